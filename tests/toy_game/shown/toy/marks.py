"""What the toy game shows beside scores: how many tiles are left to draw."""

NOTHING = 0


def lit(table) -> int:
    """Nobody declares anything."""
    return 0


def foot(table) -> tuple[str, str]:
    """What stands under the score."""
    return "toy", str(table.marks)
