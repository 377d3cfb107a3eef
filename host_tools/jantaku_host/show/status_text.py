"""What a table is doing, in lines of text."""

from collections.abc import Iterator
from typing import Any

from jantaku.rules import books
from jantaku_host import games
from jantaku_host.words import WIND_LETTERS, HostWords, counted

_WORDS = HostWords("en")


def lines(status: dict[str, Any], port: str) -> Iterator[str]:
    """The status of the table at that port, for people."""
    yield f"jantaku {status['version']} at {port}"
    yield f"rules   {status['rules']}"
    yield f"session {'is on' if status['session'] else 'none is on'}"
    yield from _standing(status)
    for seat, player in enumerate(status["seats"]):
        wind = _WORDS.wind(WIND_LETTERS.index(player["wind"]))
        yield f"seat {seat}  {wind:<5} {player['score']:>8,}"
    yield f"record  {counted(status['blocks'], 'block')}, head {status['head']}"
    if status["problem"]:
        yield f"problem {status['problem']}"


def _standing(status: dict[str, Any]) -> list[str]:
    """How far the game is, unless the table knows a book that is newer than this host."""
    try:
        rules = books.load(status["rules"])
    except books.PresetError:
        return []
    found: list[str] = games.part(rules, "show", "lines").standing(status)
    return found
