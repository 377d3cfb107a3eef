"""The flow of a riichi deal: indicators, deposits and the dead wall beside what `flow.py` has."""

from micropython import const

from jantaku.referee import infractions, questions
from jantaku.referee.flow import Flow
from jantaku.rules import wall
from jantaku.rules.deal import ACTING, DEALING, DRAWING, NONE, REPLACING
from jantaku.rules.events import DORA, DRAW_BACK, RIICHI_OK, RULING
from jantaku.rules.riichi import refusals
from jantaku.sensing.zones import RACK

CLEARLY_MS = const(1000)  # a call so much after another is later, not simultaneous

_MOST_DORA = const(5)  # indicators
_INDICATOR_MS = const(15_000)  # for whoever turns the first one: people sort their hands before

_INDICATORS = const(122)  # index of the last indicator's stack, stack 7 of the dead wall
_REPLACEMENTS = const(132)


class RiichiFlow(Flow):
    """A deal of riichi as its tiles tell it."""

    def __init__(self, deal, tiles: bytes, questions):
        super().__init__(deal, tiles, questions)
        self._end = _INDICATORS
        self._turned: list[int] = []  # tiles turned that are no indicator yet

    def ura(self) -> bytes:
        """The tiles under the indicators that are turned."""
        found = bytearray()
        for number, tile in enumerate(self._deal.indicators):
            first = wall.indicator(number)
            found.append(self.wall[first + (self.wall[first] == tile)])
        return bytes(found)

    def next_indicators(self) -> bytes:
        """The tiles of the stack whose top is the next indicator."""
        return self.stack_at(wall.indicator(len(self._deal.indicators)))

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
        return self.stack_at(wall.replacement(sum(self._deal.kans)))

    def next_stack(self, tile: int = NONE) -> bytes:
        """As in every game, but replacement tiles come from the dead wall."""
        if self._deal.phase == REPLACING:
            return self.stack_at(wall.replacement(sum(self._deal.kans) - 1))
        return super().next_stack(tile)

    def step(self, now: int, last: int) -> int:
        """As in every game; and the hands dealt, the indicator is to be turned (EMA 2.7)."""
        due = super().step(now, last)
        deal = self._deal
        if deal.phase != DEALING or not any(deal.hands[deal.dealer]):
            return due
        late = last + _INDICATOR_MS
        if now < late:
            return min(due, late)
        self._questions.ask(deal.dealer, questions.INDICATOR)
        return due

    def _aside(self):
        """An indicator counts when the book wants one turned."""
        deal = self._deal
        if not self._turned or refusals.dora(deal):
            return ()
        for tile in self._turned:
            if tile in self.next_indicators():
                self._turned.remove(tile)
                self._questions.solve(questions.INDICATOR)
                return (DORA, 0, tile)
        return ()

    def _laid_back(self, tile):
        index = self.index(tile)
        is_indicator = _INDICATORS <= index < _REPLACEMENTS and not self._deal.place[tile]
        if is_indicator and tile not in self._turned:
            self._turned.append(tile)

    def _before(self, why):
        return (RIICHI_OK, self._deal.declaring) if why == "deposit" else ()

    def _take_back(self, tile):
        """A draw that was too quick goes back to the wall (EMA 3.3.1)."""
        deal = self._deal
        if deal.phase != ACTING or tile != deal.drawn or deal.window == NONE:
            return ()
        self._from = wall.LAST_DEALT
        section = deal.rules.section("claim_window")
        return (RULING, deal.turn, DRAW_BACK, 0, section)

    def _stands(self, seat):
        """A tile from the wrong place stands once its owner has discarded (EMA 5.2.1); elsewhere
        once the players have decided about it (Furiten 7.5)."""
        is_decided = self._is_passed(seat) or self._deal.dead >> seat & 1
        if self._deal.rules.wrong_draw != "mend" and not is_decided:
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

    def _wonder(self, tile, place):
        if self._deal.due or self._deal.due_discard:
            seat = self._deal.turn if place < RACK else (place - RACK) % 4
            self._propose(seat, questions.INDICATOR, tile)
        else:
            super()._wonder(tile, place)

    def _wonder_at_draw(self, seat, tile):
        """A draw from the wrong place or out of turn: mended with the tiles, or, where the book
        punishes it, decided by the players even when the tile is back (Furiten 7.5, 7.6)."""
        deal = self._deal
        if deal.dead >> seat & 1 and seat != deal.turn:
            return  # a dead hand may hold what it likes
        if deal.rules.wrong_draw == "mend":
            super()._wonder_at_draw(seat, tile)
            return
        is_late = seat != deal.turn and self.has_discarded(seat)
        choices = infractions.wrong_draw(is_late)
        self._questions.ask(seat, questions.WRONG_DRAW, choices)
