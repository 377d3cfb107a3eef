"""The map of a new wall: an inventory of each of its 68 coils.

Two tiles on a coil, seen there and nowhere else, are taken as they are. Where an answer was lost or
a neighbour's tag came in, the coil is asked again, and the tracker decides between the zones as it
does when a tile moves.
"""

from micropython import const

from jantaku.drivers.iso15693 import Tags
from jantaku.sensing import tile_set, words
from jantaku.sensing.tracker import TILES
from jantaku.sensing.zones import AIR, RACK

_STACK = const(2)
_AGAIN = const(4)  # times that incomplete stacks are asked again
_MOST_TAGS = const(16)
_MOST_STRANGERS = const(16)


class WallMap:
    """`begin` it, then `step` until that says False; what does not fit is in `problems`."""

    def __init__(self, antennas, tags, tracker):
        self._antennas = antennas
        self._tags = tags  # the tile set
        self._tracker = tracker
        self._found = Tags(_MOST_TAGS)
        self._seen = bytearray(TILES)  # in which zone; AIR: not yet
        self._is_sure = bytearray(TILES)  # and in no other
        self._coils = self._course()
        self._is_accepted = False
        self.strangers: list[bytes] = []  # tags that are not of the set, or a tile's second one
        self.problems: list[str] = []

    def begin(self) -> None:
        """Forget where the tiles were."""
        for tile in range(TILES):
            self._tracker.put(tile, AIR)
            self._seen[tile] = AIR
            self._is_sure[tile] = 1
        self.strangers = []
        self.problems = []
        self._is_accepted = False
        self._coils = self._course()

    def step(self, now: int) -> bool:
        """Ask the next coil, if there is one."""
        for zone in self._coils:
            self._ask(zone, now)
            return True
        return False

    def _course(self):
        tracker = self._tracker
        for zone in range(RACK):
            if not tracker.blind[zone]:
                yield zone
        self._accept()
        for _ in range(_AGAIN):
            for zone in range(RACK):
                if not tracker.blind[zone] and tracker.count_at(zone) < _STACK:
                    yield zone
        self._report()

    def _ask(self, zone, now):
        found = self._found
        self._antennas.inventory(zone, found)
        for index in range(found.count):
            uid = found.uid(index)
            tile = self._tags.tile(uid)
            if tile == tile_set.UNKNOWN or (
                self._seen[tile] != AIR and bytes(self._tags.uid(tile)) != uid
            ):
                if uid not in self.strangers and len(self.strangers) < _MOST_STRANGERS:
                    self.strangers.append(uid)
                continue
            if self._seen[tile] == AIR:
                self._seen[tile] = zone
                self._tags.use(uid)
            elif self._seen[tile] != zone:
                self._is_sure[tile] = 0
            if self._is_accepted and self._tracker.place[tile] == AIR:
                self._tracker.saw(tile, zone, True, now)

    def _accept(self):
        for zone in range(RACK):
            here = [tile for tile in range(TILES) if self._seen[tile] == zone]
            if len(here) == _STACK and self._is_sure[here[0]] and self._is_sure[here[1]]:
                for tile in here:
                    self._tracker.put(tile, zone)
        self._is_accepted = True

    def _report(self):
        tracker = self._tracker
        for tile in range(TILES):
            if tracker.place[tile] == AIR and self._tags.uid(tile) is not None:
                tracker.seek(tile)
        walls = [tracker.count_at(zone) for zone in range(RACK)]
        for zone in range(RACK):
            if tracker.blind[zone]:
                walls[zone] = words.UNREADABLE
        self.problems = words.stacks(walls)
        uids = [bytes(self._tags.uid(tile)) for tile in range(TILES) if self._seen[tile] != AIR]
        if not any(tracker.blind):
            self.problems += tile_set.verify(self._tags, uids + self.strangers)
