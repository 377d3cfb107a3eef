"""What a complete hand of Sichuan is worth: the rows of the fan table, fan and points (SBR 7)."""

from collections import namedtuple

from micropython import const

from jantaku.rules import shapes
from jantaku.rules.events import PON

# The rows of the table, by number; their names are also those of `jantaku score`.
KONG = const(0)
FOUR = const(1)
ALL_PUNGS = const(2)
GOLDEN_WAIT = const(3)
FULL_FLUSH = const(4)
SEVEN_PAIRS = const(5)
RINSHAN = const(6)
AFTER_KONG = const(7)
CHANKAN = const(8)
LAST = const(9)

_NAMES = "kong four all_pungs golden_wait full_flush seven_pairs rinshan after_kong chankan last"
_FAN = b"\x01\x01\x01\x01\x02\x02\x01\x01\x01\x01"
_SITUATIONAL = (RINSHAN, AFTER_KONG, CHANKAN, LAST)

ANY = const(3)  # as void suit: whichever it is, a hand of three suits holds it

# `rows` lists (row, fan), the dearest first, else in the order of the table.
Value = namedtuple("Value", ("fan", "points", "rows"))


def row_name(number: int) -> str:
    """The row's name, as in JSON."""
    return _NAMES.split(" ")[number]


def holds_void(counts, melds, void: int) -> bool:
    """Whether the void suit is in the hand, or in a declared set."""
    if void == ANY:
        return sum(_suits(counts, melds)) == 3
    return _suits(counts, melds)[void]


def _suits(counts, melds):
    """Which of the three suits there are."""
    found = [any(counts[first : first + 9]) for first in (0, 9, 18)]
    for meld in melds:
        found[meld[1][0] // 36] = True
    return found


def is_complete(counts) -> bool:
    """Whether concealed tiles are sets and a pair, or seven pairs (SBR 2.1)."""
    return _is_pairs(counts) or bool(shapes.hand_readings(*shapes.pack(counts)))


def _is_pairs(counts):
    return sum(counts) == 14 and not any(count & 1 for count in counts)


def flaw(counts, melds, void: int = ANY) -> str:
    """Why this is no hand to declare hu with, "" if it is one: "void_suit", "not_complete"."""
    if holds_void(counts, melds, void):
        return "void_suit"
    return "" if is_complete(counts) else "not_complete"


def score(rules, counts, melds, flags: int = 0) -> Value:
    """The value of a complete hand: `counts` of its concealed tiles, the winning one among them.

    A meld is `(type of events.py, its tiles, …)`; `flags` has the bit of each row of how it was
    won. Rows that apply are added up (SBR 7.1).
    """
    rows = []
    pungs = bytearray(27)
    for meld in melds:
        if meld[0] == PON:
            pungs[meld[1][0] >> 2] = 3
        else:
            rows.append(KONG)
    others = []  # how many there are of each kind that is no pung
    for kind in range(27):
        count = counts[kind]
        if count:
            if count + pungs[kind] >= 4:
                rows.append(FOUR)
            if count != 3:
                others.append(count)
    if _is_pairs(counts):
        rows.append(SEVEN_PAIRS)
    elif others in ([2], [5]):  # five: a wait for a tile that there is not
        rows.append(ALL_PUNGS)
        if len(melds) == 4:
            rows.append(GOLDEN_WAIT)
    if sum(_suits(counts, melds)) == 1:
        rows.append(FULL_FLUSH)
    for row in _SITUATIONAL:
        if flags >> row & 1:
            rows.append(row)
    valued = sorted([(-_FAN[row], row) for row in rows])
    fan = -sum([each[0] for each in valued])
    return Value(fan, rules.value[min(fan, 3)], [(row, -each) for each, row in valued])


def highest(rules, counts, melds, waits) -> int:
    """The points a waiting hand counts at an empty wall: with the best of its tiles (SBR 7.2).

    How it might have been won counts nothing (decision 13).
    """
    best = 0
    for kind in waits:
        counts[kind] += 1
        best = max(best, score(rules, counts, melds).points)
        counts[kind] -= 1
    return best
