"""How many tiles a hand is away from tenpai, for bots that want to get there."""

from collections.abc import Sequence
from functools import cache

_HONOURS = 27
_ORPHANS: tuple[int, ...] = (0, 8, 9, 17, 18, 26, *range(27, 34))


def shanten(counts: Sequence[int], melds: int = 0) -> int:
    """Tiles to exchange until tenpai; -1: complete. `counts` by kind, of the concealed tiles."""
    best = _sets(counts, melds)
    if not melds:
        best = min(best, _pairs(counts), _orphans(counts))
    return best


def use(counts: Sequence[int], kind: int) -> int:
    """How much a tile of this kind has to do with the rest of the hand."""
    use = 3 * counts[kind]
    if kind < _HONOURS:
        for step, worth in ((-2, 1), (-1, 2), (1, 2), (2, 1)):
            if 0 <= kind % 9 + step < 9 and counts[kind + step]:
                use += worth
    return use


def _sets(counts: Sequence[int], melds: int) -> int:
    """Four sets and a pair: each set saves two tiles, each pair or run of two saves one."""
    suits = [tuple(counts[at : at + 9]) for at in (0, 9, 18)]
    found = {(melds, 0, 0)}  # sets, parts of sets, pair
    for kinds, is_suit in [*((suit, True) for suit in suits), (tuple(counts[_HONOURS:]), False)]:
        found = {
            (min(4, sets + more), parts + others, pair + another)
            for sets, parts, pair in found
            for more, others, another in _readings(kinds, is_suit)
            if pair + another <= 1
        }
    return min(8 - 2 * sets - min(parts, 4 - sets) - pair for sets, parts, pair in found)


@cache
def _readings(kinds: tuple[int, ...], is_suit: bool) -> frozenset[tuple[int, int, int]]:
    """The best ways to see one suit as sets, parts of sets and a pair."""
    at = next((at for at, count in enumerate(kinds) if count), None)
    if at is None:
        return frozenset({(0, 0, 0)})
    found = set(_readings(_without(kinds, at), is_suit))  # this tile is of no use
    shapes = [((0, 0, 0), (1, 0, 0)), ((0, 0), (0, 1, 0)), ((0, 0), (0, 0, 1))]
    if is_suit:
        shapes += [((0, 1, 2), (1, 0, 0)), ((0, 1), (0, 1, 0)), ((0, 2), (0, 1, 0))]
    for steps, worth in shapes:
        rest = _without(kinds, *(at + step for step in steps))
        if rest:
            for reading in _readings(rest, is_suit):
                found.add((reading[0] + worth[0], reading[1] + worth[1], reading[2] + worth[2]))
    return frozenset(each for each in found if not any(_beats(other, each) for other in found))


def _without(kinds: tuple[int, ...], *taken: int) -> tuple[int, ...]:
    """The kinds without these tiles; () if they are not all there."""
    left = list(kinds)
    for at in taken:
        if at >= len(left) or not left[at]:
            return ()
        left[at] -= 1
    return tuple(left)


def _beats(one: tuple[int, int, int], other: tuple[int, int, int]) -> bool:
    return one != other and all(mine >= theirs for mine, theirs in zip(one, other, strict=True))


def _pairs(counts: Sequence[int]) -> int:
    """Seven different pairs."""
    kinds = sum(count > 0 for count in counts)
    return 6 - sum(count > 1 for count in counts) + max(0, 7 - kinds)


def _orphans(counts: Sequence[int]) -> int:
    """Thirteen orphans."""
    held = [counts[kind] for kind in _ORPHANS]
    return 13 - sum(count > 0 for count in held) - int(max(held) > 1)
