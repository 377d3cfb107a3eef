"""People at the simulated table: what their hands do is what the record says."""

from itertools import chain, pairwise

import pytest
from support.recorded_hands import SAMPLE

from jantaku.referee import questions
from jantaku.rules import events, wall
from jantaku.sensing import zones
from jantaku_host.bench.acts import PACES
from jantaku_host.bench.buttons import RIICHI, WIN
from jantaku_host.bench.hands import Landing, zone_of
from jantaku_host.bench.players import Players
from jantaku_host.bench.radio import Radio
from jantaku_host.bench.script import Script, recorded
from jantaku_host.bench.simulation import new_tags
from jantaku_host.bench.world import World
from jantaku_host.record.reading import read
from jantaku_host.record.recorded import RecordedDeal

SCRIPTS = [recorded(item) for item in read(SAMPLE) if isinstance(item, RecordedDeal)]


@pytest.fixture(params=range(0, len(SCRIPTS), 5))
def script(request: pytest.FixtureRequest) -> Script:
    return SCRIPTS[request.param]


class Evening:
    """People without a table: their world, and the buttons that were pressed."""

    def __init__(self, pace: str = "fast", seed: int = 1) -> None:
        self.pressed: list[tuple[int, int]] = []
        radio = Radio(World())
        self.players = Players(radio, new_tags(1), self._press, seed, pace)
        self.radio = radio
        self.world = radio.world
        self.landed: list[Landing] = []

    def _press(self, number: int, down: bool) -> None:
        if down:
            self.pressed.append(divmod(number, 4))

    def play(self, script: Script, dice: tuple[int, int] = (3, 4)) -> int:
        """The whole deal; when the last act was over."""
        end = 0

        def deal():
            nonlocal end
            yield from self.players.play(script)
            end = self.world.now_us

        self.players.build(script, dice)
        self.players.acts.begin(deal())
        while (next_us := self.world.next_us()) is not None:
            self.world.advance(next_us)
        hands = self.players.hands
        self.landed = [*chain(*hands.landings, hands.turned)]
        return end


def test_the_wall_holds_every_tile_once_two_on_each_coil(script: Script) -> None:
    evening = Evening()
    evening.players.build(script, (3, 4))
    lying = [evening.world.tags(zone) for zone in range(zones.RACK)]
    assert [len(stack) for stack in lying] == [2] * 68
    assert len({tag.uid for stack in lying for tag in stack}) == 136


def test_the_tile_dealt_first_lies_on_top_where_the_dice_say(script: Script) -> None:
    players = Evening().players
    players.build(script, (3, 4))
    first = wall.first(7, script.dealer)
    tile = script.order[0]
    assert players.hands.world.tags(zone_of(first))[-1].uid == players.hands.tags[tile].uid


def test_when_all_is_played_every_tile_is_where_the_record_ends(script: Script) -> None:
    evening = Evening()
    evening.play(script)
    world = evening.world
    racks = [len(world.tags(zones.RACK + seat)) for seat in range(4)]
    called = [0] * 4
    kept = [13] * 4
    for event in script.happening:
        kind, seat = event[0], event[1]
        if kind == events.DRAW:
            kept[seat] += 1
        elif kind == events.DISCARD:
            kept[seat] -= 1
        elif kind in (events.CHI, events.PON, events.KAN):
            kept[seat] -= len(event[3])
            called[seat] += len(event[3]) + 1
        elif kind in (events.ANKAN, events.KAKAN):
            count = 4 if kind == events.ANKAN else 1
            kept[seat] -= count
            called[seat] += count
    assert racks == kept
    assert [len(world.tags(zones.MELDS + seat)) for seat in range(4)] == called
    assert world.tags(zones.AIR) == []
    assert not evening.radio.covered


def test_who_declares_presses_the_button_for_it(script: Script) -> None:
    evening = Evening()
    evening.play(script)
    for kind, button in ((events.RIICHI, RIICHI), (events.WIN, WIN)):
        declared = {event[1] for event in script.happening if event[0] == kind}
        if script.deal.end != "abort":  # here nobody hears them, so that they press once more
            assert {seat for seat, each in evening.pressed if each == button} == declared


def test_a_tile_moves_from_where_it_was(script: Script) -> None:
    evening = Evening()
    evening.play(script, dice=(4, 5))
    for landings in evening.players.hands.landings:
        steps = [(landing.source, landing.target) for landing in landings]
        assert all(before[1] == after[0] for before, after in pairwise(steps))


@pytest.mark.parametrize(("pace", "shortest", "longest"), [("normal", 200, 420), ("fast", 60, 130)])
def test_a_deal_takes_as_long_as_among_people(pace: str, shortest: int, longest: int) -> None:
    seconds = [Evening(pace).play(script) / 1e6 for script in SCRIPTS]
    assert shortest < sum(seconds) / len(seconds) < longest
    assert set(PACES) == {"normal", "fast"}


def test_equal_seeds_make_equal_movements_and_others_do_not(script: Script) -> None:
    def landings(seed: int) -> list[Landing]:
        evening = Evening("normal", seed)
        evening.play(script)
        return evening.landed

    assert landings(3) == landings(3)
    assert landings(3) != landings(4)


def test_who_names_a_void_suit_by_card_waits_for_the_own_question_not_for_another_s() -> None:
    evening = Evening()
    players = evening.players
    gestures = players.minded(SCRIPTS[0])
    players.hear((events.ASK, 0, questions.VOID_SUIT, b""))
    players.acts.begin(gestures.perform((events.VOID_SUIT, 2, 1, 255)))
    evening.world.advance(10_000_000)
    assert evening.pressed == []
    players.hear((events.ASK, 2, questions.VOID_SUIT, b""))
    players.hear((events.ANSWER, 0, questions.VOID_SUIT, 0))
    evening.world.advance(11_000_000)
    assert evening.pressed == [(2, WIN)]


def test_people_wait_while_the_table_is_dark() -> None:
    evening = Evening()
    evening.players.build(SCRIPTS[0], (3, 4))
    evening.players.acts.begin(evening.players.play(SCRIPTS[0]))
    evening.world.advance(3_000_000)
    evening.players.acts.stop()
    evening.world.advance(10_000_000)
    assert evening.world.next_us() is None
    evening.players.acts.go_on()
    assert evening.world.next_us() is not None
