"""The bots of the simulated table: they play by the rules, from what they see, and as people would
recognise it. How well they play is measured in tests/bench/bench_bots.py."""

from collections import Counter
from itertools import combinations, islice
from random import Random

import pytest
from mahjong.shanten import Shanten
from support.bench_scripts import bot_game, whole

from jantaku.rules import books, events, games
from jantaku.rules.deal import GONE
from jantaku_host.bench.company import bots, games_of
from jantaku_host.bench.script import Script
from jantaku_host.games import part
from jantaku_host.record.recorded import Event
from jantaku_host.review.shanten import shanten
from jantaku_host.review.sight import Sight

BOOKS = ("ema2016", "furiten", "tenhou", "sichuan")
LEVELS = ("easy", "club")


class Watched:
    """A mind that is never asked in vain and chooses what it was offered."""

    def __init__(self, mind) -> None:
        self.mind = mind
        self.asked = 0

    def choose(self, sight: Sight, options: list[Event]) -> Event | None:
        assert options
        self.asked += 1
        choice = self.mind.choose(sight, options)
        assert choice is None or choice in options
        return choice

    def over(self, sight: Sight) -> None:
        self.mind.over(sight)


@pytest.fixture(scope="module")
def scripts() -> list[Script]:
    return [script for seed in range(2) for script in bot_game("ema2016", seed, rounds=1)]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("book", BOOKS)
def test_bots_choose_only_what_the_book_allows_until_the_deal_is_settled(
    book: str, level: str
) -> None:
    minds = [Watched(mind) for mind in bots(book, level, 5)]
    for script in islice(games_of(book, minds, 5), 3):
        whole(script)
        assert [event[0] for event in script.happening[-2:]] == [events.SETTLE, events.DEAL_END]
    assert all(mind.asked for mind in minds)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("book", ["ema2016", "sichuan"])
def test_a_choice_depends_on_nothing_that_the_seat_does_not_see(book: str, level: str) -> None:
    """Tiles that lie face down are exchanged for others in the same deal: equal choices."""
    rules = books.load(book)
    levels = part(rules, "bench", "bot").LEVELS
    script = whole(next(games_of(book, bots(book, level, 9), 9)))
    random = Random(1)
    one, other = levels[level]("same"), levels[level]("same")
    deal = games.deal(rules, *script.start)
    compared = 0
    for number, event in enumerate(script.happening):
        seat = random.randrange(4)
        if event[1] == seat and event[0] in (events.DISCARD, events.RIICHI, events.PON):
            own = [each for each in deal.legal() if each[1] == seat and each[0] != events.DRAW]
            before = script.happening[:number]
            chosen = one.choose(Sight(deal, seat, before), own)
            hidden = [
                tile for tile, place in enumerate(deal.place) if place not in (seat + 1, GONE)
            ]
            other_deal, told = _exchanged(deal, before, seat, hidden, random)
            assert other.choose(Sight(other_deal, seat, told), own) == chosen
            compared += 1
        deal.apply(event)
    assert compared > 3


def _exchanged(deal, happening: list[Event], seat: int, hidden: list[int], random: Random):
    """The same deal with the tiles that this seat has not seen in other places."""
    swap = dict(zip(hidden, random.sample(hidden, len(hidden)), strict=True))
    other = games.deal(deal.rules, deal.dealer, 0, 0, 0, deal.scores)
    other.__dict__.update(deal.__dict__)
    other.hands = [bytearray(hand) for hand in deal.hands]
    for each in range(4):
        if each != seat:
            other.hands[each] = bytearray(34)
            for tile in deal.concealed(each):
                other.hands[each][swap[tile] >> 2] += 1
    told = []
    for event in happening:
        if event[0] == events.DEALT:
            event = (*event[:2], bytes(swap.get(tile, tile) for tile in event[2]))
        elif event[0] == events.DRAW and event[1] != seat:
            event = (*event[:2], swap.get(event[2], event[2]))
        told.append(event)
    return other, told


def test_club_deals_in_less_than_easy() -> None:
    """A part of `make bench`: there it is one deal in ten against more than two."""
    fed = {"club": 0, "easy": 0}
    for seed, club in enumerate(combinations(range(4), 2)):
        levels = ["club" if seat in club else "easy" for seat in range(4)]
        minds = [bots("ema2016", level, seed)[seat] for seat, level in enumerate(levels)]
        for script in games_of("ema2016", minds, seed, rounds=1):
            for event in whole(script).happening:
                if event[0] == events.WIN and event[1] != event[2]:
                    fed[levels[event[2]]] += 1
    assert fed["club"] < fed["easy"]


def test_most_deals_are_won_and_many_by_riichi(scripts: list[Script]) -> None:
    kinds = Counter(event[0] for script in scripts for event in script.happening)
    assert kinds[events.WIN] >= len(scripts) / 2
    assert kinds[events.RIICHI] >= len(scripts) / 2
    assert kinds[events.PON] + kinds[events.CHI] >= len(scripts) / 2


def test_a_deal_follows_from_the_one_before() -> None:
    before = None
    for script in islice(bot_game("furiten", 1), 4):
        if before is not None:
            assert script.start[4] == tuple(before.deal.scores)
        before = script


def test_equal_seeds_play_equal_deals() -> None:
    one, same, other = (next(bot_game("ema2016", seed)) for seed in (4, 4, 5))
    assert one.happening == same.happening
    assert one.order != other.order


def test_shanten_agrees_with_another_engine() -> None:
    random = Random(1)
    others = Shanten()
    for _ in range(400):
        kinds = random.sample(range(34), 12)  # few kinds: hands that are near to something
        tiles = random.sample([4 * kind + copy for kind in kinds for copy in range(4)], 14)
        counts = [0] * 34
        for tile in tiles:
            counts[tile >> 2] += 1
        assert shanten(counts) == others.calculate_shanten(list(counts))


def test_a_called_set_counts_as_one() -> None:
    counts = [0] * 34
    for kind in (0, 1, 2, 9, 10, 11, 27, 27, 3, 4):
        counts[kind] += 1
    assert shanten(counts, 1) == 0
