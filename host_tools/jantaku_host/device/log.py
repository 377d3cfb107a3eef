"""The device log of a table: power-ups, faults of chips, errors."""

import struct
from collections.abc import Iterator

from jantaku.link import commands
from jantaku_host.device import answers
from jantaku_host.device.cable import Device
from jantaku_host.errors import DeviceTrouble

_LONGEST = 1 << 16  # bytes: a table keeps a quarter of it
_DIGITS = 11  # of seconds up to the year 5138
Line = tuple[int | None, str]  # seconds and what happened


def read(device: Device) -> Iterator[Line]:
    """Its lines, the oldest first. Seconds count from 1970 where the table knew the date, else
    from its power-up."""
    text = b""
    while piece := device.request(commands.LOG, struct.pack("<I", len(text))):
        text += piece
        if len(text) > _LONGEST:
            raise DeviceTrouble(answers.NONSENSE % device.port)
    return map(_parts, answers.text(text).splitlines())


def _parts(line: str) -> Line:
    """Time and text; a log that turned over while it was read may begin in the middle of a line."""
    seconds, _, what = line.partition(" ")
    is_time = seconds.isascii() and seconds.isdecimal() and len(seconds) <= _DIGITS
    return (int(seconds), what) if is_time else (None, line)
