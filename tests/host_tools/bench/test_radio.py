"""The air by the book: times, slots, quiet tags, tags that start up, and what goes wrong there."""

import pytest

from jantaku.drivers import iso15693
from jantaku.sensing import zones
from jantaku_hardware.model import ladder
from jantaku_host.bench import reach
from jantaku_host.bench.faults import ProtocolError
from jantaku_host.bench.radio import Heard, Radio, neighbours
from jantaku_host.bench.world import Tag, World

RACK_READER, WALL_READER = 1, 0
ALL, ALL_16 = b"\x26\x01\x00", b"\x06\x01\x00"


def uid(number: int) -> bytes:
    return number.to_bytes(6, "little") + b"\x04\xe0"


class Rack:
    """The rack of side 0 with tags in it, its field on for long enough."""

    def __init__(self, *numbers: int, **noise: float) -> None:
        self.world = World()
        self.radio = Radio(self.world, **noise)  # type: ignore[arg-type]  # floats and one int
        self.tags = [Tag(uid(number)) for number in numbers]
        for tag in self.tags:
            self.world.lie(tag, zones.RACK)
        self.radio.drive(RACK_READER, True)
        self.wait(10_000)

    def wait(self, microseconds: int) -> None:
        self.world.advance(self.world.now_us + microseconds)

    def ask(self, data: bytes) -> Heard:
        self.wait(20_000)
        return self.radio.request(RACK_READER, data)

    def next_slot(self) -> Heard:
        self.wait(20_000)
        return self.radio.next_slot()

    def off_and_on(self, off_us: int) -> None:
        self.radio.drive(RACK_READER, False)
        self.wait(off_us)
        self.radio.drive(RACK_READER, True)


def test_a_request_takes_1624_us_and_an_answer_begins_after_t1() -> None:
    rack = Rack(1)
    rack.wait(20_000)
    start = rack.world.now_us
    heard = rack.radio.request(RACK_READER, ALL)
    assert heard.sent_us - start == 1624
    assert heard.begins_us - heard.sent_us == round(4352 / 13.56)
    assert heard.data == b"\0\0" + uid(1)


@pytest.mark.parametrize(
    ("numbers", "request_", "slots"),
    [((), ALL, 1), ((1,), ALL, 1), ((1,), b"\x26\x01\x40" + uid(1), 1), ((1, 2, 11), ALL_16, 16)],
)
def test_air_time_is_what_the_firmware_calculates(
    numbers: tuple[int, ...], request_: bytes, slots: int
) -> None:
    rack = Rack(*numbers)
    rack.ask(request_)
    for _ in range(slots - 1):
        rack.next_slot()
    expected = iso15693.air_us(request_[2], slots, len(numbers))
    assert abs(rack.radio.air_us - expected) <= slots


def test_each_tag_answers_in_the_slot_of_its_next_four_bits() -> None:
    rack = Rack(0x30, 0x3F, 0x45)
    heard = [rack.ask(b"\x06\x01\x04\x05")] + [rack.next_slot() for _ in range(15)]
    assert [slot for slot, said in enumerate(heard) if said.data] == [4]
    heard = [rack.ask(ALL_16)] + [rack.next_slot() for _ in range(15)]
    assert [slot for slot, said in enumerate(heard) if said.data] == [0, 5, 15]


def test_after_the_sixteenth_slot_nobody_answers() -> None:
    rack = Rack(1)
    rack.ask(ALL_16)
    assert [rack.next_slot().data is None for _ in range(20)].count(False) == 1


def test_two_answers_collide_at_the_first_bit_that_differs() -> None:
    assert Rack(0b0100, 0b1100).ask(ALL).collision == 16 + 3
    assert Rack(0b0100).ask(ALL).collision is None


def test_two_tags_with_one_uid_sound_like_one() -> None:
    assert Rack(7, 7).ask(ALL).collision is None


def test_a_tag_needs_its_start_up_time() -> None:
    rack = Rack(1)
    rack.off_and_on(1_000)
    rack.wait(999)
    assert rack.radio.request(RACK_READER, ALL).data is None
    assert rack.ask(ALL).data


def test_a_slow_tag_needs_more() -> None:
    rack = Rack(1)
    rack.tags[0].start_us = 4_500
    rack.off_and_on(1_000)
    rack.wait(3_000)
    assert rack.radio.request(RACK_READER, ALL).data is None
    assert rack.ask(ALL).data


def test_a_tag_that_has_just_come_needs_it_too() -> None:
    rack = Rack(1)
    rack.world.lie(rack.tags[0], zones.AIR)
    rack.world.lie(rack.tags[0], zones.RACK)
    assert rack.radio.request(RACK_READER, ALL).data is None


