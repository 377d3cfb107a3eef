"""The flow of a riichi deal: indicators, deposits and the dead wall beside what `flow.py` has."""

from micropython import const

from jantaku.referee import questions, unread
from jantaku.referee.flow import NEVER, Flow
from jantaku.rules import wall
from jantaku.rules.deal import ACTING, DEALING, DRAWING, NONE, REPLACING
from jantaku.rules.events import DORA, EXCHANGE, RIICHI_OK
from jantaku.rules.riichi import refusals
from jantaku.rules.tiles import is_red
from jantaku.sensing.zones import MELDS, RIVER

CLEARLY_MS = const(1000)  # a call so much after another is later, not simultaneous

_MOST_DORA = const(5)  # indicators
_INDICATOR_MS = const(15_000)  # for whoever turns the first one: people sort their hands before
_WAITED_MS = const(4000)  # for the indicator of a kan, once somebody has gone on
_AHEAD_MS = const(3000)  # an indicator may be turned before the radio has read all of its kan

_FEW = const(4)  # tiles of a wall that may be silent

_INDICATORS = const(122)  # index of the last indicator's stack, stack 7 of the dead wall
_REPLACEMENTS = const(132)


class RiichiFlow(Flow):
    """A deal of riichi as its tiles tell it."""

    has_indicators = True

    def __init__(self, deal, tiles: bytes, questions, watch):
        super().__init__(deal, tiles, questions, watch)
        self._end = _INDICATORS
        self.shows_ura = False  # the tiles under the indicators, for a win
        self._turned: list[tuple] = []  # (tile, until when it counts) turned, and no indicator yet

    def ura(self) -> bytes:
        """The tiles under the indicators that are turned."""
        found = bytearray()
        for number, tile in enumerate(self._deal.indicators):
            first = wall.indicator(number)
            found.append(self.wall[first + (self.wall[first] == tile)])
        return bytes(found)

    def places_of_draw(self, drawn: int, replaced: int, is_replacing: bool) -> tuple:
        """As in every game, but replacement tiles come from the dead wall."""
        if is_replacing:
            return unread.stack(wall.replacement(replaced))
        return unread.stack(wall.LAST_DEALT + drawn)

    def missing_ura(self) -> bytes:
        """Those of them that nobody has read: each is shown, laid on a river for a moment."""
        for tile, place, _ in self.loose:
            if RIVER <= place < MELDS and self._may_be_shown(tile):
                self._show(tile, [self.index(each) for each in self.ura() if self.is_unread(each)])
        return bytes([tile for tile in self.ura() if self.is_unread(tile)])

    def confirm_ura(self) -> None:
        """People say that what can be none but this tile is it."""
        for tile in self.missing_ura():
            self.known[self.index(tile)] = unread.SHOWN

    def is_free(self, tile: int) -> bool:
        """A tile that was shown lies wherever people lay it."""
        return self._are_unread and self.known[self.index(tile)] == unread.SHOWN

    def _find_places(self):
        if self._are_unread:
            self._find_indicator()
        super()._find_places()

    def _find_indicator(self):
        """One that no coil hears is shown on a river, but not where it would be a discard."""
        deal = self._deal
        places = self._silent_indicators()
        may_discard = deal.phase in (DRAWING, REPLACING)
        for tile, place, _ in self.loose:
            is_aside = RIVER <= place < MELDS and not (may_discard and place == RIVER + deal.turn)
            if places and is_aside and self._may_be_shown(tile):
                self._show(tile, places)
                self._turned.append((tile, NEVER))
                return

    def _silent_indicators(self):
        """Where the indicator stands that is to be turned, if nobody has read that place."""
        deal = self._deal
        if refusals.dora(deal) or not any(deal.hands[deal.dealer]):
            return []
        stack = unread.stack(wall.indicator(len(deal.indicators)))
        return [at for at in stack if self.known[at] == unread.UNREAD]

    def wants_shown(self) -> bool:
        """The indicator that is due, or those below, for a win."""
        return self.shows_ura or bool(self._silent_indicators())

    def _may_be_shown(self, tile):
        return self.is_unread(tile) and not self._deal.place[tile]

    def _show(self, tile, places):
        if places:
            unread.sort_in(self, tile, places)
            self.known[self.index(tile)] = unread.SHOWN

    def next_indicators(self) -> bytes:
        """The tiles of the stack whose top is the next indicator."""
        return self.stack_at(wall.indicator(len(self._deal.indicators)))

    def are_alike(self, tile: int, other: int) -> bool:
        """A red five is another tile."""
        reds = self._deal.rules.red_fives
        return tile >> 2 == other >> 2 and is_red(tile, reds) == is_red(other, reds)

    def turnable(self) -> bytes:
        """The next indicator, whenever the book wants it turned, or soon may: people lay a kan
        and turn the indicator before the radio has read all of it."""
        deal = self._deal
        is_wanted = len(deal.indicators) <= sum(deal.kans) or self._may_be_kan()
        return self.next_indicators() if is_wanted and len(deal.indicators) < _MOST_DORA else b""

    def _may_be_kan(self):
        deal = self._deal
        if deal.phase == ACTING:
            seat = deal.turn
            for kind, count in enumerate(deal.hands[seat]):
                if count == 4 or (count and deal.pon_of(seat, kind) >= 0):
                    return True
        elif deal.phase == DRAWING and deal.window != NONE:
            return any(hand[deal.window >> 2] == 3 for hand in deal.hands)
        return False

    def replacements(self) -> bytes:
        """The stack of the dead wall that the next replacement tile comes from."""
        return self.stack_at(wall.replacement(self._deal.replacements))

    def next_stack(self, tile: int = NONE) -> bytes:
        """As in every game, but replacement tiles come from the dead wall."""
        return self.replacements() if self._deal.phase == REPLACING else super().next_stack(tile)

    def step(self, now: int, last: int) -> int:
        """As in every game; and indicators are to be turned (EMA 2.7, Furiten 2.15)."""
        due = super().step(now, last)
        deal = self._deal
        is_first = deal.phase == DEALING and any(deal.hands[deal.dealer])
        is_kan = (deal.due and deal.phase != DEALING) or deal.due_discard
        is_shown = self.standing()[_FEW:] and self._silent_indicators()
        if not (is_first or is_shown or (is_kan and self.loose)):
            return due
        late = last + _INDICATOR_MS
        if is_kan:
            late = self._still(deal.turn) + _WAITED_MS
        if now < late and not is_shown:  # without readers below the wall nobody need wait
            return min(due, late)
        self._questions.say(deal.dealer if is_first else deal.turn, questions.INDICATOR)
        return due

    def memory(self) -> tuple:
        """What is remembered beside the tiles: also the indicators that were turned."""
        return super().memory() + (self.wall, list(self._turned))

    def recall(self, memory: tuple) -> None:
        """As it was."""
        super().recall(memory[:-2])
        self.wall, self._turned = memory[-2:]

    def _aside(self, now):
        """An indicator counts when the book wants one turned."""
        if refusals.dora(self._deal):
            return ()
        event = self._exchanged() if self.may_exchange() else ()
        if event:
            return event
        for tile, until in self._turned:
            if tile in self.next_indicators() and now < until:
                return (DORA, 0, tile)
        return ()

    def may_exchange(self) -> bool:
        """Whether a wrong tile that was turned changes places with the indicator and is it from
        then on: the dealer has discarded before that was seen (Furiten 9.3)."""
        deal = self._deal
        if deal.indicators or deal.rules.wrong_indicator != "exchanged":
            return False
        return self.has_discarded(deal.dealer)

    def _exchanged(self):
        """Such an exchange, if it has been made: each of the two lies where the other stood."""
        places, tiles = self._watch.places, self.wall
        here = self.coils[wall.indicator(0)]
        for right in self.stack_at(wall.indicator(0)):
            for at in range(wall.TILES - wall.DEAD, wall.TILES):
                if places[tiles[at]] == here != self.coils[at] == places[right]:
                    return (EXCHANGE, 0, tiles[at], right)
        return ()

    def exchanges(self) -> bytes:
        """The indicator to any other stack of the dead wall, and those tiles to its own."""
        found = bytearray()
        if self.may_exchange():
            right = self.stack_at(wall.indicator(0))
            for at in range(wall.TILES - wall.DEAD, wall.TILES):
                if self.wall[at] not in right:
                    found.extend(bytes((self.wall[at], self.coils[wall.indicator(0)])))
                    found.extend(bytes((right[at & 1], self.coils[at])))
        return bytes(found)

    def exchange(self, first: int, second: int) -> None:
        """These two have changed places in the wall; the first one lies open."""
        tiles = bytearray(self.wall)
        at, other = self.index(first), self.index(second)
        tiles[at], tiles[other] = second, first
        self.wall = bytes(tiles)
        self._turned = [(first, NEVER)]

    def follow(self, event: tuple) -> None:
        """The event that was told has happened in the deal."""
        if event[0] == EXCHANGE:
            self.exchange(*event[2:])
        elif event[0] == DORA:
            # What was turned before it was not the right one, and was put back (EMA 5.2).
            turned = [each[0] for each in self._turned]
            del self._turned[: turned.index(event[2]) + 1]
        super().follow(event)

    def happened(self, event: tuple) -> None:
        """It has happened for good."""
        if event[0] == DORA:
            self._questions.solve(questions.INDICATOR)
        super().happened(event)

    def put_back(self, tile: int, now: int) -> None:
        """A tile lies where it lay before: it may be an indicator that was turned."""
        index = self.index(tile)
        deal = self._deal
        is_due = len(deal.indicators) <= sum(deal.kans)  # now, or after the discard
        is_wanted = is_due or any(self.is_laying(seat) for seat in range(4))
        is_wanted = is_wanted and _INDICATORS <= index < _REPLACEMENTS and not deal.place[tile]
        if is_wanted and self._watch.places[tile] == self.coils[index]:
            self._turned = [each for each in self._turned if each[0] != tile]
            self._turned.append((tile, NEVER if is_due else now + _AHEAD_MS))
        super().put_back(tile, now)

    def _before(self, why):
        return (RIICHI_OK, self._deal.declaring) if why == "deposit" else ()

    def _stands(self, seat):
        """A tile from the wrong place stands once its owner has discarded (EMA 5.2.1); elsewhere
        once the players have decided about it (Furiten 7.5)."""
        is_decided = self._questions.is_passed(seat, questions.WRONG_DRAW)
        if self._deal.rules.wrong_draw != "mend" and not (is_decided or self._deal.is_dead(seat)):
            return False
        return super()._stands(seat)

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

    def _suspects(self, last):
        """Nobody, while an indicator is missing: what lies there may wait for it."""
        if self._deal.due or self._deal.due_discard:
            return ()
        return super()._suspects(last)
