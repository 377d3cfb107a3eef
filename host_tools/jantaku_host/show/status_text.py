"""What a table is doing, in lines of text."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from jantaku.rules import books
from jantaku.rules.games import NAMES
from jantaku_host import games
from jantaku_host.words import WIND_LETTERS, HostWords, counted

_WORDS = HostWords("en")


def lines(status: dict[str, Any], port: str) -> Iterator[str]:
    """The status of the table at that port, for people."""
    yield f"jantaku {status['version']} at {port}"
    yield f"rules   {status['rules']}"
    yield f"session {'is on' if status['session'] else 'none is on'}"
    if status.get("clock"):
        yield f"clock   {clock(status['clock'])}"
    yield from _standing(status)
    for seat, player in enumerate(status["seats"]):
        wind = _WORDS.wind(WIND_LETTERS.index(player["wind"]))
        yield f"seat {seat}  {wind:<5} {player['score']:>8,}"
    yield f"record  {counted(status['blocks'], 'block')}, head {status['head']}"
    if status["problem"]:
        yield f"problem {status['problem']}"


def clock(told: dict[str, Any]) -> str:
    """What the clock of the session says."""
    state, at, now = told["state"], told["at"], told["now"]
    left = "no end" if told["left"] is None else f"{told['left'] / 60_000:.1f} min left"
    if told["extra"]:
        left += f", {told['extra']} min of them extra"
    if state == "armed":
        return f"begins at {datetime.fromtimestamp(at // 1000):%H:%M:%S}, {left}"
    if state == "unknown":
        return "unknown: the power was away; jantaku time --set"
    says = {
        "seated": "the players sit and wait for the signal, ",
        "paused": "paused, ",
        "running": "" if now and at else "by the table's own clock, ",
    }
    return says[state] + left


def _standing(status: dict[str, Any]) -> list[str]:
    """How far the game is, unless it is one that this host does not know."""
    game = status.get("game")  # older tables tell none
    try:
        game = game or books.load(status["rules"]).game
    except books.PresetError:
        return []
    if game not in NAMES:
        return []
    found: list[str] = games.part_of(game, "show", "lines").standing(status)
    return found
