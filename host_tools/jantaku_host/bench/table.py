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
from typing import BinaryIO, Protocol, Self

import board
from jantaku_host.bench import protocol
from jantaku_host.bench.coils import Coils
from jantaku_host.bench.mb85rc256 import MB85RC256
from jantaku_host.bench.mcp23017 import MCP23017
from jantaku_host.bench.pn5180 import PN5180
from jantaku_host.bench.radio import Radio
from jantaku_host.bench.ssd1322 import SSD1322
from jantaku_host.bench.world import World
from jantaku_host.bench.ws2812 import WS2812

FIRMWARE = Path(__file__).parents[3] / "firmware"
FROZEN = FIRMWARE / "boot", FIRMWARE / "jantaku/update"  # as firmware/boards/manifest.py has it
HOST_TOOLS = Path(__file__).parents[2]
PICO = Path(__file__).parent / "pico"
CPYTHON = Path(__file__).parent / "cpython"

_SOURCES = (FIRMWARE, *FROZEN, HOST_TOOLS)
_READERS = 12
_AHEAD_S = 0.01  # by so much time may leap at a table that keeps pace with life
_COIL_OFF = board.pin("COIL_OFF")
_BUZZER = board.pin("BUZZER")
_BUTTON_INT = board.pin("BUTTON_INT")


class Chip(Protocol):
    """What every chip on SPI (and the lights) can do: take a frame."""

    def frame(self, data: bytes, lines: int) -> object: ...


class I2CChip(Protocol):
    """What every chip on I2C can do: be written, then read. None: no acknowledge."""

    def transfer(self, written: bytes, count: int) -> bytes | None: ...


class BenchError(Exception):
    """The simulated table cannot be set up."""


