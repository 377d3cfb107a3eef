"""The deal in play: its tiles, its declarations, its end, and the questions it raises."""

import board
from jantaku.drivers.buttons import HELD
from jantaku.referee import expectations, infractions, questions
from jantaku.referee.deal_flow import DealFlow
from jantaku.referee.declarations import Declarations
from jantaku.referee.endings import Endings
from jantaku.referee.questions import GO_ON
from jantaku.referee.table import FURITEN, MAY_WIN
from jantaku.rules import refusals
from jantaku.rules.deal import ACTING, CALLED, DRAWING, ENDING, REPLACING
from jantaku.sensing.zones import AIR, RACK

_RIICHI = board.BUTTONS.index("riichi")
_WIN = board.BUTTONS.index("win")
_TENPAI = board.BUTTONS.index("tenpai")


class Play:
    """Applies events to the deal and hands them to `append`, which keeps and shows them."""

    def __init__(self, deal, tiles: bytes, asked, clock, append):
        self.deal = deal
        self.questions = asked
        self._clock = clock
        self._append = append
        self._last = clock.now()  # when something last happened
        self.flow = DealFlow(self, deal, tiles)
        self.declarations = Declarations(self, deal, self.flow)
        self._endings = Endings(self, deal)
        asked.begin_deal()

    @property
    def wall(self) -> bytes:
        """The wall by index in the deal."""
        return self.flow.wall

    @property
    def changes(self) -> int:
        """Counts movements and events."""
        return self.flow.changes

    @property
    def is_over(self) -> bool:
        """Whether the deal has come to its end and is to be settled."""
        return self.deal.phase >= ENDING

    @property
    def is_held(self) -> bool:
        """Whether play waits: for a declared win to be judged or decided, or for tiles to be laid
        as they were before what was undone."""
        asked = self.questions
        if asked.is_open(questions.FALSE_WIN) or asked.is_open(questions.RESTORE):
            return True
        return self.declarations.is_holding()

    def happen(self, event: tuple) -> None:
        """The event happens: in the deal, in the journal, for everybody to see."""
        self.deal.apply(event)
        self._append(event)
        self.flow.changes += 1
        self._last = self._clock.now()

    def belongs(self, tile: int) -> int:
        """The zone where the deal has this tile, 0 for the wall."""
        return self.flow.belongs(tile)

    def expected(self, places) -> tuple[bytearray, bytearray]:
        """What may move next, for the scan plan."""
        return expectations.expected(self.deal, self.flow, places)

    def hints(self, seat: int) -> int:
        """What a beginner may be told about his own hand: that it wins, or cannot by ron."""
        deal = self.deal
        if deal.phase not in (DRAWING, REPLACING, ACTING, CALLED):
            return 0
        hints = MAY_WIN if refusals.can_win(deal, seat) else 0
        if deal.is_tenpai(seat) and deal.is_furiten(seat):
            hints |= FURITEN
        return hints

    def moved(self, tile: int, zone: int) -> None:
        """A tile lies somewhere else."""
        now = self._clock.now()
        self.questions.solve_tile(tile)  # whatever was asked about it, it lies elsewhere now
        self.flow.moved(tile, zone, now)
        self._check_restored()
        self.flow.understand(now)

    def compare(self, places) -> None:
        """All tiles have been read again: what lies elsewhere has moved, what is nowhere is asked
        for."""
        now = self._clock.now()
        for tile in range(len(self.wall)):
            zone = places[tile]
            home = self.belongs(tile)
            if zone == AIR:
                seat = (home - RACK) % 4 if home >= RACK else self.deal.turn
                self.questions.ask(seat, questions.UNREADABLE, b"", tile)
            elif (zone if zone >= RACK else 0) != home:
                self.flow.moved(tile, zone, now)
        self._check_restored()
        self.flow.understand(now)

    def restore(self, places) -> None:
        """The deal has gone back: nothing is played until the tiles lie as they did then, or the
        players say that they do."""
        self.questions.ask(self.deal.turn, questions.RESTORE, bytes((GO_ON,)))
        self.compare(places)

    def _check_restored(self):
        if not self.flow.loose:
            self.questions.solve(questions.RESTORE)

    def pressed(self, seat: int, button: int, press: int) -> bool:
        """Riichi, win or tenpai; where a question has choices, they lie on the first and third.
        Whether it means anything now."""
        now = self._clock.now()
        is_meant = True
        if press == HELD:
            if button == _RIICHI:
                self.declarations.riichi(seat, True, now)
            elif button == _TENPAI:
                self.declarations.nine_terminals(seat)
        elif button == _WIN:
            self.declarations.win(seat, now)
        elif not self._answer(seat, 0 if button == _RIICHI else 1):
            is_meant = button == _RIICHI
            if is_meant:
                self.declarations.riichi(seat, False, now)
        self.flow.understand(now)
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

    def rule(self, event: tuple) -> None:
        """A ruling or a void by the referee."""
        self.happen(event)
        self.flow.understand(self._clock.now())

    def step(self, now: int) -> int:
        """What only needs time to pass; when to come back."""
        due = self.declarations.step(now)
        if not self.is_held:
            due = min(due, self.flow.step(now))
            if not self.is_over and not self.declarations.wins:
                due = min(due, self._endings.step(now, self._last))
        return due
