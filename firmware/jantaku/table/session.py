"""Sessions begin and end by the link, or by the buttons at a table without a computer."""

import json
import struct

from micropython import const

from jantaku import board
from jantaku.drivers.buttons import HELD
from jantaku.link import commands
from jantaku.link.commands import Refused
from jantaku.record.journal import each
from jantaku.record.memory_log import JournalFull
from jantaku.referee import past
from jantaku.rules import events
from jantaku.table import settings

_RIICHI = board.BUTTONS.index("riichi")
_NUMBER = const(4)  # bytes of a ruling's own number
_LAST_EPOCH = const(1 << 40)


class Session:
    """Starts the referee's work, and ends it; what the commands do that have to do with a session.

    What is not possible in the session or the deal that is on raises Refused.
    """

    def __init__(self, journal, referee, teaching, clock):
        self._journal = journal
        self._referee = referee
        self._teaching = teaching
        self._clock = clock
        self.is_stuck = False  # it is on, and what the record says of it cannot be gone on with
        self._ruling: bytes | None = None  # the last one asked for, and what came of it
        self._ruled = b""

    def resume(self, known) -> None:
        """Go on after power-up with a Past. Whatever that raises, then nothing happens in this
        session."""
        self.is_stuck = True
        self._referee.resume(known)
        self.is_stuck = False

    def start(self, wanted: dict, table: str, players: list, first_east: int) -> None:
        """Play by these settings. To ask for the session that is on changes nothing."""
        book = settings.complete(wanted)
        names = "\n".join(players)
        if len(players) != 4 or names.count("\n") != 3 or first_east not in (0, 1, 2, 3):
            raise ValueError("four players of one line each, and first East is a seat 0-3")
        start = (book["rules"], json.dumps(book["options"]), table, names, first_east)
        journal = self._journal
        if journal.session:
            if past.session_start(journal)[3:8] == start:
                return
            raise Refused(commands.NOT_NOW, "a session is on")
        rules = settings.rules(book)
        event = (events.SESSION_START, 0, events.FORMAT) + start + (self._clock.epoch(),)
        journal.append_aside(event, self._clock.now())
        self._teaching.stop()  # the readers are the referee's now
        self._referee.begin(rules, first_east)

    def end(self) -> None:
        """The players go home. A deal in play is played to its end first."""
        self._check()
        if self._journal.in_deal:
            raise Refused(commands.NOT_NOW, "a deal is in play")
        if self._journal.session:
            self._referee.end()

    def rule(self, event: tuple) -> tuple[int, int, tuple]:
        """The referee's word: a ruling, or the end of the deal. Block, index and event as they are
        in the record."""
        journal = self._journal
        if event[0] not in (events.RULING, events.VOID):
            raise ValueError("a referee rules, or voids the deal")
        self._check()
        journal.check_room()
        block, index = journal.number, len(list(each(journal.open)))
        try:
            return block, index, self._referee.rule(event)
        except ValueError as error:  # the book, or the deal, has no room for it
            raise Refused(commands.NOT_NOW, str(error)) from None

    def abandon_deal(self) -> None:
        """The deal in play, if there is one, ends without a result: nothing of it is secret."""
        self._referee.abandon()

    def _check(self):
        if self.is_stuck:
            raise Refused(commands.NOT_NOW, "the session cannot go on")

    # What the host asks for

    def _tell_time(self, body, now):
        return struct.pack("<Q", self._clock.epoch())

    def _set_time(self, body, now):
        epoch = struct.unpack("<Q", body)[0]
        if not 0 < epoch < _LAST_EPOCH:
            raise Refused(commands.BAD_REQUEST, "no time is that late")
        if abs(epoch - self._clock.epoch()) > 1:
            if self._journal.session:
                self._journal.append_aside((events.CLOCK, 0, epoch), now)
            self._clock.set_epoch(epoch)

    def _start(self, body, now):
        wish = json.loads(body)
        book = {name: wish[name] for name in ("rules", "options")}
        self.start(book, wish["table"], wish["players"], wish["first_east"])

    def _end(self, body, now):
        self.end()

    def _maintain(self, body, now):
        self.abandon_deal()

    def _rule(self, body, now):
        # Its number is of the host's choice: the same ruling twice is not one that is repeated.
        if body != self._ruling:
            event, _, end = events.decode(body, _NUMBER)
            if end != len(body):
                raise Refused(commands.BAD_REQUEST, "one event at a time")
            block, index, event = self.rule(event)
            self._ruled = struct.pack(commands.EVENT_HEAD, block, index) + events.encode(event)
            self._ruling = body
        return self._ruled

    # What players press

    def pressed(self, button: int, press: int) -> None:
        """A button. Where no session is on, who holds riichi down is the first East of one."""
        seat, button = divmod(button, len(board.BUTTONS))
        if self.is_stuck:
            pass  # the displays say so
        elif self._journal.session:
            self._referee.pressed(seat, button, press)
        elif self._teaching.pressed(button, press):
            pass
        elif button == _RIICHI and press == HELD:
            try:
                self.start(settings.load(), "", [""] * 4, seat)
            except (settings.BadSettings, JournalFull):
                pass  # the displays say so already

    answers = {
        commands.TIME: _tell_time,
        commands.SET_TIME: _set_time,
        commands.SESSION_START: _start,
        commands.SESSION_END: _end,
        commands.MAINTENANCE: _maintain,
        commands.RULING: _rule,
    }
