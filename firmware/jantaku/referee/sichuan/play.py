"""A deal of Sichuan in play: void suits, hu by button, and how it ends.

A hu is not judged: the table takes it as it is declared and looks at no hand before the end (SBR
2.6). Hu are gathered, because several may win on one tile; until then play is held.
"""

from micropython import const

from jantaku import board
from jantaku.drivers.buttons import PRESSED
from jantaku.referee import infractions, questions
from jantaku.referee.flow import NEVER
from jantaku.referee.play import Play
from jantaku.referee.questions import GO_ON
from jantaku.referee.sichuan.flow import SichuanFlow
from jantaku.rules.deal import ACTING, DRAWING, ENDING, NONE
from jantaku.rules.events import DRAW, DRAW_END, HU, VOID_SUIT
from jantaku.rules.sichuan import refusals

_WIN = board.BUTTONS.index("win")
_REFEREE = board.BUTTONS.index("referee")

_HU_MS = const(2000)  # for others who win on the same tile; the game goes on afterwards
_LAST_MS = const(5000)  # the last discard may still be claimed


class SichuanPlay(Play):
    """What the referee follows a deal of Sichuan with."""

    def __init__(self, deal, tiles: bytes, questions, clock, append):
        super().__init__(deal, questions, clock, append, SichuanFlow(deal, tiles, questions))
        self._declared = 0  # seats that declare hu, not an event yet
        self._declared_at = 0
        self._ask_void_suits()
        self._check_hands()

    @property
    def is_held(self) -> bool:
        """Whether play waits: for others to declare hu, or for tiles to be laid as they were."""
        if self.questions.is_open(questions.RESTORE):
            return True
        return any(self._declared >> seat & 1 and self._may_hu(seat) for seat in range(4))

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
        """Three buttons are the three suits: a card stands for a tile (SBR 4.2)."""
        event = (VOID_SUIT, seat, button, NONE)
        if self.deal.is_named() or button == _REFEREE or self.deal.refusal(event):
            return False
        self.happen(event)
        return True

    # What players press

    def pressed(self, seat: int, button: int, press: int) -> bool:
        """A suit, hu, or the answer to a question. Whether it means anything now."""
        if press != PRESSED:
            return False
        now = self._clock.now()
        is_meant = self._name_by_card(seat, button)
        if not is_meant and button == _WIN:
            is_meant = True
            self._declare(seat, now)
        elif not is_meant:
            is_meant = self._answer(seat, 0 if button < _WIN else 1)
        self.understand(now)
        return is_meant

    def _answer(self, seat, number):
        decided = self.questions.answer(seat, number)
        if decided and decided[2] != GO_ON:
            self.happen(infractions.event(self.deal.rules, *decided))
        return bool(decided)

    # Hu

    def _declare(self, seat, now):
        if not self._declared:
            self._declared_at = now
        self._declared |= 1 << seat
        if self._is_everybody():
            self._declare_all(now)

    def _may_hu(self, seat):
        """As far as everybody can see."""
        return not refusals.can_hu(self.deal, seat)

    def _is_everybody(self):
        """Whether nobody else could declare hu now."""
        able = [seat for seat in range(4) if self._may_hu(seat)]
        return bool(able) and all(self._declared >> seat & 1 for seat in able)

    def _declare_all(self, now):
        """The hu of everybody who declared one, nearest to the discarder first."""
        deal = self.deal
        # What the radio noticed after the press may have happened before it.
        while not self._is_won() and self._is_behind() and self._catch_up(now):
            pass
        declared, self._declared = self._declared, 0
        able = [seat for seat in range(4) if declared >> seat & 1 and self._may_hu(seat)]
        if not able:
            return
        from_seat, _ = deal.won_on(able[0])
        for step in range(4):
            seat = (from_seat + step) % 4
            if seat in able and deal.phase < ENDING:
                self.happen((HU, seat) + deal.won_on(seat))
        self.understand(now)

    def _is_won(self):
        return any(self._declared >> seat & 1 and self.deal.can_hu(seat) for seat in range(4))

    def _is_behind(self):
        """Whether the deal does not know of the tile yet that was won on."""
        if not any(self._declared >> seat & 1 and self._may_hu(seat) for seat in range(4)):
            return True
        flow = self.flow
        if any(self._declared >> seat & 1 and flow.has_drawn(seat) for seat in range(4)):
            return True
        return any(flow.has_discarded(seat) for seat in range(4))

    def _catch_up(self, now):
        for seat in range(4):
            if self._declared >> seat & 1 and self.advance_draw(seat):
                return True
        if self.advance(now):
            return True
        return not self._declared >> self.deal.turn & 1 and self._obey(
            self.flow.discard_face_down()
        )

    # The end

    def _check_hands(self):
        """At the end the hands are checked: a WIN for each hu that stands (SBR 6.4, 6.5)."""
        while self.deal.phase == ENDING and self.deal.next_win():
            super().happen(self.deal.next_win())

    def step(self, now: int) -> int:
        """What only needs time to pass; when to come back."""
        due = now + NEVER
        if self._declared:
            due = self._declared_at + _HU_MS
            if now >= due:
                self._declare_all(now)
                due = now
        if not self.is_held and not self.is_over:
            due = min(due, super().step(now))
            due = min(due, self._end(now))
        return due

    def _end(self, now):
        """The wall is empty, and nobody claims the last discard."""
        deal = self.deal
        if self._declared or deal.phase != DRAWING or refusals.can_draw_end(deal):
            return now + NEVER
        due = self.last + _LAST_MS
        if now >= due and not any(self.flow.is_laying(seat) for seat in range(4)):
            self.happen((DRAW_END, 0, deal.waiting(), 0))
        return max(due, now + 1)


PLAY = SichuanPlay