class TableStopped(BenchError):
    """Its firmware has stopped, or hangs."""


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

    As a rule time runs as in life: the firmware waits, and wakes when its port gets a byte. At a
    table that leaps nobody waits for anything: virtual time goes on as fast as the firmware can
    work, and a run repeats to the byte.

    `program` is run instead of the firmware's main.py; what it prints comes from `finish`, unless
    it talks to hosts as that does.
    `flash` and `fram` are of a table that had power before; else they are new. With a `seed` its
    random numbers repeat. `speed`, at a table that leaps: at most so many times faster than life.
    """

    level = "radio"  # where the firmware's knowledge of tiles comes from
    runtime = "unix"  # MicroPython's port to it, or "cpython"

    def __init__(
        self,
        settings: dict[str, object],
        *,
        radio: Radio | None = None,
        leaps: bool = False,
        program: Path | None = None,
        flash: Path | None = None,
        fram: MB85RC256 | None = None,
        seed: str = "",
        speed: float = 0,
    ) -> None:
        self.radio = radio or Radio(World())
        self.world = self.radio.world
        self.readers = [PN5180(self.radio, number) for number in range(_READERS)]
        self.coils = Coils(self.radio, 4 * board.COILS_PER_SIDE // 8)
        self.fram = fram or MB85RC256()
        self.buzzer_hz = 0
        self.frames = 0  # that readers have taken
        self.port = ""
        self.settings = settings
        self._leaps = leaps
        self._program = program
        self.talks = program is None
        self._flash = flash
        self._seed = seed
        self._speed = speed
        self._is_cut = False
        self._ready = threading.Event()
        self._fault: Exception | None = None
        self._new_chips()

    def _new_chips(self) -> None:
        """Those that forget everything without power."""
        self.displays = [SSD1322() for _ in range(4)]
        self.lights = WS2812(board.LIGHTS)
        self.buttons = MCP23017()
        self._chips: dict[int, Chip] = {protocol.LIGHTS: self.lights}
        for strobe, chips in (
            ("DISPLAY_CS", self.displays),
            ("COIL_LATCH", [self.coils]),
        ):
            self._chips.update(enumerate(chips, board.first_chip(strobe)))
        self._i2c: dict[int, I2CChip] = {board.EXPANDER: self.buttons, board.FRAM: self.fram}

    def __enter__(self) -> Self:
        self._new_flash = tempfile.TemporaryDirectory(prefix="jantaku-")
        self.flash = self._flash or Path(self._new_flash.name)
        (self.flash / "settings.json").write_text(json.dumps(self.settings))
        self._usb, slave = pty.openpty()
        # The other end stays open here too: a port does not vanish when its last user leaves.
        self._usb_slave = slave
        tty.setraw(slave)
        self.port = os.ttyname(slave)
        self._runs_on = (
            [sys.executable, str(CPYTHON / "launch.py")]
            if self.runtime == "cpython"
            else [find_micropython()]
        )
        self._began = time.monotonic()
        self._power_up()
        self._server = threading.Thread(target=self._serve, daemon=True)
        self._server.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._process.kill()
        self._process.wait()
        self._server.join()
        for stream in self._streams:
            stream.close()
        os.close(self._usb_slave)
        self._new_flash.cleanup()

    @property
    def pid(self) -> int:
        """The firmware's process."""
        return self._process.pid

    def wait_until_ready(self, seconds: float = 20) -> None:
        """Return when the firmware has drawn everything and waits for something to happen."""
        if not self._ready.wait(seconds):
            raise TableStopped(f"the firmware did not get ready within {seconds:g} s")
        if self._fault:
            raise TableStopped(str(self._fault)) from self._fault

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until the program has ended, at most so long; whether it has."""
        self._server.join(seconds)
        return not self._server.is_alive()

    def finish(self, seconds: float = 60) -> str:
        """Wait until the program has ended well; what it printed."""
        if not self.wait(seconds):
            raise TableStopped(f"the program did not end within {seconds:g} s")
        if self._fault:
            raise TableStopped(str(self._fault)) from self._fault
        self._output.seek(0)
        return self._output.read().decode()

    def cut_power(self) -> None:
        """Now; it comes back at once."""
        self._is_cut = True

    def _power_up(self) -> None:
        pace = "leap" if self._leaps else "life"
        bench_reads, firmware_writes = os.pipe()
        firmware_reads, bench_writes = os.pipe()
        self._from_firmware: BinaryIO = open(bench_reads, "rb")  # noqa: SIM115 - closed in __exit__
        self._to_firmware: BinaryIO = open(bench_writes, "wb", buffering=0)  # noqa: SIM115 - the same
        self._output = tempfile.TemporaryFile()  # noqa: SIM115 - the same
        self._stderr = tempfile.TemporaryFile()  # noqa: SIM115 - the same
        self._streams = (self._from_firmware, self._to_firmware, self._output, self._stderr)
        told = (firmware_reads, firmware_writes, pace, self.level, self._seed, self.world.now_us)
        try:
            self._process = subprocess.Popen(
                [*self._runs_on, str(self._program or FIRMWARE / "main.py")],
                cwd=self.flash,
                env={
                    **os.environ,
                    "MICROPYPATH": ":".join(map(str, (PICO, *_SOURCES))),
                    "PYTHONPATH": ":".join(map(str, _SOURCES)),
                    "JANTAKU_BENCH": ",".join(map(str, told)),
                },
                stdin=self._usb,
                stdout=self._usb if self.talks else self._output,
                stderr=self._stderr,
                pass_fds=(firmware_reads, firmware_writes),
                start_new_session=True,
            )
        except OSError as error:
            raise BenchError(f"{self._runs_on[0]} does not start: {error.strerror}") from error
        finally:
            os.close(firmware_reads)
            os.close(firmware_writes)
        self._powered = time.monotonic() - self.world.now_us / 1e6

    def _serve(self) -> None:
        try:
            while not self._answer():
                self._process.kill()
                self._process.wait()
                for stream in self._streams:
                    stream.close()
                self._new_chips()
                self._power_up()
        except Exception as error:  # whatever it is, whoever waits must hear of it
            self._fault = error
            self._process.kill()
        if self._process.wait() and self._fault is None:
            self._fault = TableStopped(f"the firmware stopped: {self._last_words()}")
        os.close(self._usb)  # a host that is connected notices at once
        self._ready.set()

    def _answer(self) -> bool:
        """Serve the firmware until it ends; False: until the power goes."""
        if self._leaps:
            self._share_a_core()
        read, reply = self._from_firmware.read, self._to_firmware.write
        while head := read(protocol.MESSAGE_SIZE):
            kind, chip, lines, length, at_us = protocol.message_head(head)
            if self._speed:
                self._keep_pace(at_us)
            self.world.advance(at_us)
            if self._is_cut:
                self._is_cut = False
                return False
            answer = self._take(kind, chip, lines, at_us, read(length) if length else b"")
            if answer:
                reply(answer)
        return True

    def _keep_pace(self, at_us: int) -> None:
        ahead = at_us / 1e6 / self._speed - (time.monotonic() - self._began)
        if ahead > _AHEAD_S:
            time.sleep(ahead)

    def _share_a_core(self) -> None:
        """Firmware and bench take turns: on one core that costs a tenth of what it does on two."""
        if hasattr(os, "sched_setaffinity"):
            cores = sorted(os.sched_getaffinity(0))
            core = {cores[self._process.pid % len(cores)]}
            os.sched_setaffinity(0, core)  # of this thread
            os.sched_setaffinity(self._process.pid, core)

    def _take(self, kind: int, chip: int, lines: int, at_us: int, payload: bytes) -> bytes:
        """Let it happen; the reply, if the board waits for one."""
        if kind == protocol.POST:
            if chip < _READERS:
                self.frames += 1
                self.readers[chip].take(payload, lines)
            else:
                self._chips[chip].frame(payload, lines)
        elif kind == protocol.FRAME:
            self.frames += 1
            said = self.readers[chip].frame(payload, lines)
            return protocol.reply(True, said.busy_until_us, said.irq_at_us, said.data)
        elif kind == protocol.I2C:
            address, count, written = protocol.i2c_of(payload)
            there = self._i2c.get(address)
            data = there.transfer(written, count) if there else None
            return protocol.reply(data is not None, at_us, 0, data or b"")
        elif kind == protocol.PIN:
            self._set_pin(chip, payload)
        elif kind == protocol.INPUT:
            level = self.buttons.interrupt if chip == _BUTTON_INT else 0
            return protocol.reply(bool(level), at_us)
        else:
            return protocol.reply(True, self._pass(kind, at_us, protocol.until_of(payload)))
        return b""

    def _set_pin(self, gpio: int, payload: bytes) -> None:
        if gpio == _COIL_OFF:
            self.coils.switch_off(bool(payload[0]))
        elif gpio == _BUZZER:
            self.buzzer_hz = int.from_bytes(payload, "little")

    def _pass(self, kind: int, now_us: int, until_us: int) -> int:
        """Wait, in real time unless time leaps; the virtual time when that is over."""
        streams = [self._usb] if kind == protocol.IDLE else []
        if kind == protocol.IDLE and not self._ready.is_set():
            self._ready.set()
        due = 0.0 if self._leaps else self._powered + until_us / 1e6
        woken, _, _ = select.select(streams, [], [], max(0, due - time.monotonic()))
        if self._leaps:
            return now_us if woken else self._leap(until_us)
        if not woken:
            return until_us
        return min(until_us, max(now_us, int((time.monotonic() - self._powered) * 1e6)))

    def _leap(self, until_us: int) -> int:
        """Go on to then, or to when a button pulls INT."""
        while (next_us := self.world.next_us()) is not None and next_us <= until_us:
            self.world.advance(next_us)
            if not self.buttons.interrupt:
                return next_us
        return until_us

    def _last_words(self) -> str:
        self._stderr.seek(0)
        lines = self._stderr.read().decode(errors="replace").strip().splitlines()
        return lines[-1] if lines else f"exit code {self._process.returncode}"
