"""What a hand of riichi waits for."""

from jantaku.rules import shapes


def check_tiles(text: str) -> None:
    """Every tile is played with."""


def check_run(meld: str) -> None:
    """Runs are declared."""


def waits(counts: bytearray) -> list[int]:
    """The kinds that complete these concealed tiles."""
    return list(shapes.waits(counts))
