"""The public events of a table as they happen, unplugged or not."""

import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

from jantaku.rules import events
from jantaku_host.connection import spectator
from jantaku_host.deal import Event
from jantaku_host.errors import DeviceTrouble

_AGAIN_S = 1.0


class Happened(NamedTuple):
    """An event with its place in the record and the milliseconds since the one before."""

    block: int
    number: int
    event: Event
    step: int


def follow(
    port: str | None, on_trouble: Callable[[str], None], block: int = 0
) -> Iterator[Happened]:
    """For ever, from this block on (or else the deal in play).

    A table that was never there is DeviceTrouble. One that goes is waited for, `on_trouble` hears
    of it once, and it goes on with the next event.
    """
    index = 0
    was_seen = is_gone = False
    while True:
        try:
            with spectator(port) as device:
                for number, at, data in device.watch(block, index):
                    block, index = number, at + 1
                    was_seen, is_gone = True, False
                    event, step, _ = events.decode(data)
                    yield Happened(number, at, event, step)
        except DeviceTrouble as trouble:
            if not was_seen:
                raise
            if not is_gone:
                on_trouble(trouble.message)
            is_gone = True
            time.sleep(_AGAIN_S)
