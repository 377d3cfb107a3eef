"""A simulated table: the firmware in a MicroPython of its own, its pins and its USB port here."""

import itertools
import json
import os
import tempfile
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Protocol, Self, TypeVar

from jantaku import board
from jantaku_host.bench import protocol
from jantaku_host.bench.coils import Coils
from jantaku_host.bench.mb85rc256 import MB85RC256
from jantaku_host.bench.mcp23017 import MCP23017
from jantaku_host.bench.pn5180 import FIRMWARES, NEVER, PN5180
from jantaku_host.bench.radio import Radio
from jantaku_host.bench.runtime import RUNTIMES, BenchError, Firmware, check_sources
from jantaku_host.bench.ssd1322 import SSD1322
from jantaku_host.bench.world import World
from jantaku_host.bench.ws2812 import WS2812
from jantaku_host.errors import DeviceTrouble

_READERS = 12
# Power goes while the board waits for one of these: so a run repeats.
_WAITS = (protocol.FRAME, protocol.I2C, protocol.SLEEP, protocol.IDLE, protocol.INPUT)
_LOOK_US = 10_000  # a button may be pressed by somebody who plans nothing
_WAKES_US = 20_000  # so often, where somebody may press who is no part of the bench
_AHEAD_S = 0.01  # by so much time may leap at a table that keeps pace with life
_BEHIND_S = 0.1  # what was lost beyond that is not made up for: people cannot hurry with it
_COIL_OFF = board.pin("COIL_OFF")
_BUZZER = board.pin("BUZZER")
_READER_SCK = board.pin("READER_SCK")
_BUTTON_INT = board.pin("BUTTON_INT")


_T = TypeVar("_T")


class Chip(Protocol):
    """What every chip on SPI (and the lights) can do: take a frame."""

    def frame(self, data: bytes, lines: int) -> object: ...


class I2CChip(Protocol):
    """What every chip on I2C can do: be written, then read. None: no acknowledge."""

    def transfer(self, written: bytes, count: int) -> bytes | None: ...


class TableStopped(BenchError):
    """Its firmware has stopped, or hangs."""

    code = DeviceTrouble.code


