"""A table at the other end of a serial cable."""

import time
from types import TracebackType
from typing import Self

import serial
from serial.tools import list_ports

from jantaku.link import frame
from jantaku_host.errors import DeviceTrouble, WrongUse

_RASPBERRY_PI = 0x2E8A  # USB vendor id of a Pico
_BAUDRATE = 115200  # USB serial ignores it
_TRIES = 2  # requests are idempotent: one that got lost is asked again
_TRY_S = 0.7
_CHUNK = 4096


def find_port() -> str:
    """The port of the one table that is plugged in."""
    ports = sorted(port.device for port in list_ports.comports() if port.vid == _RASPBERRY_PI)
    if not ports:
        raise DeviceTrouble("no table is plugged in (name its port with --port)")
    if len(ports) > 1:
        raise WrongUse(f"several tables are plugged in: {', '.join(ports)} (choose with --port)")
    return ports[0]


class Device:
    """An open connection. Everything that fails raises DeviceTrouble."""

    def __init__(self, port: str) -> None:
        self.port = port
        self._sequence = 0
        self._receiver = frame.Receiver()

    def __enter__(self) -> Self:
        try:
            self._serial = serial.Serial(
                self.port, _BAUDRATE, timeout=0, write_timeout=_TRY_S, exclusive=True
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
        self._serial.close()

    def request(self, command: int, body: bytes = b"") -> bytes:
        """Ask the table for something; its answer."""
        self._sequence = (self._sequence + 1) & 0xFFFF
        # The zero in front ends whatever half frame the line may have held.
        packed = b"\0" + frame.pack(frame.REQUEST, self._sequence, bytes((command,)) + body)
        silent = True
        try:
            for _ in range(_TRIES):
                self._serial.write(packed)
                until = time.monotonic() + _TRY_S
                while (left := until - time.monotonic()) > 0:
                    data = self._read(left)
                    silent = silent and not data
                    for kind, sequence, payload in self._receiver.feed(data):
                        if sequence == self._sequence and kind == frame.ANSWER:
                            return payload
                        if sequence == self._sequence and kind == frame.REFUSAL:
                            raise DeviceTrouble(
                                f"{self.port}: the table refuses: "
                                + payload[1:].decode(errors="replace")
                            )
        except OSError as error:
            raise DeviceTrouble(f"{self.port}: the connection is lost") from error
        if silent:
            raise DeviceTrouble(f"{self.port}: no answer; is a table at the other end?")
        raise DeviceTrouble(f"{self.port}: what answers there is not a jantaku table")

    def _read(self, seconds: float) -> bytes:
        self._serial.timeout = seconds
        first: bytes = self._serial.read(1)
        self._serial.timeout = 0
        rest: bytes = self._serial.read(_CHUNK) if first else b""
        return first + rest


def _why_not_open(port: str, error: Exception) -> str:
    text = str(error)
    if "lock" in text or "busy" in text.lower():
        return f"{port}: in use by another program"
    if isinstance(error, OSError) and error.errno == 13:
        return f"{port}: no permission (on Linux, join the group dialout)"
    if isinstance(error, OSError) and error.errno == 2:
        return f"{port}: there is no such port"
    return f"{port}: cannot be opened as a serial port"
