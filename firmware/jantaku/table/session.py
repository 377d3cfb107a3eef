"""Sessions begin and end by the link, or by the buttons at a table without a computer."""

import json

from micropython import const

from jantaku import board
from jantaku.drivers.buttons import HELD
from jantaku.record.journal import each
from jantaku.record.memory_log import JournalFull
from jantaku.referee import past as resume
from jantaku.rules import events
from jantaku.table import settings

_FORMAT = const(1)  # of the record
_RIICHI = board.BUTTONS.index("riichi")


class NotNow(Exception):
    """That is not possible in the session, or the deal, that is on."""


class Session:
    """Starts the referee's work, and ends it."""

    def __init__(self, journal, referee, enrolment, clock):
        self._journal = journal
        self._referee = referee
        self._enrolment = enrolment
        self._clock = clock
        self.is_stuck = False  # it is on, and what the record says of it cannot be gone on with

    def resume(self, past) -> None:
        """Go on after power-up. Whatever that raises, then nothing happens in this session."""
        self.is_stuck = True
        self._referee.resume(past)
        self.is_stuck = False

    def start(self, wanted: dict, table: str, players: list, first_east: int) -> None:
        """Play by these settings. To ask for the session that is on changes nothing."""
        book = settings.complete(wanted)
        names = "\n".join(players)
        if len(players) != 4 or names.count("\n") != 3 or first_east not in (0, 1, 2, 3):
            raise ValueError("four players of one line each, and first East is a seat 0-3")
        start = (_FORMAT, book["rules"], json.dumps(book["options"]), table, names, first_east)
        journal = self._journal
        if journal.session:
            if resume.session_start(journal)[2:8] == start:
                return
            raise NotNow("a session is on")
        rules = settings.rules(book)
        event = (events.SESSION_START, 0) + start + (self._clock.epoch(),)
        journal.append_aside(event, self._clock.now())
        self._enrolment.stop()  # the readers are the referee's now
        self._referee.begin(rules, first_east)

    def end(self) -> None:
        """The players go home. A deal in play is played to its end first."""
        self._check()
        if self._journal.in_deal:
            raise NotNow("a deal is in play")
        if self._journal.session:
            self._referee.end()

    def rule(self, event: tuple) -> tuple[int, int, tuple]:
        """The referee's word: a ruling, or the end of the deal. Block, index and event as they are
        in the record."""
        journal = self._journal
        if event[0] not in (events.RULING, events.VOID):
            raise ValueError("a referee rules, or voids the deal")
        if not journal.session:
            raise NotNow("no session is on")
        self._check()
        journal.check_room()
        block, index = journal.number, len(list(each(journal.open)))
        try:
            return block, index, self._referee.rule(event)
        except ValueError as error:  # the book, or the deal, has no room for it
            raise NotNow(str(error)) from None

    def abandon_deal(self) -> None:
        """The deal in play, if there is one, ends without a result: nothing of it is secret."""
        self._referee.abandon()

    def _check(self):
        if self.is_stuck:
            raise NotNow("the session cannot go on")

    def pressed(self, button: int, press: int) -> None:
        """A button. Where no session is on, who holds riichi down is the first East of one."""
        seat, button = divmod(button, len(board.BUTTONS))
        if self.is_stuck:
            pass  # the displays say so
        elif self._journal.session:
            self._referee.pressed(seat, button, press)
        elif self._enrolment.pressed(button, press):
            pass
        elif button == _RIICHI and press == HELD:
            try:
                self.start(settings.load(), "", [""] * 4, seat)
            except (settings.BadSettings, JournalFull):
                pass  # the displays say so already
