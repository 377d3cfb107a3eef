"""A table at the other end of a serial cable."""

import json
import secrets
import struct
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from types import TracebackType
from typing import Any, Self

import serial
from serial.tools import list_ports

from jantaku.crypto.hmac import hmac
from jantaku.link import commands, frame
from jantaku.rules import events
from jantaku_host.errors import DeviceTrouble, JantakuError, Refused, UnknownCommand, WrongUse

_RASPBERRY_PI = 0x2E8A  # USB vendor id of a Pico
_BAUDRATE = 115200  # USB serial ignores it
_TRIES = 2  # requests are idempotent: one that got lost is asked again
_TRY_S = 0.7
_CHUNK = 65536
NONSENSE = "%s: the table's answer makes no sense"
_WINDOW = 8  # requests under way: the line is never idle, and the table's answers find room

# What a refusal means here; any other is trouble: the two ends do not fit.
_REFUSALS: dict[int, type[JantakuError]] = {
    commands.UNKNOWN_COMMAND: UnknownCommand,
    commands.BAD_REQUEST: WrongUse,
    commands.NOT_ALLOWED: Refused,
    commands.WRONG_KEY: Refused,
    commands.TOO_SOON: Refused,
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

    `patience`: seconds for an answer. An emulated board may be slower than a real one.
    """

    def __init__(self, port: str, patience: float = 0) -> None:
        self.port = port
        self._try_s = patience or _TRY_S
        # Anywhere: the line may still hold answers to whoever was here before.
        self._sequence = secrets.randbelow(1 << 16)
        self._receiver = frame.Receiver()
        self._role = commands.SPECTATOR
        self._events: deque[bytes] = deque()

    def __enter__(self) -> Self:
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
            if self._role != commands.SPECTATOR and not isinstance(error, DeviceTrouble):
                self.request(commands.LOGOUT)
        except DeviceTrouble:
            if error is None:
                raise
        finally:
            self._serial.close()

    def login(self, role: int, key: bytes) -> None:
        """Prove that we have the key of this role."""
        nonce = self.request(commands.CHALLENGE)
        code = hmac(key, commands.LOGIN_TEXT + bytes((role,)) + nonce)
        self.request(commands.LOGIN, bytes((role,)) + code)
        self._role = role

    def forget_role(self) -> None:
        """Nobody is there any more to log out from."""
        self._role = commands.SPECTATOR

    def request(self, command: int, body: bytes = b"") -> bytes:
        """Ask the table for something; its answer."""
        return next(self.requests([(command, body)]))

    def request_json(self, command: int, *body: int) -> dict[str, Any]:
        """Ask the table for something that it answers with a JSON object."""
        try:
            answer = json.loads(self.request(command, bytes(body)))
        except ValueError as error:
            raise DeviceTrouble(NONSENSE % self.port) from error
        if not isinstance(answer, dict):
            raise DeviceTrouble(NONSENSE % self.port)
        return answer

    def requests(self, wanted: Iterable[tuple[int, bytes]]) -> Iterator[bytes]:
        """Ask for many things, several of them under way at a time; the answers in their order."""
        waiting: deque[tuple[int, bytes]] = deque()  # sequence and frame of each
        source = iter(wanted)
        tries, silent = 0, True
        try:
            while True:
                while len(waiting) < _WINDOW and (ask := next(source, None)):
                    waiting.append(self._packed(*ask))
                    self._serial.write(waiting[-1][1])
                    until = time.monotonic() + self._try_s
                if not waiting:
                    return
                left = until - time.monotonic()
                if left <= 0:
                    tries += 1
                    if tries == _TRIES:
                        raise DeviceTrouble(_why_no_answer(self.port, silent))
                    for _, packed in waiting:
                        self._serial.write(packed)
                    until = time.monotonic() + self._try_s
                    continue
                data = self._read(left)
                silent = silent and not data
                answers = []
                for kind, sequence, payload in self._receiver.feed(data):
                    if kind == frame.EVENT:
                        self._events.append(payload)
                    # A request is none of the table's: MicroPython's paste mode echoes it.
                    elif kind != frame.REQUEST and waiting and sequence == waiting[0][0]:
                        waiting.popleft()
                        tries, until = 0, time.monotonic() + self._try_s
                        answers.append((kind, payload))
                for kind, payload in answers:
                    yield self._accepted(kind, payload)
        except OSError as error:
            raise DeviceTrouble(f"{self.port}: the connection is lost") from error

    def watch(
        self, block: int = 0, index: int = 0, on_free: Callable[[], None] = lambda: None
    ) -> Iterator[tuple[int, int, bytes]]:
        """`(block, index, event)` from there on, for ever; all zero: the deal in play, whose events
        come in their public form.

        Where nothing comes for a while, or something got lost on the line, it asks again; before
        that `on_free` may ask for other things.
        """
        place = block, index
        while True:
            body = struct.pack("<IHH", *place, _WINDOW)
            self._events.clear()
            there = struct.unpack(commands.EVENT_HEAD, self.request(commands.WATCH, body))
            if there < place:
                # The block before is not in flash yet: what comes now was seen before.
                time.sleep(self._try_s)
                on_free()
                continue
            place = there
            for _ in range(_WINDOW):
                if not self._events:
                    self._take_events()
                if not self._events:
                    break
                payload = self._events.popleft()
                here = struct.unpack_from(commands.EVENT_HEAD, payload)
                if here != place:
                    break
                event = payload[commands.EVENT_HEAD_SIZE :]
                place = behind(*here, event[0] >> 2)
                yield *here, event
            on_free()

    def _take_events(self) -> None:
        try:
            for kind, _, payload in self._receiver.feed(self._read(self._try_s)):
                if kind == frame.EVENT:
                    self._events.append(payload)
        except OSError as error:
            raise DeviceTrouble(f"{self.port}: the connection is lost") from error

    def _packed(self, command: int, body: bytes) -> tuple[int, bytes]:
        if len(body) >= frame.MAX_PAYLOAD:
            raise WrongUse(f"{len(body)} bytes in one request are too long for a table")
        self._sequence = (self._sequence + 1) & 0xFFFF
        packed = frame.pack(frame.REQUEST, self._sequence, bytes((command,)) + body)
        # The zero in front ends whatever half frame the line may have held.
        return self._sequence, b"\0" + bytes(packed)

    def _accepted(self, kind: int, payload: bytes) -> bytes:
        if kind != frame.REFUSAL:
            return payload
        text = f"{self.port}: the table refuses: " + payload[1:].decode(errors="replace")
        raise _REFUSALS.get(payload[0] if payload else 0, DeviceTrouble)(text)

    def _read(self, seconds: float) -> bytes:
        self._serial.timeout = seconds
        first: bytes = self._serial.read(1)
        self._serial.timeout = 0
        rest: bytes = self._serial.read(_CHUNK) if first else b""
        return first + rest


def _why_no_answer(port: str, silent: bool) -> str:
    if silent:
        return f"{port}: no answer; is a table at the other end?"
    return f"{port}: what answers there is not a jantaku table"


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
