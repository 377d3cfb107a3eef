"""The four printed coils, each to its own scale, with what is needed to etch them."""

from jantaku_hardware.circuit import footprints
from jantaku_hardware.drawing.svg import GREY, INK, Picture
from jantaku_hardware.model import tuning

_COPPER = "#b5651d"


def draw() -> Picture:
    picture = Picture(1180, 560, "The printed coils")
    picture.text(20, 30, "The printed coils", size=17, bold=True)
    wall, rack, river, melds = tuning.ALL
    _coil(picture, wall, 110, 220, 8)
    _coil(picture, river, 430, 220, 2.4)
    _coil(picture, melds, 900, 220, 2.2)
    _coil(picture, rack, 500, 470, 2.4)
    return picture


def _coil(picture: Picture, one: tuning.Antenna, x: float, y: float, scale: float) -> None:
    coil = one.coil
    points = [(x + scale * px, y - scale * py) for px, py in footprints.path(coil)]
    picture.line(points, colour=_COPPER, thick=1000 * coil.track * scale)
    for end in (points[0], points[-1]):
        picture.dot(*end, 4, fill="white", line=INK)
    half_length, half_width = 500 * coil.length * scale, 500 * coil.width * scale
    picture.text(x, y - 4, one.name, size=14, at="middle", bold=True)
    picture.text(
        x, y + 14, f"{coil.turns} turns, {1e6 * one.inductance:.2f} µH", size=12, at="middle"
    )
    below, beside = y + half_width + 16, x + half_length + 16
    picture.line([(x - half_length, below), (x + half_length, below)], colour=GREY)
    picture.text(x, below + 16, f"{1000 * coil.length:g} mm", size=12, at="middle", colour=GREY)
    picture.line([(beside, y - half_width), (beside, y + half_width)], colour=GREY)
    picture.text(beside + 8, y + 4, f"{1000 * coil.width:g} mm", size=12, colour=GREY)
    words = f"track {1000 * coil.track:g} mm, gap {1000 * coil.gap:g} mm"
    picture.text(x, y - half_width - 10, words, size=12, at="middle", colour=GREY)
