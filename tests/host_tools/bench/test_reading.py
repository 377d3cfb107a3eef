"""Drivers on a real MicroPython against chips and tags at the bench, in leaping time."""

import json
import random
from pathlib import Path

import pytest

from jantaku.sensing import antennas, zones
from jantaku_host.bench.radio import Radio
from jantaku_host.bench.runtime import BenchError
from jantaku_host.bench.table import Table
from jantaku_host.bench.world import Tag, World

PROGRAMS = Path(__file__).parent / "programs"


def tile_set(seed: int = 1) -> list[Tag]:
    """136 tags with serial numbers as they come from a roll."""
    draw = random.Random(seed)
    return [Tag(draw.randbytes(5) + b"\x01\x04\xe0") for _ in range(136)]


def run(program: str, radio: Radio, **settings: object) -> list[str]:
    with Table(settings, radio=radio, leaps=True, program=PROGRAMS / program) as table:
        return table.finish().splitlines()


def wall_map(radio: Radio) -> tuple[int, dict[int, tuple[bool, set[str]]]]:
    """Microseconds; for each zone whether the inventory was complete and what it found."""
    time, *lines = run("map_wall.py", radio)
    zones_found = (line.split() for line in lines)
    return int(time), {int(zone): (done == "1", set(uids)) for zone, done, *uids in zones_found}


