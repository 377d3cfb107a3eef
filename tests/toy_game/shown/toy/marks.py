"""What the toy game shows beside scores: how many tiles are left to draw."""

NOTHING = 0


def lit(table) -> int:
    """Nobody declares anything."""
    return 0


def own(table, seat: int) -> tuple:
    """Nobody declares anything."""
    return ()


def result(amount: int) -> str:
    """Point by point."""
    return f"{amount:+}"


def foot(table) -> tuple[str, str]:
    """What stands under the score."""
    return "toy", str(table.marks)
