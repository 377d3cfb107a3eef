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
from jantaku.rules import refusals, wall
from jantaku.rules.deal import ACTING, CALLED, DEALING, DRAWING, ENDING, NONE, REPLACING
from jantaku.rules.events import (
    ANKAN,
    CHI,
    DISCARD,
    DORA,
    DRAW,
    DRAW_BACK,
    KAKAN,
    KAN,
    PON,
    RIICHI_OK,
    RULING,
)
from jantaku.sensing.zones import AIR, MELDS, RACK, RIVER

# A fourth tile of a kan may follow, or somebody may be first by rank.
_CALL_MS = const(1500)
CLEARLY_MS = const(1000)  # a call so much after another is later, not simultaneous
_PATIENCE_MS = const(4000)  # then what no event explains is asked
_FOR_EVER = const(0x3FFFFFFF)

_WALL = const(0)  # as a place: which stack is the wall's matter
_FIRST_STACK = const(52)  # index of the stack with East's last tile, and the first draw's
_INDICATORS = const(122)  # index of the last indicator's stack, stack 7 of the dead wall
_REPLACEMENTS = const(132)


class DealFlow:
    """The deal in play as its tiles tell it. What follows happens in `play`."""

    def __init__(self, play, deal, tiles: bytes):
        self._play = play
        self._deal = deal
        self.wall = tiles  # by index in the deal; of a stack, either may be on top
        self.loose: list[tuple] = []  # (tile, place, since), oldest first
        self._is_loose = bytearray(wall.TILES)
        self._from = _FIRST_STACK  # no stack before it stands
        self.changes = 0  # counts movements and events
        self._turned: list[int] = []  # tiles turned that are no indicator yet
        self.owed = NONE  # claimed tile that its caller has not taken yet
        self.owed_by = NONE
        self._owed_for = 0  # discards of others since

    # What sensing says

    def moved(self, tile: int, zone: int, now: int) -> None:
        """The tile lies in that zone now."""
        if zone == AIR:
            return  # in somebody's hand: it will be laid down
        self.changes += 1
        place = _WALL if zone < RACK else zone
        was_loose = self._drop(tile)
        if tile == self.owed and place == MELDS + self.owed_by:
            self.owed = NONE
        if place != self.belongs(tile):
            self.loose.append((tile, place, now))
            self._is_loose[tile] = 1
        elif place == _WALL and not was_loose:
            self._note_turned(tile)
        self._solve()

    def belongs(self, tile: int) -> int:
        """Where the deal has this tile: the wall, a rack, a river or melds."""
        deal = self._deal
        at = deal.place[tile]
        if not at:
            return _WALL
        if at <= 4:
            return RACK + at - 1
        for seat in range(4):
            for meld in deal.melds[seat]:
                if tile in meld[1]:
                    return MELDS + seat
        for seat in range(4):
            if bytes((tile,)) in deal.rivers[seat]:
                return RIVER + seat
        return _WALL  # an indicator

    def ura(self) -> bytes:
        """The tiles under the indicators that are turned."""
        found = bytearray()
        for number, tile in enumerate(self._deal.indicators):
            first = wall.indicator(number)
            found.append(self.wall[first + (self.wall[first] == tile)])
        return bytes(found)

    # Understanding

    def understand(self, now: int) -> None:
        """Let everything happen that the loose tiles tell."""
        while not self._play.is_held and self.advance(now):
            pass

    def advance(self, now: int) -> bool:
        """Let the next event happen, if the tiles tell one."""
        deal = self._deal
        if deal.phase >= ENDING:
            return False
        if self._indicator():
            return True
        if deal.phase == DEALING:
            event = dealing.dealt(self, deal, self._play.questions)
            return bool(event) and self._happen(event)
        return any(self._explain(tile, place, now) for tile, place, _ in self.loose)

    def advance_draw(self, seat: int) -> bool:
        """Let this seat's draw happen, if it has drawn."""
        for tile, place, _ in self.loose:
            if place == RACK + seat and self.belongs(tile) == _WALL:
                return self._draw(seat, tile)
        return False

    def step(self, now: int) -> int:
        """Go on with what only needed time, ask about what took too long; when to come back."""
        self.understand(now)
        due = now + _FOR_EVER
        if self._deal.phase == DEALING:
            return due
        for tile, place, since in self.loose:
            if now - since >= _PATIENCE_MS:
                self._wonder(tile, place)
            else:
                due = min(due, since + (_PATIENCE_MS if now - since >= _CALL_MS else _CALL_MS))
        return due

    def _happen(self, event):
        self._play.happen(event)
        left = []
        for each in self.loose:
            if self.belongs(each[0]) == each[1]:
                self._is_loose[each[0]] = 0
            else:
                left.append(each)
        self.loose = left
        if event[0] == DISCARD:
            self._count_owed(event[1])
            self._count_tiles(event[1])
        self._solve()
        return True

    def _count_owed(self, seat):
        """The claimed tile is to be taken before two more discards are made (EMA 5.1.1)."""
        if self.owed != NONE and seat != self.owed_by:
            self._owed_for += 1
            if self._owed_for == 2 and not self._deal.dead >> self.owed_by & 1:
                self._propose(self.owed_by, questions.CLAIMED_TILE, self.owed)

    def _count_tiles(self, seat):
        """Who has discarded and still holds a tile that was not his to draw has too many."""
        for tile, place, _ in self.loose:
            if place == RACK + seat and self.belongs(tile) == _WALL:
                self._propose(seat, questions.TILE_COUNT, tile)

    def _explain(self, tile, place, now):
        """Whether an event happened that has to do with this loose tile."""
        at = self.belongs(tile)
        if place == _WALL:
            return self._put_back(tile)
        seat = (place - RACK) % 4
        if place >= MELDS:
            return self._claimed_at_once(seat, tile, at) or self._meld(seat, now)
        if at == _WALL:
            return self._draw(seat, tile)
        if place >= RIVER and at == RACK + seat:
            return self._discard(seat, tile)
        return False

    def _claimed_at_once(self, seat, tile, at):
        """A discard that was claimed before the radio had noticed it in the river."""
        giver = self._deal.turn
        if giver == seat or tile == self._deal.window or len(self._laid(seat)) < 2:
            return False
        if at == _WALL:
            return self._draw(giver, tile)
        return at == RACK + giver and self._discard(giver, tile)

    # Turns

    def _draw(self, seat, tile):
        deal = self._deal
        if seat != deal.turn or self._is_called(seat):
            return False
        if tile not in self.next_stack(tile) and not self._stands(seat):
            return False
        why = refusals.draw(deal, seat)
        if why == "deposit":
            return self._happen((RIICHI_OK, deal.declaring))
        return not why and self._happen((DRAW, seat, tile))

    def next_stack(self, tile: int = NONE) -> bytes:
        """The tiles of the stack that the next one comes from; either may be on top.

        What somebody has taken that was not his to take lies there no more, except `tile` itself.
        """
        deal = self._deal
        if deal.phase == REPLACING:
            return self.stack_at(wall.replacement(sum(deal.kans) - 1))
        place, tiles = deal.place, self.wall
        while (
            self._from < _INDICATORS and place[tiles[self._from]] and place[tiles[self._from + 1]]
        ):
            self._from += 2
        for index in range(self._from, _INDICATORS, 2):
            for each in self.stack_at(index):
                if each == tile or not (place[each] or self._is_loose[each]):
                    return self.stack_at(index)
        return b""

    def next_indicators(self) -> bytes:
        """The tiles of the stack whose top is the next indicator."""
        return self.stack_at(wall.indicator(len(self._deal.indicators)))

    def stack_at(self, index: int) -> bytes:
        """Both tiles of the stack with this index of the wall."""
        return self.wall[index & ~1 : (index & ~1) + 2]

    def stack_of(self, tile: int) -> bytes:
        """Both tiles of this tile's stack."""
        return self.stack_at(self.index(tile))

    def index(self, tile: int) -> int:
        """The tile's place in the wall, to the stack."""
        return self.wall.find(bytes((tile,)))

    def is_laying(self, seat: int) -> bool:
        """Whether tiles that no event explains lie among this seat's melds."""
        return any(place == MELDS + seat for _, place, _ in self.loose)

    def _stands(self, seat):
        """A tile from the wrong place stands once its owner has discarded (EMA 5.2.1); elsewhere
        once the players have decided about it (Furiten 7.5)."""
        if self._deal.rules.wrong_draw != "mend":
            if not self._is_passed(seat) and not self._deal.dead >> seat & 1:
                return False
        return self.has_discarded(seat)

    def has_discarded(self, seat: int) -> bool:
        """Whether a discard of this seat lies in its river that the deal does not know yet."""
        for tile, place, _ in self.loose:
            if place == RIVER + seat and self.belongs(tile) in (RACK + seat, _WALL):
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

    def _put_back(self, tile):
        """A draw that was too quick goes back to the wall (EMA 3.3.1)."""
        deal = self._deal
        if deal.phase != ACTING or tile != deal.drawn or deal.window == NONE:
            return False
        self._from = _FIRST_STACK
        section = deal.rules.section("claim_window")
        return self._happen((RULING, deal.turn, DRAW_BACK, 0, section))

    def _discard(self, seat, tile):
        deal = self._deal
        self._play.declarations.before_discard(seat)
        why = refusals.discard(deal, seat, tile)
        if not why:
            return self._happen((DISCARD, seat, tile))
        kind = infractions.question(why)
        if kind >= 0:
            self._propose(seat, kind, tile)
        return False

    def _indicator(self):
        """An indicator counts when the book wants one turned."""
        deal = self._deal
        if not self._turned or refusals.dora(deal):
            return False
        for tile in self._turned:
            if tile in self.next_indicators():
                self._turned.remove(tile)
                return self._happen((DORA, 0, tile))
        return False

    def _note_turned(self, tile):
        index = self.index(tile)
        is_indicator = _INDICATORS <= index < _REPLACEMENTS and not self._deal.place[tile]
        if is_indicator and tile not in self._turned:
            self._turned.append(tile)

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
        if event is None:
            return False
        if event[0] in (CHI, PON) and not self._is_complete(seat, latest, now):
            return False
        if event[0] in (CHI, PON, KAN) and self._is_outranked(seat, laid):
            return False
        why = _refusal(deal, event)
        if why == "deposit":
            return self._happen((RIICHI_OK, deal.declaring))
        if why:
            # An invalid set may be mended until the discard (EMA 5.1.4).
            kind = infractions.question(why)
            if kind == questions.DEAD_CALL or (kind >= 0 and self.has_discarded(seat)):
                self._propose(seat, kind, own[0])
            return False
        if event[0] in (CHI, PON, KAN) and claimed == NONE:
            self.owed, self.owed_by, self._owed_for = event[2], seat, 0
        return self._happen(event)

    def _is_outranked(self, seat, laid):
        """Whether another call of the same tile goes before this one: pon and kan before chi
        (EMA 3.3.1), but by some books the earlier where one is clearly later (Furiten 2.16)."""
        deal = self._deal
        is_pon = laid[0][0] >> 2 == deal.window >> 2
        for other in range(4):
            theirs = self._laid(other)
            if other in (seat, deal.window_from) or len(theirs) < 2:
                continue
            later = theirs[0][2] - laid[0][2]
            if deal.rules.late_call == "first" and abs(later) >= CLEARLY_MS:
                return later < 0
            return not is_pon and theirs[0][0] >> 2 == deal.window >> 2
        return False

    def _claim(self, seat, claimed, own):
        """The call these tiles are; the claimed one may be taken after the discard."""
        deal = self._deal
        if claimed == NONE:
            if deal.phase != DRAWING or not self.has_discarded(seat):
                return None
            claimed = deal.window
        if len(own) == 2:
            is_pon = own[0] >> 2 == own[1] >> 2
            return (PON if is_pon else CHI, seat, claimed, bytes(own))
        return (KAN, seat, claimed, bytes(own)) if len(own) == 3 else None

    def _is_complete(self, seat, latest, now):
        """Nothing more will be laid to this call: time has passed, or its owner has gone on."""
        return now - latest >= _CALL_MS or self.has_discarded(seat)

    # Questions

    def _wonder(self, tile, place):
        deal = self._deal
        seat = deal.turn if place == _WALL else (place - RACK) % 4
        if deal.due or deal.due_discard:
            kind = questions.INDICATOR
        elif place == _WALL:
            kind = questions.PUT_BACK
        elif self.belongs(tile) == _WALL and not self._is_passed(seat):
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
        """A draw from the wrong place or out of turn: mended with the tiles, or, where the book
        punishes it, decided by the players even when the tile is back (Furiten 7.5, 7.6)."""
        rules = self._deal.rules
        if rules.wrong_draw == "mend":
            self._propose(seat, questions.WRONG_DRAW, tile)
            return
        is_late = seat != self._deal.turn and self.has_discarded(seat)
        choices = infractions.wrong_draw(is_late)
        self._play.questions.ask(seat, questions.WRONG_DRAW, choices)

    def _is_passed(self, seat):
        return self._play.questions.is_passed(seat, questions.WRONG_DRAW)

    def _propose(self, seat, kind, tile):
        self._play.questions.ask(seat, kind, infractions.choices(kind), tile)

    def _solve(self):
        """Questions about tiles that lie where they belong need no answer any more."""
        for tile in self._play.questions.tiles():
            if tile != self.owed and not self.is_loose(tile):
                self._play.questions.solve_tile(tile)

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
    return None


def _refusal(deal, event):
    kind, seat = event[0], event[1]
    if kind == ANKAN:
        return refusals.ankan(deal, seat, event[2])
    if kind == KAKAN:
        return refusals.kakan(deal, seat, event[2])
    refusal = {CHI: refusals.chi, PON: refusals.pon, KAN: refusals.kan}[kind]
    return refusal(deal, seat, event[2], event[3])
