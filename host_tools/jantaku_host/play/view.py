"""What one person sees of the table, as it goes to his page.

A page names tiles by handles. They are random, differ from seat to seat and from deal to deal, and
tell neither face nor tag. Only what a hand can reach has one: walls, rivers, melds, the own rack
and what the own hand holds. A tile that goes into another's rack loses its handle, so that nobody
can tell later when it was drawn.

Everything here is a function of what this seat may see, in an order that depends on places alone:
tests play pairs of deals that differ in the rest and compare the bytes.
"""

from collections.abc import Callable, Iterable
from typing import Any

from jantaku.sensing import zones
from jantaku_host.play.tabletop import DOWN, UPRIGHT, Tabletop

Seen = list[Any]  # handle, face ("" is a back), and how it lies where that is not upright

_SIDE_STACKS = 17
NO_HANDLE = ""


class View:
    """Of the person at this seat. `token()` gives a new handle each time."""

    def __init__(self, seat: int, top: Tabletop, token: Callable[[], str]) -> None:
        self.seat = seat
        self.held: list[int] = []  # tiles in this person's hand
        self.pile: list[int] = []  # tiles for the own wall, which this person builds
        self.is_sorted = True  # the rack, always
        self._top = top
        self._token = token
        self.deal = -1  # whose handles these are
        self._handles: dict[int, str] = {}
        self._tiles: dict[str, int] = {}
        self._rack: list[int] = []  # as this person has arranged it

    # Handles

    def tile(self, handle: str) -> int | None:
        """The tile that the page calls so; None if it is not within reach."""
        return self._tiles.get(handle)

    def handle(self, tile: int) -> str:
        """What the page calls this tile, "" if it is not within reach."""
        return self._handles.get(tile, NO_HANDLE)

    def handle_in_wall(self, tile: int) -> str:
        """The same of a tile that lies in the wall."""
        is_there = any(tile in self._top.lying(zone) for zone in range(zones.RACK))
        return self.handle(tile) if is_there else NO_HANDLE

    def _handle(self, tile: int) -> str:
        if tile not in self._handles:
            handle = self._token()
            self._handles[tile] = handle
            self._tiles[handle] = tile
        return self._handles[tile]

    def _forget(self, tiles: Iterable[int]) -> None:
        for tile in tiles:
            self._tiles.pop(self._handles.pop(tile, NO_HANDLE), None)

    # The own rack

    def arrange(self, tiles: list[int]) -> None:
        """These stand in this order; the others keep their places behind them."""
        self.is_sorted = False
        self._rack = [*tiles, *(tile for tile in self._rack if tile not in tiles)]

    def sort(self, always: bool) -> None:
        """By suit and rank, now or also whenever a tile comes or goes."""
        self.is_sorted = always
        self._rack.sort()

    def _look_at_rack(self) -> list[int]:
        lying = self._top.lying(zones.RACK + self.seat)
        come = [tile for tile in lying if tile not in self._rack]
        self._rack = [tile for tile in self._rack if tile in lying] + come
        # What was drawn last stands apart until something is discarded.
        if self.is_sorted and (len(come) > 1 or len(self._rack) % 3 != 2):
            self._rack.sort()
        return self._rack

    # All of it

    def picture(self) -> dict[str, Any]:
        """Everything that lies there."""
        top = self._top
        if self.deal != top.deal:
            self.deal = top.deal
            self._forget(list(self._handles))
            self.held.clear()
            self._rack.clear()
        for seat in range(4):
            if seat != self.seat:
                self._forget(top.lying(zones.RACK + seat))
        self.held[:] = [tile for tile in self.held if tile in top.lying(zones.AIR)]
        return {
            "deal": top.deal,
            "dealer": top.dealer,
            "walls": [self._wall(side) for side in range(4)],
            "rivers": [self._river(seat) for seat in range(4)],
            "melds": [self._melds(seat) for seat in range(4)],
            "racks": [self._hand(seat) for seat in range(4)],
            "hand": [self._own(tile) for tile in self.held],
            "pile": [self._own(tile) for tile in self.left],
            "last": self.handle(top.last_discard),
        }

    @property
    def left(self) -> list[int]:
        """What of the own pile still lies before this person."""
        lying = set(self._top.lying(zones.AIR)).difference(self.held)
        return [tile for tile in self.pile if tile in lying]

    def _own(self, tile: int) -> Seen:
        return [self._handle(tile), "" if self._top.is_building else self._top.face(tile)]

    def _lying(self, tile: int, zone: int, lies: int = UPRIGHT) -> Seen:
        face = self._top.face(tile) if self._top.is_open(tile, zone) and lies != DOWN else ""
        return [self._handle(tile), face, *([lies] if lies else [])]

    def _wall(self, side: int) -> list[list[Seen]]:
        coils = [zones.wall(side, stack) for stack in range(_SIDE_STACKS)]
        return [[self._lying(tile, zone) for tile in self._top.lying(zone)] for zone in coils]

    def _river(self, seat: int) -> list[Seen]:
        zone, turned = zones.RIVER + seat, self._top.sideways(seat)
        return [self._lying(tile, zone, int(tile in turned)) for tile in self._top.lying(zone)]

    def _melds(self, seat: int) -> list[list[Seen]]:
        """Sets that the table has told, then what lies there beside them."""
        zone = zones.MELDS + seat
        left = self._top.lying(zone)
        found = []
        for each in self._top.sets(seat):
            there = [tile for tile in each.tiles if tile in left]
            found.append([self._lying(tile, zone, each.lies(tile)) for tile in there])
            left = [tile for tile in left if tile not in there]
        loose = [self._lying(tile, zone) for tile in left]
        return [each for each in (*found, loose) if each]

    def _hand(self, seat: int) -> list[Seen]:
        if seat == self.seat:
            return [self._own(tile) for tile in self._look_at_rack()]
        lying = self._top.lying(zones.RACK + seat)
        if seat not in self._top.shown:
            return [[NO_HANDLE, ""] for _ in lying]
        return [[NO_HANDLE, self._top.face(tile)] for tile in sorted(lying)]


def place_name(zone: int) -> str:
    """A zone as pages and scenes write it, its side as a number."""
    side = zones.side(zone)
    if zone < zones.RACK:
        return f"wall:{side}:{zones.stack(zone)}"
    for name, first in (("melds", zones.MELDS), ("river", zones.RIVER), ("rack", zones.RACK)):
        if zone >= first:
            return f"{name}:{side}"
    raise ValueError(zone)


def zone_of(name: str) -> int | None:
    """The zone that a page calls so; None if there is none."""
    return _ZONES.get(name)


_ZONES = {place_name(zone): zone for zone in range(zones.ZONES)}
