"""The map of the table: where every tile is, when a new wall stands or after power-up.

No tag is as good a listener as the next, but each hears its own coil three steps before the one
beside. So a new wall is read coil by coil at the step where half of the upper tags have answered
before. Only coils with fewer than two are read at higher steps, all of them step by step, so that
each tag is heard first where it lies; and who answers at two coils is asked for at lower steps,
until one of them is silent. What does not come out so, a tile that lies between two coils, is
nowhere, and people are asked. A few that no coil hears, in stacks that are whole but for them, are
nowhere too, and no fault.

After power-up each tile is asked for where the deal has it, at rising steps, and only those that do
not answer there are looked for everywhere.
"""

from micropython import const

from jantaku.rules.wall import TILES
from jantaku.sensing import problems, tile_set, zones
from jantaku.sensing.antennas import BRIDGED, TOP
from jantaku.sensing.zones import AIR, MELDS, RACK, RIVER, ZONES

_ALL = const(-1)  # instead of a tile: whoever lies there
_STACK = const(2)
_AGAIN = const(8)  # times that incomplete stacks, or silent tiles, are asked again
_MOST_STRANGERS = const(16)
_VOTES = const(2)  # that agree, out of three at most: answers get lost, and noise sounds like one
_MANY = const(20)  # tags at two coils: the step to begin with is too high
_FEW = const(8)  # stacks that want a tile: if more do, it is too low
_LOWER = const(2)


