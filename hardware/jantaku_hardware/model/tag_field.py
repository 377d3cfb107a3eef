"""The field that a coil of this table makes in a tag, and what follows for reading it."""

from functools import cache

from jantaku_hardware.model.geometry import LEVELS, PITCH, TAG, WALL
from jantaku_hardware.model.magnetics import FLAT, MU_0, Coil, Point, mutual_inductance, wires


@cache
def field_in_tag(coil: Coil, tag_at: Point, axes: tuple[int, int] = FLAT) -> float:
    """The field through a tag parallel to the coil, averaged over the tag, for one ampere."""
    return mutual_inductance(wires(coil, axes=axes), wires(TAG, tag_at, axes)) / (MU_0 * TAG.area)


def wall_field(level: int, stacks_away: int = 0) -> float:
    """The field of a wall coil in the lower (0) or upper (1) tag of that stack, for one ampere."""
    return field_in_tag(WALL, (stacks_away * PITCH, 0, LEVELS[level]))


def weakness(level: int) -> float:
    """How much oftener than the mean a tag at that level is lost: as its field is weaker."""
    weak = [1 / wall_field(each) for each in range(len(LEVELS))]
    return weak[level] * len(weak) / sum(weak)


def leak(level: int) -> float:
    """How much oftener than the mean a tag at that level answers to the coil beside its own."""
    strong = [abs(wall_field(each, 1)) for each in range(len(LEVELS))]
    return strong[level] * len(strong) / sum(strong)
