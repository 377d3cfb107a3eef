"""How an errand of the hub is done at a table."""

from hashlib import sha256
from typing import Any

from jantaku.link import commands
from jantaku.rules import events
from jantaku_host.device import clock, ruling, session
from jantaku_host.device.cable import Device
from jantaku_host.errors import Refused, WrongUse
from jantaku_host.hall.owner import Owner

_CLOCKED = ("seat", "go")  # the table must know the hall's time first


def do(owner: Owner, errand: dict[str, Any], referee: bytes | None, device: Device) -> None:
    """Do it; doing it again changes nothing. What the table cannot do in a deal comes after it."""
    kind, body = errand["kind"], errand["body"]
    if kind == "ruling":
        _rule(device, errand, referee)
        return
    if kind not in _CHORES:
        raise WrongUse(f"what is {kind}?")

    def chore() -> None:
        if kind in _CLOCKED:
            clock.keep(device, owner.hall_ms)
        _CHORES[kind](device, body)

    owner.as_operator(device, chore)


def _seat(device: Device, body: dict[str, Any]) -> None:
    names = [session.drawable(name) for name in body["names"]]
    session.start(device, {**body, "names": names, "seat": True})


def _go(device: Device, body: dict[str, Any]) -> None:
    session.go(device, int(body["at"]))


def _pause(device: Device, body: dict[str, Any]) -> None:
    session.pause(device)


def _extra(device: Device, body: dict[str, Any]) -> None:
    session.extra(device, int(body["minutes"]))


def _end(device: Device, body: dict[str, Any]) -> None:
    device.request(commands.SESSION_END)


_CHORES = {"seat": _seat, "go": _go, "pause": _pause, "extra": _extra, "end": _end}


def _rule(device: Device, errand: dict[str, Any], referee: bytes | None) -> None:
    """The referee's word, with who gave it. Its number is the errand's: repeated, it is one."""
    if referee is None:
        raise Refused("this computer has no referee's key")
    body = errand["body"]
    wish = ruling.Wish(**body["wish"])
    reason = "; ".join(filter(None, (wish.reason, errand["by"])))
    wish = wish if wish.void is not None else wish._replace(reason=reason)
    wish.check()
    sitting = ruling.seats(device)
    about = ruling.find(wish.seat, sitting) if wish.seat is not None else sitting[0]
    number = sha256(f"{errand['id']} {errand['key']}".encode()).digest()[:4]
    device.login(commands.REFEREE, referee)
    try:
        device.request(commands.RULING, number + bytes(events.encode(wish.event(about.number))))
    finally:
        device.request(commands.LOGOUT)
        device.forget_role()
