"""Yaku that an open hand may go for: the kinds it keeps for each, and how far it is from there."""

from collections.abc import Iterable, Sequence

from jantaku.rules import events
from jantaku_host.review.shanten import shanten
from jantaku_host.review.sight import Sight

Meld = tuple[int, bytes, int]

FAR = 9  # from a hand without any yaku

_KINDS = range(34)
_SIMPLES = bytes(kind < 27 and 0 < kind % 9 < 8 for kind in _KINDS)
_ONE_SUIT = [bytes(kind // 9 == suit or kind >= 27 for kind in _KINDS) for suit in range(3)]


def is_value(sight: Sight, kind: int) -> bool:
    """Whether three of these are a yaku for the seat."""
    winds = (27 + (sight.seat - sight.dealer) % 4, 27 + sight.round // 4)
    return kind >= 31 or kind in winds


def is_simple(kind: int) -> bool:
    return bool(_SIMPLES[kind])


def away(sight: Sight, counts: Sequence[int], melds: Iterable[Meld]) -> int:
    """Tiles to exchange until this hand is tenpai and can win by ron: closed ones declare riichi,
    open ones need a yaku."""
    melds = list(melds)
    if all(meld[0] == events.ANKAN for meld in melds):
        return shanten(counts, len(melds))
    kinds = {tile >> 2 for meld in melds for tile in meld[1]}
    threes = [meld[1][0] >> 2 for meld in melds if meld[0] != events.CHI]
    threes += [kind for kind in range(27, 34) if counts[kind] >= 3]
    if any(is_value(sight, kind) for kind in threes):
        return shanten(counts, len(melds))
    found = [FAR]
    for keeps in [_SIMPLES] * bool(sight.rules.open_tanyao) + _ONE_SUIT:
        if all(keeps[kind] for kind in kinds):
            kept = [count * keep for count, keep in zip(counts, keeps, strict=True)]
            found.append(shanten(kept, len(melds)))
    for kind in range(27, 34):  # a pair that somebody may still feed
        if counts[kind] == 2 and is_value(sight, kind) and sight.seen[kind] < 4:
            without = list(counts)
            without[kind] = 0
            found.append(shanten(without, len(melds) + 1) + 1)
    if not any(meld[0] == events.CHI for meld in melds):
        found.append(_threes(counts, len(melds)))
    return min(found)


def _threes(counts: Sequence[int], melds: int) -> int:
    """From four threes and a pair."""
    melds += sum(count >= 3 for count in counts)
    pairs = sum(count == 2 for count in counts)
    return 8 - 2 * melds - min(pairs, 5 - melds)
