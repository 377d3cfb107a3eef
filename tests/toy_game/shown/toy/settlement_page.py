"""The toy game's page after a deal."""

from jantaku.shown import changes


def contents(table) -> list:
    """One page, without a line."""
    return [[]]


def draw(canvas, table, seat, content) -> None:
    """What everybody got or paid."""
    canvas.fill(0)
    changes.draw(canvas, table, seat)
