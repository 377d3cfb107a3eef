"""The referee's word, into the deal and its record."""

import secrets
import struct
from typing import NamedTuple

from jantaku.link import commands
from jantaku.rules import events
from jantaku_host.device.cable import Device, Place
from jantaku_host.errors import WrongUse
from jantaku_host.record.recorded import Event


class Kind(NamedTuple):
    """A ruling: its number in the record, where the books have it, and what its amount counts."""

    number: int
    sections: str
    amount: str = ""


KINDS = {
    "dead-hand": Kind(events.DEAD_HAND, "EMA 3.4.7, Furiten 7.3"),
    "wrong-riichi": Kind(events.WRONG_RIICHI, "EMA 5.3, Furiten 7.8"),
    "invalid-meld": Kind(events.INVALID_MELD, "EMA 5.1.4, Furiten 7.5"),
    "draw-back": Kind(events.DRAW_BACK, "EMA 3.3.1"),
    "hidden-tile": Kind(events.HIDDEN_TILE, "Furiten 10.6"),
    "fine": Kind(events.FINE, "EMA 5.5", "points"),
    "lateness": Kind(events.LATENESS, "EMA 5.7", "minutes"),
    "substitute": Kind(events.SUBSTITUTE, "EMA 5.8", "1 from the start, 2 stepped in later"),
}
VOIDS = {"redeal": events.REDEAL, "chombo": events.CHOMBO}


def event(
    seat: int | None, kind: str | None, amount: int | None, void: str | None, undo: int | None,
    reason: str,
) -> Event:  # fmt: skip
    """What goes into the record: one of kind, void and undo."""
    if [kind, void, undo].count(None) != 2:
        raise WrongUse("one of --kind, --void and --undo")
    if undo is not None:
        return (events.RULING, seat or 0, events.UNDO, undo, reason)
    if seat is None and void != "redeal":
        raise WrongUse("--seat: who is it about?")
    if void is not None:
        if reason:
            raise WrongUse("--reason: the record of a void has no room for one")
        return (events.VOID, seat or 0, VOIDS[void])
    chosen = KINDS[str(kind)]
    if bool(chosen.amount) != (amount is not None):
        raise WrongUse(f"--amount: {chosen.amount or f'{kind} has none'}")
    return (events.RULING, seat or 0, chosen.number, amount or 0, reason or chosen.sections)


def give(device: Device, ruling: Event) -> tuple[Place, Event]:
    """Have it appended; its place in the record, and the event as it stands there."""
    # The number makes it this one ruling, however often the line makes us ask.
    body = secrets.token_bytes(4) + bytes(events.encode(ruling))
    answer = device.request(commands.RULING, body)
    place = struct.unpack_from(commands.EVENT_HEAD, answer)
    return (place[0], place[1]), events.decode(answer, commands.EVENT_HEAD_SIZE)[0]
