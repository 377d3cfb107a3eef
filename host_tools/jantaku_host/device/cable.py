"""A table at the other end of a serial cable."""

import secrets
import struct
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from types import TracebackType
from typing import Any, Self

import serial
from serial.tools import list_ports

from jantaku.link import commands, frame, proof
from jantaku.rules import events
from jantaku_host.device import answers, door
from jantaku_host.device.answers import Shape
from jantaku_host.errors import DeviceTrouble, JantakuError, Refused, UnknownCommand, WrongUse

_RASPBERRY_PI = 0x2E8A  # USB vendor id of a Pico
_BAUDRATE = 115200  # USB serial ignores it
_TRIES = 2  # requests are idempotent: one that got lost is asked again
_TRY_S = 0.7
_CHUNK = 65536
_ASKED = (frame.REQUEST, frame.PROVEN)
_WINDOW = 8  # requests under way: the line is never idle, and the table's answers find room

# What a refusal means here; any other is trouble: the two ends do not fit.
_REFUSALS: dict[int, type[JantakuError]] = {
    commands.UNKNOWN_COMMAND: UnknownCommand,
    commands.BAD_REQUEST: WrongUse,
    commands.NOT_ALLOWED: Refused,
    commands.WRONG_KEY: Refused,
    commands.NOT_NOW: Refused,
}

Place = tuple[int, int]  # of an event in the record: block and index


def behind(block: int, index: int, kind: int) -> Place:
    """The place that follows an event of this kind there."""
    is_last = kind in (events.REVEAL, events.SESSION_END)
    return (block + 1, 0) if is_last else (block, index + 1)


def ports() -> dict[str, str]:
    """The ports that could be tables, and the serial number of each."""
    found = {
        port.device: port.serial_number or ""
        for port in list_ports.comports()
        if port.vid == _RASPBERRY_PI
    }
    return dict(sorted(found.items()))


def find_port(serial_number: str | None = None) -> str:
    """The port of the one table that is plugged in, or of the one with this serial number."""
    found = [name for name, own in ports().items() if serial_number in (None, own)]
    if not found:
        which = "no table" if serial_number is None else f"no table {serial_number}"
        raise DeviceTrouble(f"{which} is plugged in (name its port with --port)")
    if len(found) > 1:
        # Other things are made with a Pico as well.
        found = [name for name in found if is_table(name)] or found
    if len(found) > 1:
        raise WrongUse(f"several tables are plugged in: {', '.join(found)} (choose with --port)")
    return found[0]


def is_table(port: str) -> bool:
    """Whether a table answers there."""
    try:
        with Device(port) as device:
            return bool(device.request(commands.STATUS))
    except (DeviceTrouble, Refused, WrongUse):
        return False


