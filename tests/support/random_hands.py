"""Random winning hands: of every form, with melds, indicators and whatever may come with a win."""

import random
from typing import NamedTuple

from jantaku.rules import events
from jantaku.rules.riichi import yaku

# Sets are drawn from these kinds: all, a flush with and without honours, terminals and honours,
# simples, green tiles, honours. What the books pay most for is rare among all hands.
_SUITED = tuple(range(27))
_POOLS = (
    (tuple(range(34)), 6),
    (tuple(range(9)), 1),
    (tuple(range(9)) + tuple(range(27, 34)), 1),
    (tuple(range(18, 27)) + tuple(range(27, 34)), 1),
    (tuple(kind for kind in range(34) if kind > 26 or kind % 9 in (0, 1, 2, 6, 7, 8)), 2),
    (tuple(kind for kind in range(34) if kind > 26 or kind % 9 in (0, 8)), 1),
    (tuple(kind for kind in _SUITED if 0 < kind % 9 < 8), 3),
    ((19, 20, 21, 23, 25, 32), 1),
    (tuple(range(27, 34)), 1),
    (tuple(kind for kind in _SUITED if kind % 9 in (1, 2, 3)), 1),
)
_ORPHANS = tuple(kind for kind in range(34) if kind > 26 or kind % 9 in (0, 8))
_NINE_GATES = (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)


class Hand(NamedTuple):
    """What `value.score` takes, but for the rules."""

    tiles: list[int]
    win: int
    melds: list[tuple[int, list[int]]]
    flags: int
    seat_wind: int
    round_wind: int
    indicators: list[int]
    ura: list[int]


def winning_hand(chance: random.Random) -> Hand:
    """A complete hand, with yaku or without."""
    while True:
        sets, melds = _sets(chance)
        kinds = [kind for group in sets + melds for kind in group]
        if all(kinds.count(kind) <= 4 for kind in set(kinds)):
            break
    deck = list(range(136))
    chance.shuffle(deck)
    by_kind: list[list[int]] = [[] for _ in range(34)]
    for tile in deck:
        by_kind[tile >> 2].append(tile)
    declared = [(_type(chance, group), [by_kind[kind].pop() for kind in group]) for group in melds]
    concealed = [by_kind[kind].pop() for group in sets for kind in group]
    chance.shuffle(concealed)
    left = [tile for tiles in by_kind for tile in tiles]
    chance.shuffle(left)
    turned = 1 + sum(kind not in (events.CHI, events.PON) for kind, _ in declared)
    return Hand(
        concealed[1:],
        concealed[0],
        declared,
        _flags(chance, declared),
        chance.randrange(4),
        chance.randrange(4),
        left[:turned],
        left[turned : 2 * turned],
    )


def _sets(chance):
    form = chance.random()
    if form < 0.05:
        return [[kind, kind] for kind in chance.sample(range(34), 7)], []
    if form < 0.06:
        return [[*_ORPHANS, chance.choice(_ORPHANS)]], []
    if form < 0.07:
        suit = 9 * chance.randrange(3)
        return [[suit + kind for kind in (*_NINE_GATES, chance.randrange(9))]], []
    pool = chance.choices([pool for pool, _ in _POOLS], [weight for _, weight in _POOLS])[0]
    pons = chance.choice((0.15, 0.15, 0.5, 1.0))
    kans = chance.choice((0.1, 0.1, 0.9))
    open_sets = chance.choice((0, 0, 0.4, 1.0))
    sets, melds = [], []
    for _ in range(4):
        starts = [
            kind for kind in pool if kind < 27 and kind % 9 < 7 and {kind + 1, kind + 2} <= {*pool}
        ]
        if starts and chance.random() > pons:
            kind = chance.choice(starts)
            group = [kind, kind + 1, kind + 2]
        else:
            group = [chance.choice(pool)] * 3
            if chance.random() < kans:
                melds.append(group + group[:1])
                continue
        (melds if chance.random() < open_sets else sets).append(group)
    return [*sets, [chance.choice(pool)] * 2], melds


def _type(chance, group):
    if len(group) == 4:
        return chance.choice((events.ANKAN, events.ANKAN, events.KAN, events.KAKAN))
    return events.PON if group[0] == group[1] else events.CHI


def _flags(chance, melds):
    closed = all(kind == events.ANKAN for kind, _ in melds)
    kans = any(kind not in (events.CHI, events.PON) for kind, _ in melds)
    flags = yaku.TSUMO if chance.random() < 0.5 else 0
    if not melds and chance.random() < 0.03:
        return flags | yaku.FIRST
    if closed and chance.random() < 0.5:
        flags |= chance.choice((yaku.RIICHI, yaku.RIICHI, yaku.DOUBLE_RIICHI))
        if chance.random() < 0.3:
            flags |= yaku.IPPATSU
    rare = chance.random()
    if rare < 0.05:
        flags |= yaku.LAST
    elif rare < 0.1 and not flags & yaku.TSUMO:
        flags |= yaku.CHANKAN
    elif rare < 0.2 and flags & (yaku.TSUMO | yaku.IPPATSU) == yaku.TSUMO and kans:
        flags |= yaku.RINSHAN
    return flags
