"""What a table of riichi shows in its own way."""

from jantaku.rules import wall
from jantaku.rules.books import Rules
from jantaku.rules.riichi.value import LIMITS, base, row_name
from jantaku_host.record.recorded import Event
from jantaku_host.show.public_table import PublicTable, Worth
from jantaku_host.words import WINDS, Phrase

DEAD = wall.DEAD  # tiles that nobody draws
REPLACEMENTS = tuple(wall.replacement(kan) for kan in range(4))  # where they lie in the wall
INDICATORS = tuple(wall.indicator(number) for number in range(5))

_YAKUMAN = 13  # han


def deposit(rules: Rules) -> int:
    """What a riichi costs."""
    return int(rules.riichi_deposit)


def place(table: PublicTable) -> Phrase:
    """Which deal it is."""
    return "round", (WINDS[table.round // 4],), table.round % 4 + 1


def counters(table: PublicTable) -> Phrase:
    """What is counted from deal to deal."""
    return "counters", table.honba, table.deposits


def won(rules: Rules, win: Event) -> Worth:
    """How a win is told."""
    _, seat, from_seat, _, _, han, fu, yaku = win
    rows = [(row_name(number), counted) for number, counted in yaku]
    limit = LIMITS[base(rules, han, fu)[1]]
    if any(counted >= _YAKUMAN for _, counted in rows):
        limit = "yakuman"
    dora = han - sum(counted for _, counted in rows)
    if dora > 0 and limit != "yakuman":
        rows.append(("dora", dora))
    worth = ((limit,), ("han", han)) if limit else (("worth", han, fu),)
    return Worth("tsumo" if from_seat == seat else "ron", worth, tuple(rows))
