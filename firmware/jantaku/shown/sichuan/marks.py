"""What Sichuan shows beside scores: void suits that lie open, and who has declared hu."""

from jantaku.shown.words import WINDS

NOTHING = (0, b"\xff\xff\xff\xff")  # as `SichuanDeal.marks`

_SUITS = "mps"


def lit(table) -> int:
    """The seats whose light for a declared hand is on: nobody declares riichi."""
    return 0


def own(table, seat: int) -> tuple:
    """What a seat has declared, for its own display: a key, or nothing."""
    return ("hu",) if table.marks[0] >> seat & 1 else ()


def result(amount: int) -> str:
    """How the result of a game is written: point by point."""
    return "%s%d" % ("−" if amount < 0 else "+", abs(amount))


def foot(table) -> tuple[str, str]:
    """What stands under the score."""
    winds = " ".join([_mark(table, wind) for wind in range(4)])
    return table.words["deal_number"] % max(1, table.number), winds  # 0 before the first dice


def _mark(table, wind):
    out, void = table.marks
    seat = (table.dealer + wind) % 4
    if out >> seat & 1:
        return WINDS[wind] + table.words["hu"]
    return WINDS[wind] + (_SUITS[void[seat]] if void[seat] < 3 else "-")
