"""People whose hands are not clean: what they do is what they meant, and every slip is known."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import count, islice, pairwise

import pytest
from support import people_groups
from support.bench_scripts import whole

from jantaku.rules import events
from jantaku.sensing import zones
from jantaku_host.bench import slips
from jantaku_host.bench.buttons import WIN
from jantaku_host.bench.mind import ScriptMind
from jantaku_host.bench.players import Players
from jantaku_host.bench.radio import Radio
from jantaku_host.bench.script import Script
from jantaku_host.bench.simulation import new_tags
from jantaku_host.bench.slips import RATES, Slips
from jantaku_host.bench.world import World

CALLS = (events.CHI, events.PON, events.KAN)
BOOKS = ("ema2016", "furiten", "sichuan")


class Group:
    """People without a table."""

    def __init__(self, people: str = "messy", seed: int = 1) -> None:
        radio = Radio(World())
        self.world = radio.world
        self.players = Players(radio, new_tags(1), self._press, seed, "normal", people)

    def _press(self, number: int, down: bool) -> None:
        seat, button = divmod(number, 4)
        if down and button == WIN:
            self.players.hear((events.DECLARE, seat, events.PRESSED_WIN, 0))  # so they see it

    def play(self, script: Script) -> Counter[str]:
        """The slips of a deal."""
        is_over = False

        def deal():
            nonlocal is_over
            yield from self.players.play(script)
            is_over = True

        self.players.forget()
        self.players.build(script, (3, 4))
        self.players.acts.begin(deal())
        while not is_over:
            next_us = self.world.next_us()
            assert next_us is not None
            self.world.advance(next_us)
        return Counter(made.kind for made in self.players.slips.made)


@cache
def deal(book: str, seed: int) -> Script:
    return whole(next(people_groups.scripts(book, seed, 1)))


def deals(book: str, kind: str) -> Iterator[Script]:
    """Deals in which somebody may slip so."""
    for seed in count():
        if kind != slips.TILE_BY_TILE or any(
            event[0] in (events.ANKAN, events.KAN) for event in deal(book, seed).happening
        ):
            yield deal(book, seed)


def only(group: Group, kind: str, monkeypatch: pytest.MonkeyPatch) -> Group:
    """They slip in this way whenever they can."""
    for each in RATES:
        monkeypatch.setitem(RATES, each, float(each == kind))
    return group


@pytest.mark.parametrize("book", BOOKS)
def test_careful_people_make_no_slip(book: str) -> None:
    for script in (deal(book, 0), deal(book, 1)):
        assert not Group("careful").play(script)


def test_normal_people_slip_a_third_as_often_as_messy_ones() -> None:
    made = {}
    for people in ("normal", "messy"):
        group = Slips(World(), people, 1)
        made[people] = sum(group.befalls(slips.HELD, 0) for _ in range(6000))
    assert made["messy"] == pytest.approx(600, rel=0.15)
    assert made["normal"] == pytest.approx(200, rel=0.25)


def test_every_slip_is_made_at_one_opportunity_in_a_hundred_or_more() -> None:
    assert min(RATES.values()) >= 0.01


@pytest.mark.parametrize(
    ("book", "kind"), [(book, kind) for book in BOOKS for kind in people_groups.kinds(book)]
)
def test_whatever_slips_the_tiles_end_where_they_were_meant(
    book: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rivers and melds; of racks and walls what is dropped or bumped may still be on its way."""
    group = only(Group(), kind, monkeypatch)
    made: Counter[str] = Counter()
    for script in deals(book, kind):
        made += group.play(script)
        while group.players.hands.held_since and kind != slips.SWEPT:
            group.world.advance(group.world.now_us + 1_000_000)
        zone = group.players.hands.zone
        rivers = [tile for river in script.deal.rivers for tile in river]
        taken = {event[2] for event in script.happening if event[0] in CALLS}
        assert all(zones.RIVER <= zone(t) < zones.MELDS for t in rivers if t not in taken)
        assert all(zones.MELDS <= zone(t) < zones.AIR for t in taken)
        if made[kind]:
            break
    assert set(made) == {kind}


def test_equal_seeds_make_equal_slips_and_others_do_not() -> None:
    script = deal("ema2016", 1)

    def made(seed: int) -> list[slips.Made]:
        group = Group(seed=seed)
        group.play(script)
        return group.players.slips.made[:]

    assert made(3) == made(3)
    assert made(3) != made(4)


def test_a_press_by_mistake_is_taken_back_by_the_same_button_within_three_seconds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    group = only(Group(), slips.SLIP_WIN, monkeypatch)
    script = deal("ema2016", 1)
    group.play(script)
    winners = {event[1] for event in script.happening if event[0] == events.WIN}
    pressed = [each for each in group.players.hands.pressed if each[2] == WIN]
    slipped = [each for each in pressed if each[1] not in winners]
    assert slipped
    for (at_us, seat, _), (again_us, same, _) in islice(pairwise(slipped), 0, None, 2):
        assert seat == same
        assert again_us - at_us < 1_000_000


def test_who_presses_late_for_riichi_does_it_before_the_next_draw(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    group = only(Group(), slips.LATE_RIICHI, monkeypatch)
    for script in (deal("ema2016", 0), deal("ema2016", 1)):
        group.play(script)
        declared = [event[1] for event in script.happening if event[0] == events.RIICHI]
        pressed = [seat for _, seat, button in group.players.hands.pressed if button == 0]
        assert pressed == declared


@pytest.mark.parametrize("book", BOOKS)
def test_a_mind_knows_the_deal_before_each_act(book: str) -> None:
    for script in (deal(book, 0), deal(book, 1)):
        mind = ScriptMind(script)
        for event in mind.acts():
            assert not mind.deal.refusal(event)
        assert mind.deal.scores == script.deal.scores
