"""How results of the toy are written."""


def points(amount: int) -> str:
    """A result, with its sign."""
    return f"{amount:+}"


def mean(amounts: list[int]) -> int:
    return round(sum(amounts) / len(amounts))
