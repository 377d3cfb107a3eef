"""Builds the application as it lies in a slot of the table's flash: a ROMFS image.

The image is the same, byte for byte, wherever and whenever it is built: the files are in order,
carry no dates, and know themselves by their names inside the image.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from sources import Trouble

from jantaku_host.device import bytecode

FIRMWARE = Path(__file__).parents[2] / "firmware"
# For tests, for bots, for readers; and what is frozen into MicroPython.
_NOT_IN_ROM = ("cpython.py", "legal.py", "meanings.py", "signers.py", "vault.py")
_MPREMOTE = (sys.executable, "-m", "mpremote")


def build(firmware: Path = FIRMWARE) -> tuple[bytes, dict[str, int]]:
    """The image, and how much of it each package takes."""
    return image(compiled(firmware))


def compiled(firmware: Path = FIRMWARE) -> dict[Path, bytes]:
    """The application's .mpy files, by their names inside the image."""
    sources = {
        path.relative_to(firmware): path.read_text(encoding="utf-8")
        for path in _application(firmware)
    }
    try:
        return bytecode.compiled(sources)
    except subprocess.CalledProcessError as error:
        raise _failed("mpy-cross", error) from error


def image(files: dict[Path, bytes]) -> tuple[bytes, dict[str, int]]:
    """The image of these files, and how much of it each package takes."""
    sizes: dict[str, int] = {}
    with tempfile.TemporaryDirectory() as directory:
        rom = Path(directory) / "rom"
        for name, content in files.items():
            (rom / name).parent.mkdir(parents=True, exist_ok=True)
            (rom / name).write_bytes(content)
            package = ".".join(name.parent.parts) or name.stem
            sizes[package] = sizes.get(package, 0) + len(content)
        target = Path(directory) / "image"
        command = (*_MPREMOTE, "romfs", "--output", target, "build", rom)
        try:
            subprocess.run(command, capture_output=True, text=True, check=True)
        except subprocess.CalledProcessError as error:
            raise _failed("mpremote", error) from error
        return target.read_bytes(), sizes


def _application(firmware: Path) -> list[Path]:
    """Its files. Boot code and boards belong to the firmware below it."""
    found = [*firmware.glob("*.py"), *(firmware / "jantaku").rglob("*.py")]
    return sorted(path for path in found if path.name not in _NOT_IN_ROM)


def _failed(name: str, error: subprocess.CalledProcessError) -> Trouble:
    print(error.stdout, error.stderr, sep="", end="", file=sys.stderr)
    return Trouble(f"{name} failed, see above")
