"""What riichi shows beside scores: who has declared riichi, round, counters and deposits."""

NOTHING = 0  # as `RiichiDeal.marks`


def lit(table) -> int:
    """The seats whose light for a declared hand is on, a mask."""
    return table.marks


def foot(table) -> tuple[str, str]:
    """What stands under the score."""
    words = table.words
    name = words["round"] % (words.wind(table.round // 4), table.round % 4 + 1)
    return name, words["counters"] % (table.honba, table.deposits)