class Table:
    """Firmware at work. `port` is the serial port a host connects to.

    As a rule time runs as in life: the firmware waits, and wakes when its port gets a byte. At a
    table that leaps nobody waits for anything: virtual time goes on as fast as the firmware can
    work, and a run repeats to the byte.

    `program` is run instead of the firmware's main.py; what it prints comes from `finish`, unless
    it talks to hosts as that does.
    `flash` and `fram` are of a table that had power before; else they are new. With a `seed` its
    random numbers repeat. `speed`, at a table that leaps: at most so many times faster than life.
    `level` is told to the program; `runtime` is one of RUNTIMES.
    """

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
        level: str = "radio",
        runtime: str = "unix",
    ) -> None:
        check_sources()
        self.radio = radio or Radio(World())
        self.world = self.radio.world
        # Chips as they come: every firmware is at the table.
        firmwares = itertools.islice(itertools.cycle(FIRMWARES), _READERS)
        self.readers = [PN5180(self.radio, n, *firmware) for n, firmware in enumerate(firmwares)]
        self.coils = Coils(self.radio, 4 * board.COILS_PER_SIDE // 8)
        self.fram = fram or MB85RC256()
        self.buzzer_hz = 0
        self.frames = 0  # that readers have taken
        self.port = ""
        self.settings = settings
        self.runtime = runtime
        self._leaps = leaps
        self._program = program
        self.talks = program is None
        self._flash = flash
        self.flash = flash or Path(os.devnull)  # until there is power
        self.seed = seed
        self._speed = speed
        self._level = level
        self._is_cut = False
        self._ready = threading.Event()
        self._ended = threading.Event()  # Ctrl-C in a `join` would pass for the end of the thread
        self._fault: Exception | None = None
        self._wakes = False  # for errands, though nothing is planned
        self._errands: deque[Callable[[], object]] = deque()
        self._new_chips()

    def _new_chips(self) -> None:
        """Make the chips that forget everything without power."""
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
        self._firmware = RUNTIMES[self.runtime](
            Firmware(
                self._program, self.flash, self._level, self.seed, self._leaps, self._speed,
                self.talks,
            )
        )  # fmt: skip
        self._began = time.monotonic()
        self._power_up()
        threading.Thread(target=self._serve, daemon=True).start()
        return self

    def __exit__(self, *error: object) -> None:
        self._firmware.power_off()
        self._ended.wait()
        self._firmware.close()
        self._new_flash.cleanup()

    @property
    def pid(self) -> int:
        """The firmware's process."""
        return self._firmware.pid

    @property
    def is_helping(self) -> bool:
        """Whether its displays tell beginners of their hands, as it is set now."""
        try:
            kept = json.loads((self.flash / "settings.json").read_text())
        except (OSError, ValueError):  # being written, or in a flash that only a board reads
            kept = self.settings
        return bool(kept.get("assist", "off") != "off")

    def wait_until_ready(self, seconds: float = 60) -> None:
        """Return when the firmware has drawn everything and waits for something to happen."""
        if not self._ready.wait(seconds):
            raise TableStopped(f"the firmware did not get ready within {seconds:g} s")
        if self._fault:
            raise TableStopped(str(self._fault)) from self._fault

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until the program has ended, at most so long; whether it has."""
        return self._ended.wait(seconds)

    def finish(self, seconds: float = 60) -> str:
        """Wait until the program has ended well; what it printed."""
        if not self.wait(seconds):
            raise TableStopped(f"the program did not end within {seconds:g} s")
        if self._fault:
            raise TableStopped(str(self._fault)) from self._fault
        return self._firmware.output()

    def do(self, errand: Callable[[], _T]) -> "Future[_T]":
        """Let this be done in the table's own thread, at its present moment; from any thread."""
        future: Future[_T] = Future()

        def run() -> None:
            try:
                future.set_result(errand())
            except Exception as error:  # whoever wanted it hears of it
                future.set_exception(error)

        self._errands.append(run)
        return future

    def cut_power(self) -> None:
        """Now; it comes back at once."""
        self._is_cut = True

    def _power_up(self) -> None:
        self._firmware.power_up(self.world.now_us)
        self.port = self._firmware.port
        self._powered = time.monotonic() - self.world.now_us / 1e6

    def _serve(self) -> None:
        try:
            self._run()
        finally:
            self._ready.set()
            self._ended.set()

    def _run(self) -> None:
        """With cuts in the power, until the program ends."""
        try:
            while not self._answer():
                self._firmware.power_off()
                self._new_chips()
                self._power_up()
        except Exception as error:  # whatever it is, whoever waits must hear of it
            self._fault = error
            self._firmware.power_off()
        words = self._firmware.last_words()
        if words and self._fault is None:
            self._fault = TableStopped(f"the firmware stopped: {words}")
        self._firmware.unplug()

    def _answer(self) -> bool:
        """Serve the firmware until it ends; False: until the power goes."""
        if self._leaps:
            self._share_a_core()
        read, reply = self._firmware.messages.read, self._firmware.replies.write
        while head := read(protocol.MESSAGE_SIZE):
            kind, chip, lines, length, at_us = protocol.message_head(head)
            if self._speed and not self._firmware.keeps_pace:
                self._keep_pace(at_us)
            self.world.advance(at_us)
            while self._errands:
                self._errands.popleft()()
            if self._is_cut and kind in _WAITS:
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
        elif ahead < -_BEHIND_S:
            self._began -= ahead

    def _share_a_core(self) -> None:
        """Firmware and bench take turns: on one core that costs a tenth of what it does on two."""
        if hasattr(os, "sched_setaffinity"):
            cores = sorted(os.sched_getaffinity(0))
            core = {cores[self.pid % len(cores)]}
            os.sched_setaffinity(0, core)  # of this thread
            os.sched_setaffinity(self.pid, core)

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
            rises, until, irq = said.busy_rises_us, said.busy_until_us, said.irq_at_us
            return protocol.reply(rises, until, irq, said.data)
        elif kind == protocol.I2C:
            address, count, written = protocol.i2c_of(payload)
            there = self._i2c.get(address)
            data = there.transfer(written, count) if there else None
            return protocol.reply(data is not None, at_us, 0, data or b"")
        elif kind == protocol.PIN:
            self._set_pin(chip, payload)
        elif kind == protocol.INPUT:
            level = self.buttons.interrupt if chip == _BUTTON_INT else 0
            return protocol.reply(bool(level), min(self.world.next_us() or NEVER, at_us + _LOOK_US))
        else:
            return protocol.reply(True, self._pass(kind, at_us, protocol.until_of(payload)))
        return b""

    def _set_pin(self, gpio: int, payload: bytes) -> None:
        if gpio == _COIL_OFF:
            self.coils.switch_off(bool(payload[0]))
        elif gpio == _BUZZER:
            self.buzzer_hz = int.from_bytes(payload, "little")
        elif gpio == _READER_SCK:
            for reader in self.readers:
                reader.bus_hz = int.from_bytes(payload, "little")

    def _pass(self, kind: int, now_us: int, until_us: int) -> int:
        """Wait, in real time unless time leaps; the virtual time when that is over."""
        due = 0.0 if self._leaps else self._powered + until_us / 1e6
        seconds = max(0, due - time.monotonic())
        if kind == protocol.SLEEP:
            time.sleep(seconds)
            is_called = False
        else:
            self._ready.set()
            is_called = self._firmware.is_called(seconds)
        if self._leaps:
            until_us = min(until_us, now_us + _WAKES_US) if self._wakes else until_us
            return now_us if is_called else self._leap(until_us)
        if not is_called:
            return until_us
        return min(until_us, max(now_us, int((time.monotonic() - self._powered) * 1e6)))

    def _leap(self, until_us: int) -> int:
        """Go on to then, or to when a button pulls INT."""
        while (next_us := self.world.next_us()) is not None and next_us <= until_us:
            self.world.advance(next_us)
            if not self.buttons.interrupt:
                return next_us
        return until_us
