"""A table of riichi in lines of text."""

from collections.abc import Callable
from typing import Any

from jantaku_host.record.recorded import Event
from jantaku_host.words import HostWords

_WORDS = HostWords("en")


def standing(status: dict[str, Any]) -> list[str]:
    """How far the game is."""
    wind, number = divmod(status["round"], 4)
    return [
        f"round   {_WORDS.wind(wind)} {number + 1}, {status['honba']} honba, "
        f"{status['deposits']} riichi on the table"
    ]


def win(event: Event, name: Callable[[int], str], rows: str) -> str:
    """ "Anna tsumo, 3 han 40 fu: riichi, tsumo"."""
    _, seat, feeder, _, _, han, fu, _ = event
    how = "tsumo" if feeder == seat else f"ron from {name(feeder)}"
    return f"{name(seat)} {how}, {han} han {fu} fu: {rows}"
