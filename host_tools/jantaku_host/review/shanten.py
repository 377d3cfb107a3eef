"""How many tiles a hand is away from tenpai, for bots that want to get there, and reviews.

Both ask for it some thousand times a deal: what one suit can be read as is found once, and so is
what two of them make together.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from operator import itemgetter

# Sets, parts of sets and pairs that tiles are read as, four bits each: readings of different tiles
# may be added up.
_SET, _PART, _PAIR = 1, 1 << 4, 1 << 8

_HONOURS = 27
_HALF = 18  # kinds of the first two suits
_KEPT = 1 << 17  # halves and hands: some tens of megabytes
_orphans_of = itemgetter(0, 8, 9, 17, 18, 26, *range(27, 34))


def shanten(counts: Sequence[int], melds: int = 0) -> int:
    """Tiles to exchange until tenpai; -1: complete. `counts` by kind, of the concealed tiles."""
    return _shanten(bytes(counts), melds)


def use(counts: Sequence[int], kind: int) -> int:
    """How much a tile of this kind has to do with the rest of the hand."""
    use = 3 * counts[kind]
    if kind < _HONOURS:
        for step, worth in ((-2, 1), (-1, 2), (1, 2), (2, 1)):
            if 0 <= kind % 9 + step < 9 and counts[kind + step]:
                use += worth
    return use


def helping(counts: list[int], melds: int, left: Sequence[int]) -> int:
    """How many tiles bring the hand nearer to tenpai, of those that are `left` of each kind."""
    away = shanten(counts, melds)
    tiles = 0
    for kind, number in enumerate(left):
        if number and (use(counts, kind) or away > 3):  # far away seven pairs begin anywhere
            counts[kind] += 1
            if shanten(counts, melds) < away:
                tiles += number
            counts[kind] -= 1
    return tiles


@lru_cache(_KEPT)
def _shanten(counts: bytes, melds: int) -> int:
    rest = _rest(counts[_HALF:])
    saved = max([_SAVES[one + other + melds] for one in _suits(counts[:_HALF]) for other in rest])
    best = 8 - saved
    if not melds:
        best = min(best, _pairs(counts), _orphans(counts))
    return best


def _saves(reading: int) -> int:
    """Four sets and a pair: each set saves two tiles, each pair or run of two saves one."""
    sets, parts, pairs = min(4, reading & 15), reading >> 4 & 15, reading >> 8
    return 2 * sets + min(parts + max(0, pairs - 1), 4 - sets) + min(1, pairs)


_SAVES = bytes(_saves(reading) for reading in range(3 * _PAIR))


@lru_cache(_KEPT)
def _suits(counts: bytes) -> tuple[int, ...]:
    return _together(_readings(counts[:9], True), _readings(counts[9:], True))


@lru_cache(_KEPT)
def _rest(counts: bytes) -> tuple[int, ...]:
    return _together(_readings(counts[:9], True), _readings(counts[9:], False))


def _together(ones: tuple[int, ...], others: tuple[int, ...]) -> tuple[int, ...]:
    found = {one + other for one in ones for other in others}
    # A second pair is a part of a set.
    return _best({each - _PAIR + _PART if each >= 2 * _PAIR else each for each in found})


@cache
def _readings(kinds: bytes, is_suit: bool) -> tuple[int, ...]:
    """The best ways to see one suit."""
    at = next((at for at, count in enumerate(kinds) if count), None)
    if at is None:
        return (0,)
    found = set(_readings(_without(kinds, at), is_suit))  # this tile is of no use
    for steps, worth in _SHAPES if is_suit else _SHAPES[:3]:
        rest = _without(kinds, *(at + step for step in steps))
        if rest:
            found.update(each + worth for each in _readings(rest, is_suit))
    return _best({each for each in found if each < 2 * _PAIR})


# Steps from the first tile, and what they make.
_SHAPES = (
    ((0, 0, 0), _SET), ((0, 0), _PART), ((0, 0), _PAIR),
    ((0, 1, 2), _SET), ((0, 1), _PART), ((0, 2), _PART),
)  # fmt: skip


def _best(found: set[int]) -> tuple[int, ...]:
    """Those that no other one is better than in every respect."""
    return tuple(one for one in found if not any(_beats(other, one) for other in found))


def _beats(one: int, other: int) -> bool:
    """Whether no four bits of the difference have borrowed."""
    return one != other and (one - other) & 0x888 == 0 and one > other


def _without(kinds: bytes, *taken: int) -> bytes:
    """The kinds without these tiles; nothing if they are not all there."""
    left = bytearray(kinds)
    for at in taken:
        if at >= len(left) or not left[at]:
            return b""
        left[at] -= 1
    return bytes(left)


def _pairs(counts: bytes) -> int:
    """Seven different pairs."""
    kinds = len(counts) - counts.count(0)
    return 6 - (kinds - counts.count(1)) + max(0, 7 - kinds)


def _orphans(counts: bytes) -> int:
    """Thirteen orphans."""
    held = bytes(_orphans_of(counts))
    kinds = len(held) - held.count(0)
    return 13 - kinds - (held.count(1) < kinds)
