"""A deal of Sichuan in play: void suits, hu by button, and how it ends.

A hu is not judged: the table takes it as it is declared and looks at no hand before the end (SBR
2.6). Hu are gathered, because several may win on one tile, and each may be taken back until then.
"""

from micropython import const

from jantaku import board
from jantaku.drivers.buttons import PRESSED
from jantaku.referee import questions
from jantaku.referee.answers import TAKEN
from jantaku.referee.flow import NEVER
from jantaku.referee.play import Play
from jantaku.referee.sichuan.flow import SichuanFlow
from jantaku.referee.wins import Wins
from jantaku.rules.deal import ACTING, DRAWING, ENDING, NONE
from jantaku.rules.events import DRAW, DRAW_END, HU, PRESSED_WIN, VOID_SUIT, WIN
from jantaku.rules.sichuan import refusals

_WIN = board.BUTTONS.index("win")
_REFEREE = board.BUTTONS.index("referee")

_HU_MS = const(3000)  # for others who win on the same tile, and for a second thought
_LAST_MS = const(5000)  # the last discard may still be claimed
_NAMED_MS = const(3000)  # a second press after the one that named dots is no hu


class Hus(Wins):
    """Hu that are declared and not in the record yet."""

    def _refused(self, seat, now):
        deal = self._deal
        is_naming = now < self._play.named_until[seat] and not any(deal.rivers)
        return "" if deal.is_named() and deal.is_in(seat) and not is_naming else "refused_now"

    def _gather_ms(self, winners):
        return _HU_MS

    def _look(self, winners, taken):
        deal = self._deal
        self._found = [
            seat
            for seat in winners
            if not deal.holds_drawn(seat)
            and not self._is_passed(seat, taken)
            and not refusals.can_hu(deal, seat)
        ]
        return bool(self._found)

    def _conclude(self, winners, now):
        """A hu from the wall; or, where the tile face down is what was won on, its discard."""
        deal, play = self._deal, self._play
        drawn = [seat for seat in winners if deal.holds_drawn(seat)]
        if drawn:
            self._settle(drawn)
        elif play.obey(play.flow.discard_face_down()) or self._is_on_river(winners):
            return
        for seat in self.winners:
            self._drop(seat)

    def _settle(self, able):
        """The hu of everybody who declared one, nearest to the discarder first."""
        play, deal = self._play, self._deal
        from_seat, _ = deal.won_on(able[0])
        for step in range(4):
            seat = (from_seat + step) % 4
            if seat in able and deal.phase < ENDING:
                self._presses.forget(seat, PRESSED_WIN)
                play.happen((HU, seat) + deal.won_on(seat))


class SichuanPlay(Play):
    """What the referee follows a deal of Sichuan with."""

    following = bytes((WIN,))  # the check at the end

    def __init__(self, deal, tiles: bytes, questions, clock, append, watch, answer):
        flow = SichuanFlow(deal, tiles, questions, watch)
        super().__init__(deal, questions, clock, append, flow, answer)
        self._hus = Hus(self)
        self.named_until = [0] * 4  # a press of this seat until then is no hu
        self._ask_void_suits()
        self._check_hands()

    def next_event(self, now: int) -> tuple:
        """The next event that the tiles tell."""
        self.flow.limit = self._hus.limit()
        return super().next_event(now)

    def happen(self, event: tuple) -> None:
        """The event happens, and what follows from it by itself."""
        super().happen(event)
        if event[0] == DRAW:
            self._ask_void_suits()
        elif event[0] == VOID_SUIT:
            self.questions.solve(questions.VOID_SUIT, event[1])
        elif event[0] == HU:
            self.flow.tidy()  # the winner has turned his tiles over
        self._check_hands()

    # Void suits

    def _ask_void_suits(self):
        """After the deal everybody lays a tile face down, or names a suit by button (SBR 4)."""
        deal = self.deal
        if deal.phase == ACTING and not deal.is_named():
            for seat in range(4):
                if deal.void[seat] == NONE:
                    self.questions.ask(seat, questions.VOID_SUIT)

    def _name_by_card(self, seat, button):
        """Three buttons are the three suits: a card stands for a tile (SBR 4.2). It may be changed
        until all have chosen: nobody has seen it."""
        event = (VOID_SUIT, seat, button, NONE)
        if self.deal.is_named() or button == _REFEREE or self.deal.refusal(event):
            return False
        if button == _WIN:
            self.named_until[seat] = self._clock.now() + _NAMED_MS
        if self.deal.void[seat] != button or self.deal.laid[seat] != NONE:
            self.happen(event)
            self.flow.retrace()
        return True

    # What players press

    def pressed(self, seat: int, button: int, press: int) -> tuple:
        """A suit, hu, or what this seat is asked."""
        if press != PRESSED:
            return ()
        now = self._clock.now()
        answer: tuple = ()
        if self._name_by_card(seat, button):
            answer = (TAKEN, "taken_suit")
        elif button == _WIN:
            answer = self._hus.declare(seat, now)
        else:
            decided = self.questions.answer(seat, 0 if button < _WIN else 1)
            if decided:
                answer = self._hus.meant(seat, decided[2])
        self.understand(now)
        return answer

    # The end

    def _check_hands(self):
        """At the end the hands are checked: a WIN for each hu that stands (SBR 6.4, 6.5)."""
        while self.deal.phase == ENDING and self.deal.next_win():
            super().happen(self.deal.next_win())

    def step(self, now: int) -> int:
        """What only needs time to pass; when to come back."""
        due = self._hus.step(now)
        if self.is_held or self.is_over:
            return due
        self.catch_up(now)
        due = min(due, super().step(now))
        return due if self.is_over or self._hus.winners else min(due, self._end(now))

    def _end(self, now):
        """The wall is empty, and nobody claims the last discard."""
        deal = self.deal
        if deal.phase != DRAWING or refusals.can_draw_end(deal):
            return now + NEVER
        due = self.last + _LAST_MS
        if now >= due and not any(self.flow.is_laying(seat) for seat in range(4)):
            self.happen((DRAW_END, 0, deal.waiting(), 0))
        return max(due, now + 1)


PLAY = SichuanPlay
