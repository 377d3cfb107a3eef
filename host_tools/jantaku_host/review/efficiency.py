"""Tile efficiency: how near to tenpai a discard has left a hand, and which would have been best.

    for turn in turns(recorded):
        turn.made.shanten, turn.made.tiles, turn.best.tile

It is reckoned from what the seat saw, and says nothing of safety or worth: a turn at which somebody
else had declared riichi is marked.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from jantaku.rules import events
from jantaku_host.record.recorded import Event, RecordedDeal
from jantaku_host.review import played
from jantaku_host.review.shanten import shanten
from jantaku_host.review.sight import Sight

_COPIES = 4


class Cut(NamedTuple):
    """A discard, and the hand behind it."""

    tile: int
    shanten: int  # tiles to exchange until tenpai
    kinds: tuple[int, ...]  # that bring it nearer to winning
    tiles: int  # so many of these are not in sight


@dataclass
class Turn:
    """A discard at which there was a choice."""

    seat: int
    number: int  # of the seat's discards in this deal
    hand: tuple[int, ...]  # concealed tiles before the discard, the drawn one last
    made: Cut
    best: Cut
    is_threatened: bool  # by somebody's riichi

    @property
    def is_best(self) -> bool:
        return self.made[1::2] == self.best[1::2]

    @property
    def shanten_lost(self) -> int:
        return self.made.shanten - self.best.shanten

    @property
    def tiles_lost(self) -> int:
        """Of those that would have helped; none is counted where the hand went back a step."""
        return 0 if self.shanten_lost else self.best.tiles - self.made.tiles


@dataclass
class Efficiency:
    """That of one player, over turns at which nobody else had declared riichi."""

    turns: int = 0
    best: int = 0  # of them
    shanten_lost: int = 0
    tiles_lost: int = 0
    threatened: int = 0  # further turns

    def note(self, turn: Turn) -> None:
        """Another one."""
        if turn.is_threatened:
            self.threatened += 1
            return
        self.turns += 1
        self.best += turn.is_best
        self.shanten_lost += turn.shanten_lost
        self.tiles_lost += turn.tiles_lost


def turns(recorded: RecordedDeal) -> Iterator[Turn]:
    """Those of all seats, in the order of play."""
    happening: list[Event] = []
    discards = [0] * 4
    for event, deal in played.played(recorded).walk():
        if event[0] == events.DISCARD:
            seat = event[1]
            discards[seat] += 1
            allowed = {tile for kind, who, *rest in deal.legal()
                       if (kind, who) == (events.DISCARD, seat) for tile in rest}  # fmt: skip
            sight = Sight(deal, seat, happening)
            # After riichi nobody has a choice any more.
            if len({tile >> 2 for tile in allowed}) > 1 and not sight.riichi[seat]:
                made, best = _compared(sight, event[2], sorted(allowed | {event[2]}))
                yield Turn(
                    seat, discards[seat], sight.tiles, made, best,
                    any(sight.riichi[each] for each in range(4) if each != seat),
                )  # fmt: skip
        happening.append(event)


def _compared(sight: Sight, tile: int, allowed: Sequence[int]) -> tuple[Cut, Cut]:
    """The discard that was made, and the best one; of equals the one that was made."""
    kinds = {each >> 2: each for each in allowed}  # a kind once
    kinds[tile >> 2] = tile
    away = {kind: _shanten(sight, kind) for kind in kinds}
    nearest = min(away.values())
    cuts = {
        kind: _cut(sight, kinds[kind], away[kind])
        for kind in kinds
        if away[kind] == nearest or kind == tile >> 2
    }
    made = cuts[tile >> 2]
    best = min(cuts.values(), key=lambda cut: (cut.shanten, -cut.tiles, cut is not made, cut.tile))
    return made, best


def _shanten(sight: Sight, cut: int) -> int:
    return shanten(_counts(sight, cut), len(sight.own_melds))


def _cut(sight: Sight, tile: int, away: int) -> Cut:
    counts, melds = _counts(sight, tile >> 2), len(sight.own_melds)
    found = []
    for kind, seen in enumerate(sight.seen):
        if seen < _COPIES and _is_of_use(sight, kind):
            counts[kind] += 1
            if shanten(counts, melds) < away:
                found.append(kind)
            counts[kind] -= 1
    return Cut(tile, away, tuple(found), sum(_COPIES - sight.seen[kind] for kind in found))


def _counts(sight: Sight, cut: int) -> list[int]:
    """The concealed tiles by kind after a discard, as far as a hand can be made of them."""
    counts = list(sight.hand)
    counts[cut] -= 1
    return [count if _is_of_use(sight, kind) else 0 for kind, count in enumerate(counts)]


def _is_of_use(sight: Sight, kind: int) -> bool:
    """Whether the set has such tiles, and this seat may win with them (Sichuan: the void suit)."""
    return kind < sight.kinds and sight.void[sight.seat] != kind // 9
