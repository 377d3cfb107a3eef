"""What the firmware of a simulated table runs on: a process of this computer, or an emulated Pico.

Either way its pins end at two pipes, and its serial port is one of this computer.
"""

import os
import pty
import select
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import tty
from abc import ABC, abstractmethod
from contextlib import ExitStack
from pathlib import Path
from typing import BinaryIO, NamedTuple

from jantaku.update.image import HEADER_SIZE
from jantaku_host.bench.emulator import EmulatorError, Pico
from jantaku_host.bench.secret_file import SECRET_FILE, SIGNER_FILE
from jantaku_host.bench.serial_port import SerialPort
from jantaku_host.device import bytecode, flash_layout, signed_image
from jantaku_host.errors import WrongUse

ROOT = Path(__file__).parents[3]
FIRMWARE = ROOT / "firmware"
# As firmware/boards/manifest.py has it.
FROZEN = FIRMWARE / "boot", FIRMWARE / "jantaku/update", FIRMWARE / "jantaku/record"
HOST_TOOLS = Path(__file__).parents[2]
PICO = Path(__file__).parent / "pico"
CPYTHON = Path(__file__).parent / "cpython"
RP2040 = PICO / "rp2040"

_SOURCES = (FIRMWARE, *FROZEN, HOST_TOOLS)
_SPOKEN = ("__init__.py", "bench/__init__.py", "bench/crew.py", "bench/protocol.py")
NOT_IN_A_SLOT = shutil.ignore_patterns(
    "__pycache__",
    "boot",
    "boards",
    "cpython.py",
    "legal.py",
    "meanings.py",
    "signers.py",
    "vault.py",
)
MICROPYTHON = ROOT / "build/micropython-pico.uf2"  # a REPL, no application
_VERSION = "0.1.0"
_BOOT_S = 5  # time enough for a board to format its file system and to copy some files
_FOR_EVER_S = 1e9
_CHUNK = 4096

_COPY = """
import os
for name in sorted(os.listdir("/rom/files")):
    with open("/rom/files/" + name, "rb") as source, open("/" + name, "wb") as target:
        target.write(source.read())
"""


class BenchError(WrongUse):
    """The simulated table cannot be set up."""


class Firmware(NamedTuple):
    """What is run. `program`: instead of the firmware's main.py."""

    program: Path | None
    flash: Path  # folder with the table's files
    level: str
    seed: str
    leaps: bool
    speed: float
    talks: bool  # it speaks to hosts over its serial port; else it prints


def check_sources() -> None:
    """Whether there is a firmware to run here."""
    if not (FIRMWARE / "main.py").exists():  # no part of a wheel
        raise BenchError("the firmware's sources are not here: use a checkout of jantaku")


def find_micropython() -> str:
    """The MicroPython Unix port to run the firmware on."""
    given = os.environ.get("MICROPYTHON")
    beside = Path(sys.executable).with_name("micropython")
    found = given or (str(beside) if beside.exists() else shutil.which("micropython"))
    if not found:
        raise BenchError("no MicroPython to run the firmware on: run `make setup` first")
    return found


class Runtime(ABC):
    """Firmware with or without power: its pins end at `messages` and `replies`."""

    messages: BinaryIO
    replies: BinaryIO
    port: str  # a serial port of this computer
    keeps_pace = False  # with life, by itself

    def __init__(self, firmware: Firmware) -> None:
        self.firmware = firmware
        self._power = ExitStack()  # what there is from power-up until the next one

    def power_up(self, now_us: int) -> None:
        """At this time of the bench."""
        self._power.close()
        bench_reads, writes = os.pipe()
        reads, bench_writes = os.pipe()
        self.messages = self._power.enter_context(open(bench_reads, "rb"))  # noqa: SIM115 - it is one
        to_firmware = open(bench_writes, "wb", buffering=0)  # noqa: SIM115 - the same
        self.replies = self._power.enter_context(to_firmware)
        try:
            self._start(reads, writes, now_us)
        finally:
            os.close(reads)
            os.close(writes)

    def close(self) -> None:
        """After the end of power."""
        self._power.close()

    @abstractmethod
    def _start(self, reads: int, writes: int, now_us: int) -> None:
        """Start the firmware with these ends of the pipes."""

    @abstractmethod
    def power_off(self) -> None:
        """Cut the power now, whatever the firmware does."""

    @abstractmethod
    def last_words(self) -> str:
        """Wait until it has ended; why, unless that was meant to be."""

    @abstractmethod
    def output(self) -> str:
        """What it has printed."""

    @abstractmethod
    def unplug(self) -> None:
        """A host that is connected notices at once."""

    @abstractmethod
    def is_called(self, seconds: float) -> bool:
        """Wait so long, or until a host has sent something; whether one has."""

    @property
    @abstractmethod
    def pid(self) -> int:
        """The process it runs in."""


