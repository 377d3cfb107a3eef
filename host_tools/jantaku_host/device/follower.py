"""The events of a table as they happen, unplugged or not."""

import time
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import NamedTuple

from jantaku.record.journal import WALL
from jantaku.rules import events
from jantaku_host.device import answers, keys
from jantaku_host.device.cable import Device, Place, behind
from jantaku_host.device.connection import spectator
from jantaku_host.errors import DeviceTrouble
from jantaku_host.record.recorded import Event

_AGAIN_S = 1.0
_MOST = 1 << 14  # events: no more fit into the memory of the deal in play


class Happened(NamedTuple):
    """An event as everybody may know it when it happens, with its place in the record and the
    milliseconds since the one before.

    With the `reveal` at its end comes the whole `deal`: all events, nothing sealed. None if the
    wall is not the one that the table was bound to, or the table does not tell.
    """

    place: Place
    event: Event
    step: int
    deal: list[Event] | None = None


def follow(
    port: str | None,
    on_trouble: Callable[[str], None],
    block: int = 0,
    on_free: Callable[[Device], None] = lambda device: None,
) -> Iterator[Happened]:
    """For ever, from this block on (or else the deal in play).

    A table that was never there is DeviceTrouble. One that goes is waited for, `on_trouble` hears
    of it once, and it goes on with the next event. `on_free` is called when nothing is under way,
    and may ask the table for something.
    """
    place = (block, 0)
    happened: list[Event] = []  # in this block
    key = b""
    is_gone = False

    def free() -> None:
        nonlocal is_gone
        is_gone = False
        on_free(device)

    while True:
        try:
            with spectator(port) as device:
                key = _same_table(device, key)
                for number, index, data in device.watch(*place, free):
                    event, step = answers.event(device.port, data)
                    happened = [*happened, event] if index else [event]
                    deal = None
                    if event[0] == events.REVEAL:
                        deal = _deal(device, number, happened)
                    yield Happened((number, index), events.public(event), step, deal)
                    place = behind(number, index, event[0])
        except DeviceTrouble as trouble:
            if not key:
                raise
            if not is_gone:
                on_trouble(str(trouble))
            is_gone = True
            time.sleep(_AGAIN_S)


def _same_table(device: Device, key: bytes) -> bytes:
    """The table's public key."""
    found = keys.read(device).table
    if key and found != key:
        raise DeviceTrouble(f"{device.port}: this is another table")
    return found


def _deal(device: Device, block: int, happened: list[Event]) -> list[Event] | None:
    """The finished deal. What was told while it was played has no concealed tiles."""
    if any(events.public(event) == event for event in happened if event[0] == events.DEALT):
        happened = []
        for number, _, data in device.watch(block):
            happened.append(answers.event(device.port, data)[0])
            if len(happened) > _MOST:
                raise DeviceTrouble(answers.NONSENSE % device.port)
            if number != block or happened[-1][0] == events.REVEAL:
                break
    kinds = [event[0] for event in happened]
    if events.DEALT not in kinds:
        return happened
    dealt = kinds.index(events.DEALT)
    promised = [each[3] for each in happened[:dealt] if each[:3] == (events.COMMIT, 0, WALL)]
    _, _, wall, salt = happened[-1]
    is_open = bool(happened[dealt][2]) and [sha256(wall + salt).digest()] == promised[-1:]
    return happened if is_open else None
