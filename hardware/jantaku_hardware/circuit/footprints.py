"""Printed coils as they are etched: the track's path, and a KiCad footprint of each."""

import itertools

from jantaku_hardware.model.magnetics import Coil
from jantaku_hardware.model.tuning import Antenna

_PAD, _DRILL = 1.2, 0.6  # mm
_REACH = 2.0  # from the coil's edge to its pads, mm


def path(coil: Coil) -> list[tuple[float, float]]:
    """The middle of the track from the outer end to the inner one, in mm from the coil's middle."""
    right, top = ((side - coil.track) * 500 for side in (coil.length, coil.width))
    pitch = 1000 * (coil.track + coil.gap)
    points = [(-right, -top)]
    for turn in range(coil.turns):
        x, y = right - turn * pitch, top - turn * pitch
        points += [(x, points[-1][1]), (x, y), (-x, y), (-x, -y + pitch)]
    return points


def footprint(one: Antenna) -> str:
    """The coil for KiCad: pad 1 at the outer end, pad 2 brought out from the inner one below."""
    coil = one.coil
    points = path(coil)
    (x, y), (inner_x, inner_y) = points[0], points[-1]
    outside, beside = y - _REACH, max(inner_x, x + 2 * _PAD)  # pads are not too close
    lines = [_line(start, end, coil, "F.Cu") for start, end in itertools.pairwise(points)]
    lines += [
        _line((x, y), (x, outside), coil, "F.Cu"),
        _line((inner_x, inner_y), (inner_x, outside), coil, "B.Cu"),
        _line((inner_x, outside), (beside, outside), coil, "B.Cu"),
        _pad("1", x, outside),
        _pad("2", inner_x, inner_y, via=True),
        _pad("2", beside, outside),
    ]
    size = f"{1000 * coil.length:g} x {1000 * coil.width:g} mm, {coil.turns} turns"
    return "\n".join(
        [
            f'(footprint "coil_{one.name}" (version 20240108) (generator "jantaku") (layer "F.Cu")',
            f'  (descr "{one.name} antenna, {size}")',
            '  (net_tie_pad_groups "1, 2")',  # the track is no short
            *lines,
            ")",
            "",
        ]
    )


def _line(start: tuple[float, float], end: tuple[float, float], coil: Coil, layer: str) -> str:
    ends = f"(start {start[0]:.3f} {start[1]:.3f}) (end {end[0]:.3f} {end[1]:.3f})"
    return (
        f'  (fp_line {ends} (stroke (width {1000 * coil.track:g}) (type solid)) (layer "{layer}"))'
    )


def _pad(number: str, x: float, y: float, *, via: bool = False) -> str:
    size, drill = (_PAD / 2, _DRILL / 2) if via else (_PAD, _DRILL)
    return (
        f'  (pad "{number}" thru_hole circle (at {x:.3f} {y:.3f}) (size {size:g} {size:g}) '
        f'(drill {drill:g}) (layers "*.Cu" "*.Mask"))'
    )