class Device:
    """An open connection. Everything that fails raises DeviceTrouble, or Refused.

    `patience`: seconds for an answer. An emulated board may be slower than a real one. Where an
    agent has the port, the way goes through its door, unless it is the owner itself that asks.
    """

    def __init__(self, port: str, patience: float = 0, is_owner: bool = False) -> None:
        self.port = port
        self._try_s = patience or _TRY_S
        self._is_owner = is_owner
        self._serial: serial.Serial | door.Line
        # Anywhere: the line may still hold answers to whoever was here before.
        self._sequence = secrets.randbelow(1 << 16)
        self._receiver = frame.Receiver()
        self._is_table = False  # something of the table's was understood
        self._connection: proof.Connection | None = None  # since the login
        self._counter = 0
        self._events: deque[bytes] = deque()

    def __enter__(self) -> Self:
        line = None if self._is_owner else door.line(self.port)
        if line is not None:
            self._serial = line
            self._try_s += door.LATER_S
            return self
        try:
            self._serial = serial.Serial(
                self.port, _BAUDRATE, timeout=0, write_timeout=self._try_s, exclusive=True
            )
        except (OSError, ValueError) as error:
            raise DeviceTrouble(_why_not_open(self.port, error)) from error
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            # Whoever uses the cable next must not have our role.
            if self._connection and not isinstance(error, DeviceTrouble):
                self.request(commands.LOGOUT)
        except DeviceTrouble:
            if error is None:
                raise
        finally:
            self._serial.close()

    def login(self, role: int, key: bytes) -> None:
        """Prove that we have the key of this role."""
        table = self.request(commands.KEYS)[: commands.KEY_SIZE]
        ours = secrets.token_bytes(proof.NONCE_SIZE)
        nonces = self.request(commands.CHALLENGE) + ours
        code = proof.login_code(key, role, nonces, table)
        self.request(commands.LOGIN, bytes((role,)) + ours + code)
        self._connection = proof.Connection(key, role, nonces, table)
        self._counter = 0

    def forget_role(self) -> None:
        """Nobody is there any more to log out from."""
        self._connection = None

    def request(self, command: int, body: bytes = b"") -> bytes:
        """Ask the table for something; its answer."""
        return next(self.requests([(command, body)]))

    def request_json(
        self, command: int, body: bytes = b"", shape: dict[str, Shape] | None = None
    ) -> dict[str, Any]:
        """Ask the table for something that it answers with a JSON object of such fields."""
        return answers.row(self.port, self.request(command, body), shape or {})

    def requests(self, wanted: Iterable[tuple[int, bytes]]) -> Iterator[bytes]:
        """Ask for many things, several of them under way at a time; the answers in their order."""
        asked = ((frame.REQUEST, bytes((command,)) + body) for command, body in wanted)
        return (self._accepted(*answer) for answer in self.exchanged(asked))

    def exchanged(self, wanted: Iterable[tuple[int, bytes]]) -> Iterator[tuple[int, bytes]]:
        """The same, for who passes on what others ask and the table says: kind and payload of each
        frame. A request that proves a role is passed on as it is, any other is in ours."""
        waiting: deque[tuple[int, int, bytes]] = deque()  # sequence, kind and payload of each
        source = iter(wanted)
        tries, silent = 0, True
        try:
            while True:
                while len(waiting) < _WINDOW and (ask := next(source, None)):
                    waiting.append(self._numbered(*ask))
                    self._serial.write(self._packed(*waiting[-1]))
                    until = time.monotonic() + self._try_s
                if not waiting:
                    return
                left = until - time.monotonic()
                if left <= 0:
                    tries += 1
                    if tries == _TRIES:
                        raise DeviceTrouble(_why_no_answer(self.port, silent, self._is_table))
                    for each in waiting:
                        self._serial.write(self._packed(*each))
                    until = time.monotonic() + self._try_s
                    continue
                data = self._read(left)
                silent = silent and not data
                come = []
                for kind, sequence, payload in self._receiver.feed(data):
                    # A request is none of the table's: MicroPython's paste mode echoes it.
                    self._is_table = self._is_table or kind not in _ASKED
                    if kind == frame.EVENT:
                        self._events.append(payload)
                    elif kind not in _ASKED and waiting and sequence == waiting[0][0]:
                        waiting.popleft()
                        tries, until = 0, time.monotonic() + self._try_s
                        come.append((kind, payload))
                yield from come
        except serial.SerialTimeoutException as error:  # it takes nothing in
            raise DeviceTrouble(_why_no_answer(self.port, silent, True)) from error
        except OSError as error:
            raise DeviceTrouble(f"{self.port}: the connection is lost") from error

    def watch(
        self, block: int = 0, index: int = 0, on_free: Callable[[], None] = lambda: None,
        rest_s: float = 0,
    ) -> Iterator[tuple[int, int, bytes]]:  # fmt: skip
        """`(block, index, event)` from there on, for ever; all zero: the deal in play, whose events
        come in their public form.

        Where nothing comes for a while, or something got lost on the line, it asks again; before
        that `on_free` may ask for other things: after `rest_s` without an event, if that is told.
        """
        place = block, index
        while True:
            body = struct.pack("<IHH", *place, _WINDOW)
            self._events.clear()
            answer = self.request(commands.WATCH, body)
            there = answers.numbers(self.port, commands.EVENT_HEAD, answer)
            if there < place:
                # The block before is not in flash yet: what comes now was seen before.
                time.sleep(self._try_s)
                on_free()
                continue
            place = there
            for _ in range(_WINDOW):
                if not self._events:
                    self._take_events(rest_s or self._try_s)
                if not self._events:
                    break
                payload = self._events.popleft()
                head, event = (
                    payload[: commands.EVENT_HEAD_SIZE], payload[commands.EVENT_HEAD_SIZE :]
                )  # fmt: skip
                here = answers.numbers(self.port, commands.EVENT_HEAD, head)
                if here != place or not event:
                    break
                place = behind(*here, event[0] >> 2)
                yield *here, event
            on_free()

    def _take_events(self, seconds: float) -> None:
        try:
            for kind, _, payload in self._receiver.feed(self._read(seconds)):
                if kind == frame.EVENT:
                    self._events.append(payload)
        except OSError as error:
            raise DeviceTrouble(f"{self.port}: the connection is lost") from error

    def _numbered(self, kind: int, payload: bytes) -> tuple[int, int, bytes]:
        if len(payload) > frame.MAX_PAYLOAD - proof.HEAD_SIZE * (kind == frame.REQUEST):
            raise WrongUse(f"{len(payload)} bytes in one request are too long for a table")
        self._sequence = (self._sequence + 1) & 0xFFFF
        return self._sequence, kind, payload

    def _packed(self, sequence: int, kind: int, request: bytes) -> bytes:
        """A frame with this request, in our role. One that is sent again has another counter."""
        if self._connection and kind == frame.REQUEST:
            kind = frame.PROVEN
            self._counter += 1
            request = self._connection.head(self._counter, request) + request
        # The zero in front ends whatever half frame the line may have held.
        return b"\0" + bytes(frame.pack(kind, sequence, request))

    def _accepted(self, kind: int, payload: bytes) -> bytes:
        if kind != frame.REFUSAL:
            return payload
        text = f"{self.port}: the table refuses: {answers.text(payload[1:])}"
        raise _REFUSALS.get(payload[0] if payload else 0, DeviceTrouble)(text)

    def _read(self, seconds: float) -> bytes:
        self._serial.timeout = seconds
        first: bytes = self._serial.read(1)
        self._serial.timeout = 0
        rest: bytes = self._serial.read(_CHUNK) if first else b""
        return first + rest


def _why_no_answer(port: str, silent: bool, is_table: bool) -> str:
    if is_table:
        return f"{port}: the table is busy or restarts: try again"
    if silent:
        return f"{port}: no answer; is a table at the other end, and has it started?"
    return f"{port}: what answers there is not a jantaku table, or one that starts: try again"


def _why_not_open(port: str, error: Exception) -> str:
    text = str(error)
    # Windows has no numbers for us, and denies access to a port that is open elsewhere.
    if "lock" in text or "busy" in text.lower() or "PermissionError" in text:
        return f"{port}: in use by another program"
    if isinstance(error, OSError) and error.errno == 13:
        return f"{port}: no permission (on Linux, join the group dialout)"
    if "FileNotFoundError" in text or (isinstance(error, OSError) and error.errno == 2):
        return f"{port}: there is no such port"
    return f"{port}: cannot be opened as a serial port"
