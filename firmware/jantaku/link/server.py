"""The table's end of the cable: reads requests, answers them one a step, sends public events.

Nothing is sent that the host has not asked for, and nothing new is read until the host has taken
the answer before: a host that does not read holds up itself and not the table.
"""

from micropython import const

from jantaku.link import commands, frame
from jantaku.link.commands import Refused
from jantaku.record.device_log import trace_of
from jantaku.record.memory_log import JournalFull

_IDLE_MS = const(500)  # a byte ends the wait at once; this is only for ports that cannot
_FOLLOW_MS = const(50)
_BLOCKED_MS = const(2)
_NOTE_MS = const(60_000)  # who asks nonsense all day must not wear the flash with log lines

# Commands that bring events: they write to the memory of the deal in play.
_HAPPENINGS = (
    commands.SET_TIME,
    commands.SESSION_START,
    commands.SESSION_END,
    commands.MAINTENANCE,
    commands.RULING,
    commands.SESSION_CLOCK,
)


class Server:
    """A part of the superloop. `parts` bring what answers a command, by its number."""

    def __init__(self, port, roles, follower, log, parts: list):
        self._port = port
        self._roles = roles
        self._follower = follower
        self._log = log
        self._parts = parts
        self._receiver = frame.Receiver()
        self._sender = frame.Sender()
        self._requests: list = []
        self._out = memoryview(b"")  # the answer under way
        self._sent = 0
        self._note_at = 0  # an error may be logged again

    def step(self, now: int) -> int:
        if not self._flush():
            return now + _BLOCKED_MS
        if not self._requests:
            data = self._port.read()
            if data:
                self._requests = self._receiver.feed(data)
                return now
        else:
            kind, sequence, payload = self._requests.pop(0)
            # Only a host asks; anything else on the line is an echo or an old answer.
            if kind in (frame.REQUEST, frame.PROVEN):
                kind, payload = self.answer(payload, now, kind == frame.PROVEN)
                self._send(kind, sequence, payload)
            return now
        follower = self._follower
        try:
            payload = follower.next()
        except (ValueError, OSError, MemoryError):
            payload = None
            follower.stop()  # who asks for it again hears why
        if payload:
            self._send(frame.EVENT, follower.sequence, payload)
        if payload is not None:
            return now
        return now + (_FOLLOW_MS if follower.frames else _IDLE_MS)

    def answer(self, request: bytes, now: int, is_proven: bool = False) -> tuple[int, bytes]:
        """Kind and payload of the frame that answers this request."""
        self._roles.asking = commands.SPECTATOR
        try:
            if is_proven:
                request = self._roles.proven(request, now)
            return frame.ANSWER, self._obey(request, now)
        except Refused as refused:
            return _refusal(refused.code, str(refused))
        except JournalFull as error:
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
        part = self._find(command)
        role, length = _row(command)
        if role not in (commands.SPECTATOR, self._roles.asking):
            raise Refused(commands.NOT_ALLOWED, "only the %s may" % commands.ROLES[role])
        if length not in (commands.ANY, len(body)):
            raise Refused(commands.BAD_REQUEST, "this command takes %d bytes" % length)
        return part.answers[command](part, body, now) or b""

    def _find(self, command):
        for part in self._parts:
            if command in part.answers:
                return part
        raise Refused(commands.UNKNOWN_COMMAND, "no command %d" % command)

    def _send(self, kind, sequence, payload):
        self._out = self._sender.pack(kind, sequence, payload)
        self._sent = 0
        self._flush()

    def _flush(self):
        if self._sent < len(self._out):
            self._sent = self._port.write(self._out, self._sent)
        return self._sent == len(self._out)


def _row(command):
    """The role that the command takes, and the bytes of its body."""
    at = 0
    while commands.ROWS[at] != command:
        at += 3
    return commands.ROWS[at + 1], commands.ROWS[at + 2]


def _refusal(code, text):
    return frame.REFUSAL, bytes((code,)) + text.encode()[: frame.MAX_PAYLOAD - 1]
