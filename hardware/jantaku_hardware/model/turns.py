"""Which fields may be on at once: coupling of all antennas of the table with each other."""

import itertools
import math
from functools import cache

from jantaku_hardware.model import geometry, magnetics, tuning
from jantaku_hardware.model.layout import Placed, antennas_of

# A tag may take a dip of its field by 10 % for a pulse (ISO/IEC 15693-2). Whatever another reader
# sends shall be a fifth of that at most, even where the own field is weakest: in a wall that is
# what a tag needs, as its step is found so.
_PART = 1 / 50
APART = ("same side", "next side", "opposite side")


def coupling(one: Placed, other: Placed) -> float:
    """Of two coils: mutual inductance over the mean of their own."""
    own = math.sqrt(one.what.inductance * other.what.inductance)
    return abs(magnetics.mutual_inductance(one.wires, other.wires)) / own


def foreign_field(one: Placed, other: Placed) -> float:
    """A/m rms that the first makes, at work, through a tag in the middle of the second."""
    x, y, z = other.centre
    up = geometry.LEVELS[0] if other.what.axes == magnetics.FLAT else 0
    tag = magnetics.wires(geometry.TAG, (x, y, z + up), other.axes)
    through = abs(magnetics.mutual_inductance(one.wires, tag)) / (
        magnetics.MU_0 * geometry.TAG.area
    )
    return one.what.current * through


@cache
def strongest(one: str, other: str, apart: int) -> tuple[float, float]:
    """The largest coupling and foreign field between antennas of these names, so far apart."""
    here = [placed for placed in antennas_of(0) if placed.what.name == one]
    pairs = [
        (mine, theirs)
        for side in {apart, -apart % 4}
        for mine, theirs in itertools.product(here, antennas_of(side))
        if theirs.what.name == other and mine != theirs
    ]
    return (
        max((coupling(*pair) for pair in pairs), default=0.0),
        max((foreign_field(*pair) for pair in pairs), default=0.0),
    )


def may_be_on_at_once(one: str, other: str, apart: int) -> bool:
    """Whether neither disturbs the other."""
    return not disturbs(one, other, apart) and not disturbs(other, one, apart)


def disturbs(one: str, other: str, apart: int) -> bool:
    """Whether tags over the second notice what the first sends."""
    weakest = {each.name: each.weakest for each in tuning.ALL} | {"wall": tuning.TAG_NEEDS}
    return strongest(one, other, apart)[1] > _PART * weakest[other]
