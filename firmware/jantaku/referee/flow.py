"""From tiles that move to the events of the deal.

The deal knows where every tile belongs. A tile that sensing sees elsewhere is *loose*: something
has happened that the deal does not know yet. An event that the deal accepts and that puts loose
tiles where they lie is what happened. So it does not matter in which order people lay the tiles of
a call, whether they discard before they take the claimed tile (EMA 3.3.8), or whether the radio
notices a discard after the draw that followed it. What no event explains may be explained by acts
that were taken back (`takebacks.py`); what nothing explains is said.

What is told here changes nothing: the same tiles may be looked at from several states of the deal.
Nothing may depend on concealed tiles, not even how long it takes: a call waits the same time
whether or not its hand could make another one.
"""

from array import array

from micropython import const

from jantaku.referee import dealing, infractions, questions, unread
from jantaku.rules import wall
from jantaku.rules.deal import ACTING, CALLED, DEALING, DRAWING, ENDING, NONE, REPLACING
from jantaku.rules.events import ANKAN, CHI, DEALT, DISCARD, DRAW, KAKAN, KAN, PON, SKIP
from jantaku.sensing.zones import AIR, MELDS, RACK, RIVER

# A fourth tile of a kan may follow, or somebody may be first by rank.
CALL_MS = const(1500)
_PATIENCE_MS = const(4000)  # so long tiles lie still before anything is said about them
_CALL_PATIENCE_MS = const(6000)  # a call may be thought over, and mended until the discard
_PRESUMED_MS = const(10_000)  # who draws too early waits less for the discard before his
_COVERED_MS = const(3000)  # a tile so long on its way was covered, or held: nobody saw it laid
_RUN = const(8)  # tiles that are compared at once: most lie where they belong
_LOOK_MS = const(500)  # how often a seat that cannot be seen is looked at again
NEVER = const(0x3FFFFFFF)  # milliseconds until something is due that only others can bring about

WALL = const(0)  # as a place: which stack is the wall's matter

# How it is known which tile stands in a place of the wall.
MAPPED = const(0)  # read there before the deal
UNREAD = const(1)  # not yet: the tile that the wall has there is one of those that nobody has read
READ = const(2)  # since then, where it was taken to
SHOWN = const(3)  # since then, by people


