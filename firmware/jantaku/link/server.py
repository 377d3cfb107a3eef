"""The table's end of the cable: reads requests, answers them one a step, sends public events.

Nothing is sent that the host has not asked for, and nothing new is read until the host has taken
the answer before: a host that does not read holds up itself and not the table.
"""

import json
import struct

from micropython import const

import jantaku
from jantaku.link import commands, frame
from jantaku.link.roles import Refused
from jantaku.record import blocks
from jantaku.record.device_log import trace_of
from jantaku.record.memory_log import JournalFull
from jantaku.rules import events
from jantaku.table import settings
from jantaku.table.session import NotNow

_IDLE_MS = const(500)  # a byte ends the wait at once; this is only for ports that cannot
_WATCH_MS = const(50)
_BLOCKED_MS = const(2)
_NOTE_MS = const(60_000)  # who asks nonsense all day must not wear the flash with log lines
_LEAVE_MS = const(300)  # the last answer has left the chip when the port changes hands
_ANY = const(-1)
_NUMBER = const(4)  # bytes of a ruling's own number
_LAST_EPOCH = const(1 << 40)

# Commands that bring events: they write to the memory of the deal in play.
_HAPPENINGS = (
    commands.SET_TIME,
    commands.SESSION_START,
    commands.SESSION_END,
    commands.MAINTENANCE,
    commands.RULING,
)


class Maintenance(Exception):
    """The operator wants MicroPython's console."""


