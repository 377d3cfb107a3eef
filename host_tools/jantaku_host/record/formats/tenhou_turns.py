"""The order of turns in a deal of Tenhou's JSON, which lists each player's tiles apart."""

import re
from dataclasses import dataclass
from typing import Any

from jantaku_host.record.recorded import BadRecord

DRAWN = 60  # discards the drawn tile

# How many seats further on the feeder sits, by the place of the letter before the claimed tile.
_DISTANCES = {"c": {0: 3}, "p": {0: 3, 1: 2, 2: 1}, "m": {0: 3, 1: 2, 3: 1}}


@dataclass
class Call:
    """A call as written: `p474747`."""

    letter: str
    claimed: int
    own: list[int]
    distance: int


@dataclass
class Turn:
    """What came to a hand and what left it; None if the deal ended before."""

    seat: int
    take: int | str
    leave: int | str | None


def call(text: str) -> Call:
    """The meaning of a call."""
    found = re.fullmatch(r"((?:\d\d)*)([a-z])((?:\d\d)+)", text)
    if not found or found[2] not in "cpmka":
        raise BadRecord(f"no call is written {text}")
    numbers = [int(each) for each in re.findall(r"\d\d", text)]
    place = len(found[1]) // 2
    distance = _DISTANCES.get(found[2], {}).get(place, 0)
    return Call(found[2], numbers.pop(place), numbers, distance)


def turns(takes: list[list[Any]], leaves: list[list[Any]], dealer: int) -> list[Turn]:
    """All turns in order. Where the lists leave open who was next, what uses all of them is."""
    found = _Search(takes, leaves)
    if not found.follow(dealer):
        raise BadRecord("the tiles of the players make no course of play")
    return found.turns


class _Search:
    def __init__(self, takes: list[list[Any]], leaves: list[list[Any]]):
        self.turns: list[Turn] = []
        self._takes = takes
        self._leaves = leaves
        self._at = [0, 0, 0, 0]
        self._left = sum(map(len, takes))

    def follow(self, seat: int) -> bool:
        """Whether everything fits with this seat's turn now; if not, nothing has changed."""
        take = self._take(seat)
        if take is None:
            return False
        at = self._at[seat]
        leave = self._leaves[seat][at] if at < len(self._leaves[seat]) else None
        self.turns.append(Turn(seat, take, leave))
        self._at[seat] += 1
        self._left -= 1
        if not self._left or any(self.follow(each) for each in self._next(seat, take, leave)):
            return True
        self._left += 1
        self._at[seat] -= 1
        self.turns.pop()
        return False

    def _next(self, seat: int, take: int | str, leave: int | str | None) -> list[int]:
        """Who may be next, the likeliest first."""
        if leave is None:
            return []
        if leave == 0 or (isinstance(leave, str) and leave[0] != "r"):
            return [seat]  # a kan: the replacement tile
        tile = int(str(leave).removeprefix("r"))
        tile = take if tile == DRAWN and isinstance(take, int) else tile
        callers = [each for each in range(4) if self._calls(each, tile, seat)]
        following = (seat + 1) % 4
        return callers if isinstance(self._take(following), str) else [*callers, following]

    def _take(self, seat: int) -> Any:
        """What comes to this hand next; None if nothing does."""
        at = self._at[seat]
        return self._takes[seat][at] if at < len(self._takes[seat]) else None

    def _calls(self, seat: int, tile: int, from_seat: int) -> bool:
        take = self._take(seat)
        if seat == from_seat or not isinstance(take, str):
            return False
        claim = call(take)
        return claim.claimed == tile and claim.distance == (from_seat - seat) % 4
