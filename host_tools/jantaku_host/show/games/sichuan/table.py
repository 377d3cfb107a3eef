"""What a table of Sichuan has of its own: nothing but tiles."""

from jantaku.rules.books import Rules
from jantaku.rules.sichuan import value
from jantaku_host.record.recorded import Event

DEAD = 0  # every tile is drawn
REPLACEMENTS: tuple[int, ...] = ()  # the next tile of the wall (SBR 3.3)
INDICATORS: tuple[int, ...] = ()


def deposit(rules: Rules) -> int:
    """Nobody declares riichi."""
    return 0


def rows(win: Event) -> list[tuple[str, int]]:
    """What the worth of a win is made of: rows of the fan table."""
    return [(value.row_name(number), fan) for number, fan in win[7]]
