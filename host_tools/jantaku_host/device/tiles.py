"""The tile set of a table: taught kind by kind, or checked as it lies there."""

import time
from collections.abc import Callable
from typing import Any

from jantaku.link import commands
from jantaku_host.device.cable import Device

_LOOK_S = 0.3
_SHAPE = {
    "mode": str, "tags": int, "lacking": int, "step": int, "steps": int, "wanted": str,
    "sentences": [str],
}  # fmt: skip


def state(device: Device) -> dict[str, Any]:
    """How many tags are enrolled, how many tiles lack one, and what the table waits for."""
    return device.request_json(commands.TILES, shape=_SHAPE)


def enrol(device: Device, show: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
    """Teach the table a set; each state it comes to is shown. Its state at the end."""
    device.request(commands.TEACH, bytes((commands.ENROL,)))
    return _follow(device, show)


def stop(device: Device) -> None:
    """Leave the set as it was."""
    device.request(commands.TEACH, bytes((commands.STOP,)))


def verify(device: Device) -> list[str]:
    """What is wrong with the set that lies on the table."""
    device.request(commands.TEACH, bytes((commands.VERIFY,)))
    sentences: list[str] = _follow(device, lambda state: None)["sentences"]
    return sentences


def _follow(device: Device, show: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
    """Wait until the table has finished."""
    while True:
        found = state(device)
        if found["mode"] == "off":
            return found
        show(found)
        time.sleep(_LOOK_S)
