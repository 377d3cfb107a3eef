"""The table from above, to scale: where tiles lie, and the coils under them."""

from collections.abc import Iterator

from jantaku import board
from jantaku_hardware.drawing.svg import (
    BLUE,
    FELT,
    GREEN,
    GREY,
    INK,
    ORANGE,
    PALE,
    RED,
    WOOD,
    Picture,
)
from jantaku_hardware.model import geometry, layout, magnetics
from jantaku_hardware.model.layout import EDGE, PLAYING, Placed, antennas_of, turned

_SCALE = 1000  # pixels a metre
_MARGIN = 12
_COLOURS = {"wall": BLUE, "rack": RED, "river": GREEN, "melds": ORANGE}
_DISPLAY = (0.088, 0.028)


def draw() -> Picture:
    size = 2 * (_MARGIN + EDGE * _SCALE)
    picture = Picture(size + 330, size, "The table from above")
    _square(picture, EDGE, WOOD)
    _square(picture, PLAYING, FELT)
    for side in range(4):
        for placed in antennas_of(side):
            _antenna(picture, placed)
        _rim(picture, side)
    _centre(picture)
    _legend(picture, size + 12)
    return picture


def _at(x: float, y: float) -> tuple[float, float]:
    middle = _MARGIN + EDGE * _SCALE
    return middle + x * _SCALE, middle - y * _SCALE


def _square(picture: Picture, half: float, fill: str) -> None:
    x, y = _at(-half, half)
    picture.box(x, y, 2 * half * _SCALE, 2 * half * _SCALE, fill=fill, round_=8)


def _corners(
    x: float, y: float, half_x: float, half_y: float, side: int
) -> Iterator[tuple[float, float]]:
    """A rectangle of side 0, on that side."""
    for along, across in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        turned_x, turned_y, _ = turned((x + along * half_x, y + across * half_y, 0), side)
        yield _at(turned_x, turned_y)


def _antenna(picture: Picture, placed: Placed) -> None:
    colour = _COLOURS[placed.what.name]
    coil = placed.what.coil
    back = turned(placed.centre, -placed.side % 4)
    if placed.what.axes == magnetics.UPRIGHT:  # seen from above, a line; its tiles stand before it
        tile = geometry.TILE_THICKNESS / 2
        y = back[1] - geometry.SURFACE - tile
        for index in range(14):
            x = (index - 6.5) * geometry.TILE_WIDTH
            picture.line(
                _corners(x, y, geometry.TILE_WIDTH / 2, tile, placed.side),
                closed=True, fill="white", colour=GREY, thick=0.6,
            )  # fmt: skip
        picture.line(
            _corners(back[0], back[1], coil.length / 2, 0.001, placed.side), closed=True,
            fill=colour, colour=colour,
        )  # fmt: skip
        return
    if placed.what.name == "wall":
        half = (geometry.TILE_WIDTH / 2, geometry.TILE_LENGTH / 2)
        picture.line(
            _corners(back[0], back[1], *half, placed.side), closed=True, fill="white", colour=GREY,
            thick=0.6,
        )  # fmt: skip
    for turn in range(coil.turns):
        length, width = coil.inner(turn)
        picture.line(
            _corners(back[0], back[1], length / 2, width / 2, placed.side), closed=True,
            colour=colour, thick=0.7,
        )  # fmt: skip
    x, y = _at(placed.centre[0], placed.centre[1])
    if placed.what.name == "wall":
        picture.text(x, y + 3, str(placed.coil), size=8, at="middle", colour=colour)
    else:
        picture.text(x, y + 4, placed.what.name, size=12, at="middle", colour=colour)


def _rim(picture: Picture, side: int) -> None:
    middle = -(EDGE + PLAYING) / 2
    picture.line(_corners(0, middle, _DISPLAY[0] / 2, _DISPLAY[1] / 2, side), closed=True, fill=INK)
    for light in range(len(board.SEAT_LIGHTS)):
        x, y, _ = turned(((light - 3.5) * 0.012, middle + 0.026, 0), side)
        picture.dot(*_at(x, y), 3, fill="white", line=INK)
    for button in range(len(board.BUTTONS)):
        x, y, _ = turned((0.075 + button * 0.026, middle, 0), side)
        picture.dot(*_at(x, y), 8, fill=PALE, line=INK)
    x, y, _ = turned((-0.13, middle, 0), side)
    px, py = _at(x, y)
    picture.text(px, py + 5, f"side {side}", size=14, at="middle", bold=True, turn=-90 * side)


def _centre(picture: Picture) -> None:
    half = layout.CENTRE
    x, y = _at(-half, half)
    picture.box(x, y, 2 * half * _SCALE, 2 * half * _SCALE, fill=PALE, round_=6)
    for x, y in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        picture.dot(*_at(x * 0.044, y * 0.044), 5, fill="white", line=INK)
    for die in (-1, 1):
        px, py = _at(die * 0.018 - 0.013, 0.013)
        picture.box(px, py, 0.026 * _SCALE, 0.026 * _SCALE, fill="white", round_=4)
        for along, across in ((-1, 1), (-1, 0), (-1, -1), (0, 0), (1, 1), (1, 0), (1, -1)):
            picture.dot(
                *_at(die * 0.018 + along * 0.008, across * 0.008), 3, line=INK, fill="white"
            )


def _legend(picture: Picture, x: float) -> None:
    lines = [
        (INK, f"{2 * EDGE * 1000:.0f} × {2 * EDGE * 1000:.0f} mm"),
        (BLUE, "wall: 17 coils a side, numbered as"),
        (BLUE, "the outputs of its registers"),
        (RED, "rack: one upright antenna behind"),
        (RED, "fourteen standing tiles"),
        (GREEN, "river: one coil, 7 × 3 tiles"),
        (ORANGE, "melds: one coil, two rows of tiles"),
        (INK, "rim: display, 8 lights, 4 buttons"),
        (INK, "centre: round winds, two dice"),
        (GREY, "white: tiles, 20 × 26 × 16 mm"),
    ]
    for row, (colour, words) in enumerate(lines):
        picture.text(x, 40 + 24 * row, words, size=14, colour=colour)
