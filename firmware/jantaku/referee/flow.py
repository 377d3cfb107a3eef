"""From tiles that move to the events of the deal.

The deal knows where every tile belongs. A tile that sensing sees elsewhere is *loose*: something
has happened that the deal does not know yet. An event that the deal accepts and that puts loose
tiles where they lie is what happened. So it does not matter in which order people lay the tiles of
a call, whether they discard before they take the claimed tile (EMA 3.3.8), or whether the radio
notices a discard after the draw that followed it. What no event explains is asked.

Nothing here may depend on concealed tiles, not even how long it takes: a call waits the same time
whether or not its hand could make another one.
"""

from micropython import const

from jantaku.referee import dealing, infractions, questions
from jantaku.rules import wall
from jantaku.rules.deal import ACTING, CALLED, DEALING, DRAWING, ENDING, NONE
from jantaku.rules.events import ANKAN, CHI, DISCARD, DRAW, KAKAN, KAN, PON
from jantaku.sensing.zones import AIR, MELDS, RACK, RIVER

# A fourth tile of a kan may follow, or somebody may be first by rank.
_CALL_MS = const(1500)
_PATIENCE_MS = const(4000)  # then what no event explains is asked
NEVER = const(0x3FFFFFFF)  # milliseconds until something is due that only others can bring about

WALL = const(0)  # as a place: which stack is the wall's matter


