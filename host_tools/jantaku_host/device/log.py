"""The device log of a table: power-ups, faults of chips, errors."""

import struct
from collections.abc import Iterator

from jantaku.link import commands
from jantaku_host.device.cable import Device

Line = tuple[int | None, str]  # seconds and what happened


def read(device: Device) -> Iterator[Line]:
    """Its lines, the oldest first. Seconds count from 1970 where the table knew the date, else
    from its power-up."""
    text = b""
    while piece := device.request(commands.LOG, struct.pack("<I", len(text))):
        text += piece
    return map(_parts, text.decode(errors="replace").splitlines())


def _parts(line: str) -> Line:
    """Time and text; a log that turned over while it was read may begin in the middle of a line."""
    seconds, _, what = line.partition(" ")
    return (int(seconds), what) if seconds.isdecimal() else (None, line)
