"""A deal of riichi in play: its declarations and its end beside what `play.py` has."""

from jantaku import board
from jantaku.drivers.buttons import HELD
from jantaku.referee import infractions, questions
from jantaku.referee.play import Play
from jantaku.referee.questions import GO_ON
from jantaku.referee.riichi.declarations import Declarations
from jantaku.referee.riichi.endings import Endings
from jantaku.referee.riichi.flow import RiichiFlow
from jantaku.rules.deal import ACTING, CALLED, DRAWING, REPLACING
from jantaku.rules.events import DISCARD
from jantaku.rules.riichi import refusals

_RIICHI = board.BUTTONS.index("riichi")
_WIN = board.BUTTONS.index("win")
_TENPAI = board.BUTTONS.index("tenpai")


class RiichiPlay(Play):
    """What the referee follows a deal of riichi with."""

    def __init__(self, deal, tiles: bytes, questions, clock, append):
        super().__init__(deal, questions, clock, append, RiichiFlow(deal, tiles, questions))
        self._declarations = Declarations(self)
        self._endings = Endings(self)

    @property
    def is_held(self) -> bool:
        """Whether play waits: for a declared win to be judged or decided, or for tiles to be laid
        as they were before what was undone."""
        if self.questions.is_open(questions.FALSE_WIN) or self.questions.is_open(questions.RESTORE):
            return True
        return self._declarations.is_holding()

    def hints(self, seat: int) -> tuple:
        """What a beginner may be told about his own hand: that it wins, or cannot by ron."""
        deal = self.deal
        hints: tuple = ()
        if deal.phase in (DRAWING, REPLACING, ACTING, CALLED):
            if deal.is_tenpai(seat) and deal.is_furiten(seat):
                hints = ("furiten",)
            if refusals.can_win(deal, seat):
                hints += ("may_win",)
        return hints

    def advance(self, now: int) -> bool:
        """Let the next event happen, if the tiles tell one; before a discard its riichi."""
        event = self.flow.next_event(now)
        if event and event[0] == DISCARD and self._declarations.before_discard(event[1]):
            event = self.flow.next_event(now)  # riichi may forbid that discard
        return self._obey(event)

    def pressed(self, seat: int, button: int, press: int) -> bool:
        """Riichi, win or tenpai; where a question has choices, they lie on the first and third.
        Whether it means anything now."""
        now = self._clock.now()
        is_meant = True
        if press == HELD:
            if button == _RIICHI:
                self._declarations.riichi(seat, True, now)
            elif button == _TENPAI:
                self._declarations.nine_terminals(seat)
        elif button == _WIN:
            self._declarations.win(seat, now)
        elif not self._answer(seat, 0 if button == _RIICHI else 1):
            is_meant = button == _RIICHI
            if is_meant:
                self._declarations.riichi(seat, False, now)
        self.understand(now)
        return is_meant

    def _answer(self, seat, number):
        decided = self.questions.answer(seat, number)
        if not decided:
            return False
        about, kind, choice = decided
        if kind == questions.TENPAI:
            self._endings.answered(about, choice)
        elif choice != GO_ON:
            self.happen(infractions.event(self.deal.rules, about, kind, choice))
        return True

    def step(self, now: int) -> int:
        """What only needs time to pass; when to come back."""
        due = self._declarations.step(now)
        if not self.is_held:
            due = min(due, super().step(now))
            if not self.is_over and not self._declarations.wins:
                due = min(due, self._endings.step(now, self.last))
        return due


PLAY = RiichiPlay
