"""A table's clock, which forgets the time with the power."""

import struct
import time

from jantaku.link import commands
from jantaku_host.device.cable import Device


def read(device: Device) -> int:
    """The table's time in seconds since 1970; 0: it does not know."""
    (epoch,) = struct.unpack("<Q", device.request(commands.TIME))
    return int(epoch)


def set_to_ours(device: Device) -> None:
    """To this computer's clock. In a session that is an event of the record."""
    device.request(commands.SET_TIME, struct.pack("<Q", round(time.time())))
