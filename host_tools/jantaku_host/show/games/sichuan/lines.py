"""A table of Sichuan in lines of text."""

from collections.abc import Callable
from typing import Any

from jantaku_host.record.recorded import Event


def standing(status: dict[str, Any]) -> list[str]:
    """There are no rounds, and nothing is counted from deal to deal."""
    return []


def win(event: Event, name: Callable[[int], str], rows: str) -> str:
    """ "Anna hu from the wall, 2 fan: all_pungs, root"."""
    _, seat, feeder, _, _, fan, _, _ = event
    how = "from the wall" if feeder == seat else f"on {name(feeder)}'s tile"
    return f"{name(seat)} hu {how}, {fan} fan" + (rows and f": {rows}")
