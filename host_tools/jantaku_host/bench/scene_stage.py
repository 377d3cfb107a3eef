"""What every table has at which a scene can be played."""

from collections.abc import Generator
from typing import Any, Protocol

DICE = (3, 4)  # as they fall in every scene

Laid = list[tuple[int, int]]  # tiles and their zones, in the order in which they are laid


class Stage(Protocol):
    """Times are milliseconds; what takes some at the table is a generator that yields them."""

    press_ms: int  # until the table has noticed a press
    read_ms: int  # the same of a tile

    @property
    def elapsed(self) -> int:
        """Since the session began."""
        ...

    def begin(self) -> None:
        """The scene begins now."""

    def start_with(self, round: int, honba: int, deposits: int, scores: list[int]) -> None:
        """Let the next deal begin so."""

    def leap(self, span: int) -> Generator[int, None, None]:
        """Nothing happens for so long."""

    def build(self, laid: Laid) -> Generator[int, None, bool]:
        """A wall stands, and the dealer presses; whether the dice have fallen."""

    def move(self, tile: int, zone: int) -> None:
        """Somebody lays the tile there, or lifts it."""

    def lift(self, tile: int) -> None:
        """Somebody lifts the tile and lays it back."""

    def press(self, seat: int, button: int, seconds: float = 0) -> None:
        """A button goes down, for a moment or so long."""

    def cover(self, zone: int, span: int) -> None:
        """An arm lies over the zone for so long."""

    def kill(self, tile: int) -> None:
        """The tag of the tile dies."""

    def rule(self, event: tuple[Any, ...]) -> Generator[int, None, str]:
        """The referee's key; why the table refuses it, if it does."""

    def cut(self, span: int) -> None:
        """The power goes, and comes back after so long."""