class Server:
    """A part of the superloop."""

    def __init__(self, port, table, journal, roles, clock, log, session, tiles, others=None):
        self._port = port
        self._table = table
        self._journal = journal
        self._roles = roles
        self._clock = clock
        self._log = log
        self._session = session
        self._tiles = tiles  # sensing's Enrolment
        self._others: dict = others or {}  # commands of other parts: rows as in _COMMANDS
        self._receiver = frame.Receiver()
        self._sender = frame.Sender()
        self._requests: list = []
        self._out = memoryview(b"")  # the answer under way
        self._sent = 0
        self._watch = _Watch(journal)
        self._ruling: bytes | None = None  # the last one asked for, and what came of it
        self._ruled = b""
        self._leave_at = 0
        self._note_at = 0  # an error may be logged again

    def step(self, now: int) -> int:
        if not self._flush():
            return now + _BLOCKED_MS
        if self._leave_at:
            if now >= self._leave_at:
                raise Maintenance
            return self._leave_at
        if not self._requests:
            data = self._port.read()
            if data:
                self._requests = self._receiver.feed(data)
                return now
        else:
            kind, sequence, payload = self._requests.pop(0)
            # Only a host asks; anything else on the line is an echo or an old answer.
            if kind == frame.REQUEST:
                kind, payload = self.answer(payload, now)
                self._send(kind, sequence, payload)
            return now
        try:
            payload = self._watch.next()
        except (ValueError, OSError, MemoryError):
            payload = None
            self._watch.stop()  # who asks for it again hears why
        if payload:
            self._send(frame.EVENT, self._watch.sequence, payload)
        if payload is not None:
            return now
        return now + (_WATCH_MS if self._watch.frames else _IDLE_MS)

    def answer(self, request: bytes, now: int) -> tuple[int, bytes]:
        """Kind and payload of the frame that answers this request."""
        try:
            return frame.ANSWER, self._obey(request, now)
        except Refused as refused:
            return _refusal(refused.code, str(refused))
        except (NotNow, JournalFull) as error:
            return _refusal(commands.NOT_NOW, str(error))
        except (OSError, MemoryError) as error:
            if request[0] in _HAPPENINGS:
                raise  # only the record knows how far that went: the table starts anew from it
            if isinstance(error, MemoryError):
                return _refusal(commands.BROKEN, "the table is short of memory")
            self._note(error, now)
            return _refusal(commands.BROKEN, "the flash fails (error %s)" % error.errno)
        except (ValueError, TypeError, KeyError, AttributeError, RuntimeError) as error:
            # No request stops the table. Mostly it is what the request says that is wrong; where
            # it is the table, the log has the place.
            self._note(error, now)
            return _refusal(commands.BAD_REQUEST, str(error))

    def _note(self, error, now):
        if now >= self._note_at:
            self._note_at = now + _NOTE_MS
            self._log.note_error(error, trace_of(error))

    def _obey(self, request, now):
        if not request:
            raise Refused(commands.EMPTY_REQUEST, "a request without a command")
        command, body = request[0], request[1:]
        row: tuple | None = self._others.get(command)
        subject: tuple = ()
        if row is None:
            if not 0 < command <= len(_COMMANDS):
                raise Refused(commands.UNKNOWN_COMMAND, "no command %d" % command)
            row, subject = _COMMANDS[command - 1], (self,)
        role, length, handler = row
        self._roles.hear(now)
        if role not in (commands.SPECTATOR, self._roles.role):
            raise Refused(commands.NOT_ALLOWED, "only the %s may" % commands.ROLES[role])
        if length not in (_ANY, len(body)):
            raise Refused(commands.BAD_REQUEST, "this command takes %d bytes" % length)
        return handler(*subject, body, now)

    def _send(self, kind, sequence, payload):
        self._out = self._sender.pack(kind, sequence, payload)
        self._sent = 0
        self._flush()

    def _flush(self):
        if self._sent < len(self._out):
            self._sent = self._port.write(self._out, self._sent)
        return self._sent == len(self._out)

    # What everybody may know

    def _status(self, body, now):
        table, journal = self._table, self._journal
        return _json(
            {
                "version": jantaku.__version__,
                "rules": table.rules.name,
                "round": table.round,
                "honba": table.honba,
                "deposits": table.deposits,
                "seats": [
                    {"wind": "ESWN"[table.wind(seat)], "score": table.scores[seat]}
                    for seat in range(4)
                ],
                "session": bool(journal.session),
                "since": journal.session,
                "blocks": journal.number - 1,
                "head": blocks.short(journal.head),
                "problem": self._trouble(),
            }
        )

    def _trouble(self):
        journal = self._journal
        if self._table.problem:
            return self._table.problem
        if journal.is_spoiled:
            return "the memory of the deal in play was spoiled"
        return "the record is nearly full: pull it" if journal.is_crowded else ""

    def _start_watch(self, body, now):
        self._watch.start(*struct.unpack("<IHH", body))
        return struct.pack(commands.EVENT_HEAD, self._watch.block, self._watch.index)

    def _settings(self, body, now):
        return _json(settings.load())

    def _time(self, body, now):
        return struct.pack("<Q", self._clock.epoch())

    # Roles

    def _challenge(self, body, now):
        return self._roles.challenge()

    def _login(self, body, now):
        self._roles.login(body[0], body[1:], now)
        return b""

    def _logout(self, body, now):
        self._roles.leave()
        return b""

    def _show_keys(self, body, now):
        return self._journal.key.public + bytes((self._roles.is_installed,))

    def _install(self, body, now):
        self._roles.install(body[: commands.KEY_SIZE], body[commands.KEY_SIZE :])
        return b""

    # The record

    def _segments(self, body, now):
        start = struct.unpack("<I", body)[0]
        segments, mark = self._shelf(start)
        rows = bytearray()
        if not start:
            rows.extend(struct.pack("<II", 0, len(self._journal.opening)))
        for first, size in zip(segments.firsts, segments.sizes):
            if first + mark >= start and len(rows) + 8 <= frame.MAX_PAYLOAD:
                rows.extend(struct.pack("<II", first + mark, size))
        return bytes(rows)

    def _shelf(self, first):
        """The files that are meant, of the record or of the evidence, and the mark of those."""
        if first < commands.EVIDENCE:
            return self._journal.segments, 0
        return self._journal.evidence.segments, commands.EVIDENCE

    def _read(self, body, now):
        first, offset = struct.unpack("<II", body)
        if not first:
            return self._journal.opening[offset : offset + commands.PIECE]
        segments, mark = self._shelf(first)
        if first - mark not in segments.firsts:
            raise Refused(commands.NOT_NOW, "there is no segment %d" % (first - mark))
        return segments.read(first - mark, offset, commands.PIECE)

    def _seal(self, body, now):
        journal = self._journal
        if journal.is_sealed:
            return bytes((commands.SEALED,))
        journal.seal_wanted = True
        return bytes((commands.DEAL_IN_PLAY if journal.in_deal else commands.SEALING,))

    def _read_log(self, body, now):
        return self._log.read(struct.unpack("<I", body)[0], frame.MAX_PAYLOAD)

    # The club's business

    def _set(self, body, now):
        wanted = settings.check(json.loads(body))
        settings.save(wanted)
        self._table.wrong("settings", "")
        self._table.assist = wanted["assist"]
        self._table.speak(wanted["language"])
        return b""

    def _set_time(self, body, now):
        epoch = struct.unpack("<Q", body)[0]
        if not 0 < epoch < _LAST_EPOCH:
            raise Refused(commands.BAD_REQUEST, "no time is that late")
        if abs(epoch - self._clock.epoch()) > 1:
            if self._journal.session:
                self._journal.append_aside((events.CLOCK, 0, epoch), now)
            self._clock.set_epoch(epoch)
        return b""

    def _start_session(self, body, now):
        wish = json.loads(body)
        book = {name: wish[name] for name in ("rules", "options")}
        self._session.start(book, wish["table"], wish["players"], wish["first_east"])
        return b""

    def _end_session(self, body, now):
        self._session.end()
        return b""

    def _rule(self, body, now):
        # Its number is of the host's choice: the same ruling twice is not one that is repeated.
        if body != self._ruling:
            event, _, end = events.decode(body, _NUMBER)
            if end != len(body):
                raise Refused(commands.BAD_REQUEST, "one event at a time")
            block, index, event = self._session.rule(event)
            self._ruled = struct.pack(commands.EVENT_HEAD, block, index) + events.encode(event)
            self._ruling = body
        return self._ruled

    def _note_pulled(self, body, now):
        self._journal.note_pulled(int.from_bytes(body, "little"))
        self._table.is_crowded = self._journal.is_crowded
        self._table.version += 1
        return b""

    def _show_tiles(self, body, now):
        return _json(self._tiles.state())

    def _teach(self, body, now):
        if self._journal.session:
            raise Refused(commands.NOT_NOW, "a session is on")
        if body[0] == commands.ENROL:
            self._tiles.enrol()
        elif body[0] == commands.BACK:
            self._tiles.back()
        elif body[0] == commands.VERIFY:
            self._tiles.verify()
        else:
            self._tiles.stop()
        return self._show_tiles(body, now)

    def _maintain(self, body, now):
        self._session.abandon_deal()
        self._leave_at = now + _LEAVE_MS
        return b""


