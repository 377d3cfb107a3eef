"""A table's clock, which forgets the time with the power; in a hall all tables have the same time.

Times are milliseconds since 1970. Whoever has another clock than this computer's, as a hall has,
passes a function like `ours`.
"""

import struct
import time
from collections.abc import Callable

from jantaku.link import commands
from jantaku_host.device import answers
from jantaku_host.device.cable import Device
from jantaku_host.errors import DeviceTrouble

_YEAR_9999 = 253_370_000_000_000  # calendars end there

_TRIES = 3
_WRONG_MS = 100


def ours() -> int:
    """This computer's time."""
    return time.time_ns() // 1_000_000


def read(device: Device) -> int:
    """The table's time; 0: it does not know."""
    (told,) = answers.numbers(device.port, "<Q", device.request(commands.TIME))
    if told >= _YEAR_9999:
        raise DeviceTrouble(answers.NONSENSE % device.port)
    return int(told)


def offset(device: Device, now: Callable[[], int] = ours) -> tuple[int, int]:
    """How far the table's time is ahead, and by how much that may be wrong; of some answers the one
    that came soonest. Of a table that does not know the time it is far behind."""
    found = []
    for _ in range(_TRIES):
        asked = now()
        told = read(device)
        answered = now()
        found.append(((answered - asked + 1) // 2, told - (asked + answered) // 2))
    doubt, ahead = min(found)
    return ahead, doubt


def keep(device: Device, now: Callable[[], int] = ours) -> None:
    """Set it if it is wrong by more than a tenth of a second."""
    if abs(offset(device, now)[0]) > _WRONG_MS:
        set(device, now)


def set(device: Device, now: Callable[[], int] = ours) -> tuple[int, int]:
    """Set it, allowing for the way there; what `offset` says then. In a session it is an event of
    the record if it was wrong by more than a second."""
    _, way = offset(device, now)
    device.request(commands.SET_TIME, struct.pack("<Q", now() + way))
    return offset(device, now)