class Process(Runtime):
    """MicroPython's Unix port; `machine`, `time` and others end at the bench."""

    def __init__(self, firmware: Firmware) -> None:
        super().__init__(firmware)
        self._runs_on = self._interpreter()
        self._usb, self._usb_slave = pty.openpty()
        # The other end stays open here too: a port does not vanish when its last user leaves.
        tty.setraw(self._usb_slave)
        self.port = os.ttyname(self._usb_slave)

    def _interpreter(self) -> list[str]:
        return [find_micropython()]

    def _start(self, reads: int, writes: int, now_us: int) -> None:
        firmware = self.firmware
        self._output = self._power.enter_context(tempfile.TemporaryFile())  # noqa: SIM115 - it is one
        self._stderr = self._power.enter_context(tempfile.TemporaryFile())  # noqa: SIM115 - it is one
        pace = "leap" if firmware.leaps else "life"
        told = (reads, writes, pace, firmware.level, firmware.seed, now_us)
        try:
            self._process = subprocess.Popen(
                [*self._runs_on, str(firmware.program or FIRMWARE / "main.py")],
                cwd=firmware.flash,
                env={
                    **os.environ,
                    "MICROPYPATH": ":".join(map(str, (PICO, *_SOURCES))),
                    "PYTHONPATH": ":".join(map(str, _SOURCES)),
                    "JANTAKU_BENCH": ",".join(map(str, told)),
                },
                stdin=self._usb,
                stdout=self._usb if firmware.talks else self._output,
                stderr=self._stderr,
                pass_fds=(reads, writes),
                start_new_session=True,
            )
        except OSError as error:
            raise BenchError(f"{self._runs_on[0]} does not start: {error.strerror}") from error

    @property
    def pid(self) -> int:
        return self._process.pid

    def power_off(self) -> None:
        self._process.kill()
        self._process.wait()

    def last_words(self) -> str:
        if not self._process.wait():
            return ""
        self._stderr.seek(0)
        lines = self._stderr.read().decode(errors="replace").strip().splitlines()
        return lines[-1] if lines else f"exit code {self._process.returncode}"

    def output(self) -> str:
        self._output.seek(0)
        return self._output.read().decode()

    def is_called(self, seconds: float) -> bool:
        return bool(select.select([self._usb], [], [], seconds)[0])

    def unplug(self) -> None:
        os.close(self._usb)

    def close(self) -> None:
        super().close()
        os.close(self._usb_slave)


class CPython(Process):
    """The firmware in a process of CPython."""

    def _interpreter(self) -> list[str]:
        return [sys.executable, str(CPYTHON / "launch.py")]