class _Watch:
    """A host that follows the events, as many frames at a time as it has asked for: of the block in
    play in their public form, whole once the block is finished."""

    def __init__(self, journal):
        self._journal = journal
        self.block = -1
        self.index = 0
        self.frames = 0
        self.sequence = 0
        self._at = self._skip = self._kept = 0
        self._data = b""

    def start(self, block, index, frames):
        """Begin with that event; with the deal in play where there is no such block."""
        self.frames = frames
        if (block, index, 0) == (self.block, self.index, self._skip):
            return  # it goes on: nothing need be looked for
        self.block = block
        if not self._bytes():
            self.block, index = self._journal.number, 0
        self.index = index
        self._at = 0
        self._skip = index

    def stop(self):
        """Follow nothing."""
        self.frames = self._skip = 0
        self.block = -1

    def next(self):
        """Payload of the next EVENT frame; None: there is none, empty: it takes another step."""
        if not self.frames:
            return None
        data = self._bytes()
        if self._at >= len(data):
            if self.block == self._journal.number:
                return None
            self.block += 1
            self.index = self._at = self._skip = 0
            return b""
        event, step, self._at = events.decode(data, self._at)
        if self._skip:
            self._skip -= 1
            return b""
        head = struct.pack(commands.EVENT_HEAD, self.block, self.index)
        self.index += 1
        self.frames -= 1
        self.sequence = self.sequence + 1 & 0xFFFF
        if self.block == self._journal.number:
            event = events.public(event)
        return head + events.encode(event, step)

    def _bytes(self):
        if self.block == self._journal.number:
            return self._journal.open
        if self._kept != self.block:
            self._kept, self._data = 0, b""  # its room may be what the next one takes
            self._data = self._journal.block(self.block)
            if self._data:
                self._kept = self.block
        return self._data


# By number from 1: the role it takes (spectator: anybody), bytes of its body, what it does.
_COMMANDS = (
    (commands.SPECTATOR, 0, Server._status),
    (commands.OPERATOR, 4, Server._segments),
    (commands.OPERATOR, 8, Server._read),
    (commands.OPERATOR, 0, Server._seal),
    (commands.SPECTATOR, 8, Server._start_watch),
    (commands.SPECTATOR, 0, Server._challenge),
    (commands.SPECTATOR, 33, Server._login),
    (commands.SPECTATOR, 0, Server._logout),
    (commands.SPECTATOR, 0, Server._show_keys),
    (commands.SPECTATOR, 64, Server._install),  # of the operator only, once there is one
    (commands.SPECTATOR, 0, Server._settings),
    (commands.OPERATOR, _ANY, Server._set),
    (commands.SPECTATOR, 0, Server._time),
    (commands.OPERATOR, 8, Server._set_time),
    (commands.OPERATOR, _ANY, Server._start_session),
    (commands.OPERATOR, 0, Server._end_session),
    (commands.OPERATOR, 4, Server._read_log),
    (commands.OPERATOR, 0, Server._maintain),
    (commands.OPERATOR, 0, Server._show_tiles),
    (commands.OPERATOR, 1, Server._teach),
    (commands.REFEREE, _ANY, Server._rule),
    (commands.OPERATOR, 4, Server._note_pulled),
)


def _json(value):
    return json.dumps(value).encode()


def _refusal(code, text):
    return frame.REFUSAL, bytes((code,)) + text.encode()[: frame.MAX_PAYLOAD - 1]
