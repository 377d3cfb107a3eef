"""What a table is doing, in words."""

from collections.abc import Iterator
from typing import Any

from jantaku.rules import books
from jantaku_host.words import counted

_WINDS = {"E": "East", "S": "South", "W": "West", "N": "North"}


def lines(status: dict[str, Any], port: str) -> Iterator[str]:
    """The status of the table at that port, for people."""
    book = status["rules"]
    round_wind, round_number = list(_WINDS.values())[status["round"] // 4], status["round"] % 4 + 1
    yield f"jantaku {status['version']} at {port}"
    yield f"rules   {book}"
    yield f"session {'is on' if status['session'] else 'none is on'}"
    if book in books.RIICHI:
        yield (
            f"round   {round_wind} {round_number}, {status['honba']} honba, "
            f"{status['deposits']} riichi on the table"
        )
    for seat, player in enumerate(status["seats"]):
        yield f"seat {seat}  {_WINDS[player['wind']]:<5} {player['score']:>8,}"
    yield f"record  {counted(status['blocks'], 'block')}, head {status['head']}"
    if status["problem"]:
        yield f"problem {status['problem']}"
