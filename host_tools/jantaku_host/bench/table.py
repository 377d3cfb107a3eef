"""A simulated table: the firmware in a MicroPython of its own, its pins and its USB port here."""

import json
import os
import pty
import select
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import tty
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Protocol, Self

import board
from jantaku_host.bench import protocol
from jantaku_host.bench.ssd1322 import SSD1322
from jantaku_host.bench.ws2812 import WS2812

FIRMWARE = Path(__file__).parents[3] / "firmware"
HOST_TOOLS = Path(__file__).parents[2]
PICO = Path(__file__).parent / "pico"


class Chip(Protocol):
    """What every chip model can do: take a frame."""

    def frame(self, data: bytes, lines: int) -> None: ...


class BenchError(Exception):
    """The simulated table cannot be set up, or its firmware has stopped."""


def find_micropython() -> str:
    """The MicroPython Unix port to run the firmware on."""
    given = os.environ.get("MICROPYTHON")
    beside = Path(sys.executable).with_name("micropython")
    found = given or (str(beside) if beside.exists() else shutil.which("micropython"))
    if not found:
        raise BenchError("no MicroPython to run the firmware on: run `make setup` first")
    return found


class Table:
    """Firmware at work. `port` is the serial port a host connects to.

    Time runs as in life: the firmware waits, and wakes when its port gets a byte.
    """

    def __init__(self, settings: dict[str, object]) -> None:
        self.displays = [SSD1322() for _ in range(4)]
        self.lights = WS2812(board.LIGHTS)
        self.port = ""
        self._settings = settings
        self._ready = threading.Event()
        self._fault: Exception | None = None
        self._chips: dict[int, Chip] = {protocol.LIGHTS: self.lights}
        first_display = board.first_chip("DISPLAY_CS")
        for seat, display in enumerate(self.displays):
            self._chips[first_display + seat] = display

    def __enter__(self) -> Self:
        self._flash = tempfile.TemporaryDirectory(prefix="jantaku-")
        Path(self._flash.name, "settings.json").write_text(json.dumps(self._settings))
        self._usb, slave = pty.openpty()
        # The other end stays open here too: a port does not vanish when its last user leaves.
        self._usb_slave = slave
        tty.setraw(slave)
        self.port = os.ttyname(slave)
        self._start(find_micropython())
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.wait()
        self._server.join()
        for stream in (self._from_firmware, self._to_firmware, self._stderr):
            stream.close()
        os.close(self._usb_slave)
        self._flash.cleanup()

    @property
    def pid(self) -> int:
        """The firmware's process."""
        return self._process.pid

    def wait_until_ready(self, seconds: float = 20) -> None:
        """Return when the firmware has drawn everything and waits for something to happen."""
        if not self._ready.wait(seconds):
            raise BenchError(f"the firmware did not get ready within {seconds:g} s")
        if self._fault:
            raise BenchError(str(self._fault)) from self._fault

    def _start(self, micropython: str) -> None:
        bench_reads, firmware_writes = os.pipe()
        firmware_reads, bench_writes = os.pipe()
        self._from_firmware: BinaryIO = open(bench_reads, "rb")  # noqa: SIM115 - closed in __exit__
        self._to_firmware: BinaryIO = open(bench_writes, "wb", buffering=0)  # noqa: SIM115 - the same
        self._stderr = tempfile.TemporaryFile()  # noqa: SIM115 - the same
        try:
            self._process = subprocess.Popen(
                [micropython, str(FIRMWARE / "main.py")],
                cwd=self._flash.name,
                env={
                    **os.environ,
                    "MICROPYPATH": f"{PICO}:{FIRMWARE}:{HOST_TOOLS}",
                    "JANTAKU_BENCH": f"{firmware_reads},{firmware_writes}",
                },
                stdin=self._usb,
                stdout=self._usb,
                stderr=self._stderr,
                pass_fds=(firmware_reads, firmware_writes),
                start_new_session=True,
            )
        except OSError as error:
            raise BenchError(f"{micropython} does not start: {error.strerror}") from error
        finally:
            os.close(firmware_reads)
            os.close(firmware_writes)
        self._power_up = time.monotonic()
        self._server = threading.Thread(target=self._serve, daemon=True)
        self._server.start()

    def _serve(self) -> None:
        try:
            while head := self._from_firmware.read(protocol.MESSAGE_SIZE):
                kind, chip, lines, length, at_us = protocol.message_head(head)
                payload = self._from_firmware.read(length)
                if kind == protocol.POST:
                    self._chips[chip].frame(payload, lines)
                elif kind in (protocol.SLEEP, protocol.IDLE):
                    now_us = self._pass(kind, at_us, protocol.until_of(payload))
                    self._to_firmware.write(protocol.reply(True, now_us))
        except Exception as error:  # whatever it is, whoever waits must hear of it
            self._fault = error
            self._process.kill()
        if self._process.wait() and self._fault is None:
            self._fault = BenchError(f"the firmware stopped: {self._last_words()}")
        os.close(self._usb)  # a host that is connected notices at once
        self._ready.set()

    def _pass(self, kind: int, now_us: int, until_us: int) -> int:
        """Wait in real time; the virtual time when that is over."""
        streams = [self._usb] if kind == protocol.IDLE else []
        if kind == protocol.IDLE:
            self._ready.set()
        due = self._power_up + until_us / 1e6
        woken, _, _ = select.select(streams, [], [], max(0, due - time.monotonic()))
        if not woken:
            return until_us
        return min(until_us, max(now_us, int((time.monotonic() - self._power_up) * 1e6)))

    def _last_words(self) -> str:
        self._stderr.seek(0)
        lines = self._stderr.read().decode(errors="replace").strip().splitlines()
        return lines[-1] if lines else f"exit code {self._process.returncode}"
