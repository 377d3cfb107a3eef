"""What a hand of Sichuan waits for."""

from jantaku.rules import shapes
from jantaku.rules.tiles import BadTiles


def check_tiles(text: str) -> None:
    """Refuse honours."""
    if "z" in text:
        raise BadTiles("there are no honours in sichuan (SBR 1.1)")


def check_run(meld: str) -> None:
    """Refuse it."""
    raise BadTiles(f"{meld}: runs are not declared in sichuan (SBR 3.2)")


def waits(counts: bytearray) -> list[int]:
    """The kinds that complete these concealed tiles; four alike are two pairs."""
    return list(shapes.waits(counts, True))
