"""How results are written: point by point."""

from collections.abc import Collection


def points(amount: int) -> str:
    """A result, with its sign."""
    return f"{amount:+}"


def mean(amounts: Collection[int]) -> float:
    """Of what moves in single points: to a tenth."""
    return round(sum(amounts) / len(amounts), 1)
