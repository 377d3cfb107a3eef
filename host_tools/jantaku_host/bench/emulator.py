"""An emulated Raspberry Pi Pico: runs the very image that is flashed to the table's board.

The work is done by Node.js, in host_tools/emulator. Here it is started, gets a serial port, and
learns from `board.py` which of its pins leads to which chip of a bench.
"""

import json
import shutil
import socket
import subprocess
from pathlib import Path
from typing import IO, Any, NamedTuple, Self

from jantaku_host.errors import WrongUse

EMULATOR = Path(__file__).parents[2] / "emulator"

_OLDEST_NODE = 18
_CONNECT_S = 30


class EmulatorError(WrongUse):
    """There is no emulator, or it does not start."""


class End(NamedTuple):
    """How a run ended. Equal inputs give equal ends, to the last instruction."""

    end: str  # "limit", "power cut", "stopped", "finished", "boot loader", or what went wrong
    seconds: float  # of the board's time
    instructions: int
    resets: int
    erases: int
    programs: int


class Pico:
    """A Pico with power, from `with` on. Its USB serial port is a TCP port: `address`."""

    def __init__(
        self,
        *,
        uf2: Path | None = None,
        flash: Path | None = None,
        port: int = 0,
        speed: float = 1,
        limit: float = 3600,
        cut_at: float | None = None,
        cut_flash: int | None = None,
        bench: tuple[int, int] | None = None,
        start: int = 0,
        random_bits: int | str = 1,
    ) -> None:
        """`uf2` is written into the flash first; `flash` is the file that keeps it.

        Power goes after `limit` seconds of the board's time, at `cut_at` seconds, or in the
        middle of the flash operation number `cut_flash`. `bench` are the file descriptors of a
        bench: one to read its replies from, one to write messages to; `start` is what time it is
        there at power-up, in microseconds. `random_bits`: a seed of the chip's ring oscillator, or
        how that is broken: "stuck", "biased".
        """
        options = {
            "uf2": uf2,
            "flash": flash,
            "port": port,
            "speed": speed,
            "limit": limit,
            "cut-at": cut_at,
            "cut-flash": cut_flash,
            "start": start,
            "random-bits": random_bits,
            "bench": bench and f"{bench[0]},{bench[1]}",
            "board": bench and json.dumps(wiring()),
        }
        self._arguments = [
            f"--{name}={value}" for name, value in options.items() if value is not None
        ]
        self._inherited = bench or ()
        self.address = "", 0

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            [_node(), str(EMULATOR / "main.mjs"), *self._arguments],
            stdin=subprocess.PIPE,  # it ends when this does, so it never outlives us
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            pass_fds=self._inherited,
            text=True,
        )
        line = _pipe(self._process.stdout).readline()
        if not line:
            reason = _pipe(self._process.stderr).read().strip()
            self._close()
            raise EmulatorError(reason or "the emulator does not start")
        self.address = "127.0.0.1", int(json.loads(line)["port"])
        return self

    def __exit__(self, *error: object) -> None:
        self.power_off()
        self._close()

    @property
    def url(self) -> str:
        """The address as mpremote and pyserial take it."""
        return "socket://{}:{}".format(*self.address)

    @property
    def pid(self) -> int:
        """The emulator's process."""
        return self._process.pid

    def console(self) -> socket.socket:
        """The board's serial port as a connection; the first one gets all that was said before."""
        return socket.create_connection(self.address, timeout=_CONNECT_S)

    def output(self) -> str:
        """What the board says from power-up to its end. Wait for that."""
        with self.console() as console:
            console.settimeout(None)
            with console.makefile("rb") as stream:
                return stream.read().decode(errors="replace")

    def wait(self) -> End:
        """Until it ends by itself."""
        said = _pipe(self._process.stdout).read()
        self._process.wait()
        if not said:
            raise EmulatorError(_pipe(self._process.stderr).read().strip() or "the emulator died")
        return End(**json.loads(said))

    def power_off(self) -> None:
        """Cut the power now, whatever the board does."""
        self._process.kill()
        self._process.wait()

    def _close(self) -> None:
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            _pipe(stream).close()
        self._process.wait()


def wiring() -> dict[str, Any]:
    """What the emulator must know of the board to show the bench frames instead of pins."""
    from jantaku import board

    outputs = {name: gpio for gpio, function, name in board.pins() if function == "out"}
    inputs = {name: gpio for gpio, function, name in board.pins() if function == "in"}
    selects = [
        {
            "strobe": outputs.pop(strobe),
            "address": [board.pin(line) for line in lines],
            "first": first,
            "count": count,
            "answers": strobe == "READER_NSS",
        }
        for strobe, lines, first, count in board.SELECTS
    ]
    for _, lines, _, _ in board.SELECTS:
        for line in lines:
            outputs.pop(line, None)
    return {
        "selects": selects,
        "dataCommand": outputs.pop("DISPLAY_DC"),
        "lights": outputs.pop("LIGHTS"),
        "reset": outputs.pop("READER_RST"),
        "busy": inputs.pop("READER_BUSY"),
        "irq": inputs.pop("READER_IRQ"),
        "buzzer": board.pin("BUZZER"),
        "outputs": list(outputs.values()),
        "inputs": list(inputs.values()),
    }


def _node() -> str:
    """Node.js, new enough and with the packages it needs."""
    node = shutil.which("node")
    if not node:
        raise EmulatorError(f"Node.js is missing: install version {_OLDEST_NODE} or newer")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    if int(version.stdout.lstrip("v").partition(".")[0] or 0) < _OLDEST_NODE:
        raise EmulatorError(f"{node} is too old: install Node.js {_OLDEST_NODE} or newer")
    if not (EMULATOR / "node_modules" / "rp2040js").exists():
        raise EmulatorError(
            "the emulator's packages are missing: run `make emulator` in a checkout"
        )
    return node


def _pipe(stream: IO[str] | None) -> IO[str]:
    assert stream is not None  # Popen was asked for it
    return stream
