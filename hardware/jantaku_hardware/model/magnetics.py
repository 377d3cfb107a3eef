"""Coils, fields and coupling at 13.56 MHz.

A coil is nested rectangles of straight wires along the axes, and everything about it is a sum over
those wires: inductance (Greenhouse 1974, with Grover's self and mutual inductances), coupling (the
same mutual inductances), field (Biot-Savart, Microchip AN710 equation 1). SI units throughout.
"""

import itertools
import math
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

CARRIER = 13.56e6
OMEGA = 2 * math.pi * CARRIER
MU_0 = 4e-7 * math.pi
_COPPER = 1.72e-8  # ohm metres
_SKIN = math.sqrt(2 * _COPPER / (OMEGA * MU_0))
_SAME_LINE = 1e-7  # metres: filaments on one line, where Grover's formula has a limit

Point = tuple[float, float, float]
FLAT, UPRIGHT = (0, 1), (0, 2)  # the axes along which a coil's length and width lie


class Wire(NamedTuple):
    """From one point to another along one axis; its current flows that way."""

    axis: int
    start: Point
    end: Point


@dataclass(frozen=True)
class Coil:
    """A rectangular spiral of printed track, outer edge to outer edge."""

    length: float
    width: float
    turns: int
    track: float = 0.5e-3
    gap: float = 0.3e-3
    copper: float = 35e-6

    def inner(self, turn: int) -> tuple[float, float]:
        """Length and width of that turn, from the middle of the track to the middle."""
        inset = self.track + 2 * turn * (self.track + self.gap)
        return self.length - inset, self.width - inset

    @property
    def area(self) -> float:
        """What a field through the coil is multiplied with, turn by turn."""
        return sum(math.prod(self.inner(turn)) for turn in range(self.turns))

    @property
    def track_length(self) -> float:
        return sum(2 * sum(self.inner(turn)) for turn in range(self.turns))


@cache
def wires(coil: Coil, centre: Point = (0, 0, 0), axes: tuple[int, int] = FLAT) -> tuple[Wire, ...]:
    """The coil's wires where it lies. Turns are closed rectangles, as wide as the track."""
    found = []
    for turn in range(coil.turns):
        half = [side / 2 for side in coil.inner(turn)]
        corners = []
        for along, across in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            corner = list(centre)
            corner[axes[0]] += along * half[0]
            corner[axes[1]] += across * half[1]
            corners.append((corner[0], corner[1], corner[2]))
        for side, (start, end) in enumerate(itertools.pairwise([*corners, corners[0]])):
            found.append(Wire(axes[side % 2], start, end))
    return tuple(found)


def inductance(coil: Coil) -> float:
    """Self inductances of all wires and mutual ones of all pairs."""
    own = wires(coil)
    return sum(_self_inductance(wire, coil) for wire in own) + 2 * sum(
        _mutual(one, other) for one, other in itertools.combinations(own, 2)
    )


def mutual_inductance(one: tuple[Wire, ...], other: tuple[Wire, ...]) -> float:
    """Between two coils, given by their wires."""
    return sum(_mutual(here, there) for here, there in itertools.product(one, other))


def _self_inductance(wire: Wire, coil: Coil) -> float:
    """A straight strip (Grover 1946, chapter 5: rectangular cross-section)."""
    length = math.dist(wire.start, wire.end)
    around = coil.track + coil.copper
    return MU_0 / (2 * math.pi) * length * (
        math.log(2 * length / around) + 0.5 + 0.2235 * around / length
    )  # fmt: skip


def _mutual(one: Wire, other: Wire) -> float:
    """Two parallel filaments, anywhere (Grover 1946, chapter 6); none across a right angle."""
    axis = one.axis
    if axis != other.axis:
        return 0.0
    apart = math.hypot(*(one.start[i] - other.start[i] for i in range(3) if i != axis))
    apart = max(apart, _SAME_LINE)

    def twice_integrated(step: float) -> float:
        return step * math.asinh(step / apart) - math.hypot(step, apart)

    begin, end = one.start[axis], one.end[axis]
    there, beyond = other.start[axis], other.end[axis]
    return MU_0 / (4 * math.pi) * (
        twice_integrated(end - there) - twice_integrated(end - beyond)
        - twice_integrated(begin - there) + twice_integrated(begin - beyond)
    )  # fmt: skip


def field(coil: tuple[Wire, ...], point: Point) -> Point:
    """The magnetic field strength at the point for one ampere, by axes."""
    total = [0.0, 0.0, 0.0]
    for axis, start, end in coil:
        away = [point[i] - start[i] for i in range(3)]
        run = end[axis] - start[axis]
        forward = math.copysign(1, run)
        along = away[axis] * forward
        away[axis] = 0.0
        distance = math.hypot(*away)
        cosines = along / math.hypot(along, distance)
        cosines += (abs(run) - along) / math.hypot(abs(run) - along, distance)
        strength = forward * cosines / (4 * math.pi * distance**2)
        # The unit vector of the wire crossed with the way from it to the point.
        total[(axis + 1) % 3] -= strength * away[(axis + 2) % 3]
        total[(axis + 2) % 3] += strength * away[(axis + 1) % 3]
    return total[0], total[1], total[2]


def resistance(coil: Coil) -> float:
    """Ohms of the track at the carrier: current flows in its skin, and near turns add to that."""
    skin = 2 * _SKIN * (coil.track + coil.copper)
    return _COPPER * coil.track_length / min(skin, coil.track * coil.copper)