def test_a_quiet_tag_stays_so_until_its_field_goes_off() -> None:
    rack = Rack(1)
    rack.ask(b"\x22\x02" + uid(1))
    assert rack.ask(ALL).data is None
    rack.off_and_on(10)
    assert rack.ask(ALL).data


def test_reset_to_ready_wakes_a_quiet_tag_and_is_confirmed() -> None:
    rack = Rack(1)
    rack.ask(b"\x22\x02" + uid(1))
    assert rack.ask(b"\x22\x26" + uid(1)).data == b"\0"
    assert rack.ask(ALL).data


@pytest.mark.parametrize(("off_us", "answers"), [(1_900_000, False), (2_100_000, True)])
def test_persistent_quiet_outlasts_the_field_for_its_hold_time(off_us: int, answers: bool) -> None:
    rack = Rack(1)
    rack.ask(b"\x22\xbc\x04" + uid(1))
    rack.off_and_on(off_us)
    assert (rack.ask(ALL).data is not None) == answers


def test_a_tag_that_leaves_in_its_answer_is_garbled_and_before_it_silent() -> None:
    rack = Rack(1, 2)
    rack.wait(20_000)
    rack.world.plan(rack.world.now_us + 4_000, rack.tags[0], zones.AIR)
    assert not rack.radio.request(RACK_READER, b"\x26\x01\x40" + uid(1)).intact
    rack.world.plan(rack.world.now_us + 30_000, rack.tags[1], zones.AIR)
    assert rack.ask(ALL_16).data is None
    rack.next_slot()
    assert rack.next_slot().data is None


def test_a_dead_tag_and_a_broken_coil_are_silent() -> None:
    rack = Rack(1)
    rack.tags[0].dead = True
    assert rack.ask(ALL).data is None
    rack.tags[0].dead = False
    rack.radio.broken_coils.add(zones.RACK)
    rack.off_and_on(10)
    assert rack.ask(ALL).data is None


def test_misses_are_as_many_as_asked_for() -> None:
    rack = Rack(1, miss=0.1)
    lost = sum(rack.ask(ALL).data is None for _ in range(2_000))
    assert 150 < lost < 250


def test_a_hand_over_a_zone_hides_most_answers_until_it_goes() -> None:
    rack = Rack(1)
    rack.radio.covered.add(zones.RACK)
    assert sum(rack.ask(ALL).data is None for _ in range(200)) > 60
    rack.radio.covered.clear()
    assert all(rack.ask(ALL).data for _ in range(50))


def test_a_ghost_is_a_collision_of_nothing() -> None:
    rack = Rack(ghosts=1)
    heard = rack.ask(ALL)
    assert (heard.data, heard.collision) == (b"", 0)


def test_equal_seeds_hear_equal_things() -> None:
    def run(seed: int) -> list[Heard]:
        rack = Rack(1, 2, 3, miss=0.3, ghosts=0.1, seed=seed)
        return [rack.ask(ALL_16) if slot == 0 else rack.next_slot() for slot in [*range(16)] * 5]

    assert run(1) == run(1)
    assert run(1) != run(2)


def test_only_the_coil_that_is_connected_has_a_field_and_neighbours_bleed() -> None:
    world = World()
    radio = Radio(world)
    for stack in range(3):  # what reaches the neighbours is half of what they need
        world.lie(Tag(uid(stack), need=0.2, shift=(0, 0)), zones.wall(0, stack))
    radio.connect({zones.wall(0, 1)})
    radio.drive(WALL_READER, True)
    world.advance(10_000)
    heard = radio.request(WALL_READER, ALL)
    assert (heard.data, heard.collision) == (b"\0\0" + uid(1), None)
    radio.bleed = 1
    world.advance(30_000)
    assert radio.request(WALL_READER, ALL).collision is not None


def answers_of_a_stack(coil: int, need: float, **noise: float) -> list[float]:
    """How often its lower and its upper tile answer to the coil of that stack."""
    world = World()
    radio = Radio(world, **noise)  # type: ignore[arg-type]  # floats and one int
    for level in range(2):
        world.lie(Tag(uid(level), need=need, shift=(0, 0)), zones.wall(0, 1))
    radio.connect({zones.wall(0, coil)})
    radio.drive(WALL_READER, True)
    answers = [0, 0]
    for turn in range(4_000):
        world.advance((turn + 1) * 20_000)
        probe = b"\x26\x01\x40" + uid(turn % 2)
        answers[turn % 2] += radio.request(WALL_READER, probe).data is not None
    return [count / 2_000 for count in answers]


def test_the_upper_tile_of_a_stack_is_lost_more_often() -> None:
    lower, upper = answers_of_a_stack(1, 0.4, miss=0.1)
    assert 1 > lower > upper
    assert 1 - (lower + upper) / 2 == pytest.approx(0.1, abs=0.02)


