"""What a deal of riichi shows beside hands and rivers."""

from typing import Any

from rich.text import Text

from jantaku.rules import tiles
from jantaku_host.show.deal_view import tile_text
from jantaku_host.words import HostWords


def head(words: HostWords, deal: Any, left: str) -> Text:
    """Round, counters, tiles left, indicators."""
    wind, number = divmod(deal.round, 4)
    place = words["round"] % (words.wind(wind), number + 1)
    counters = words["counters"] % (deal.honba, deal.deposits)
    return Text(f"{place}, {counters}, {left}, dora ") + tile_text(
        deal.indicators, deal.rules.red_fives
    )


def mark(deal: Any, seat: int) -> str:
    """Who has declared riichi."""
    return " riichi" if deal.riichi[seat] else ""


def waits(deal: Any, seat: int) -> tuple[list[int], bool]:
    """The kinds that a seat waits for, and whether it is furiten."""
    if not any(deal.hands[seat]) or not deal.is_tenpai(seat):
        return [], False
    return deal.waits(seat), deal.is_furiten(seat)


def hint(deal: Any, seat: int) -> str:
    """What a seat waits for."""
    kinds, is_furiten = waits(deal, seat)
    return f"waits {tiles.kinds_text(kinds)}{' furiten' if is_furiten else ''}" if kinds else ""
