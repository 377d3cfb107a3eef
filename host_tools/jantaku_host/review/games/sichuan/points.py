"""How results are written: point by point."""


def points(amount: int) -> str:
    """A result, with its sign."""
    return f"{amount:+}"
