"""The scan plan: which tile to probe next, and where.

What may happen next is said from outside, tile by tile (`expect`): the plan looks for arrivals
there, round by round. A probe that finds nothing costs half of one that finds its tile, so looking
where a tile may come is cheaper than watching it lie. An answer opens a case at the tracker, and
open cases come before everything else.

After what is expected a round has time for some of what is less likely, and to see whether those
that moved last have gone back; the next one for checks: is a tile that may move still at its place
(it may be in a hand, or have gone where nobody looks), is every tile of the hands, is any other
where it was, is a reader alive that nobody asks? What nobody expects is told some seconds after it
is noticed: so all hands are looked through in five seconds. Time that is left over goes to these in
turns; to tiles that may move because the later one was read at its old place, the better it is
known when it was moved. Each round looks for tiles that are missing. Where a reader is dead, tiles
may come from places that nobody can see, so one zone a round is surveyed for whoever lies there.

What somebody waits for (`look_at`) is probed at its place in every round, and while it is missing
wherever it may have been laid.

Probes of one zone stand together: opening a field costs as much as a probe.
"""

from micropython import const

from jantaku.rules.wall import TILES
from jantaku.sensing import zones
from jantaku.sensing.tracker import GONE
from jantaku.sensing.zones import AIR, MELDS, RACK, RIVER, ZONES

ANY = const(255)  # tile: whoever lies in the zone

ROUND_MS = const(150)  # a tile that was laid down is noticed after half of that
_REST_MS = const(30)  # of each round at least: for the other parts, and to collect garbage
_SPARES = const(16)
_SPARE_MS = const(110)  # what is left of a round before it is for checks

# Reads in a round, so that nothing blocks the rest.
_URGENT = const(48)  # for cases
_DOUBTFUL = const(16)
_LOOKS = const(18)  # at tiles that somebody waits for: a hand, what it wins on, the next stack
_HUNTS = const(36)  # for those of them that are missing: two at every place
_UNLIKELY = const(4)
_SILENT = const(8)  # for missing tiles at their old places
_READERS = const(12)  # of four walls, four racks, four rivers
_FOLLOWERS = const(8)  # for missing tiles where the last one from there went
_SEARCH = const(4)  # for missing tiles elsewhere
_BACK = const(3)  # for the last tile that moved and two that did before where they were
_CHECKS = const(9)  # of two tiles that may move, two of no hand, four of a hand, and of a reader
_WATCHED = const(2)
_BESIDE = const(4)  # the first so many
_ON_ITS_WAY_MS = const(1000)
_RECENT = const(6)  # tiles that moved last
_SURVEYS = const(1)

# Where a missing tile is looked for: racks, rivers and melds, then the stacks beside its own.
_LOWER_STACK = ZONES
_HIGHER_STACK = ZONES + 1


