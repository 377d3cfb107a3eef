"""What a table of Sichuan shows in its own way."""

from jantaku.rules.books import Rules
from jantaku.rules.sichuan.value import row_name
from jantaku_host.record.recorded import Event
from jantaku_host.show.public_table import PublicTable, Worth
from jantaku_host.words import Phrase

DEAD = 0  # every tile is drawn
REPLACEMENTS: tuple[int, ...] = ()  # the next tile of the wall (SBR 3.3)
INDICATORS: tuple[int, ...] = ()


def deposit(rules: Rules) -> int:
    """Nobody declares riichi."""
    return 0


def place(table: PublicTable) -> Phrase:
    """Which deal it is: winds do not count in rounds."""
    return "deal_number", table.number


def counters(table: PublicTable) -> Phrase:
    """Nothing is counted from deal to deal."""
    return ()


def won(rules: Rules, win: Event) -> Worth:
    """How a win is told."""
    _, _, _, _, _, fan, points, rows = win
    listed = tuple((row_name(number), counted) for number, counted in rows)
    return Worth("hu", (("fan_worth", fan, points),), listed)