def built(**noise: float) -> Radio:
    """A whole wall, two tiles a stack."""
    world = World()
    for place, tag in enumerate(tile_set()):
        world.lie(tag, place // 2)
    return Radio(world, **noise)  # type: ignore[arg-type]  # floats and one int


def truth(radio: Radio, zone: int) -> set[str]:
    return {tag.uid.hex() for tag in radio.world.tags(zone)}


def test_the_wall_is_mapped_in_at_most_1_4_of_its_air_and_guard_time() -> None:
    """A receiver that tells of an answer 321 us late takes 0.1 of it in empty slots."""
    radio = built()
    taken_us, found = wall_map(radio)
    assert found == {zone: (True, truth(radio, zone)) for zone in range(zones.RACK)}
    assert taken_us <= 1.4 * (radio.air_us + zones.RACK * antennas.GUARD_US)


def test_a_rack_of_fourteen_known_tiles_is_verified_within_150_ms() -> None:
    world = World()
    tags = tile_set()
    for tag in tags[:13]:
        world.lie(tag, zones.RACK)
    time, answers = run("verify_rack.py", Radio(world), tags=[tag.uid.hex() for tag in tags[:14]])
    assert int(time) <= 150_000
    assert answers.split() == ["True"] * 13 + ["False"]


def test_equal_seeds_give_equal_runs_to_the_byte() -> None:
    runs = [run("map_wall.py", built(miss=0.1, bleed=0.1, seed=seed)) for seed in (5, 5, 6)]
    assert runs[0] == runs[1] != runs[2]


def test_bleed_and_misses_show_in_the_map_and_nothing_else_does() -> None:
    radio = built(miss=0.02, bleed=0.01)
    everywhere = {tag.uid.hex() for tag in tile_set()}
    _, found = wall_map(radio)
    wrong = [zone for zone in found if found[zone][1] != truth(radio, zone)]
    assert 0 < len(wrong) < 20
    assert all(uids <= everywhere for _, uids in found.values())


def test_ghost_collisions_cost_time_but_no_tile() -> None:
    radio = built(ghosts=0.05)
    _, found = wall_map(radio)
    assert all(found[zone][1] == truth(radio, zone) for zone in found)


def test_tags_that_start_up_slowly_are_awake_after_the_guard_time() -> None:
    radio = built()
    for zone in range(zones.RACK):
        for tag in radio.world.tags(zone):
            tag.start_us = antennas.GUARD_US
    assert wall_map(radio)[1] == {zone: (True, truth(radio, zone)) for zone in range(zones.RACK)}


def test_a_phone_card_on_the_wall_is_one_more_tag() -> None:
    radio = built()
    radio.world.lie(Tag(bytes.fromhex("7766554433220fe0")), 9)
    _, found = wall_map(radio)
    assert found[9] == (True, truth(radio, 9))
    assert len(found[9][1]) == 3


def test_dead_tags_and_broken_coils_are_silent() -> None:
    radio = built()
    dead = radio.world.tags(20)[0]
    dead.dead = True
    radio.broken_coils.add(30)
    _, found = wall_map(radio)
    assert found[20] == (True, truth(radio, 20) - {dead.uid.hex()})
    assert found[30] == (True, set())


class Survival:
    """One tag probed over and over while something happens to the reader of its zone."""

    RACK_READER = antennas.reader(zones.RACK)

    def __init__(self, until_ms: int = 1_000, *zones_probed: int) -> None:
        self.tag = tile_set()[0]
        self.world = World()
        self.world.lie(self.tag, zones.RACK)
        self.settings = {
            "tag": self.tag.uid.hex(),
            "until_ms": until_ms,
            "zones": zones_probed or (zones.RACK,),
        }
        self.table = Table(
            self.settings,
            radio=Radio(self.world),
            leaps=True,
            program=PROGRAMS / "survive.py",
        )
        self.faults = self.table.readers[self.RACK_READER].faults

    def at(self, milliseconds: int, **faults: object) -> None:
        """Switch faults then."""
        for name, value in faults.items():
            self.world.call(milliseconds * 1000, lambda n=name, v=value: setattr(self.faults, n, v))  # type: ignore[misc]  # defaults bind the loop's values

    def run(self) -> tuple[list[tuple[int, int, str]], list[str]]:
        """The probes as (milliseconds, zone, answer), and each reader's problem."""
        with self.table as table:
            *lines, problems = table.finish().splitlines()
        rows = (line.split() for line in lines)
        return [(int(ms), int(zone), answer) for ms, zone, answer in rows], json.loads(problems)


@pytest.mark.parametrize("fault", ["busy_stuck", "forgets", "loses_state"])
def test_a_reader_in_trouble_is_reset_and_the_probe_undecided(fault: str) -> None:
    survival = Survival()
    survival.at(500, **{fault: True})
    probes, problems = survival.run()
    answers = [answer for _, _, answer in probes]
    assert answers.count("None") == 1
    assert set(answers) == {"True", "None"}
    assert not any(problems)
    lost = answers.index("None")
    assert probes[lost + 1][0] - probes[lost - 1][0] < 100  # milliseconds until all is well


def test_a_dead_reader_is_named_and_the_others_work_on() -> None:
    survival = Survival(2_000, zones.RACK, zones.RACK + 1)
    survival.at(500, dead=True)
    probes, problems = survival.run()
    after = [(zone, answer) for ms, zone, answer in probes if ms > 600]
    assert {answer for zone, answer in after if zone == zones.RACK} == {"None"}
    assert {answer for zone, answer in after if zone == zones.RACK + 1} == {"False"}
    assert [number for number, problem in enumerate(problems) if problem] == [Survival.RACK_READER]


def test_a_dead_reader_costs_no_time_until_it_is_tried_again() -> None:
    survival = Survival(2_000, zones.RACK, zones.RACK + 1)
    survival.faults.dead = True
    probes, _ = survival.run()
    assert len(probes) > 2 * (2_000 - probes[0][0]) / 7


def test_a_reader_that_comes_back_is_used_again() -> None:
    survival = Survival(8_000, zones.RACK, zones.RACK + 1)
    survival.faults.dead = True
    survival.at(1_000, dead=False)
    probes, problems = survival.run()
    assert probes[0][2] == "None"
    assert probes[-2][2] == "True"
    assert not any(problems)


def test_busy_that_no_reset_cures_is_a_dead_reader() -> None:
    survival = Survival(1_000, zones.RACK, zones.RACK + 1)
    survival.at(500, busy_stuck_for_ever=True)
    probes, problems = survival.run()
    assert problems[Survival.RACK_READER] == "BUSY stuck"
    assert probes[-1][2] == "False"


def test_flipped_bits_on_the_bus_never_become_a_tag_that_is_not_there() -> None:
    survival = Survival(10_000, zones.RACK + 1)
    survival.table.readers[antennas.reader(zones.RACK + 1)].faults.bit_errors = 0.02
    probes, _ = survival.run()
    answers = [answer for _, _, answer in probes]
    assert "None" in answers
    assert answers.count("True") == 0


def test_a_tag_taken_away_is_missed_at_once() -> None:
    survival = Survival()
    survival.world.plan(500_000, survival.tag, zones.AIR)
    probes, _ = survival.run()
    assert all(answer == "True" for ms, _, answer in probes if ms < 500)
    assert all(answer == "False" for ms, _, answer in probes if ms > 510)


def test_an_inventory_goes_on_though_displays_are_drawn_between_its_steps() -> None:
    radio = Radio(World())
    for place, tag in enumerate(tile_set()[:56]):
        radio.world.lie(tag, zones.RACK + place // 14)
    found = [set(line.split()) for line in run("survey_racks.py", radio)]
    assert found == [truth(radio, zones.RACK + seat) for seat in range(4)]


def test_fram_buttons_buzzer_and_dice_work_together() -> None:
    table = Table({}, leaps=True, program=PROGRAMS / "other_chips.py")
    heard: list[int] = []
    for ms, button, down in ((500, 3, True), (560, 3, False), (700, 14, True)):
        table.world.call(ms * 1000, lambda b=button, d=down: table.buttons.press(b, d))  # type: ignore[misc]  # the same
    for ms in (100, 180, 250, 400):
        table.world.call(ms * 1000, lambda: heard.append(table.buzzer_hz))
    with table:
        fram, buttons = table.finish().splitlines()
    assert fram.startswith("fram True")
    assert int(fram.split()[2]) == pytest.approx((1000 + 4) * 9 / 0.4, rel=0.01)
    assert table.fram.memory[1000:1250] == bytes(range(250))
    assert buttons == "buttons [3, 14]"
    assert heard == [2000, 0, 2000, 0]
    lit = [any(colour) for colour in table.lights.colours]
    assert (sum(lit[36:43]), sum(lit[43:50])) == (5, 2)


def test_a_drivers_mistake_ends_the_run_with_its_name(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "from jantaku.table import wiring\n"
        "antennas = wiring.antennas()\n"
        "antennas.power_up()\n"
        "antennas._readers[1].field_on()\n"
        "antennas._readers[4].field_on()\n"
        "antennas._readers[4].request(bytearray(b'\\0\\0\\x26\\x01\\0'))\n"
    )
    table = Table({}, leaps=True, program=program)
    with table, pytest.raises(BenchError, match="two neighbouring fields"):
        table.finish()


def test_a_thousand_scan_cycles_leave_the_heap_as_it_was() -> None:
    before, after = run("probe_wall.py", Radio(World()), probes=1_100)[0].split()
    assert abs(int(after) - int(before)) < 1_000  # not a byte a cycle
