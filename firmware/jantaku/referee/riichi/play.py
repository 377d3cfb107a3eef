"""A deal of riichi in play: its declarations and its end beside what `play.py` has."""

from jantaku import board
from jantaku.drivers.buttons import HELD
from jantaku.referee import questions
from jantaku.referee.answers import TAKEN
from jantaku.referee.play import Play
from jantaku.referee.questions import SHOW
from jantaku.referee.riichi.declarations import Declarations
from jantaku.referee.riichi.endings import Endings
from jantaku.referee.riichi.flow import RiichiFlow
from jantaku.rules.deal import ACTING, CALLED, DRAWING, REPLACING
from jantaku.rules.events import DISCARD, EXCHANGE, RIICHI
from jantaku.rules.riichi import refusals

_RIICHI = board.BUTTONS.index("riichi")
_WIN = board.BUTTONS.index("win")
_TENPAI = board.BUTTONS.index("tenpai")


class RiichiPlay(Play):
    """What the referee follows a deal of riichi with."""

    def __init__(self, deal, tiles: bytes, questions, clock, append, watch, answer):
        flow = RiichiFlow(deal, tiles, questions, watch)
        super().__init__(deal, questions, clock, append, flow, answer)
        self._declarations = Declarations(self)
        self._endings = Endings(self)

    @property
    def is_held(self) -> bool:
        """Whether play waits: for a false win to be decided, or for tiles to be laid as they
        were before what was undone."""
        # MicroPython's super() hands out a property itself, not what it says.
        return self.questions.is_open(questions.RESTORE) or self._declarations.is_holding

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

    def next_event(self, now: int) -> tuple:
        """The next event that tiles and buttons tell; before a discard its riichi."""
        self.flow.limit = self._declarations.limit()
        event = self.flow.next_event(now)
        if event and event[0] == DISCARD:
            return self._declarations.before_discard(event[1], event[2]) or event
        return event

    def happen(self, event: tuple) -> None:
        """The event happens."""
        super().happen(event)
        if event[0] == RIICHI:
            self._declarations.declared(event[1])

    def pressed(self, seat: int, button: int, press: int) -> tuple:
        """Riichi, win or tenpai; where this seat is asked something, its choices lie on the first
        and third button."""
        now = self._clock.now()
        answer: tuple = ()
        if press == HELD:
            if button == _RIICHI:
                answer = self._declarations.riichi(seat, True, now)
            elif button == _TENPAI:
                answer = self._declarations.nine_terminals(seat, now)
        elif button == _WIN:
            answer = self._declarations.declare(seat, now)
        else:
            answer = self._answer(seat, 0 if button == _RIICHI else 1)
            if not answer and button == _RIICHI:
                answer = self._declarations.riichi(seat, False, now)
        self.understand(now)
        return answer

    def _answer(self, seat, number):
        decided = self.questions.answer(seat, number)
        if not decided:
            return ()
        _, kind, choice = decided
        if kind == questions.TENPAI:
            self._endings.answered(seat, choice)
            return (TAKEN, "taken_tenpai" if choice == SHOW else "taken_noten")
        return self._declarations.meant(seat, choice)

    def let_pass(self, seat: int) -> None:
        """The players go on in spite of what this seat did."""
        super().let_pass(seat)
        self._declarations.decided(seat)

    def rule(self, event: tuple) -> None:
        """A ruling decides about a false win as well."""
        self._declarations.decided(event[1])
        super().rule(event)

    def resume(self, happened) -> None:
        """After power-up, or an undo, with the wall as the table is bound to it."""
        for event in happened:
            if event[0] == EXCHANGE:
                self.flow.exchange(*event[2:])
        super().resume(happened)
        self._declarations.resume()

    def step(self, now: int) -> int:
        """What only needs time to pass; when to come back."""
        due = self._declarations.step(now)
        if self.is_held or self.is_over:
            return due
        self.catch_up(now)
        due = min(due, super().step(now))
        if not (self.is_over or self._declarations.are_waiting):
            due = min(due, self._endings.step(now, self.last))
        return due


PLAY = RiichiPlay
