"""The watch over all tiles: a part of the superloop, one read a step."""

from micropython import const

from jantaku.sensing import zones
from jantaku.sensing.antennas import reader
from jantaku.sensing.scan_plan import ANY, ScanPlan
from jantaku.sensing.table_map import TableMap
from jantaku.sensing.tile_set import UNKNOWN
from jantaku.sensing.tracker import Tracker, away_ms
from jantaku.sensing.zones import AIR

_IDLE_MS = const(50)
_LIFTED_MS = const(700)
# A new wall is told so long after it was begun, or a multiple of this later: how many tiles of it
# are silent, and where, is nobody's to learn from the time that it takes to look for them.
_MAPPED_MS = const(6000)
_OVERDUE_MS = const(20_000)  # as for a tile that was seen before: `tracker.py`


class Watch:
    """Plan, antennas and tracker, put together.

    Whoever begins, to follow a deal, gets `moved(movement)`, `asked(question)`, `mapped(problems)`
    once all tiles are known, `reader_changed(number, fault)` when one dies or comes back; and says
    by `expect` what may come next.
    """

    def __init__(self, antennas, tiles, clock):
        self._antennas = antennas
        self._tiles = tiles  # the tile set
        self._clock = clock
        self.tracker = Tracker(self)
        self._plan = ScanPlan(self.tracker)
        self._map = TableMap(antennas, tiles, self.tracker)
        self._found = antennas.found
        self._is_mapping = False
        self._is_mapped = False  # and nobody has been told yet
        self._told_at = 0  # when somebody will be
        self.has_walls = True  # that are read, in the deal in play
        self._is_resting = True
        self._surveyed = AIR  # who lies there is being found out
        self._due: dict[int, int] = {}  # tiles that nobody has read: since when they are due
        self._faults = [""] * len(antennas.problems)

    @property
    def places(self) -> bytearray:
        """The zone that each tile lies in."""
        return self.tracker.place

    def expect(self, likely: bytes, unlikely: bytes = b"") -> None:
        """These tiles may come to these zones next, as in `ScanPlan.expect`. One that no coil
        of the wall hears is lost if it does not come for long."""
        self._plan.expect(likely, unlikely)
        tracker, now = self.tracker, self._clock.now()
        due: dict[int, int] = {}
        for at in range(0, len(likely), 2):
            tile = likely[at]
            if tile != ANY and tracker.place[tile] == AIR and tile not in tracker.doubts:
                due[tile] = self._due.get(tile, now)
        self._due = due

    def _seek_overdue(self, now):
        for tile, since in self._due.items():
            if now - since > _OVERDUE_MS and self.tracker.place[tile] == AIR:
                self.tracker.seek(tile)
                del self._due[tile]
                return

    def look_at(self, tiles: bytes) -> None:
        """Somebody waits for these tiles: read them soon, and again until told otherwise."""
        self._plan.look_at(tiles)

    def sees(self, tile: int) -> bool:
        """Whether the tile surely is where `places` has it: it answered last, no reader is dead and
        no hand seems to lie over it. A tile that nobody looks at may have been read long ago."""
        return not self._is_mapping and not self._is_resting and self.tracker.sees(tile)

    def away_since(self, tile: int) -> int:
        """Since when the tile is not surely where `places` has it; -1: it is seen. Until all have
        been read again that is since ever."""
        if self._is_mapping or self._is_resting:
            return 0
        return self.tracker.away_since(tile)

    def was_read(self, tile: int, since: int) -> bool:
        """Whether the tile is seen, and was surely read at its place at this time or later."""
        return self.sees(tile) and self.tracker.was_read(tile, since)

    def unread(self) -> bytes:
        """Tiles that have answered nowhere for long: on the floor, or with a dead tag."""
        return self.tracker.unread()

    def is_accounted_for(self, tile: int, since: int) -> bool:
        """Whether every other tile of the deal has been read at its place since then, so that this
        one, which answers nowhere, is none of them. `look_at` makes that a matter of seconds."""
        return all(
            other == tile or self._stands_unread(other) or self.tracker.was_read(other, since)
            for other in range(self._map.tiles)
        )

    def _stands_unread(self, tile):
        """Whether no coil of the wall hears the tile, and nobody looks for it yet."""
        return self.tracker.place[tile] == AIR and tile not in self.tracker.doubts

    def begin(self, sink, stacks: bytes = zones.STACKS) -> None:
        """A new wall stands, of so many stacks on each side: map it, then watch for `sink`. A table
        without coils below it has nothing to map."""
        self._wake(sink, self._antennas.has_walls)
        self._told_at = self._clock.now() + (_MAPPED_MS if self.has_walls else 0)
        self.look_at(b"")
        self._map.begin(stacks)

    def recall(self, sink, places: bytes, has_walls: bool = True) -> None:
        """After power-up, in a deal that has its tiles in these zones: find them, then watch."""
        self._wake(sink, has_walls)
        self._told_at = 0
        self._map.recall(places)

    def look_away(self) -> None:
        """The wall was mapped in vain: the deal is played without."""
        self.has_walls = False
        for tile in range(self._map.tiles):
            self.tracker.put(tile, AIR)
        self._look_away(range(zones.RACK))

    def _wake(self, sink, has_walls):
        self._sink = sink
        self.has_walls = has_walls
        self._look_away(range(zones.RACK))
        self._is_resting = False
        self._is_mapping = True
        self._is_mapped = False
        self._surveyed = AIR
        self._due = {}
        self._look_after_readers()

    def rest(self) -> None:
        """The deal is over: tiles are washed, nobody need know where they are."""
        self._is_resting = True
        self._antennas.close()

    def moved(self, movement) -> None:
        """The tracker is sure of a movement. While they are mapped, tiles are found, not moved."""
        if self._is_mapping:
            return
        tile, source, target, _, _ = movement
        plan = self._plan
        plan.note_move(tile, source)
        is_told = source != target or plan.watches(tile, target)
        # Who takes a tile from the wall and lays it back has had it for a while; a hand that goes
        # for the next one is gone by then.
        if is_told or (plan.may_leave(tile) and away_ms(movement) >= _LIFTED_MS):
            self._sink.moved(movement)

    def asked(self, question) -> None:
        """The tracker could not settle something."""
        self._sink.asked(question)

    def step(self, now: int) -> int:
        if self._is_resting:
            return now + _IDLE_MS
        tracker = self.tracker
        if self._is_mapping and not tracker.is_settling():
            if self._is_mapped:  # told in a step of its own: the dice fall in it
                while self._told_at and self._told_at + _MAPPED_MS // 3 < now:
                    self._told_at += _MAPPED_MS // 3
                if now < self._told_at:
                    return self._told_at
                self._is_mapping = False
                self._sink.mapped(self._map.problems if self.has_walls else [])
            else:
                self._is_mapped = not self._map.step(now)
            return self._clock.now()
        if self._surveyed != AIR:
            self._survey()
            return now
        due = self._plan.choose(now)
        if due > now:
            tracker.step(now)
            if self._due:
                self._seek_overdue(now)
            self._look_after_readers()
            return due
        tile, zone = self._plan.tile, self._plan.zone
        if tile == ANY:
            self._found.begin()
            self._surveyed = zone
            self._survey()
            return now
        uid = self._tiles.uid(tile)
        if uid is not None:
            answered = self._antennas.probe(zone, uid, self._map.step_for(tile, zone))
            if answered is not None:
                tracker.saw(tile, zone, answered, self._clock.now())
        return now

    def _survey(self):
        """Who is there that nobody expects?"""
        zone, found = self._surveyed, self._found
        if self._antennas.listen(zone, found, self._antennas.step(zone)):
            return
        self._surveyed = AIR
        for index in range(found.count):
            tile = self._tiles.tile(found.uid(index))
            if UNKNOWN < tile < self._map.tiles and self.tracker.place[tile] != zone:
                self.tracker.saw(tile, zone, True, self._clock.now())

    def _look_after_readers(self):
        for number, fault in enumerate(self._antennas.problems):
            if fault != self._faults[number]:
                self._faults[number] = fault
                self._look_away([zone for zone in range(zones.ZONES) if reader(zone) == number])
                self._sink.reader_changed(number, fault)

    def _look_away(self, these):
        """Where a reader is dead, or none is asked, nobody sees anything."""
        for zone in these:
            is_dark = self._faults[reader(zone)] or (zone < zones.RACK and not self.has_walls)
            self.tracker.blind[zone] = 1 if is_dark else 0
