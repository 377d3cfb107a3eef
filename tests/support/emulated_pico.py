"""What the tests on the emulated Pico share: images, mpremote, a bench to be its hardware."""

import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Self

from jantaku_host.bench import protocol
from jantaku_host.bench.emulator import Pico
from jantaku_host.bench.runtime import FIRMWARE, MICROPYTHON, pack  # noqa: F401 - for tests
from jantaku_host.bench.runtime import install as install_image

ROOT = Path(__file__).parents[2]
LIMIT_S = 600
_LOOK_US = 1000


def mpremote(pico: Pico, *arguments: str | Path) -> str:
    """Run the real mpremote on the board; what it printed, with plain line ends."""
    done = subprocess.run(
        [sys.executable, "-m", "mpremote", "connect", pico.url, *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=300,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def install(flash: Path, seed: bytes = b"", **sources: str) -> None:
    """Put an application into the flash, signed where there is a secret key: the sources of its
    modules, `main` among them."""
    with tempfile.TemporaryDirectory() as folder:
        for name, source in sources.items():
            Path(folder, f"{name}.py").write_text(source)
        install_folder(flash, Path(folder), seed)


def add_support(folder: Path, *names: str) -> None:
    """Put these modules of `tests/support` into an application."""
    (folder / "support").mkdir()
    (folder / "support/__init__.py").touch()
    for name in names:
        shutil.copy(ROOT / f"tests/support/{name}.py", folder / "support")


def install_rules(flash: Path, *files: Path, support: Iterable[str] = ()) -> None:
    """Put the rules core into the flash, and these files and helpers of the tests beside it."""
    with tempfile.TemporaryDirectory() as folder:
        for package in ("jantaku/__init__.py", "jantaku/rules"):
            copy = shutil.copytree if (FIRMWARE / package).is_dir() else shutil.copy
            Path(folder, "jantaku").mkdir(exist_ok=True)
            copy(FIRMWARE / package, Path(folder, package))
        for file in files:
            shutil.copy(file, folder)
        add_support(Path(folder), *support)
        install_folder(flash, Path(folder))


def install_folder(flash: Path, folder: Path, seed: bytes = b"") -> None:
    """Put an application into the flash, compiled, as the first slot has it."""
    install_image(flash, pack(folder, flash.with_suffix(".romfs")), seed)


class Bench:
    """The hardware around the chip: answers each message as it comes, and keeps what was posted.

    A chip is a function; a reader's takes the bytes of a frame and returns
    `(busy for, IRQ after, bytes of its next frame)`, times in microseconds; an I2C chip's takes
    the bytes written and how many to read, and returns those, or None: not acknowledged.
    """

    def __init__(self) -> None:
        self.readers: dict[int, Callable[[bytes], tuple[int, int, bytes]]] = {}
        self.i2c: dict[int, Callable[[bytes, int], bytes | None]] = {}
        self.inputs: dict[int, list[tuple[int, int]]] = {}  # GPIO -> (from when, level), in order
        self.on_output: Callable[[int, int, int], None] = lambda now, gpio, level: None
        self.resets: list[tuple[int, bool]] = []  # reader, held in reset or let go
        self.posted: list[tuple[int, int, int, int, bytes]] = []  # time, kind, chip, lines, payload
        self._from_board, board_writes = os.pipe()
        board_reads, self._to_board = os.pipe()
        self.descriptors = board_reads, board_writes
        self._server = threading.Thread(target=self._serve)
        self._server.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        for descriptor in self.descriptors:
            os.close(descriptor)
        self._server.join()
        os.close(self._to_board)

    def frames(self, chip: int) -> list[bytes]:
        """The frames that were posted to this chip."""
        return [data for _, kind, to, _, data in self.posted if (kind, to) == (protocol.POST, chip)]

    def levels(self, gpio: int) -> list[int]:
        """The levels this output has taken."""
        return [
            data[0] for _, kind, pin, _, data in self.posted if (kind, pin) == (protocol.PIN, gpio)
        ]

    def _serve(self) -> None:
        with open(self._from_board, "rb") as messages:
            while head := messages.read(protocol.MESSAGE_SIZE):
                kind, chip, lines, length, now = protocol.message_head(head)
                payload = messages.read(length)
                if kind in (protocol.POST, protocol.PIN):
                    self.posted.append((now, kind, chip, lines, payload))
                    if kind == protocol.PIN:
                        self.on_output(now, chip, payload[0])
                else:
                    if kind == protocol.FRAME and not payload:
                        self.resets.append((chip, bool(lines & protocol.RESET_LINE)))
                    os.write(self._to_board, self._reply(kind, chip, now, payload))

    def _reply(self, kind: int, chip: int, now: int, payload: bytes) -> bytes:
        if kind == protocol.FRAME:
            busy, irq, answer = self.readers[chip](payload) if payload else (0, 0, b"")
            return protocol.reply(1, now + busy, now + irq if irq else 0, answer)
        if kind == protocol.I2C:
            address, count, written = protocol.i2c_of(payload)
            data = self.i2c.get(address, lambda written, count: None)(written, count)
            return protocol.reply(data is not None, now, 0, data or b"")
        if kind == protocol.INPUT:
            past = [level for start, level in self.inputs.get(chip, []) if start <= now]
            future = [start for start, _ in self.inputs.get(chip, []) if start > now]
            return protocol.reply(bool(past and past[-1]), min(future, default=now + _LOOK_US))
        return protocol.reply(True, protocol.until_of(payload))
