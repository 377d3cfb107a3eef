"""What a deal of Sichuan shows beside hands and rivers."""

from typing import Any

from rich.text import Text

from jantaku_host.words import HostWords

_SUITS = "mps"


def head(words: HostWords, deal: Any, left: str) -> Text:
    """Tiles left: there are no rounds and no indicators."""
    return Text(left)


def mark(deal: Any, seat: int) -> str:
    """Nothing."""
    return ""


def waits(deal: Any, seat: int) -> tuple[list[int], bool]:
    """The kinds that a seat waits for: none without a void suit, or after a hu."""
    is_waiting = deal.void[seat] < len(_SUITS) and not deal.out >> seat & 1
    if not (is_waiting and deal.concealed(seat) and deal.is_tenpai(seat)):
        return [], False
    return deal.waits(seat), False


def hint(deal: Any, seat: int) -> str:
    """The void suit."""
    void = deal.void[seat]
    return f"void {_SUITS[void]}" if void < len(_SUITS) else ""
