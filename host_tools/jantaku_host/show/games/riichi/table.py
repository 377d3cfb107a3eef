"""What a table of riichi has of its own: a dead wall, indicators and deposits."""

from jantaku.rules import wall
from jantaku.rules.books import Rules
from jantaku.rules.riichi import yaku
from jantaku_host.record.recorded import Event

DEAD = wall.DEAD  # tiles that nobody draws
REPLACEMENTS = tuple(wall.replacement(kan) for kan in range(4))  # where they lie in the wall
INDICATORS = tuple(wall.indicator(number) for number in range(5))


def deposit(rules: Rules) -> int:
    """What a riichi costs."""
    return int(rules.riichi_deposit)


def rows(win: Event) -> list[tuple[str, int]]:
    """What the worth of a win is made of: yaku, and dora unless it is a yakuman."""
    _, _, _, _, _, han, _, counted = win
    found = [(yaku.name(number), worth) for number, worth in counted]
    dora = han - sum(worth for _, worth in found)
    is_yakuman = any(number >= yaku.KOKUSHI for number, _ in counted)
    return found if is_yakuman or dora <= 0 else [*found, ("dora", dora)]
