"""How results of the toy are written."""


def points(amount: int) -> str:
    """A result, with its sign."""
    return f"{amount:+}"
