"""How results are written: in thousands, to a tenth (Furiten 13.2)."""

from collections.abc import Collection


def points(amount: int) -> str:
    """A result, with its sign."""
    return f"{amount / 1000:+.1f}"


def mean(amounts: Collection[int]) -> int:
    """Of what moves in hundreds, so that a point is fine enough."""
    return round(sum(amounts) / len(amounts))