class ScanPlan:
    """Decides; whoever probes tells the tracker what came of it."""

    def __init__(self, tracker):
        self._tracker = tracker
        self._expected = b""
        self._unlikely = b""
        self._movable: list[int] = []  # the tiles that are expected elsewhere
        self._awaits_any = AIR  # where a tile is expected, whichever it is
        self._awaited = b""
        self._began = 0  # this round
        self._is_even = False  # unlikely moves and checks take turns, so that rounds stay short
        self._expected_at = 0
        self._unlikely_at = 0
        self._awaited_at = 0
        self._hunted_at = RACK  # where those that are missing are looked for
        self._hunted = 0  # how many of the tracker's doubts already
        self._urgent = 0  # reads done in this round
        self._doubtful = 0
        self._looks = 0
        self._spared = 0
        self._hunts = 0
        self._tried = 0
        self._silent = 0
        self._followed = 0
        self._searched = 0
        self._backs = 0
        self._checked = 0
        self._surveyed = 0
        self._is_thrown = False
        self._silent_at = 0  # in the tracker's doubts
        self._follower_at = 0
        self._trail = 0  # the tile that moved last
        self._sought = 0  # which of them is looked for elsewhere
        self._sought_at = RACK  # and where
        self._stack = 0  # where tiles from nowhere are looked for
        self._rack = RACK  # whose tiles are checked, and from which on
        self._hand = 0
        self._other = 0  # the same of all other places
        self._beside = 0
        self._reader = 0  # that was asked whether it lives
        self._wanted = bytearray(1)  # a zone, as `find` wants it
        self._check_at = 0  # in `_movable`
        self._survey = RACK  # the zone that was surveyed last
        self._recent: list[int] = []  # tiles that moved, the last one first
        self._recent_at = 0
        self._left = bytearray(bytes((AIR,)) * TILES)  # where each tile lay before
        self.tile = 0
        self.zone = AIR

    def expect(self, pairs: bytes, unlikely: bytes = b"") -> None:
        """These tiles may come to these zones: tile, zone …, a zone's together.

        A tile with its own zone is watched there: it may be lifted and laid back. ANY: who comes
        to that zone from where nobody can see.
        """
        self._expected = pairs
        self._unlikely = unlikely
        self._awaits_any = AIR
        movable = []
        for at in range(0, len(pairs), 2):
            tile = pairs[at]
            if tile == ANY:
                self._awaits_any = pairs[at + 1]
            is_known = tile != ANY and self._tracker.place[tile] != pairs[at + 1]
            if is_known and tile not in movable:
                movable.append(tile)
        self._movable = movable
        self._expected_at = self._unlikely_at = 0

    def look_at(self, tiles: bytes) -> None:
        """Somebody waits for these tiles, until told otherwise."""
        self._awaited = bytes(tiles)
        self._awaited_at = self._looks = self._hunts = 0

    def watches(self, tile: int, zone: int) -> bool:
        """Whether the tile is watched at its own zone."""
        pairs = self._expected
        return any(pairs[at] == tile and pairs[at + 1] == zone for at in range(0, len(pairs), 2))

    def may_leave(self, tile: int) -> bool:
        """Whether the tile may be taken from where it lies."""
        return tile in self._movable

    def note_move(self, tile: int, source: int) -> None:
        """The tile has moved; it may be taken back, and others may follow it."""
        if source != AIR:
            self._left[tile] = source
            self._trail = tile
            self._followed = 0
            is_laid = self._tracker.place[tile] >= MELDS and RACK <= source < RIVER
            if is_laid and source != self._rack:  # of a set, or of a hand that is shown
                self._rack, self._hand = source, 0
        if tile in self._recent:
            self._recent.remove(tile)
        self._recent.insert(0, tile)
        if len(self._recent) > _RECENT:
            self._recent.pop()

    def choose(self, now: int) -> int:
        """Set `tile` and `zone` to what is to be probed now; or when to come again."""
        if self._urgent < _URGENT and self._choose_case():
            self._urgent += 1
            return now
        if self._doubtful < _DOUBTFUL and self._choose_doubt():
            self._doubtful += 1
            return now
        if (
            self._choose_follower()
            or self._choose_awaited()
            or self._choose_expected()
            or (self._choose_unlikely() if self._is_even else self._choose_check(now))
            or self._choose_silent()
            or self._choose_missing()
            or self._choose_survey()
            or (now < self._began + _SPARE_MS and self._spare())
        ):
            return now
        self._is_even = not self._is_even
        self._began = max(self._began + ROUND_MS, now + _REST_MS)
        self._expected_at = self._urgent = self._doubtful = self._tried = 0
        self._silent = self._followed = self._searched = self._checked = self._surveyed = 0
        self._looks = self._hunts = self._spared = self._backs = 0
        return self._began

    def _spare(self):
        """One more check, so many at most: where nothing can be probed no time passes by it."""
        self._spared += 1
        if self._spared > _SPARES:
            return False
        left = self._spared & 3
        if left == 3:
            return self._check_expected()
        return self._check_hands() if left else self._check_others()

    def _choose_case(self):
        """A tile that may have moved: is it there, and no longer where it was?"""
        tracker = self._tracker
        tile = -1
        for case in tracker.cases:
            if case.asked and self._urgent:
                continue  # a person is asked; once a round is enough
            zone = case.target
            if case.weight >= tracker.certain(case):
                zone = tracker.place[case.tile]
                if tracker.presence(case.tile) <= GONE:
                    zone = tracker.beside(case)
                if zone == AIR:
                    continue  # only another zone that claims the tile is in the way
            if tile < 0 or zone == self.zone:
                tile, wanted = case.tile, zone
                if zone == self.zone:
                    break
        return tile >= 0 and self._probe(tile, wanted)

    def _choose_doubt(self):
        """A tile that was silent at its place: is it there after all?"""
        tracker = self._tracker
        chosen = -1
        for tile in tracker.doubts:
            if tracker.presence(tile) > GONE:
                chosen = tile
                if tracker.place[tile] == self.zone:
                    break
        return chosen >= 0 and self._probe(chosen, tracker.place[chosen])

    def _choose_awaited(self):
        """Is what somebody waits for at its place? If not, where?"""
        tracker, tiles = self._tracker, self._awaited
        while self._looks < min(_LOOKS, len(tiles)):
            self._looks += 1
            tile = tiles[self._awaited_at]
            self._awaited_at = (self._awaited_at + 1) % len(tiles)
            zone = tracker.place[tile]
            if zone != AIR and not tracker.blind[zone]:
                return self._probe(tile, zone)
        doubts = tracker.doubts
        while tiles and self._hunts < _HUNTS:
            if self._hunted >= len(doubts):
                self._hunted = 0
                self._hunted_at = RACK if self._hunted_at == ZONES - 1 else self._hunted_at + 1
                self._hunts += 1
                continue
            tile, zone = doubts[self._hunted], self._hunted_at
            self._hunted += 1
            if tile in tiles and tracker.presence(tile) <= GONE and not tracker.blind[zone]:
                self._hunts += 1
                return self._probe(tile, zone)
        return False

    def _choose_expected(self):
        pairs = self._expected
        while self._expected_at < len(pairs):
            at = self._expected_at
            self._expected_at = at + 2
            if not self._tracker.blind[pairs[at + 1]]:
                return self._probe(pairs[at], pairs[at + 1])
        return False

    def _choose_unlikely(self):
        pairs = self._unlikely
        while pairs and self._tried < _UNLIKELY:
            at = self._unlikely_at
            self._unlikely_at = at + 2 if at + 2 < len(pairs) else 0
            self._tried += 1
            if not self._tracker.blind[pairs[at + 1]]:
                return self._probe(pairs[at], pairs[at + 1])
        return self._choose_moved()

    def _choose_silent(self):
        """A missing tile may have been under a hand only, or come back."""
        tracker = self._tracker
        doubts = tracker.doubts
        while self._silent < min(_SILENT, len(doubts)):
            self._silent += 1
            self._silent_at = (self._silent_at + 1) % len(doubts)
            tile = doubts[self._silent_at]
            zone = tracker.place[tile]
            if zone == AIR:
                zone = self._left[tile]
            if zone != AIR and not tracker.blind[zone]:
                return self._probe(tile, zone)
        return False

    def _choose_follower(self):
        """A missing tile may lie where the last one went that lay beside it: whoever shows a hand
        lays all of it in one place."""
        tracker = self._tracker
        doubts = tracker.doubts
        source, target = self._left[self._trail], tracker.place[self._trail]
        if source == AIR or target == AIR or tracker.blind[target]:
            return False
        while self._followed < min(_FOLLOWERS, len(doubts)):
            self._followed += 1
            self._follower_at = (self._follower_at + 1) % len(doubts)
            tile = doubts[self._follower_at]
            if tracker.place[tile] == source and tracker.presence(tile) <= GONE:
                return self._probe(tile, target)
        return False

    def _choose_missing(self):
        """One missing tile after the other is looked for everywhere: where several have gone the
        first leads to the rest."""
        tracker = self._tracker
        doubts = tracker.doubts
        while doubts and self._searched < _SEARCH:
            self._searched += 1
            if self._sought >= len(doubts):
                self._sought = 0
            tile = doubts[self._sought]
            zone = self._search_zone(tracker.place[tile])
            # Surveys will find what is in the air; tiles that have just gone come first.
            is_late = tracker.place[tile] == AIR and any(tracker.blind)
            is_sought = tracker.presence(tile) <= GONE and not is_late
            if not is_sought or self._sought_at == _HIGHER_STACK:
                self._sought += 1
                self._sought_at = RACK
            else:
                self._sought_at += 1
            if is_sought and zone != AIR and not tracker.blind[zone]:
                return self._probe(tile, zone)
        return False

    def _search_zone(self, place):
        zone = self._sought_at
        if zone < ZONES:
            return zone
        if place == AIR:
            self._stack = (self._stack + 1) % RACK
            return self._stack
        if place >= RACK:
            return AIR
        zone = place - 1 if zone == _LOWER_STACK else place + 1
        return zone if 0 <= zone < RACK else AIR

    def _choose_check(self, now):
        """Is a tile still where it was?"""
        most = _WATCHED if self._is_on_its_way(now) else _CHECKS
        while self._checked < most:
            self._checked += 1
            if self._checked <= _WATCHED:
                is_chosen = self._check_expected()
            elif self._checked <= _BESIDE:
                is_chosen = self._check_others()
            elif self._checked < _CHECKS:
                is_chosen = self._check_hands()
            else:
                is_chosen = self._check_reader()
            if is_chosen:
                return True
        return False

    def _is_on_its_way(self, now):
        """Whether one tile that may move has just been lifted: what it is laid down for should not
        wait for what everybody else holds."""
        doubts = self._tracker.doubts
        return (
            len(doubts) == 1
            and doubts[0] in self._movable
            and now - self._tracker.away_since(doubts[0]) < _ON_ITS_WAY_MS
        )

    def _choose_moved(self):
        """Is a tile that moved there again where it was?"""
        while self._backs < _BACK:
            self._backs += 1
            if self._seek_moved(self._backs == 1):
                return True
        return False

    def _seek_moved(self, is_last):
        tracker, tiles = self._tracker, self._recent
        for at in range(len(tiles)):
            if not is_last:
                at = self._recent_at = (self._recent_at + 1) % len(tiles)
            tile = tiles[at]
            zone = self._left[tile]
            if zone not in (AIR, tracker.place[tile]) and not tracker.blind[zone]:
                return self._probe(tile, zone)
        return False

    def _check_expected(self):
        tracker, tiles = self._tracker, self._movable
        for _ in range(len(tiles)):
            self._check_at = (self._check_at + 1) % len(tiles)
            tile = tiles[self._check_at]
            zone = tracker.place[tile]
            if zone != AIR and not tracker.blind[zone]:
                return self._probe(tile, zone)
        return False

    def _check_hands(self):
        """The next tile on a rack, rack by rack; those that may move are checked anyway."""
        racks = 0
        while racks <= RIVER - RACK:  # each of them, and the first one from its beginning
            tile = self._next_at(self._rack, self._hand)
            self._hand = tile + 1
            if tile < 0:
                racks += 1
                self._rack = self._rack + 1 if self._rack < RIVER - 1 else RACK
            elif tile not in self._movable:
                return self._probe(tile, self._rack)
        return False

    def _check_others(self):
        """The next tile that is on no rack, zone by zone."""
        for _ in range(ZONES):
            tile = self._next_at(self._other, self._beside)
            self._beside = tile + 1
            if tile >= 0:
                return self._probe(tile, self._other)
            zone = self._other + 1 if self._other < ZONES - 1 else 0
            self._other = RIVER if zone == RACK else zone
        return False

    def _check_reader(self):
        """A reader that nobody may ask for long: a dead one, which may be back, and that of a wall,
        even where no tile is left: that it has died is better known before the next wall stands."""
        number = self._reader = (self._reader + 1) % _READERS
        zone = RACK + number - 4 if number >= 4 else zones.wall(number, 0)
        return (zone < RACK or self._tracker.blind[zone]) and self._probe(self._trail, zone)

    def _next_at(self, zone, tile):
        """The first tile there from this one on, -1 if there is none or nobody can see it."""
        if self._tracker.blind[zone]:
            return -1
        self._wanted[0] = zone
        return self._tracker.place.find(self._wanted, tile)

    def _choose_survey(self):
        """Who has come from where nobody can see?"""
        blind = self._tracker.blind
        if self._surveyed == _SURVEYS or not any(blind):
            return False
        self._surveyed += 1
        self._is_thrown = self._awaits_any != AIR and not self._is_thrown
        if self._is_thrown:  # drawn and discarded in one go
            return self._probe(ANY, RIVER + zones.side(self._awaits_any))
        for _ in range(RACK, ZONES):
            self._survey = self._survey + 1 if self._survey < ZONES - 1 else RACK
            if not blind[self._survey]:
                return self._probe(ANY, self._survey)
        return False

    def _probe(self, tile, zone):
        self.tile = tile
        self.zone = zone
        return True
