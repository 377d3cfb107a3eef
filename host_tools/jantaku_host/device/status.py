"""What a table says that it is doing."""

from typing import Any

from jantaku.link import commands
from jantaku_host.device.answers import NONSENSE, fitted
from jantaku_host.device.cable import Device
from jantaku_host.errors import DeviceTrouble
from jantaku_host.words import WIND_LETTERS

_ROUNDS = 16  # deals without repetitions
_BLOCKS = 1 << 32

_SHAPE = {
    "version": str, "rules": str, "round": int, "honba": int, "deposits": int,
    "seats": [{"wind": str, "score": int}], "session": bool, "since": int, "blocks": int,
    "head": str, "problem": str,
}  # fmt: skip
# The clock of the session that is on: state, milliseconds left (None: it has no end), the hall's
# time at which it runs, minutes beyond the book's, and the hall's time now; each 0 if not known.
CLOCK = {"state": str, "left": None, "at": int, "extra": int, "now": int}


def fetch(port: str) -> dict[str, Any]:
    """The status of the table at this port."""
    with Device(port) as device:
        return read(device)


def read(device: Device) -> dict[str, Any]:
    """The status of this table."""
    status = device.request_json(commands.STATUS, shape=_SHAPE)
    winds = [seat["wind"] for seat in status["seats"]]
    is_sane = sorted(winds) == sorted(WIND_LETTERS) and 0 <= status["round"] < _ROUNDS
    if not is_sane or not 0 <= status["since"] <= status["blocks"] + 1 <= _BLOCKS:
        raise DeviceTrouble(NONSENSE % device.port)
    status.setdefault("clock", {})  # older tables tell none
    if status["clock"]:
        fitted(device.port, status["clock"], CLOCK)
    return status
