"""The track as it is etched is the coil that was calculated."""

import itertools
import math

import pytest

from jantaku_hardware.circuit import footprints
from jantaku_hardware.model import tuning

each_antenna = pytest.mark.parametrize("one", tuning.ALL, ids=lambda one: one.name)


@each_antenna
def test_the_track_is_as_long_as_calculated_and_stays_inside(one: tuning.Antenna) -> None:
    points = footprints.path(one.coil)
    length = sum(math.dist(*ends) for ends in itertools.pairwise(points)) / 1000
    assert length == pytest.approx(one.coil.track_length, rel=0.02)
    half = 500 * one.coil.track
    assert max(abs(x) for x, _ in points) + half == pytest.approx(500 * one.coil.length)
    assert max(abs(y) for _, y in points) + half == pytest.approx(500 * one.coil.width)


@each_antenna
def test_turns_keep_their_gap(one: tuning.Antenna) -> None:
    coil = one.coil
    wires = list(itertools.pairwise(footprints.path(coil)))
    for first, second in itertools.combinations(range(len(wires)), 2):
        if second - first > 1:
            assert apart(wires[first], wires[second]) >= 1000 * (coil.track + coil.gap) - 1e-9


def apart(one, other) -> float:
    """Between two pieces along the axes."""
    gaps = []
    for axis in (0, 1):
        (low, high), (begin, end) = (sorted(point[axis] for point in wire) for wire in (one, other))
        gaps.append(max(0.0, begin - high, low - end))
    return math.hypot(*gaps)


@each_antenna
def test_the_footprint_has_both_pads_and_every_piece_of_the_track(one: tuning.Antenna) -> None:
    text = footprints.footprint(one)
    assert text.count("(") == text.count(")")
    assert text.count('(layer "F.Cu"))') == len(footprints.path(one.coil))  # and one to pad 1
    assert text.count('(pad "1"') == 1
    assert text.count('(pad "2"') == 2  # below the track to the outside
