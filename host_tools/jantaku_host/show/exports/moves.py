"""The moves of a deal as other programs know them: what stands, in order."""

from collections.abc import Iterator
from typing import Any

from jantaku.rules import events
from jantaku_host.record.recorded import Event
from jantaku_host.review.played import Played


def moves(again: Played) -> Iterator[tuple[Event, Any]]:
    """Every event with the deal before it, but for draws that went back (EMA 3.3.1)."""
    gone: set[int] = set()
    drawn = 0
    for number, event in enumerate(again.recorded.events):
        if event[0] == events.DRAW:
            drawn = number
        elif event[0] == events.RULING and event[2] == events.DRAW_BACK:
            gone |= set(range(drawn, number))  # a riichi declared with that tile, too
    for number, found in enumerate(again.walk()):
        if number not in gone:
            yield found