class Flow:
    """The deal in play as its tiles tell it. Whoever lets happen what it tells says so.

    Each game has its own in its folder, with what it has of its own.
    """

    def __init__(self, deal, tiles: bytes, questions):
        self._deal = deal
        self._questions = questions
        self.wall = tiles  # by index in the deal; of a stack, either may be on top
        self.loose: list[tuple] = []  # (tile, place, since), oldest first
        self._is_loose = bytearray(len(tiles))
        self._from = wall.LAST_DEALT  # no stack before it stands
        self._end = len(tiles)  # index after the last stack that is drawn from
        self.changes = 0  # counts movements and events
        self.owed = NONE  # claimed tile that its caller has not taken yet
        self.owed_by = NONE
        self._owed_for = 0  # discards of others since

    # What a game has of its own

    def is_early(self, place: int) -> bool:
        """Whether a tile may lie there before the deal is complete: East may have discarded."""
        return place == RIVER + self._deal.dealer

    def is_free(self, tile: int) -> bool:
        """Whether it does not matter any more where this tile lies."""
        return False

    def turnable(self) -> bytes:
        """Tiles that may be lifted now and laid back face up."""
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

    def _laid_back(self, tile):
        """A tile was lifted and lies where it lay before."""

    def _aside(self) -> tuple:
        """An event that is no move of a player's, () if none."""
        return ()

    def _before(self, why) -> tuple:
        """The event that must come before one which is refused for this reason, () if none."""
        return ()

    def _take_back(self, tile) -> tuple:
        """What a tile that lies on the wall again takes back, () if nothing."""
        return ()

    def _is_outranked(self, seat, laid):
        """Whether another call of the same tile goes before this one."""
        return False

    # What sensing says

    def moved(self, tile: int, zone: int, now: int) -> None:
        """The tile lies in that zone now."""
        if zone == AIR:
            return  # in somebody's hand: it will be laid down
        self.changes += 1
        place = WALL if zone < RACK else zone
        was_loose = self._drop(tile)
        if tile == self.owed and place == MELDS + self.owed_by:
            self.owed = NONE
        if self.is_free(tile):
            return
        if place != self.belongs(tile):
            self.loose.append((tile, place, now))
            self._is_loose[tile] = 1
        elif not was_loose:
            self._laid_back(tile)
        self._solve()

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
        for seat in range(4):
            if bytes((tile,)) in deal.rivers[seat]:
                return RIVER + seat
        return WALL  # riichi: an indicator

    # Understanding

    def next_event(self, now: int) -> tuple:
        """The next event that the tiles tell, () if they tell none."""
        deal = self._deal
        if deal.phase >= ENDING:
            return ()
        event = self._aside()
        if event:
            return event
        if deal.phase == DEALING:
            return dealing.dealt(self, deal, self._questions)
        for tile, place, _ in self.loose:
            event = self._explain(tile, place, now)
            if event:
                return event
        return ()

    def next_draw(self, seat: int) -> tuple:
        """This seat's draw, () if it has not drawn."""
        for tile, place, _ in self.loose:
            if place == RACK + seat and self.belongs(tile) == WALL:
                return self._draw(seat, tile)
        return ()

    def step(self, now: int, last: int) -> int:
        """Ask about what took too long; when to come back. `last` is when something happened."""
        due = now + NEVER
        if self._deal.phase == DEALING:
            return due
        for tile, place, since in self.loose:
            if now - since >= _PATIENCE_MS:
                self._wonder(tile, place)
            else:
                due = min(due, since + (_PATIENCE_MS if now - since >= _CALL_MS else _CALL_MS))
        return due

    def happened(self, event: tuple) -> None:
        """The event that was told has happened."""
        self.tidy()
        if event[0] == DISCARD:
            self._count_owed(event[1])
            self._count_tiles(event[1])
        self._solve()

    def tidy(self) -> None:
        """After an event: tiles that lie where they belong now are loose no more."""
        left = []
        for each in self.loose:
            if self.is_free(each[0]) or self.belongs(each[0]) == each[1]:
                self._is_loose[each[0]] = 0
            else:
                left.append(each)
        self.loose = left

    def _count_owed(self, seat):
        """The claimed tile is to be taken before two more discards are made (EMA 5.1.1)."""
        if self.owed != NONE and seat != self.owed_by:
            self._owed_for += 1
            if self._owed_for == 2 and not self._deal.is_dead(self.owed_by):
                self._propose(self.owed_by, questions.CLAIMED_TILE, self.owed)

    def _count_tiles(self, seat):
        """Who has discarded and still holds a tile that was not his to draw has too many."""
        for tile, place, _ in self.loose:
            if place == RACK + seat and self.belongs(tile) == WALL:
                self._propose(seat, questions.TILE_COUNT, tile)

    def _explain(self, tile, place, now) -> tuple:
        """The event that this loose tile tells, () if none."""
        at = self.belongs(tile)
        if place == WALL:
            return self._take_back(tile)
        seat = (place - RACK) % 4
        if place >= MELDS:
            return self._claimed_at_once(seat, tile, at) or self._meld(seat, now)
        if at == WALL:
            return self._draw(seat, tile)
        if place >= RIVER and at == RACK + seat:
            return self._discard(seat, tile)
        return ()

    def _claimed_at_once(self, seat, tile, at):
        """A discard that was claimed before the radio had noticed it in the river."""
        giver = self._deal.turn
        if giver == seat or tile == self._deal.window or len(self._laid(seat)) < 2:
            return ()
        if at == WALL:
            return self._draw(giver, tile)
        return self._discard(giver, tile) if at == RACK + giver else ()

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
                if each == tile or not (place[each] or self._is_loose[each]):
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
        return self.has_discarded(seat)

    def has_discarded(self, seat: int) -> bool:
        """Whether a discard of this seat lies in its river that the deal does not know yet."""
        for tile, place, _ in self.loose:
            if place == RIVER + seat and self.belongs(tile) in (RACK + seat, WALL):
                return True
        return False

    def has_drawn(self, seat: int) -> bool:
        """Whether this seat holds a tile from the wall that the deal does not know of yet."""
        for tile, place, _ in self.loose:
            if place == RACK + seat and self.belongs(tile) == WALL:
                return True
        return False

    def _is_called(self, seat):
        """Whether somebody else is laying the tiles of a call: it goes before the draw."""
        deal = self._deal
        if not deal.claimable:
            return False
        for owner in range(4):
            if owner != seat and self.is_laying(owner) and self._calls_window(owner):
                return True
        return False

    def _calls_window(self, seat):
        """Whether the tiles that this seat lays are for the last discard, not for a later one."""
        for tile, place, _ in self.loose:
            if place == MELDS + seat and self.belongs(tile) != RACK + seat:
                return tile == self._deal.window
        return True

    def _discard(self, seat, tile):
        event = (DISCARD, seat, tile)
        why = self._deal.refusal(event)
        if not why:
            return event
        kind = infractions.question(why)
        if kind >= 0:
            self._propose(seat, kind, tile)
        return ()

    # Calls

    def _laid(self, seat):
        """The tiles of its own that a seat has laid and no event explains, oldest first."""
        return [
            each
            for each in self.loose
            if each[1] == MELDS + seat and self.belongs(each[0]) == RACK + seat
        ]

    def called_at(self) -> int:
        """When the first tile of a call that is not an event yet was laid; -1: there is none."""
        if self._deal.claimable:
            for _, place, since in self.loose:
                if place >= MELDS:
                    return since
        return -1

    def _meld(self, seat, now):
        """The tiles that lie newly among a seat's melds: what set they are, once they are one."""
        deal = self._deal
        laid = self._laid(seat)
        own = sorted([each[0] for each in laid])
        claimed = NONE
        latest = max([each[2] for each in laid]) if laid else 0
        for tile, place, since in self.loose:
            if tile == deal.window and place == MELDS + seat:
                claimed = tile
                latest = max(latest, since)
        is_turn = deal.turn == seat and deal.phase in (ACTING, CALLED)
        event = _own_kan(deal, seat, own) if is_turn else self._claim(seat, claimed, own)
        if not event:
            return ()
        if event[0] in (CHI, PON) and not self._is_complete(seat, latest, now):
            return ()
        if event[0] in (CHI, PON, KAN) and self._is_outranked(seat, laid):
            return ()
        why = deal.refusal(event)
        if why:
            before = self._before(why)
            if before:
                return before
            # An invalid set may be mended until the discard (EMA 5.1.4).
            kind = infractions.question(why)
            if kind == questions.DEAD_CALL or (kind >= 0 and self.has_discarded(seat)):
                self._propose(seat, kind, own[0])
            return ()
        if event[0] in (CHI, PON, KAN) and claimed == NONE:
            self.owe(event[2], seat)
        return event

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
        return now - latest >= _CALL_MS or self.has_discarded(seat)

    # Questions

    def _wonder(self, tile, place):
        deal = self._deal
        seat = deal.turn if place == WALL else (place - RACK) % 4
        if place == WALL:
            kind = questions.PUT_BACK
        elif self.belongs(tile) == WALL and not self._is_passed(seat):
            self._wonder_at_draw(seat, tile)
            return
        elif deal.phase == ACTING and self.is_laying(seat) and self._is_late_call(seat):
            kind = questions.LATE_CALL
        elif place == RIVER + seat == RIVER + deal.turn and deal.phase == DRAWING:
            kind = questions.TILE_COUNT  # discarded without a draw
        else:
            kind = questions.OUT_OF_PLACE
        self._propose(seat, kind, tile)

    def _is_late_call(self, seat):
        """Whether the seat lays tiles to a discard after which the next player has drawn."""
        return seat != self._deal.turn and self._calls_window(seat)

    def _wonder_at_draw(self, seat, tile):
        """A draw from the wrong place or out of turn is mended with the tiles."""
        self._propose(seat, questions.WRONG_DRAW, tile)

    def _is_passed(self, seat):
        return self._questions.is_passed(seat, questions.WRONG_DRAW)

    def _propose(self, seat, kind, tile):
        self._questions.ask(seat, kind, infractions.choices(kind), tile)

    def _solve(self):
        """Questions about tiles that lie where they belong need no answer any more."""
        for tile in self._questions.tiles():
            if tile != self.owed and not self.is_loose(tile):
                self._questions.solve_tile(tile)

    def is_loose(self, tile: int) -> bool:
        """Whether the tile lies where the deal does not have it."""
        return bool(self._is_loose[tile])

    def _drop(self, tile):
        if not self._is_loose[tile]:
            return False
        self._is_loose[tile] = 0
        self.loose = [each for each in self.loose if each[0] != tile]
        return True


def _own_kan(deal, seat, own):
    if len(own) == 4:
        return (ANKAN, seat, own[0])
    if len(own) == 1 and deal.pon_of(seat, own[0] >> 2) >= 0:
        return (KAKAN, seat, own[0])
    return ()
