"""Readings and waits of every suit there is, against a list made the other way round.

All ways to lay out up to four sets and a pair in one suit are put together, and what they add up
to is noted; a suit must be read as what was laid out for it, and as nothing else. `make fuzz` does
so for all 405,350 suits, other runs for those of up to ten tiles.
"""

import os
from collections import defaultdict
from itertools import combinations_with_replacement

import pytest

from jantaku.rules import shapes

RANKS = range(9)
TILES = 14 if "JANTAKU_FUZZ_HANDS" in os.environ else 10
CHIS = [tuple(int(rank in (start, start + 1, start + 2)) for rank in RANKS) for start in range(7)]
PONS = [tuple(3 * (rank == which) for rank in RANKS) for which in RANKS]
PAIRS = [(0,) * 9] + [tuple(2 * (rank == which) for rank in RANKS) for which in RANKS]


def number(digits):
    return sum(digit * 8**rank for rank, digit in enumerate(digits))


@pytest.fixture(scope="module")
def layouts():
    """All readings by suit."""
    found = defaultdict(set)
    for sets in range(5):
        for laid in combinations_with_replacement(CHIS + PONS, sets):
            chis = sum(8 ** one.index(1) for one in laid if one in CHIS)
            pons = sum(8 ** one.index(3) for one in laid if one in PONS)
            for pair in PAIRS:
                suit = [sum(column) for column in zip(pair, *laid, strict=True)]
                if max(suit) <= 4:
                    found[number(suit)].add((chis, pons, number(pair) // 2))
    return found


def suits(tiles, rank=0):
    """Every suit of up to so many tiles, as counts."""
    if rank == 9:
        yield ()
        return
    for count in range(min(4, tiles) + 1):
        for rest in suits(tiles - count, rank + 1):
            yield (count, *rest)


def test_every_suit_is_read_as_all_it_can_be_and_as_nothing_else(layouts):
    for counts in suits(TILES):
        suit = number(counts)
        found = shapes.readings(suit)
        assert len(found) == len(set(found))
        assert set(found) == layouts.get(suit, set()), counts


def test_every_hand_of_one_suit_waits_for_what_makes_it_readable(layouts):
    for counts in suits(min(TILES, 13)):
        tiles = sum(counts)
        if tiles % 3 != 1:
            continue
        expected = []
        for rank in RANKS:
            more = [count + (rank == which) for which, count in enumerate(counts)]
            pairs = tiles == 13 and set(more) == {0, 2}
            if counts[rank] < 4 and (number(more) in layouts or pairs):
                expected.append(rank)
        assert list(shapes.waits(counts + (0,) * 25)) == expected
