"""Sensing that makes no mistakes: it is told at once what people do with the tiles.

What happens at a covered place is told when the cover ends, a dead tag never.
"""

from collections.abc import Callable

from jantaku.rules import wall
from jantaku.sensing.zones import AIR

_LOST_MS = 20_000  # after so long people are asked for a tile that answers nowhere
_LONGEST = 0xFFFF  # milliseconds that a movement tells

Tell = Callable[[int, int, int, int], None]


class SceneEyes:
    """`tell(tile, source, target, since)`: a movement, and for how many milliseconds it may have
    been made unseen. `now` is the table's time."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self.now = 0
        self.zones = [AIR] * wall.TILES  # where the tiles are
        self.places = bytearray([AIR] * wall.TILES)  # where the table knows them
        self.covered: dict[int, int] = {}  # zones, and since when
        self.dead: dict[int, int] = {}  # tiles whose tag has died, and since when
        self.has_power = True
        self._hidden: list[int] = []  # tiles that lie elsewhere than is known, in this order
        self._lifted: list[int] = []  # under a cover, and laid back
        self._arms: dict[int, int] = {}  # how many lie over each zone
        self._seen_at = [0] * wall.TILES  # when each tile was noticed to move last

    def sees(self, tile: int) -> bool:
        """Whether the tile surely lies where it is known to."""
        zone = self.places[tile]
        return zone not in (AIR, *self.covered) and tile not in (*self.dead, *self._hidden)

    def away_since(self, tile: int) -> int:
        """Since when it does not; -1: it does."""
        if self.sees(tile):
            return -1
        covered = self.covered.get(self.places[tile], self._seen_at[tile])
        return max(0, self.dead.get(tile, covered))

    def lost(self) -> bytes:
        """Tiles that have answered nowhere for long."""
        return bytes(tile for tile, since in self.dead.items() if self.now - since >= _LOST_MS)

    def look_at_all(self) -> None:
        """All tiles are read."""
        self._hidden = []
        for tile, zone in enumerate(self.zones):
            self.places[tile] = AIR if tile in self.dead or zone in self.covered else zone
            if zone in self.covered:
                self._hidden.append(tile)

    def move(self, tile: int, zone: int) -> None:
        """Somebody lays the tile there, or lifts it."""
        source, self.zones[tile] = self.zones[tile], zone
        if tile in self.dead or not self.has_power:
            return
        if zone in self.covered or (zone == AIR and source in self.covered):
            if tile not in self._hidden:
                self._hidden.append(tile)
            if self.places[tile] not in (AIR, *self.covered):
                self._see(tile, AIR)
            return
        if tile in self._hidden:
            self._hidden.remove(tile)
        if self.places[tile] != zone:
            self._see(tile, zone, self.covered.get(self.places[tile]))

    def lift(self, tile: int) -> None:
        """Somebody lifts the tile and lays it back."""
        if tile in self.dead or not self.has_power:
            return
        if self.zones[tile] in self.covered:
            self._lifted.append(tile)
        else:
            self._see(tile, AIR)
            self._see(tile, self.zones[tile])

    def _see(self, tile: int, zone: int, since: int | None = None) -> None:
        source, self.places[tile] = self.places[tile], zone
        self._seen_at[tile] = self.now
        self._tell(tile, source, zone, 0 if since is None else min(self.now - since, _LONGEST))

    def cover(self, zone: int) -> None:
        """An arm lies over the zone."""
        self._arms[zone] = self._arms.get(zone, 0) + 1
        self.covered.setdefault(zone, self.now)

    def uncover(self, zone: int) -> None:
        """It lies there no more."""
        self._arms[zone] -= 1
        if self._arms[zone]:
            return
        since = self.covered.pop(zone)
        for tile in [tile for tile in self._hidden if self._is_noticed(tile)]:
            self._hidden.remove(tile)
            if self.places[tile] != self.zones[tile] and self.has_power:
                self._see(tile, self.zones[tile], since)
        lifted, self._lifted = self._lifted, []
        for tile in lifted:
            self.lift(tile)

    def _is_noticed(self, tile: int) -> bool:
        """Whether the table could see now where the tile is."""
        zone = self.zones[tile]
        return (self.places[tile] if zone == AIR else zone) not in self.covered

    def kill(self, tile: int) -> None:
        """The tag of the tile dies."""
        self.dead.setdefault(tile, self.now)

    def restart(self) -> None:
        """The table has power again; its time begins anew."""
        self._seen_at = [0] * wall.TILES
        self.now = 0
        self.has_power = True
        self.covered = dict.fromkeys(self.covered, 0)
        self.dead = dict.fromkeys(self.dead, -_LOST_MS)