class TableMap:
    """`begin` or `recall`, then `step` until that is False; what does not fit is in `problems`."""

    def __init__(self, antennas, tile_set, tracker):
        self._antennas = antennas
        self._set = tile_set
        self._tracker = tracker
        self._found = antennas.found
        self._seen = bytearray(TILES)  # in which zone; AIR: not yet
        self.steps = bytearray(TILES)  # the lowest at which it answered its own wall coil
        self._is_sure = bytearray(TILES)  # that it is there
        self._rivals: list[tuple[int, int]] = []  # tiles that answer at another coil too
        self._compared: list[tuple[int, int]] = []  # with their own coil
        self._is_between = bytearray(TILES)  # two coils, which cannot be told apart by it
        self._answer = None  # to the last probe
        self._step = 0  # of the field while coils are read
        self._stacks = zones.STACKS
        self._asked = AIR  # who lies there is being found out
        self._is_known = False  # where the tiles should be
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
            else:
                step = self._step if zone < RACK else TOP
                self._answer = self._antennas.probe(zone, self._set.uid(tile), step)
            return True
        return False

    def step_for(self, tile: int, zone: int) -> int:
        """What the zone's field is to be set to for this tile: it answers from there only."""
        place = self._tracker.place[tile]
        if RIVER <= zone < MELDS and self._tracker.stack_of(tile) < RACK:
            return max(BRIDGED, self._antennas.step(zone) - self._tracker.near[tile])
        if place >= RACK:
            return TOP if zone >= RACK else self._up(tile)
        if place == zone:
            return self._up(tile)
        return self._antennas.step(zone) - (_LOWER if zone < RACK else 0)

    def _up(self, tile):
        return min(TOP, self.steps[tile] + 1)

    def _listen(self):
        zone = self._asked
        step = self._step if zone < RACK else self._antennas.step(zone)
        if self._antennas.listen(zone, self._found, step):
            return
        self._asked = AIR
        if not self._is_known and zone + 1 < RACK and not self._tracker.blind[zone + 1]:
            self._antennas.wake(zone + 1, self._step)  # is read next
        self._take(zone)

    def _forget(self, tiles, is_known):
        self.tiles = tiles
        self._asked = AIR
        self._is_known = is_known
        self._step = self._antennas.usual
        for tile in range(TILES):
            self._seen[tile] = AIR
            self._is_sure[tile] = self._is_between[tile] = 0
            self.steps[tile] = self._step
        self._rivals = []
        self._compared = []
        self.strangers = []
        self.problems = []

    def _new_wall(self):
        """The reads that a new wall needs: (tile or ALL, zone), at `_step`."""
        antennas = self._antennas
        zone = 0
        while zone < RACK:
            if not self._tracker.blind[zone]:
                yield _ALL, zone
            zone += 1
            if len(self._rivals) > _MANY and antennas.usual > _LOWER:
                antennas.usual -= _LOWER
                self._forget(self.tiles, False)
                zone = 0
        yield from self._settle()
        for turn in range(_AGAIN):
            lacking = self._wanting(True)
            if not lacking:
                break
            # First the same field asks again: an answer that was lost wants no stronger one, and
            # one step more than the set needs lets a river hear the wall beside it.
            if turn == 1 and len(lacking) > _FEW and antennas.usual < TOP:
                antennas.usual += 1  # for the next wall
            if turn and self._step < TOP:
                self._step += 1
            for zone in lacking:
                yield _ALL, zone
            yield from self._settle()
        yield from self._confirm()
        if 0 < len(self._lacking()) <= problems.MOST_UNREAD:
            for zone in range(RACK, ZONES):  # it may have been forgotten there
                if not self._tracker.blind[zone]:
                    yield _ALL, zone
        self._accept()
        self._report()

    def _lacking(self):
        """The tiles that have answered nowhere."""
        return [tile for tile in range(self.tiles) if self._seen[tile] == AIR]

    def _settle(self):
        """Of those that answer at two coils: which one is their own?"""
        step = self._step
        for tile, zone in self._rivals:
            own = self._seen[tile]
            if own in (zone, AIR) or (tile, zone) in self._compared:
                continue
            self._compared.append((tile, zone))
            # Down where it was heard first: at higher steps one may hear what lies beside it.
            self._step = min(step, self.steps[tile])
            is_apart = yield from self._compare(tile, own, zone)
            if not is_apart and self._step < step:
                self._step = step
                is_apart = yield from self._compare(tile, own, zone)
            if not is_apart:
                self._seen[tile] = AIR
                self._is_between[tile] = 1
            elif self._seen[tile] != own:
                self._compared.append((tile, own))
            self._is_sure[tile] = 1
        self._step = step
        self._rivals = []

    def _confirm(self):
        """Noise may have sounded like a tile beside a stack that still wants one, or has three."""
        near = bytearray(RACK)
        for zone in self._wanting(False):
            near[zone] = 1
            for other in zones.beside(zone):
                near[other] = 1
        for tile in range(TILES):
            zone = self._seen[tile]
            if zone < RACK and near[zone] and not self._is_sure[tile]:
                self._step = self.steps[tile]
                if not (yield from self._ask(tile, zone)):
                    self._seen[tile] = AIR

    def _compare(self, tile, one, other):
        """Go down until one of two coils is silent, and see that they are apart."""
        step = self._step
        was_silent = False
        while True:
            self._step = step
            answers_one = yield from self._ask(tile, one)
            answers_other = yield from self._ask(tile, other)
            if answers_one != answers_other or not step:
                break
            if answers_one:
                step = max(0, step - _LOWER)
            elif was_silent:
                break
            was_silent = not answers_one  # both: misfortune, or one too low a step
        own, beside = (one, other) if answers_one else (other, one)
        is_apart = answers_one != answers_other
        if is_apart and step < TOP:
            self._step = step + 1
            if (yield from self._ask(tile, beside)):
                is_apart = False
                if step:
                    self._step = step - 1
                    is_apart = yield from self._ask(tile, own)
        if is_apart:
            self._seen[tile] = own
            self.steps[tile] = step
        self._step = step
        return is_apart

    def _ask(self, tile, zone):
        """Does the tile answer there, at `_step`? By most of a few probes."""
        heard = silent = 0
        while heard < _VOTES and silent < _VOTES:
            yield tile, zone
            if self._answer:
                heard += 1
            else:
                silent += 1
        return heard == _VOTES

    def _known_places(self):
        """The reads after power-up. Where a reader is dead the deal is believed."""
        tracker = self._tracker
        for _ in range(_AGAIN):
            for zone in range(ZONES):
                for tile in [] if tracker.blind[zone] else tracker.tiles_at(zone):
                    if self._is_silent(tile):
                        yield tile, zone
                        if self._answer:
                            self._seen[tile] = zone
                            self.steps[tile] = self._step
            self._step = min(TOP, self._step + 1)
        self._step = self._antennas.usual
        silent = [tile for tile in range(self.tiles) if self._is_silent(tile)]
        for tile in silent:
            if tracker.place[tile] != AIR:  # else no coil of the wall hears it, and nobody waits
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

    def _wanting(self, is_few):
        """Stacks of not two tiles; `is_few`: of fewer, and which can be read."""
        counts = bytearray(RACK)
        for zone in self._seen:
            if zone < RACK:
                counts[zone] += 1
        found = []
        for zone in range(RACK):
            stands = counts[zone] or zones.stack(zone) < self._stacks[zones.side(zone)]
            is_short = counts[zone] < _STACK and not self._tracker.blind[zone]
            if stands and (is_short if is_few else counts[zone] != _STACK):
                found.append(zone)
        return found

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
                if not self._is_between[tile]:
                    self._seen[tile] = zone
                    self.steps[tile] = self._step
                    self._set.use(uid)
                    if self._is_known and tile < self.tiles:
                        self._tracker.saw(tile, zone, True, self._now)
            elif self._is_known:
                continue
            elif self._seen[tile] != zone:
                self._rivals.append((tile, zone))

    def _accept(self):
        tracker = self._tracker
        for tile in range(self.tiles):
            tracker.put(tile, self._seen[tile])

    def _report(self):
        tracker = self._tracker
        walls = [tracker.count_at(zone) for zone in range(RACK)]
        for zone in range(RACK):
            if tracker.blind[zone]:
                walls[zone] = problems.UNREADABLE
        lacking = len(self._lacking())
        found = [tile for tile in range(TILES) if self._seen[tile] != AIR]
        is_known = len(found) + lacking == self.tiles and not (
            self.strangers or any(self._is_between)
        )
        # Who is silent lies in the stacks that lack somebody, if nobody lies anywhere else.
        is_known = is_known and problems.unread(walls, self._stacks) == lacking
        most = problems.MOST_UNREAD if is_known else 0
        self.problems = problems.stacks(walls, self._stacks, most)
        if (not is_known or lacking > most) and not any(tracker.blind):
            uids = [bytes(self._set.uid(tile)) for tile in found]
            self.problems += tile_set.verify(self._set, uids + self.strangers, self.tiles)
