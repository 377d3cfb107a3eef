"""Where everything lies on the table, in metres from its middle, seen from above.

Side 0 is below; its owner looks up. The others follow counter-clockwise, each a quarter turn on.
"""

from typing import NamedTuple

from jantaku import board
from jantaku_hardware.model import geometry, magnetics, tuning
from jantaku_hardware.model.geometry import PITCH
from jantaku_hardware.model.magnetics import Point, Wire
from jantaku_hardware.model.tuning import Antenna

EDGE = 0.440  # half the table
PLAYING = 0.365  # half of what is inside the rim
CENTRE = 0.062  # half of the box in the middle

_RIVER_Y = -0.114
_WALL_Y = -0.188
_RACK_Y = -0.238
_MELDS_X, _MELDS_Y = 0.264, -0.250

# Four walls of 17 stacks are longer than the square inside them: they stand like a windmill.
_WALL_SHIFT = -0.018
_RACK_Z = geometry.SURFACE + geometry.TILE_LENGTH / 2


class Placed(NamedTuple):
    """An antenna on the table."""

    what: Antenna
    side: int
    coil: int  # output of its side's registers; of the rack, which has none, 0
    centre: Point
    axes: tuple[int, int]

    @property
    def name(self) -> str:
        return f"{self.what.name} {self.side}"

    @property
    def reader(self) -> int:
        places = {
            "wall": board.WALL,
            "rack": board.RACK,
            "river": board.RIVER,
            "melds": board.RIVER,
        }
        return 3 * self.side + places[self.what.name]

    @property
    def wires(self) -> tuple[Wire, ...]:
        return magnetics.wires(self.what.coil, self.centre, self.axes)


def turned(point: Point, side: int) -> Point:
    """A point of side 0, on that side."""
    x, y, z = point
    for _ in range(side):
        x, y = -y, x
    return x, y, z


def antennas_of(side: int) -> list[Placed]:
    """All of a side: stacks from the owner's right, then rack, river, melds."""
    found = [
        (tuning.WALL, stack, (_WALL_SHIFT + (8 - stack) * PITCH, _WALL_Y, 0.0))
        for stack in range(board.WALL_COILS)
    ]
    found.append((tuning.RACK, 0, (0.0, _RACK_Y, _RACK_Z)))
    found.append((tuning.RIVER, board.RIVER_COIL, (0.0, _RIVER_Y, 0.0)))
    found.append((tuning.MELDS, board.MELD_COIL, (_MELDS_X, _MELDS_Y, 0.0)))
    quarter = {0: 1, 1: 0, 2: 2}
    placed = []
    for what, coil, centre in found:
        first, second = what.axes
        axes = (quarter[first], quarter[second]) if side % 2 else (first, second)
        placed.append(Placed(what, side, coil, turned(centre, side), axes))
    return placed
