"""The map of the table: where every tile is, when a new wall stands or after power-up.

Of a new wall all coils are asked who lies there. Two tiles on a coil, seen there and nowhere else,
are taken as they are. Where an answer was lost or a neighbour's tag came in, the coil is asked
again, and the tracker decides between the zones as it does when a tile moves.

After power-up each tile is asked for where the deal has it, and only those that do not answer there
are looked for everywhere.
"""

from micropython import const

from jantaku.rules.wall import TILES
from jantaku.sensing import problems, tile_set, zones
from jantaku.sensing.zones import AIR, RACK, ZONES

_ALL = const(-1)  # instead of a tile: whoever lies there
_STACK = const(2)
_AGAIN = const(8)  # times that incomplete stacks, or silent tiles, are asked again
_MOST_STRANGERS = const(16)


class TableMap:
    """`begin` or `recall`, then `step` until that is False; what does not fit is in `problems`."""

    def __init__(self, antennas, tile_set, tracker):
        self._antennas = antennas
        self._set = tile_set
        self._tracker = tracker
        self._found = antennas.found
        self._seen = bytearray(TILES)  # in which zone; AIR: not yet
        self._is_sure = bytearray(TILES)  # and in no other
        self._stacks = zones.STACKS
        self._asked = AIR  # who lies there is being found out
        self._is_accepted = False  # what was seen so far
        self._now = 0
        self._course = self._new_wall()  # the reads that are left
        self.tiles = TILES  # so many are in play, those with the lowest numbers
        self.strangers: list[bytes] = []  # tags that are not of the set, or a tile's second one
        self.problems: list[tuple] = []

    def begin(self, stacks: bytes) -> None:
        """A new wall, of so many stacks on each side. Forget where the tiles were."""
        self._stacks = stacks
        self._forget(_STACK * sum(stacks), False)
        for tile in range(TILES):
            self._tracker.put(tile, AIR)
        self._course = self._new_wall()

    def recall(self, places: bytes) -> None:
        """The deal has tile after tile in these zones."""
        self._forget(len(places), True)
        for tile in range(TILES):
            self._tracker.put(tile, places[tile] if tile < self.tiles else AIR)
        self._course = self._known_places()

    def step(self, now: int) -> bool:
        """Do the next read, if there is one."""
        self._now = now
        if self._asked != AIR:
            self._listen()
            return True
        for tile, zone in self._course:
            if tile == _ALL:
                self._found.begin()
                self._asked = zone
                self._listen()
            elif self._antennas.probe(zone, self._set.uid(tile)):
                self._seen[tile] = zone
            return True
        return False

    def _listen(self):
        zone = self._asked
        if self._antennas.listen(zone, self._found):
            return
        self._asked = AIR
        if not self._is_accepted and zone + 1 < RACK and not self._tracker.blind[zone + 1]:
            self._antennas.wake(zone + 1)  # is read next
        self._take(zone)

    def _forget(self, tiles, is_accepted):
        self.tiles = tiles
        self._asked = AIR
        self._is_accepted = is_accepted
        for tile in range(TILES):
            self._seen[tile] = AIR
            self._is_sure[tile] = 1
        self.strangers = []
        self.problems = []

    def _new_wall(self):
        """The reads that a new wall needs: (tile or ALL, zone)."""
        tracker = self._tracker
        for zone in range(RACK):
            if not tracker.blind[zone]:
                yield _ALL, zone
        self._accept()
        for _ in range(_AGAIN):
            is_whole = True
            for zone in range(RACK):
                if self._is_incomplete(zone) and not tracker.blind[zone]:
                    is_whole = False
                    yield _ALL, zone
            if is_whole:
                break
        for tile in range(self.tiles):
            if tracker.place[tile] == AIR and self._set.uid(tile) is not None:
                tracker.seek(tile)
        self._report()

    def _known_places(self):
        """The reads after power-up. Where a reader is dead the deal is believed."""
        tracker = self._tracker
        for _ in range(_AGAIN):
            for zone in range(ZONES):
                for tile in [] if tracker.blind[zone] else tracker.tiles_at(zone):
                    if self._is_silent(tile):
                        yield tile, zone
        silent = [tile for tile in range(self.tiles) if self._is_silent(tile)]
        for tile in silent:
            tracker.seek(tile)
        if silent:
            for zone in range(ZONES):
                if not tracker.blind[zone]:
                    yield _ALL, zone

    def _is_silent(self, tile):
        return (
            self._seen[tile] == AIR
            and not self._tracker.blind[self._tracker.place[tile]]
            and self._set.uid(tile) is not None
        )

    def _is_incomplete(self, zone):
        if self._tracker.count_at(zone) >= _STACK:
            return False
        if zones.stack(zone) < self._stacks[zones.side(zone)]:
            return True
        return any(self._seen[tile] == zone for tile in range(TILES))

    def _take(self, zone):
        """All that lies there has been found."""
        found = self._found
        for index in range(found.count):
            uid = found.uid(index)
            tile = self._set.tile(uid)
            if tile == tile_set.UNKNOWN or (
                self._seen[tile] != AIR and bytes(self._set.uid(tile)) != uid
            ):
                if uid not in self.strangers and len(self.strangers) < _MOST_STRANGERS:
                    self.strangers.append(uid)
                continue
            if self._seen[tile] == AIR:
                self._seen[tile] = zone
                self._set.use(uid)
            elif self._seen[tile] != zone:
                self._is_sure[tile] = 0
            if self._is_accepted and tile < self.tiles and self._tracker.place[tile] != zone:
                self._tracker.saw(tile, zone, True, self._now)

    def _accept(self):
        # One pass to count, one to put: on the RP2040 a look at each tile for each zone took 80 ms.
        counts = bytearray(RACK)
        for tile in range(self.tiles):
            if self._seen[tile] < RACK:
                counts[self._seen[tile]] += 1 if self._is_sure[tile] else _STACK + 1
        for tile in range(self.tiles):
            zone = self._seen[tile]
            if zone < RACK:
                if counts[zone] == _STACK:
                    self._tracker.put(tile, zone)
                else:  # one answer of those it takes
                    self._tracker.saw(tile, zone, True, self._now)
        self._is_accepted = True

    def _report(self):
        tracker = self._tracker
        walls = [tracker.count_at(zone) for zone in range(RACK)]
        for zone in range(RACK):
            if tracker.blind[zone]:
                walls[zone] = problems.UNREADABLE
        self.problems = problems.stacks(walls, self._stacks)
        found = [tile for tile in range(TILES) if self._seen[tile] != AIR]
        is_whole = found == list(range(self.tiles)) and not self.strangers
        if not is_whole and not any(tracker.blind):
            uids = [bytes(self._set.uid(tile)) for tile in found]
            self.problems += tile_set.verify(self._set, uids + self.strangers, self.tiles)