class EmulatedPico(Runtime):
    """The image that is flashed, on an emulated RP2040: what ends at the bench are its pins.

    The program lies in a slot, the table's files in its file system, as on a real board; both are
    in `flash.img` among those files. Time passes in the emulator.
    """

    keeps_pace = True

    def __init__(self, firmware: Firmware) -> None:
        super().__init__(firmware)
        if not MICROPYTHON.exists():
            raise BenchError(f"build/{MICROPYTHON.name} is not there: make firmware")
        self._said = b""
        self._flash = firmware.flash / "flash.img"
        self._signer = firmware.flash / SIGNER_FILE
        in_slot = firmware.flash / "in_slot"  # which program of the bench lies there
        program = str(firmware.program or "")
        try:
            is_new = not self._flash.exists()
            if is_new:
                self._copy_files()
            if is_new or program != (in_slot.read_text() if in_slot.exists() else ""):
                self._install()
                in_slot.write_text(program)
        except EmulatorError as error:
            raise BenchError(f"the emulated Pico does not start: {error}") from error

    def _copy_files(self) -> None:
        """Onto a new board: a program of its own does it, so that equal files make equal flash."""
        secrets = self.firmware.flash / SECRET_FILE
        with Pico(uf2=MICROPYTHON, flash=self._flash, speed=0, limit=_BOOT_S) as pico:
            pico.wait()
        with tempfile.TemporaryDirectory() as name:
            slot = Path(name, "slot")
            (slot / "files").mkdir(parents=True)
            (slot / "main.py").write_text(_COPY)
            for path in self.firmware.flash.iterdir():
                if path.is_file() and path not in (self._flash, secrets, self._signer):
                    shutil.copy(path, slot / "files")
            install(self._flash, pack(slot, Path(name, "romfs")))
        with Pico(flash=self._flash, speed=0, limit=_BOOT_S) as pico:
            pico.wait()
        if secrets.exists():
            with self._flash.open("r+b") as file:
                file.seek(flash_layout.STORAGE_BASE - flash_layout.BASE)
                file.write(secrets.read_bytes())

    def _install(self) -> None:
        """Put the program into the first slot."""
        with tempfile.TemporaryDirectory() as name:
            slot = Path(name, "slot")
            shutil.copytree(FIRMWARE, slot, ignore=NOT_IN_A_SLOT)
            if self.firmware.program:
                self._add(self.firmware.program, slot)
            seed = self._signer.read_bytes() if self._signer.exists() else b""
            install(self._flash, pack(slot, Path(name, "romfs")), seed)

    def _add(self, program: Path, slot: Path) -> None:
        """The bench's program, and what it needs to talk to the bench."""
        for source in (*RP2040.glob("*.py"), PICO / "os.py", PICO / "witness.py"):
            shutil.copy(source, slot)
        shutil.copy(program, slot / "program.py")
        for name in _SPOKEN:
            target = slot / "jantaku_host" / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(HOST_TOOLS / "jantaku_host" / name, target)
        told = f"level = {self.firmware.level!r}\nseed = {self.firmware.seed!r}\n"
        (slot / "told.py").write_text(told)

    def _start(self, reads: int, writes: int, now_us: int) -> None:
        firmware = self.firmware
        speed = firmware.speed if firmware.leaps else 1
        wire = (reads, writes)
        pico = Pico(flash=self._flash, speed=speed, limit=_FOR_EVER_S, bench=wire, start=now_us)
        try:
            self._pico = self._power.enter_context(pico)
        except EmulatorError as error:
            raise BenchError(f"the emulated Pico does not start: {error}") from error
        if firmware.talks:
            self.port = self._power.enter_context(SerialPort(pico.console())).name
        else:
            self.port = pico.url
            self._listener = threading.Thread(target=self._listen, args=[pico.console()])
            self._listener.start()

    def _listen(self, console: socket.socket) -> None:
        console.settimeout(None)
        with console:
            while data := console.recv(_CHUNK):
                self._said += data

    @property
    def pid(self) -> int:
        return self._pico.pid

    def power_off(self) -> None:
        self._pico.power_off()

    def last_words(self) -> str:
        try:
            end = self._pico.wait().end
        except EmulatorError as error:
            return str(error)
        return "" if end == "finished" else end.strip().splitlines()[-1]

    def output(self) -> str:
        if not self.firmware.talks:
            self._listener.join()
        return self._said.decode(errors="replace").replace("\r", "")

    def is_called(self, seconds: float) -> bool:
        raise NotImplementedError("an emulated Pico waits by itself")

    def unplug(self) -> None:
        """Its serial port has ended with it."""


def pack(folder: Path, file: Path) -> bytes:
    """The ROMFS of this folder, written to the file as well. What is the firmware's is compiled as
    it is for a table; what lies there beside it keeps what helps a test."""
    paths = {path.relative_to(folder): path for path in folder.rglob("*") if path.is_file()}
    sources = {name: path.read_text() for name, path in paths.items() if name.suffix == ".py"}
    contents = {name: paths[name].read_bytes() for name in paths.keys() - sources.keys()}
    contents |= bytecode.compiled(
        sources, [name for name in sources if not (FIRMWARE / name).exists()]
    )
    with tempfile.TemporaryDirectory() as rom:
        for name, content in contents.items():
            path = Path(rom, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        command = (sys.executable, "-m", "mpremote", "romfs", "--output", file, "build", rom)
        subprocess.run(command, check=True, capture_output=True)
    return file.read_bytes()


def install(flash_image: Path, romfs: bytes, seed: bytes = b"") -> None:
    """Put an application into the flash of a board, as the first slot has it from the factory;
    with the secret key of who signs it, where somebody does."""
    whole = signed_image.build(romfs, signed_image.BOARDS[0], _VERSION, _VERSION)
    keys = []
    if seed:
        whole = signed_image.sign(whole, seed)
        keys = [signed_image.public_key(seed)]
    if len(whole) - HEADER_SIZE > flash_layout.SLOT - flash_layout.SECTOR:
        raise BenchError(f"{len(romfs):,} bytes do not fit into a slot")
    with flash_image.open("r+b") as file:
        file.seek(flash_layout.SIGNERS_BASE - flash_layout.BASE)
        file.write(signed_image.signers_sectors(whole, keys))
        file.seek(flash_layout.SLOTS[0] - flash_layout.BASE)
        file.write(whole[HEADER_SIZE:])
        file.seek(
            flash_layout.SLOTS[0] - flash_layout.BASE + flash_layout.SLOT - flash_layout.SECTOR
        )
        file.write(signed_image.factory_seal(whole))


RUNTIMES: dict[str, type[Runtime]] = {"unix": Process, "cpython": CPython, "rp2040": EmulatedPico}
