"""An evening at the bench with persons among those who play."""

from collections.abc import Callable
from typing import Any

from jantaku_host.bench import crew
from jantaku_host.bench.evening import Evening
from jantaku_host.review.occasions import SIMULATED


class Sitting(Evening):
    """Tells also who presses what, bots included, and when the wall has been laid for the dice."""

    table_name = SIMULATED

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.on_press: Callable[[int, bool], None] | None = None  # button 0-15, down
        self.on_wall: Callable[[], None] | None = None

    def press(self, button: int, down: bool) -> None:
        """A finger on a button, or off it."""
        self._press(button, down)

    def leave(self) -> None:
        """People get up in the middle of the game: its session is ended, and so is the program."""
        self._orders += [bytes((crew.END,)), bytes((crew.STOP,))]

    def _press(self, button: int, down: bool) -> None:
        super()._press(button, down)
        if self.on_press:
            self.on_press(button, down)

    def _lay_wall(self, at_us: int, dice: tuple[int, int]) -> None:
        super()._lay_wall(at_us, dice)
        if self.on_wall:
            self.on_wall()
