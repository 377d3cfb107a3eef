"""An evening at the bench with persons among those who play."""

from collections.abc import Callable
from typing import Any

from jantaku.sensing import zones
from jantaku_host.bench import crew
from jantaku_host.bench.acts import SECOND
from jantaku_host.bench.evening import Evening
from jantaku_host.review.occasions import SIMULATED

_STACKS = 17  # coils of a side


class Sitting(Evening):
    """Tells also who presses what, bots included, when a wall is begun, and when it
    has been laid for the dice."""

    table_name = SIMULATED
    first_us = SECOND // 4  # somebody waits for it before his page

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.on_press: Callable[[int, bool], None] | None = None  # button 0-15, down
        self.on_wall: Callable[[], None] | None = None
        self.on_wash: Callable[[], None] | None = None
        self.left: dict[int, list[int]] = {}  # by side: tiles that whoever built it left out

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

    def _wash(self) -> None:
        if self.on_wash:
            self.on_wash()

    def _lay_wall(self, at_us: int, dice: tuple[int, int]) -> None:
        """What tile lies where is settled now; how many lie where, by who has built that wall."""
        by_hand = self.script.by_hand if self.script else frozenset()
        coils = [zones.wall(side, stack) for side in by_hand for stack in range(_STACKS)]
        built = {coil: len(self.world.tags(coil)) for coil in coils}
        super()._lay_wall(at_us, dice)
        for side in by_hand:
            self.left[side] = self._lay_as_built(side, built)
        if self.on_wall:
            self.on_wall()

    def _lay_as_built(self, side: int, built: dict[int, int]) -> list[int]:
        """Where a stack was left out or is too high its tiles lie so; what is over."""
        spare: list[int] = []
        lying = {}
        for coil in (zones.wall(side, stack) for stack in range(_STACKS)):
            lying[coil] = self.eyes.stack(coil)
            spare += lying[coil][built[coil] :]
        for coil, tiles in lying.items():
            for _ in range(built[coil] - len(tiles)):
                if spare:
                    self.hands.put(spare.pop(), coil)
        for tile in spare:
            self.hands.put(tile, zones.AIR)
        return spare