class Flow:
    """The deal in play as its tiles tell it. Whoever lets happen what it tells says so.

    Each game has its own in its folder, with what it has of its own. `watch` knows which tiles are
    surely where they were seen last.
    """

    has_indicators = False  # which people show where no coil of the wall hears them
    miscount = questions.TILE_COUNT  # what a hand with too few or too many tiles is

    def __init__(self, deal, tiles: bytes, questions, watch):
        self._deal = deal
        self._questions = questions
        self._watch = watch
        self.wall = tiles  # by index in the deal; of a stack, either may be on top
        self.coils = b""  # by the same index: the zone that a tile stands in
        self.known = bytearray(len(tiles))  # by the same index: how that is known
        self._are_unread = False  # some are not
        self.loose: list[tuple] = []  # (tile, place, since), oldest first
        self._is_loose = bytearray(len(tiles))
        self.tags = b""  # which tag stands for each tile, once two alike have been exchanged
        self.seen = bytearray(len(tiles))  # the place in which each tile was seen last, or AIR
        self._since = array("i", bytes(4 * len(tiles)))  # when it came there, or left for the air
        self._came_from = bytearray(len(tiles))  # the place in which it was seen before that
        self._was_away = bytearray(len(tiles))  # in the air already at the limit, and laid after it
        self._unsure = array("H", bytes(2 * len(tiles)))  # so long before that it may have come
        self._told = [(NONE, 0, 0)] * 8  # the last draw and discard of each seat: tile, made when
        self._moved_at = [0, 0, 0, 0]  # when a tile came to a seat's places, or left them
        self._from = wall.LAST_DEALT  # no stack before it stands
        self._end = len(tiles)  # index after the last stack that is drawn from
        self.changes = 0  # counts movements and events
        self.limit = NEVER  # what was laid after this moment tells nothing yet
        self.but: tuple = ()  # what the tiles told before: something else is looked for
        self.is_in_turn = False  # nobody saw what happened: each tile of the wall in its turn
        self._looked_at = 0  # seats whose newly laid tiles are no set: each of them would tell so
        self._back = NONE  # the tile of the next stack that was laid back there last
        self._quick = NONE  # the tile whose draw was taken back, and which lies elsewhere
        self._anew_at = 0  # when something was understood anew: people are given time to follow
        self._awaited = b""  # tiles that a win waits for
        self.owed = NONE  # claimed tile that its caller has not taken yet
        self.owed_by = NONE
        self._owed_for = 0  # discards of others since

    # What a game has of its own

    def is_early(self, place: int) -> bool:
        """Whether a tile may lie there before the deal is complete: somebody may have discarded."""
        return RIVER <= place < MELDS

    def are_alike(self, tile: int, other: int) -> bool:
        """Whether it does not matter which of these two is which."""
        return tile >> 2 == other >> 2

    def is_free(self, tile: int) -> bool:
        """Whether it does not matter any more where this tile lies."""
        return False

    def turnable(self) -> bytes:
        """Tiles that may be lifted now and laid back face up."""
        return b""

    def wants_shown(self) -> bool:
        """Whether a tile that no coil hears is to be shown, so that the table can read it."""
        return False

    def exchanges(self) -> bytes:
        """Pairs of a tile and the zone of the wall that it may be laid on."""
        return b""

    def discarders(self):
        """The seats that may lay a tile into their river, once whose turn it is has drawn."""
        return (self._deal.turn,)

    def face_down(self) -> bytes:
        """The tile that whose turn it is has to turn over and discard, if it lies there."""
        return b""

    def replacements(self) -> bytes:
        """The stack that a replacement tile would come from."""
        return self.next_stack()

    def put_back(self, tile: int, now: int) -> None:
        """A tile was lifted, or drawn, and lies where it lay before."""
        if tile in self.next_stack():
            self._back = tile

    def _aside(self, now) -> tuple:
        """An event that is no move of a player's, () if none."""
        return ()

    def _before(self, why) -> tuple:
        """The event that must come before one which is refused for this reason, () if none."""
        return ()

    def _is_outranked(self, seat, laid):
        """Whether another call of the same tile goes before this one."""
        return False

    # What sensing says

    def moved(self, tile: int, zone: int, left: int, at: int, now: int) -> None:
        """The tile left its old place then, and lies in that zone since `at`; or it is in
        somebody's hand."""
        self.changes += 1
        place = zone if zone >= RACK else WALL
        before = self.seen[tile]
        if before == AIR:
            left = self._since[tile]
        if place == AIR:
            self.note(tile, AIR, left)
            self._unsure[tile] = 0
            return
        self._was_away[tile] = left <= self.limit
        self.note(tile, place, at)
        self._unsure[tile] = min(max(at - left, 0), 0xFFFF)
        was_loose = self._drop(tile)
        if tile == self.owed and place == MELDS + self.owed_by:
            self.owed = NONE
        if self.is_free(tile):
            return
        if place != self.belongs(tile):
            self._add(tile, place, at)
            self._find_places()
        elif not was_loose and before in (AIR, place):
            self.put_back(tile, now)
        self._solve()

    def note(self, tile: int, place: int, at: int) -> None:
        """The tile was seen there, whatever that means."""
        if RACK <= place < AIR and self.is_unread(tile) and self._deal.place[tile]:
            self.known[self.index(tile)] = unread.READ
        for each in (self.seen[tile], place):
            if RACK <= each < AIR:
                self._moved_at[(each - RACK) % 4] = at
        if self.seen[tile] not in (AIR, place):
            self._came_from[tile] = self.seen[tile]
        self.seen[tile] = place
        self._since[tile] = at

    def belongs(self, tile: int) -> int:
        """Where the deal has this tile: the wall, a rack, a river or melds."""
        deal = self._deal
        at = deal.place[tile]
        if not at:
            return WALL
        if at <= 4:
            return RACK + at - 1
        for seat in range(4):
            for meld in deal.melds[seat]:
                if tile in meld[1]:
                    return MELDS + seat
        one = bytes((tile,))
        for seat in range(4):
            if one in deal.rivers[seat]:
                return RIVER + seat
        return WALL  # riichi: an indicator

    def homes(self) -> bytearray:
        """Where the deal has every tile."""
        deal = self._deal
        homes = bytearray(len(self.wall))
        place = deal.place
        for seat in range(4):
            one = bytes((seat + 1,))
            tile = place.find(one)  # rather than a look at every tile
            while tile >= 0:
                homes[tile] = RACK + seat
                tile = place.find(one, tile + 1)
            for tile in deal.rivers[seat]:
                homes[tile] = RIVER + seat
        for seat in range(4):
            for meld in deal.melds[seat]:
                for tile in meld[1]:
                    homes[tile] = MELDS + seat
        return homes

    def retrace(self) -> None:
        """The deal has gone back: what lies elsewhere than it has it now is loose."""
        homes, seen = self.homes(), self.seen
        self._from = wall.LAST_DEALT
        if self.owed != NONE and homes[self.owed] != MELDS + self.owed_by:
            self.owed = NONE
        self._is_loose[:] = bytes(len(seen))
        found = []
        # A pair for each tile would be 9 KB of garbage, and this is done in every try.
        for first in range(0, len(seen), _RUN):
            if seen[first : first + _RUN] == homes[first : first + _RUN]:
                continue
            for tile in range(first, min(first + _RUN, len(seen))):
                place = seen[tile]
                if place == homes[tile] or place == AIR or tile == self.owed or self.is_free(tile):
                    continue
                self._is_loose[tile] = 1
                found.append((self._since[tile], tile, place))
        found.sort()
        self.loose = [(tile, place, since) for since, tile, place in found]
        self.match(homes)

    def match(self, homes: bytearray) -> None:
        """A tile that lies open and one alike that everybody has seen, and that lies where the
        first belongs, are taken for one another: who lays a call back does not look which of his
        three the claimed one was."""
        for tile, place, since in self.loose:
            there = homes[tile]
            if place < RIVER or there < RACK:  # nobody has seen it, or it is the wall's
                continue
            for other in self.seen_by_all():
                is_there = self.seen[other] == there != homes[other] >= RIVER
                if is_there and other != tile and self.are_alike(tile, other):
                    self._take_for(tile, other)
                    if place != homes[other] and not self.is_free(other):
                        self._add(other, place, since)
                    self.match(homes)
                    return

    def seen_by_all(self) -> list[int]:
        """Tiles that may be taken for others alike, if everybody has seen them: the loose ones."""
        return [each[0] for each in self.loose]

    def _take_for(self, tile, other):
        tags = bytearray(self.tags or bytes(range(len(self.wall))))
        for run in (tags, self.seen, self._since, self._came_from, self._was_away):
            run[tile], run[other] = run[other], run[tile]
        self.tags = bytes(tags)
        self._drop(tile)
        self._drop(other)

    def tag(self, tile: int) -> int:
        """What sensing calls this tile."""
        return self.tags[tile] if self.tags else tile

    def named(self, tag: int) -> int:
        """The tile that sensing calls so."""
        return self.tags.find(bytes((tag,))) if self.tags else tag

    def unread(self) -> list[int]:
        """The tiles that have answered nowhere for long."""
        lost = [self.named(tag) for tag in self._watch.unread()]
        if not self._are_unread:
            return lost
        # In the wall it is waited for once it is due, and if it can be none but this one.
        standing = self.standing()
        due = self.undrawn() if len(standing) == 1 else b""
        return [tile for tile in lost if tile not in standing or tile in due]

    def remember(self, other) -> None:
        """Take over where the tiles were seen."""
        self.seen, self._since, self._came_from = other.seen, other._since, other._came_from
        self._unsure, self.tags = other._unsure, other.tags
        self._moved_at, self._told = other._moved_at, other._told

    def since(self, tile: int) -> int:
        """When the tile came to where it was seen last."""
        return self._since[tile]

    def after(self, tile: int, longest: int = 0xFFFF) -> int:
        """When the tile came there at the earliest: it was read in its old place until then, or
        the radio was `longest` behind."""
        return self._since[tile] - min(self._unsure[tile], longest)

    def made(self, event: tuple) -> tuple[int, int]:
        """When this draw or discard was made, at the earliest and at the latest, though the tile
        may have moved on since."""
        tile, first, last = self._told[event[1] + 4 * (event[0] == DRAW)]
        if tile == event[2]:
            return first, last
        return self.after(event[2]), self._since[event[2]]

    def has_lain(self, tile: int, place: int) -> bool:
        """Whether the tile lies there, or lay there before it came to where it is."""
        return place in (self.seen[tile], self._came_from[tile])

    def memory(self) -> tuple:
        """What is loose and remembered, for `recall` after a look from another state."""
        is_loose = bytes(self._is_loose)
        return (
            self.loose,
            is_loose,
            self._from,
            self._back,
            self.owed,
            self.owed_by,
            self._owed_for,
            self.tags,
        )

    def recall(self, memory: tuple) -> None:
        """As it was; two tiles that were taken for one another meanwhile stay so."""
        self.loose, is_loose, self._from, self._back = memory[:4]
        self._is_loose[:] = is_loose
        self.owed, self.owed_by, self._owed_for, tags = memory[4:]
        if tags is not self.tags:
            self.retrace()

    # What cannot be seen

    def away_since(self, tile: int) -> int:
        """Since when the tile is in somebody's hand, or covered; -1: it is seen."""
        if self.seen[tile] == AIR:
            return self._since[tile]
        since: int = self._watch.away_since(self.tag(tile))
        if since >= 0 and self.is_standing(tile) and self.tag(tile) not in self._watch.unread():
            return -1  # nobody sees it before it is taken
        return since

    def look_at(self, tiles: bytes) -> None:
        """Somebody waits for these tiles, for none of them any more if it is empty."""
        if tiles != self._awaited:
            self._awaited = tiles
            self._watch.look_at(bytes([self.tag(tile) for tile in tiles]) if self.tags else tiles)

    def miss(self, tiles) -> None:
        """Somebody waits for these, which cannot be seen. Where a tile has answered nowhere for
        long all others are read for its sake (`is_presumed`), and these among them."""
        self.look_at(self.wall if self._watch.unread() else bytes(tiles))

    def is_there(self, tile: int, since: int) -> bool:
        """Whether the tile was read at its place at this time or later."""
        return self.seen[tile] != AIR and self._watch.was_read(self.tag(tile), since)

    def any_away(self, tiles, before: int) -> bool:
        """Whether one of these cannot be seen, and could not be then."""
        return any(0 <= self.away_since(tile) <= before for tile in tiles)

    def undrawn(self) -> bytes:
        """The tiles of the next stack that nobody has drawn yet."""
        return bytes([tile for tile in self.next_stack() if not self._deal.place[tile]])

    def is_drawing(self, before: int) -> bool:
        """Whether a tile of the next stack has been taken and is in somebody's hand."""
        return self.any_away(self.undrawn(), before)

    def is_blind(self, seat: int, now: int) -> bool:
        """Whether something of this seat cannot be seen: then nothing is said about it.

        Whose hand the next tile of the wall is in nobody knows, nor the last discard's. Who holds a
        tile past his next discard is not protected by it, but an arm over all his rack hides him.
        """
        if self._is_hidden(seat):
            return True
        if len(self._unknown_discards(seat)) > 1:
            return False
        tiles = self._deal.concealed(seat)
        if self._deal.window != NONE:
            tiles.append(self._deal.window)
        return self.is_drawing(now) or self.any_away(tiles, now)

    def _is_hidden(self, seat):
        """Whether an arm lies over this seat's rack; it may have when the table got power."""
        places = (RACK + seat, AIR)
        standing = [each for each in self._deal.concealed(seat) if self.seen[each] in places]
        return bool(standing) and all(self.away_since(tile) >= 0 for tile in standing)

    def stand(self, coils: bytes, places: bytes) -> None:
        """The wall stands over these coils; in these places of it nobody has read a tile."""
        self.coils = coils
        for index in places:
            self.known[index] = unread.UNREAD
        self._are_unread = bool(places)

    def known_as(self, other) -> None:
        """How what stands in the wall is known, as that one has it."""
        self.known, self._are_unread = other.known, other._are_unread

    def is_unread(self, tile: int) -> bool:
        """Whether nobody has read the tile since the wall stands."""
        return self._are_unread and self.known[self.index(tile)] == unread.UNREAD

    def is_standing(self, tile: int) -> bool:
        """Whether nobody has read the tile, and it was not taken either."""
        return self.is_unread(tile) and not self._deal.place[tile] and self.seen[tile] == WALL

    def standing(self) -> bytes:
        """All such tiles: each may stand wherever one of them does."""
        if not self._are_unread:
            return b""
        return bytes([tile for tile in self.wall if self.is_standing(tile)])

    def sort_again(self, happened) -> None:
        """After power-up: where tiles that nobody had read have stood, by what has happened."""
        if self._are_unread:
            unread.sort_again(self, self._deal, happened)

    def _find_places(self):
        """Tiles that nobody had read in the wall have been taken from it: where each has stood."""
        if self._are_unread:
            unread.find_places(self, self._deal)

    def places_of_draw(self, drawn: int, replaced: int, is_replacing: bool) -> tuple:
        """The places of the wall that the next tile comes from after so many draws."""
        return unread.stack(wall.LAST_DEALT + drawn + replaced)

    # Understanding

    def next_event(self, now: int) -> tuple:
        """The next event that the tiles tell, () if they tell none."""
        deal = self._deal
        if deal.phase >= ENDING:
            return ()
        self._find_places()
        event = self._aside(now)
        if event:
            return event
        if deal.phase == DEALING:
            return dealing.dealt(self, deal)
        self._looked_at = 0
        for tile, place, since in self.loose:
            if since > self.limit and not self._was_away[tile]:
                continue
            event = self._explain(tile, place, now)
            if event and event != self.but:
                return event
        return ()

    def laid_back(self, seat: int) -> int:
        """The tile that this seat, whose turn it is to draw, has lifted and laid back on the wall
        just now; NONE if it has not."""
        deal = self._deal
        if self._back == NONE or seat != deal.turn or deal.phase not in (DRAWING, REPLACING):
            return NONE
        return self._back if self._back in self.next_stack() else NONE

    def draw(self, seat: int, tile: int) -> tuple:
        """The draw of a tile that lies on the wall again, () if it is refused."""
        event = (DRAW, seat, tile)
        return () if self._deal.refusal(event) else event

    def next_draw(self, seat: int) -> tuple:
        """This seat's draw, wherever it laid the tile; () if it has not drawn."""
        for tile, place, _ in self.loose:
            if place in (RACK + seat, MELDS + seat) and self.belongs(tile) == WALL:
                return self._draw(seat, tile)
        return ()

    def step(self, now: int, last: int) -> int:
        """Say what has lain wrong for too long; when to come back. `last`: something happened."""
        if self._deal.phase == DEALING:
            return dealing.wonder(self, self._deal, self._questions, now)
        if self._awaited == self.wall and not self._watch.unread():
            self.look_at(b"")  # what was missing has been found
        if not self.loose:
            return now + NEVER
        due = now + NEVER
        looked = []
        is_led = False  # what others do may follow from what somebody did before them
        for seat, is_first in self._suspects(last):
            if seat in looked:
                continue
            looked.append(seat)
            if self._is_hidden(seat):
                self._moved_at[seat] = now  # all of it is to be read first
            is_calling = self.is_laying(seat) and not self.has_discarded(seat)
            patience = _CALL_PATIENCE_MS if is_calling else _PATIENCE_MS
            # What has just happened says where to look: for a tile that is held in the hand, too.
            still = max(self._still(seat), last + CALL_MS - patience)
            if now - still < patience:
                due = min(due, still + (patience if now - still >= CALL_MS else CALL_MS))
            elif self.is_blind(seat, now) or self.is_blind(self._deal.turn, now):
                due = min(due, now + _LOOK_MS)
            elif not self._wonder_at(seat, is_led):
                continue
            is_led |= is_first
        return due

    def _still(self, seat):
        """Since when nothing has moved at the seat's places, nor what lies wrong there, and nothing
        was understood anew."""
        still = max(self._moved_at[seat], self._anew_at)
        for tile, place, since in self.loose:
            if self._seat_of(tile, place) == seat:
                still = max(still, since)
        return still

    def _suspects(self, last):
        """The seats about whose tiles something may be said, oldest first, and whether what others
        did since may well follow from that: nothing has happened in the deal meanwhile."""
        turn = self._deal.turn
        found = [(self._seat_of(*each[:2]), each[2] > last) for each in self.loose]
        for seat, is_first in found:
            if seat == turn and not self._deal.is_dead(turn):
                return [(turn, True)]
            if is_first:
                break
        return found

    def _seat_of(self, tile, place):
        """Whose doing it is that the tile lies there: into another's river its owner laid it."""
        if place == WALL:
            return self._deal.turn
        home = self.belongs(tile)
        return ((home if home != WALL and RIVER <= place < MELDS else place) - RACK) % 4

    def follow(self, event: tuple) -> None:
        """The event that was told has happened in the deal."""
        if event[0] in (CHI, PON, KAN) and self.seen[event[2]] not in (MELDS + event[1], AIR):
            self.owe(event[2], event[1])
        self.tidy()
        if event[0] == DISCARD:
            self._back = NONE
            if self.owed != NONE and event[1] != self.owed_by:
                self._owed_for += 1

    def happened(self, event: tuple) -> None:
        """It has happened for good: say what follows from it."""
        if self._are_unread and event[0] in (DRAW, DEALT):
            unread.note_read(self, event[2] if event[0] == DEALT else event[2:])
        if event[0] in (DRAW, DISCARD):
            self._told[event[1] + 4 * (event[0] == DRAW)] = (event[2],) + self.made(event)
        if event[0] == DISCARD:
            self._count_owed()
        elif event[0] == DEALT:
            self._questions.solve(questions.WRONG_DEAL)
            self._questions.solve(self.miscount)
        self._solve()

    def taken_back(self, taken, told, now: int) -> None:
        """These events were taken back, and those have happened instead."""
        self._anew_at = now
        for event in taken:
            if event[0] == DRAW and event not in told:
                if self.seen[event[2]] == WALL:
                    self.put_back(event[2], now)
                else:
                    self._quick = event[2]

    def tidy(self) -> None:
        """After an event: tiles that lie where they belong now are loose no more."""
        left = []
        for each in self.loose:
            if self.is_free(each[0]) or self.belongs(each[0]) == each[1]:
                self._is_loose[each[0]] = 0
            else:
                left.append(each)
        self.loose = left

    def _count_owed(self):
        """The claimed tile is to be taken before two more discards are made (EMA 5.1.1)."""
        if self.owed != NONE and self._owed_for == 2 and not self._deal.is_dead(self.owed_by):
            self.say(self.owed_by, questions.CLAIMED_TILE, self.owed)

    def _explain(self, tile, place, now) -> tuple:
        """The event that this loose tile tells, () if none."""
        at = self.belongs(tile)
        if place == WALL:
            return ()
        seat = (place - RACK) % 4
        event = self._presumed(seat, tile, place, now)
        if event:
            return event
        if place >= MELDS:
            if at == WALL and seat == self._deal.turn:
                return self._draw(seat, tile)
            event = self._claimed_at_once(seat, tile, at, now)
            if event or self._looked_at >> seat & 1:
                return event
            self._looked_at |= 1 << seat
            return self._meld(seat, now)
        if at == WALL:
            return self._draw(seat, tile)
        if place >= RIVER and at == RACK + seat:
            return self._discard(seat, tile, now)
        return ()

    def _presumed(self, seat, tile, place, now):
        """What somebody must have done with a tile whose tag is dead, if it is the only one that
        has not been read: drawn it before he discarded, or discarded it before the next one drew,
        unless that one was only quick.
        """
        lost = self.unread()
        deal = self._deal
        if len(lost) != 1:
            return ()
        event: tuple = ()
        if seat == deal.turn and place == RIVER + seat and lost[0] in self.next_stack():
            event = (DRAW, seat, lost[0])
        elif (
            seat == deal.after(deal.turn)
            and tile in self.next_stack(tile)
            and now - self._since[tile] >= _PRESUMED_MS
        ):
            event = (DISCARD, deal.turn, lost[0])
        if not event or deal.refusal(event):
            return ()
        return event if self.is_presumed(lost[0]) else ()

    def is_presumed(self, tile: int) -> bool:
        """Whether the tile, which answers nowhere, counts as where it last was: every other one of
        the deal has been read since. Its owner is asked at the settlement."""
        if self.unread() != [tile]:
            return False
        if self._watch.is_accounted_for(self.tag(tile), self.away_since(tile)):
            return True
        self.look_at(self.wall)
        return False

    def presumed_draw(self) -> int:
        """The tile of the next stack that somebody has taken for all that can be read; NONE."""
        for tile in self.undrawn():
            if self.away_since(tile) >= 0 and self.is_presumed(tile):
                return tile
        return NONE

    def _claimed_at_once(self, seat, tile, at, now):
        """A discard that was claimed before the radio had noticed it in the river."""
        giver = self._deal.turn
        if giver == seat or tile == self._deal.window or len(self._laid(seat)) < 2:
            return ()
        if self._came_from[tile] >= RACK and (self._came_from[tile] - RACK) % 4 != giver:
            return ()  # it was another's, whose draw or discard is not told yet
        if self.has_discarded(giver):
            return ()  # that one lies there: this is a later player's
        if at == WALL:
            return self._draw(giver, tile)
        return self._discard(giver, tile, now) if at == RACK + giver else ()

    # Turns

    def _draw(self, seat, tile):
        deal = self._deal
        if seat != deal.turn or self._is_called(seat):
            return ()
        if tile not in self.next_stack(tile) and not self._stands(seat):
            return ()
        event = (DRAW, seat, tile)
        why = deal.refusal(event)
        return self._before(why) if why else event

    def next_stack(self, tile: int = NONE) -> bytes:
        """The tiles of the stack that the next one comes from; either may be on top.

        What somebody has taken that was not his to take lies there no more, except `tile` itself.
        """
        place, tiles = self._deal.place, self.wall
        while self._from < self._end and place[tiles[self._from]] and place[tiles[self._from + 1]]:
            self._from += 2
        for index in range(self._from, self._end, 2):
            for each in self.stack_at(index):
                is_taken = self._is_loose[each] and each != tile and not self.is_in_turn
                if not (place[each] or is_taken):
                    return self.stack_at(index)
        return b""

    def stack_at(self, index: int) -> bytes:
        """Both tiles of the stack with this index of the wall."""
        return self.wall[index & ~1 : (index & ~1) + 2]

    def index(self, tile: int) -> int:
        """The tile's place in the wall, to the stack."""
        return self.wall.find(bytes((tile,)))

    def is_laying(self, seat: int) -> bool:
        """Whether tiles that no event explains lie among this seat's melds."""
        return any(place == MELDS + seat for _, place, _ in self.loose)

    def _stands(self, seat):
        """Whether a tile from the wrong place is the seat's own: once it has discarded."""
        return self.has_discarded(seat) and not self.is_in_turn

    def has_discarded(self, seat: int) -> bool:
        """Whether a discard of this seat lies in its river that the deal does not know yet."""
        return bool(self._unknown_discards(seat))

    def _unknown_discards(self, seat):
        return [
            tile
            for tile, place, _ in self.loose
            if place == RIVER + seat and self.belongs(tile) in (RACK + seat, WALL)
        ]

    def has_drawn(self, seat: int) -> bool:
        """Whether this seat holds a tile from the wall that the deal does not know of yet."""
        for tile, place, _ in self.loose:
            if place == RACK + seat and self.belongs(tile) == WALL:
                return True
        return False

    def _is_called(self, seat):
        """Whether somebody else is laying the tiles of a call: it goes before the draw. What was
        laid after this seat's next discard is for a later one."""
        deal = self._deal
        if not deal.claimable or self._is_laid_later(seat):
            return False
        for owner in range(4):
            is_other = owner not in (seat, deal.window_from)
            if is_other and self.is_laying(owner) and self._calls_window(owner):
                return True
        return False

    def _is_laid_later(self, seat):
        """Whether a discard of this seat that is not told yet lay there before any set."""
        for _, place, _ in self.loose:  # oldest first
            if place >= MELDS:
                return False
            if place == RIVER + seat:
                return True
        return False

    def _calls_window(self, seat):
        """Whether the tiles that this seat lays are for the last discard, not for a later one."""
        window = self._deal.window
        laid = 0
        for tile, place, since in self.loose:
            if place == MELDS + seat:
                if self.belongs(tile) != RACK + seat:
                    return tile == window
                laid = since
        # What has lain there for longer was for another.
        return window != NONE and laid > self._since[window] - CALL_MS

    def _laid_about(self, tile):
        """Twice the time at which it was laid, as well as that is known: an arm over the river
        hides when it came, one over the rack when it left."""
        since, unsure = self._since[tile], self._unsure[tile]
        return 2 * since - unsure if unsure > _COVERED_MS else 2 * since

    def _is_behind_another(self, seat, tile, now):
        """Whether an arm over the river has been lifted just now, and another tile that left the
        hand before this one may lie there, too."""
        if self._unsure[tile] <= _COVERED_MS or now - self._since[tile] >= CALL_MS:
            return False
        return self.any_away(self._deal.concealed(seat), self.after(tile) - 1)

    def is_order_known(self) -> bool:
        """Whether no seat has discarded twice since anybody could see it."""
        return all(len(self._unknown_discards(seat)) < 2 for seat in range(4))

    def _discard(self, seat, tile, now):
        event = (DISCARD, seat, tile)
        why = self._deal.refusal(event)
        if not why:
            if self._is_behind_another(seat, tile, now):
                return ()
            for other in self._unknown_discards(seat):
                is_earlier = self._laid_about(other) < self._laid_about(tile)
                if is_earlier and not self._deal.refusal((DISCARD, seat, other)):
                    return self._discard(seat, other, now)
            return event
        is_short = why == "must_draw" and not self.has_drawn(seat) and not self.is_laying(seat)
        if is_short and self._deal.is_dead(seat):
            # A dead hand plays on with a tile too few (EMA 3.4.7); a draw would be in its hand.
            skip = (SKIP, seat)
            return () if self._deal.refusal(skip) or self.is_blind(seat, NEVER) else skip
        return ()

    # Calls

    def _laid(self, seat):
        """The tiles of its own that a seat has laid and no event explains, oldest first."""
        return [
            each
            for each in self.loose
            if each[1] == MELDS + seat and self.belongs(each[0]) == RACK + seat
        ]

    def called_at(self, but: int = NONE) -> int:
        """When the first tile of another's call that is not an event yet was laid; -1: none."""
        if self._deal.claimable:
            for _, place, since in self.loose:
                if MELDS <= place != MELDS + but:
                    return since
        return -1

    def _set(self, seat):
        """What set the tiles are that lie newly among a seat's melds, () if none; and when the
        last of them was laid."""
        deal = self._deal
        laid = self._laid(seat)
        own = _tiles(laid)
        claimed = NONE
        latest = max([each[2] for each in laid]) if laid else 0
        for tile, place, since in self.loose:
            if tile == deal.window and place == MELDS + seat:
                claimed = tile
                latest = max(latest, since)
        is_turn = deal.turn == seat and deal.phase in (ACTING, CALLED)
        event = _own_kan(deal, seat, own) if is_turn else self._claim(seat, claimed, own)
        return event, latest, laid

    def _meld(self, seat, now):
        """The call or kan that these tiles are, once nothing more will be laid to it."""
        event, latest, laid = self._set(seat)
        if not event:
            return ()
        if event[0] in (CHI, PON) and not self._is_complete(seat, latest, now):
            return ()
        if event[0] in (CHI, PON, KAN) and self._is_outranked(seat, laid):
            return ()
        why = self._deal.refusal(event)
        return self._before(why) if why else event

    def owe(self, tile: int, seat: int) -> None:
        """The seat has claimed this tile and not taken it yet (EMA 3.3.8)."""
        if tile != self.owed:
            self.owed, self.owed_by, self._owed_for = tile, seat, 0

    def _claim(self, seat, claimed, own):
        """The call these tiles are; the claimed one may be taken after the discard."""
        deal = self._deal
        if claimed == NONE:
            if deal.phase != DRAWING or not self.has_discarded(seat):
                return ()
            claimed = deal.window
        if len(own) == 2:
            is_pon = own[0] >> 2 == own[1] >> 2
            return (PON if is_pon else CHI, seat, claimed, bytes(own))
        return (KAN, seat, claimed, bytes(own)) if len(own) == 3 else ()

    def _is_complete(self, seat, latest, now):
        """Nothing more will be laid to this call: time has passed, or its owner has gone on."""
        return now - latest >= CALL_MS or self.has_discarded(seat)

    # Facts

    def _wonder_at(self, seat, is_led):
        """Say the one thing about this seat's tiles that most likely explains the others; whether
        there is any."""
        found, about = -1, NONE
        for tile, place, _ in self.loose:
            if self._seat_of(tile, place) != seat:
                continue
            kind = self._fact(seat, tile, place)
            is_known = self._deal.is_dead(seat) or (is_led and kind > questions.RIICHI_HAND)
            if is_known and kind != questions.DEAD_CALL:
                continue
            if kind >= 0 and (found < 0 or found == questions.OUT_OF_PLACE or kind < found):
                found, about = kind, tile
        if found >= 0:
            self.say(seat, found, about)
        return found >= 0

    def _fact(self, seat, tile, place):
        """What is to be said of this loose tile: a kind of question, -1 for nothing. Of several
        the one with the lowest number says most, and "out of place" least."""
        deal = self._deal
        if place == WALL:
            return questions.PUT_BACK
        if place >= MELDS:
            return self._fact_of_set(seat)
        if self.belongs(tile) == WALL:
            return self._fact_of_draw(seat, tile)
        if place == RIVER + seat:
            kind = infractions.question(deal.refusal((DISCARD, seat, tile)))
            if kind >= 0:
                return kind
            if seat == deal.turn and deal.phase in (DRAWING, REPLACING):
                return self.miscount  # discarded without a draw
        return questions.OUT_OF_PLACE

    def _fact_of_draw(self, seat, tile):
        """Of a tile from the wall that was not this seat's to draw. Who draws before the player
        in turn has discarded, or before another wins on that discard, is only quick."""
        deal = self._deal
        if tile == self._quick:
            return questions.OUT_OF_PLACE
        is_next = seat == deal.after(deal.turn) and deal.phase in (ACTING, CALLED)
        if is_next and tile in self.next_stack(tile):
            return -1
        river = deal.rivers[seat]
        if seat != deal.turn and river and self._since[tile] <= self._since[river[-1]]:
            return self.miscount  # drawn beside the one of his turn
        return questions.WRONG_DRAW

    def _fact_of_set(self, seat):
        """Of tiles among melds that are no event: an invalid set may be mended until the discard
        (EMA 5.1.4), a late one goes back or the draw does (EMA 3.3.1)."""
        deal = self._deal
        if deal.phase == ACTING and seat != deal.turn and self._calls_window(seat):
            return questions.LATE_CALL
        event, latest, laid = self._set(seat)
        if event:
            kind = infractions.question(deal.refusal(event))
            if kind == questions.DEAD_CALL or (kind >= 0 and self.has_discarded(seat)):
                return kind
        river = deal.rivers[seat]
        if river and latest <= self._since[river[-1]] and _own_kan(deal, seat, _tiles(laid)):
            return questions.INVALID_MELD  # it was none when its owner discarded
        return questions.OUT_OF_PLACE

    def is_let_pass(self, kind: int) -> bool:
        """Whether the players go on in spite of this."""
        return any(self._questions.is_passed(seat, kind) for seat in range(4))

    def say(self, seat, kind, tile):
        """Say what is wrong with this tile, unless the players have let it pass."""
        self._questions.say(seat, kind, *self.account(tile))

    def account(self, tile: int) -> tuple:
        """The tile, where it lies, and whether everybody has seen it: it lies open, or was
        discarded or claimed."""
        zone = self.seen[tile]
        return (tile, zone, zone >= RIVER or self._deal.place[tile] > 4)

    def _solve(self):
        """What was said of tiles that lie where they belong holds no more."""
        if self._deal.phase == DEALING:
            dealing.solve(self, self._deal, self._questions)
        for tile in self._questions.tiles():
            if tile != self.owed and not self.is_loose(tile):
                self._questions.solve_tile(tile)

    def is_loose(self, tile: int) -> bool:
        """Whether the tile lies where the deal does not have it."""
        return bool(self._is_loose[tile])

    def _add(self, tile, place, since):
        at = len(self.loose)
        while at and (self.loose[at - 1][2], self.loose[at - 1][0]) > (since, tile):
            at -= 1
        self.loose.insert(at, (tile, place, since))
        self._is_loose[tile] = 1

    def _drop(self, tile):
        if not self._is_loose[tile]:
            return False
        self._is_loose[tile] = 0
        self.loose = [each for each in self.loose if each[0] != tile]
        return True


def _tiles(laid):
    return sorted([each[0] for each in laid])


def _own_kan(deal, seat, own):
    if len(own) == 4:
        return (ANKAN, seat, own[0])
    if len(own) == 1 and deal.pon_of(seat, own[0] >> 2) >= 0:
        return (KAKAN, seat, own[0])
    return ()
