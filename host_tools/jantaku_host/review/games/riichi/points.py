"""How results are written: in thousands, to a tenth (Furiten 13.2)."""


def points(amount: int) -> str:
    """A result, with its sign."""
    return f"{amount / 1000:+.1f}"