def test_only_tags_that_lack_no_more_than_half_answer_to_a_neighbour_by_chance() -> None:
    lower, upper = answers_of_a_stack(2, 0.4, bleed=0.1)
    assert lower == 0
    assert upper > 0.1


@pytest.mark.parametrize(("need", "steps"), [(0.55, (0, 3)), (1.6, (1, 8)), (4.0, (5, None))])
def test_a_tag_answers_from_the_step_on_at_which_the_field_suffices(
    need: float, steps: tuple[int | None, int | None]
) -> None:
    world = World()
    radio = Radio(world)
    tags = [Tag(uid(level), need=need, shift=(0, 0)) for level in range(2)]
    for tag in tags:
        world.lie(tag, zones.wall(0, 1))
    radio.drive(WALL_READER, True)
    first: list[int | None] = [None, None]
    for number, step in enumerate(ladder.STEPS):
        radio.supply(WALL_READER, step.supply)
        radio.connect({zones.wall(0, 1)}, {0} if step.whole else set())
        for level, tag in enumerate(tags):
            world.advance(world.now_us + 20_000)
            heard = radio.request(WALL_READER, b"\x26\x01\x40" + tag.uid)
            if heard.data and first[level] is None:
                first[level] = number
    assert tuple(first) == steps


def test_what_lies_on_a_tile_that_is_pulled_away_lies_lower() -> None:
    world = World()
    lower, upper = Tag(uid(0)), Tag(uid(1))
    world.lie(lower, 0)
    world.lie(upper, 0)
    before = reach.field(upper, 0)
    world.lie(lower, zones.AIR)
    assert reach.field(upper, 0) > 3 * before


def test_rivers_fill_row_by_row_and_a_freed_place_is_taken_again() -> None:
    world = World()
    tags = [Tag(uid(number)) for number in range(4)]
    for tag in tags[:3]:
        world.lie(tag, zones.RIVER)
    world.lie(tags[1], zones.MELDS)
    world.lie(tags[3], zones.RIVER)
    assert [tag.place for tag in tags] == [0, 0, 2, 1]


def test_bleed_reaches_the_next_stacks_also_around_the_corner() -> None:
    assert neighbours(zones.wall(1, 5)) == [zones.wall(1, 4), zones.wall(1, 6)]
    assert neighbours(zones.wall(1, 0)) == [zones.wall(2, 16), zones.wall(1, 1)]
    assert neighbours(zones.wall(1, 16)) == [zones.wall(1, 15), zones.wall(0, 0)]
    for zone in range(zones.ZONES):
        assert all(zone in neighbours(near) for near in neighbours(zone))
        if zone >= zones.RACK:
            assert all(zones.side(near) == zones.side(zone) for near in neighbours(zone))


@pytest.mark.parametrize(("other", "allowed"), [(1, False), (2, True), (3, False)])
def test_fields_of_neighbouring_sides_are_never_on_at_once(other: int, allowed: bool) -> None:
    rack = Rack()
    if allowed:
        rack.radio.drive(3 * other + 1, True)
    else:
        with pytest.raises(ProtocolError, match="neighbouring"):
            rack.radio.drive(3 * other + 1, True)


def test_two_coils_of_one_reader_are_an_error() -> None:
    radio = Radio(World())
    radio.drive(WALL_READER, True)
    with pytest.raises(ProtocolError, match="two coils"):
        radio.connect({zones.wall(0, 1), zones.wall(0, 2)})


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\x04\x01\x00", "no inventory"),
        (b"\x06\x01\x40" + bytes(8), "leaves none"),
        (b"\x26\x01\x08", "a mask of 8 bits"),
        (b"\x26\x01\x04\x10", "a mask of 4 bits"),
        (b"\x22\x20\x00", "no request that these tags know"),
    ],
)
def test_a_request_no_tag_would_understand_is_an_error(data: bytes, message: str) -> None:
    with pytest.raises(ProtocolError, match=message):
        Rack().ask(data)


@pytest.mark.parametrize(("numbers", "rest_us"), [((1,), 309), ((), 474)])
def test_tags_are_given_t2_after_an_answer_and_t3_after_none(
    numbers: tuple[int, ...], rest_us: int
) -> None:
    rack = Rack(*numbers)
    heard = rack.ask(ALL)
    rack.world.advance((heard.ends_us or heard.sent_us) + rest_us - 1)
    with pytest.raises(ProtocolError, match="listen again"):
        rack.radio.request(RACK_READER, ALL)
    rack.wait(1)
    rack.radio.request(RACK_READER, ALL)
