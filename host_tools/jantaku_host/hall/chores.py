"""How an errand of the hub is done at a table."""

import json
from hashlib import sha256
from typing import Any

from jantaku.link import commands
from jantaku.rules import events
from jantaku_host.device import clock, ruling, session, settings, status
from jantaku_host.device.cable import Device
from jantaku_host.errors import Refused, WrongUse
from jantaku_host.hall.owner import Owner
from jantaku_host.record.recorded import Event
from jantaku_host.words import HostWords, section

_DOUBT_MS = 2_000  # of when something happened, by a record
_CLOCKED = ("seat", "go", "resume")  # the table must know the hall's time first
SHOWN_S = 5.0  # a ruling stands on the displays before it counts


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
        _CHORES[kind](device, owner, body)

    owner.as_operator(device, chore)


def is_done(owner: Owner, errand: dict[str, Any]) -> bool:
    """Whether the table came here with it done, by another agent, or this one before it was killed:
    its record says so."""
    given, came = errand["given"], owner.came_ms
    return given < came and any(
        _is_of(errand, event) for at, event in owner.since(given - _DOUBT_MS) if at < came
    )


def _is_of(errand: dict[str, Any], event: Event) -> bool:
    """Whether that is what the errand does."""
    kind, body = errand["kind"], errand["body"]
    if event[0] == events.SESSION_START:
        return kind == "seat" and event[5:7] == (body["table"], "\n".join(body["players"]))
    if event[0] == events.TIMER:
        _, _, state, _, _, at, extra = event
        return bool(
            (kind == "go" and state == events.RUNNING and at == body["at"])
            or (kind == "resume" and state == events.RUNNING and at >= body["at"])
            or (kind == "pause" and state == events.PAUSED)
            or (kind == "extra" and extra == body["minutes"])
        )
    if kind != "ruling" or event[0] not in (events.RULING, events.VOID):
        return False
    wish = _wish(errand)
    wanted = wish.event(event[1])
    is_said = event[0] == events.VOID or event[4].endswith(wanted[4])
    return wish.seat in (None, str(event[1])) and event[:4] == wanted[:4] and is_said


def _seat(device: Device, owner: Owner, body: dict[str, Any]) -> None:
    """Names on the displays. Who has been seated, and has not begun, gives way."""
    names = [session.drawable(name) for name in body["names"]]
    wish = json.dumps({**body, "names": names, "seat": True}, ensure_ascii=False).encode()
    try:
        # The same once more is no trouble to the table.
        device.request(commands.SESSION_START, wish)
    except Refused:
        found = status.read(device)
        if not found["session"] or found["clock"].get("state") not in ("seated", "armed"):
            raise
        device.request(commands.SESSION_END)
        device.request(commands.SESSION_START, wish)


def _go(device: Device, owner: Owner, body: dict[str, Any]) -> None:
    session.go(device, int(body["at"]))


def _resume(device: Device, owner: Owner, body: dict[str, Any]) -> None:
    """A table that has paused after that moment goes on at once."""
    at = int(body["at"])
    session.go(device, at if at > owner.hall_ms() else 0)


def _pause(device: Device, owner: Owner, body: dict[str, Any]) -> None:
    if status.read(device)["session"]:
        session.pause(device)


def _extra(device: Device, owner: Owner, body: dict[str, Any]) -> None:
    if status.read(device)["session"]:
        session.extra(device, int(body["minutes"]))


def _end(device: Device, owner: Owner, body: dict[str, Any]) -> None:
    """The session of that round ends, and no later one."""
    found = status.read(device)
    played = owner.session_label(found["since"]).partition("\n")[2]
    if found["session"] and played in ("", body["counts_for"]):
        device.request(commands.SESSION_END)


_CHORES = {
    "seat": _seat, "go": _go, "resume": _resume, "pause": _pause, "extra": _extra, "end": _end,
}  # fmt: skip


def warn(errand: dict[str, Any], referee: bytes | None, device: Device) -> None:
    """Let what is about to be ruled stand on all four displays, in the players' language."""
    wish, about = _ruled(errand, device)
    language = settings.read(device).get("language", "en")
    kind = wish.kind or wish.void or "undo"
    what = section(language, "HALL").get(f"ruling_{kind.replace('-', '_')}", kind)
    whom = "" if wish.seat is None else f"{HostWords(language)[about.wind]}: "
    amount = "" if wish.amount is None else f" {wish.amount:,}"
    text = session.drawable(f"{whom}{what}{amount}")
    _as_referee(device, referee, commands.WARN, text.encode())


def _rule(device: Device, errand: dict[str, Any], referee: bytes | None) -> None:
    """The referee's word, with who gave it. Its number comes of the errand: repeated, it is one."""
    wish, about = _ruled(errand, device)
    number = sha256(errand["name"].encode()).digest()[:4]
    event = bytes(events.encode(wish.event(about.number)))
    _as_referee(device, referee, commands.RULING, number + event)


def _ruled(errand: dict[str, Any], device: Device) -> tuple[ruling.Wish, ruling.Seat]:
    """What is decided, and about whom."""
    wish = _wish(errand)
    sitting = ruling.seats(device)
    return wish, sitting[0] if wish.seat is None else ruling.find(wish.seat, sitting)


def _wish(errand: dict[str, Any]) -> ruling.Wish:
    """What is decided, with who has."""
    wish = ruling.Wish(**errand["body"]["wish"])
    wish.check()
    reason = "; ".join(filter(None, (wish.reason, errand["by"])))
    return wish if wish.void is not None else wish._replace(reason=reason)


def _as_referee(device: Device, referee: bytes | None, command: int, body: bytes) -> None:
    if referee is None:
        raise Refused("this computer has no referee's key")
    device.login(commands.REFEREE, referee)
    try:
        device.request(command, body)
    finally:
        device.request(commands.LOGOUT)
        device.forget_role()
