"""A Pico in its boot loader, which shows itself as a drive: what is copied there is written."""

import os
import string
import sys
from pathlib import Path

from jantaku_host.errors import DeviceTrouble, WrongUse

# What INFO_UF2.TXT calls the board, and what `make firmware` builds for it.
_BOARDS = {"RPI-RP2": "pico", "RP2350": "pico2"}
_INFO = "INFO_UF2.TXT"
_FAMILIES = {0xE48BFF56: "pico", 0xE48BFF59: "pico2"}
_MAGIC = bytes.fromhex("5546320a")
_FAMILY_AT = 28


def write(uf2: Path | None, drive: Path | None) -> tuple[Path, str]:
    """Copy this file, else the one that was built for the board, to this drive, else the only one
    there is; the file and the board."""
    drive = drive or _only(find_drives())
    board = board_of(drive)
    uf2 = uf2 or Path(f"build/micropython-{board}.uf2")
    try:
        content = uf2.read_bytes()
    except OSError as error:
        raise WrongUse(f"{uf2}: {error.strerror} (`make firmware` makes it)") from error
    if not content.startswith(_MAGIC):
        raise WrongUse(f"{uf2}: not a UF2 file")
    family = _FAMILIES.get(int.from_bytes(content[_FAMILY_AT : _FAMILY_AT + 4], "little"))
    if family != board:
        raise WrongUse(f"{uf2}: for a {family or 'chip nobody knows'}, and this is a {board}")
    try:
        with (drive / uf2.name).open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise DeviceTrouble(f"{drive}: {error.strerror}") from error
    return uf2, board


def find_drives() -> list[Path]:
    """Where a Pico in its boot loader is mounted."""
    if sys.platform == "win32":
        roots = [Path(f"{letter}:/") for letter in string.ascii_uppercase]
    else:
        roots = [
            path
            for pattern in ("/Volumes/*", "/media/*", "/media/*/*", "/run/media/*/*", "/mnt/*")
            for path in Path("/").glob(pattern.lstrip("/"))
        ]
    return [root for root in roots if os.access(root / _INFO, os.R_OK)]


def board_of(drive: Path) -> str:
    """Which board shows itself as that drive."""
    try:
        text = (drive / _INFO).read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise WrongUse(f"{drive}: not the drive of a Pico") from error
    for name, board in _BOARDS.items():
        if f"Board-ID: {name}" in text:
            return board
    raise WrongUse(f"{drive}: a board that jantaku does not run on")


def _only(drives: list[Path]) -> Path:
    if not drives:
        raise DeviceTrouble(
            "no Pico shows itself as a drive: unplug it, hold BOOTSEL down, plug it in again "
            "(and name the drive with --drive if it is mounted)"
        )
    if len(drives) > 1:
        raise WrongUse(f"several Picos: {', '.join(map(str, drives))} (choose with --drive)")
    return drives[0]
