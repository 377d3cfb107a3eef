"""The bots of the simulated table: they play by the rules, and as people would recognise it."""

from collections import Counter
from itertools import islice
from random import Random

import pytest
from mahjong.shanten import Shanten

from jantaku.rules import books, events
from jantaku.rules.riichi.deal import RiichiDeal
from jantaku_host.bench.games.riichi import bot
from jantaku_host.bench.shanten import shanten


@pytest.fixture(scope="module")
def scripts() -> list:
    return [script for seed in range(2) for script in bot.game("ema2016", seed, rounds=1)]


def test_what_bots_do_is_legal_and_ends_in_a_settlement(scripts) -> None:
    for script in scripts:
        deal = RiichiDeal(books.load("ema2016"), *script.start)
        for event in script.happening:
            deal.apply(event)
        assert [event[0] for event in script.happening[-2:]] == [events.SETTLE, events.DEAL_END]


def test_most_deals_are_won_and_many_by_riichi(scripts) -> None:
    kinds = Counter(event[0] for script in scripts for event in script.happening)
    assert kinds[events.WIN] >= len(scripts) / 2
    assert kinds[events.RIICHI] >= len(scripts) / 2
    assert kinds[events.PON] + kinds[events.CHI] >= len(scripts) / 2


def test_a_deal_follows_from_the_one_before(scripts) -> None:
    before = None
    for script in islice(bot.game("furiten", 1), 4):
        if before is not None:
            assert script.start[4] == tuple(before.deal.scores)
        before = script


def test_equal_seeds_play_equal_deals() -> None:
    one, same, other = (next(bot.game("ema2016", seed)) for seed in (4, 4, 5))
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
