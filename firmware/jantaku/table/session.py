"""Sessions begin and end by the link, or by the buttons at a table without a computer.

SESSION_START takes `rules`, `options`, `table`, `players` (as the record has them), `first_east`;
where wanted `names` (for the displays alone), `seat` (the players sit, and wait for the signal),
`left` (minutes, fewer than the book's) and `match` (round, honba, deposits, scores of a game that
began at another table).
"""

import json
import struct

from micropython import const

from jantaku import board
from jantaku.crypto import entropy
from jantaku.drivers.buttons import HELD
from jantaku.link import commands
from jantaku.link.commands import Refused
from jantaku.record.journal import each
from jantaku.record.memory_log import JournalFull
from jantaku.referee import past
from jantaku.referee.clock import SessionClock
from jantaku.rules import books, events
from jantaku.table import settings

_RIICHI = board.BUTTONS.index("riichi")
_NUMBER = const(4)  # bytes of a ruling's own number
_FIRST_TIME = 10**12  # milliseconds since 1970: 2001; seconds are below
_LAST_TIME = 1 << 50
_ROUNDS = const(16)


class Session:
    """Starts the referee's work, and ends it; what the commands do that have to do with a session.

    What is not possible in the session or the deal that is on raises Refused.
    """

    def __init__(self, journal, referee, teaching, clock):
        self._journal = journal
        self._referee = referee
        self._teaching = teaching
        self._clock = clock
        self.software = b""  # what runs, as the record is told; of a board that can tell
        self.is_stuck = False  # it is on, and what the record says of it cannot be gone on with
        self._ruling: bytes | None = None  # the last one asked for, and what came of it
        self._ruled = b""

    def resume(self, known) -> None:
        """Go on after power-up with a Past. Whatever that raises, or where there is none, nothing
        happens in this session."""
        self.is_stuck = True
        if known is None:
            raise ValueError("the record of the session is lost")
        self._referee.resume(known)
        self.is_stuck = False
        if self.software and self.software != known.software:  # an update, or its end
            self._tell_machine(events.SOFTWARE, self.software)

    def start(
        self,
        wanted: dict,
        table: str,
        players: list,
        first_east: int,
        names=(),
        is_seated=False,
        minutes=0,
        carried=(),
    ) -> None:
        """Play by these settings. To ask for the session that is on changes nothing but the names
        on the displays.

        `names` are for those alone, `players` for the record; the others as for `Referee.begin`.
        """
        self._check()
        book = settings.complete(wanted)
        people = "\n".join(players)
        if len(players) != 4 or people.count("\n") != 3 or first_east not in (0, 1, 2, 3):
            raise ValueError("four players of one line each, and first East is a seat 0-3")
        if names and len([each for each in names if isinstance(each, str)]) != 4:
            raise ValueError("four names, or none")
        start = (book["rules"], json.dumps(book["options"]), table, people, first_east)
        journal = self._journal
        if journal.session:
            if past.session_start(journal)[3:8] == start:
                if names:
                    self._referee.name(names)
                return
            raise Refused(commands.NOT_NOW, "a session is on")
        rules = settings.rules(book)
        # Before anything is written: what has begun is on.
        SessionClock(rules, 0).begin(is_seated, minutes)
        if carried:
            events.encode((events.CONTINUES, 0) + carried)
        if carried and carried[0] >= _ROUNDS:
            raise ValueError("no game has so many rounds")
        journal.check_room()
        self._teaching.stop()  # the readers are the referee's now
        with journal:
            self._tell(rules.name, start)
            self._referee.begin(rules, first_east, names or players, is_seated, minutes, carried)

    def _tell(self, name, start):
        """The record begins: with the text of the book, if that is the club's own."""
        journal, now = self._journal, self._clock.now()
        if books.is_house(start[0]):
            for piece in events.book_pieces(start[0]):
                journal.append(piece, now)
        event = (events.SESSION_START, 0, events.FORMAT, name) + start[1:]
        journal.append(event + (self._clock.epoch(),), now)
        if self.software:
            self._tell_machine(events.SOFTWARE, self.software)
        assist = settings.assist()
        if assist != settings.ASSIST[0]:
            self._tell_machine(events.ASSIST, assist.encode())

    def _tell_machine(self, what, data):
        event = (events.MACHINE, 0, what, commands.SPECTATOR, data)
        self._journal.append(event, self._clock.now())

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

    def leave(self, by: int) -> None:
        """Somebody with that role wants the console: the deal in play, if there is one, ends
        without a result, so that nothing of it is secret, and nothing happens any more."""
        try:
            self._referee.abandon()
        finally:  # what cannot be ended cannot be gone on with either
            self.is_stuck = True
            event = (events.MACHINE, 0, events.CONSOLE, by, b"")
            self._journal.append(event, self._clock.now())

    def _check(self):
        if not entropy.is_well():
            raise Refused(commands.NOT_NOW, "the random numbers of this table cannot be trusted")
        if self.is_stuck:
            raise Refused(commands.NOT_NOW, "the session cannot go on")

    # What the host asks for

    def _tell_time(self, body, now):
        return struct.pack("<Q", self._clock.hall())

    def _set_time(self, body, now):
        hall = struct.unpack("<Q", body)[0]
        if not _FIRST_TIME < hall < _LAST_TIME:
            raise Refused(commands.BAD_REQUEST, "no time is that early or late")
        epoch, journal = hall // 1000, self._journal
        if journal.session and not self.is_stuck:
            journal.check_room()
            with journal:
                if abs(epoch - self._clock.epoch()) > 1:
                    journal.append((events.CLOCK, 0, epoch), now)
                self._referee.reckon(hall)
        self._clock.set(hall)

    def _set_clock(self, body, now):
        what, value = struct.unpack("<BQ", body)
        if what != commands.TELL:
            self._check()
            self._journal.check_room()
            hall = self._clock.hall()
            try:
                if what == commands.GO:
                    self._referee.go(hall, value)
                elif what == commands.PAUSE:
                    self._referee.pause(hall)
                elif what == commands.EXTRA:
                    self._referee.add(value)
                else:
                    raise Refused(commands.BAD_REQUEST, "a session's clock does nothing like that")
            except ValueError as error:
                raise Refused(commands.NOT_NOW, str(error)) from None
        told = self.tell_clock(now)
        if not told:
            raise Refused(commands.NOT_NOW, "no session is on")
        return json.dumps(told).encode()

    def tell_clock(self, now: int) -> dict:
        """What the session's clock says, and the hall's time; empty where no session is on."""
        told = self._referee.tell_clock(now)
        if told:
            told["now"] = self._clock.hall()
        return told

    def _start(self, body, now):
        wish = json.loads(body)
        book = {name: wish[name] for name in ("rules", "options")}
        settings.resolve(book)
        match = wish.get("match")
        carried: tuple = ()
        if match:
            carried = (match["round"], match["honba"], match["deposits"], tuple(match["scores"]))
        self.start(
            book, wish["table"], wish["players"], wish["first_east"],
            wish.get("names", ()), wish.get("seat", False), wish.get("left", 0), carried,
        )  # fmt: skip

    def _end(self, body, now):
        self.end()

    def _maintain(self, body, now):
        self.leave(commands.OPERATOR)

    def _warn(self, body, now):
        self._referee.warn(str(body, "utf-8"))

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
        entropy.stir(self._clock.now())
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
            except (settings.BadSettings, JournalFull, Refused):
                pass  # the displays say so already

    answers = {
        commands.TIME: _tell_time,
        commands.SET_TIME: _set_time,
        commands.SESSION_START: _start,
        commands.SESSION_END: _end,
        commands.MAINTENANCE: _maintain,
        commands.RULING: _rule,
        commands.SESSION_CLOCK: _set_clock,
        commands.WARN: _warn,
    }
