"""What a table says that it is doing."""

from typing import Any

from jantaku.link import commands
from jantaku_host.device.cable import NONSENSE, Device
from jantaku_host.errors import DeviceTrouble

_FIELDS = {
    "version", "rules", "round", "honba", "deposits", "seats", "session", "since", "blocks",
    "head", "problem",
}  # fmt: skip


def fetch(port: str) -> dict[str, Any]:
    """The status of the table at this port."""
    with Device(port) as device:
        status = device.request_json(commands.STATUS)
    if not status.keys() >= _FIELDS:
        raise DeviceTrouble(NONSENSE % port)
    return status
