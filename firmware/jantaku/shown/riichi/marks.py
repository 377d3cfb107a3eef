"""What riichi shows beside scores: who has declared riichi, round, counters and deposits."""

NOTHING = 0  # as `RiichiDeal.marks`


def lit(table) -> int:
    """The seats whose light for a declared hand is on, a mask."""
    return table.marks


def own(table, seat: int) -> tuple:
    """What a seat has declared, for its own display: a key, or nothing."""
    return ("riichi",) if table.marks >> seat & 1 else ()


def result(amount: int) -> str:
    """How the result of a game is written: in thousands, to a tenth (Furiten 13.2)."""
    tenths = abs(amount) // 100
    return "%s%d.%d" % ("−" if amount < 0 else "+", tenths // 10, tenths % 10)


def foot(table) -> tuple[str, str]:
    """What stands under the score."""
    words = table.words
    name = words["round"] % (words.wind(table.round // 4), table.round % 4 + 1)
    return name, words["counters"] % (table.honba, table.deposits)
