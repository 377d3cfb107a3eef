"""A wall cut open along its stacks: the field of the one coil that is on, and who is in it."""

from jantaku_hardware.drawing.svg import BLUE, GREY, INK, RED, Picture
from jantaku_hardware.model import geometry, magnetics, tag_field, tuning
from jantaku_hardware.model.geometry import LEVELS, PITCH, SURFACE, TILE_THICKNESS, TILE_WIDTH

_SCALE = 8400  # pixels a metre
_CELL = 1e-3
_WIDTH, _HEIGHT = 0.104, 0.042
_LEFT, _TOP = 20, 64

# Bands of the field through a tag that lies there, A/m rms.
_BANDS = (
    (tuning.TAG_SURVIVES, "#7f1d1d", "above 12: more than a large tag survives"),
    (5.0, "#c0563f", "5 to 12"),
    (2.0, "#e07b54", "2 to 5"),
    (tuning.TAG_NEEDS, "#f3b27a", "0.55 to 2: enough for a tag in tune"),
    (0.15, "#e4eef7", "0.15 to 0.55"),
    (0.0, "#ffffff", "less"),
)


def draw() -> Picture:
    picture = Picture(
        2 * _LEFT + _WIDTH * _SCALE, _TOP + _HEIGHT * _SCALE + 150, "Field of a wall coil"
    )
    picture.text(_LEFT, 26, "Field of one wall coil through tags that lie flat", size=17, bold=True)
    current = tuning.WALL.current
    picture.text(
        _LEFT,
        48,
        f"{1000 * current:.0f} mA rms, the highest step; the coils beside it are off",
        size=13,
        colour=GREY,
    )
    _field(picture, current)
    _wall(picture, current)
    _legend(picture)
    return picture


def _at(x: float, z: float) -> tuple[float, float]:
    return _LEFT + (x + _WIDTH / 2) * _SCALE, _TOP + (_HEIGHT - z) * _SCALE


def _field(picture: Picture, current: float) -> None:
    wires = magnetics.wires(tuning.WALL.coil)
    columns, rows = round(_WIDTH / _CELL), round(_HEIGHT / _CELL)
    for row in range(rows):
        z = (row + 0.5) * _CELL
        begin, last = 0, ""
        for column in range(columns + 1):
            x = (column + 0.5) * _CELL - _WIDTH / 2
            field = current * abs(magnetics.field(wires, (x, 0, z))[2])
            colour = next(fill for least, fill, _ in _BANDS if field >= least)
            if last and (colour != last or column == columns):
                left, top = _at(begin * _CELL - _WIDTH / 2, z + _CELL / 2)
                picture.box(
                    left, top, (column - begin) * _CELL * _SCALE, _CELL * _SCALE + 0.3, fill=last,
                    line="none",
                )  # fmt: skip
                begin = column
            last = colour


def _wall(picture: Picture, current: float) -> None:
    left, ground = _at(-_WIDTH / 2, 0)
    _, top = _at(0, SURFACE)
    picture.line([(left, top), (left + _WIDTH * _SCALE, top)], thick=1.2)
    picture.box(left, ground, _WIDTH * _SCALE, 8, fill="#9bbf9b", line="none")
    picture.text(left + 4, ground - 8, "felt and board", size=10, colour=GREY)
    coil = tuning.WALL.coil
    for stack in (-2, -1, 0, 1, 2):
        middle = stack * PITCH
        for turn in range(coil.turns):
            for edge in (-1, 1):
                x, z = _at(middle + edge * coil.inner(turn)[0] / 2, 0)
                picture.box(
                    x - coil.track * _SCALE / 2, z - 1, coil.track * _SCALE, 5, line="none",
                    fill=RED if stack == 0 else GREY,
                )  # fmt: skip
        for level, height in enumerate(LEVELS):
            x, z = _at(middle - TILE_WIDTH / 2, SURFACE + (level + 1) * TILE_THICKNESS)
            picture.box(
                x, z, TILE_WIDTH * _SCALE, TILE_THICKNESS * _SCALE, thick=1.2,
                line=INK if abs(stack) < 2 else GREY, round_=6,
            )  # fmt: skip
            half = geometry.TAG.length / 2
            picture.line(
                [_at(middle - half, height), _at(middle + half, height)], colour=BLUE, thick=4
            )
            if abs(stack) < 2:
                field = current * abs(tag_field.wall_field(level, stack))
                x, z = _at(middle, height)
                picture.text(x, z - 10, f"{field:.2f} A/m", size=15, at="middle", bold=True)


def _legend(picture: Picture) -> None:
    top = _TOP + _HEIGHT * _SCALE + 28
    for row, (_, fill, words) in enumerate(_BANDS[:-1]):
        picture.box(_LEFT, top + 22 * row, 26, 15, fill=fill, line=GREY)
        picture.text(_LEFT + 36, top + 22 * row + 12, words, size=13)
    notes = (
        "blue: a tag, parallel to the face, in the middle of its tile;",
        "beside it the field averaged over the tag",
        "red: the coil that is on; grey: coils that are off",
        f"weakest own tag, {1000 * tuning.SHIFT_ALONG:.0f} mm out of place: "
        f"{tuning.WALL.weakest:.2f} A/m",
        "strongest tag of the next stack, likewise: "
        f"{current_beside():.2f} A/m",
    )  # fmt: skip
    for row, words in enumerate(notes):
        picture.text(_LEFT + 430, top + 22 * row + 12, words, size=13)


def current_beside() -> float:
    return tuning.WALL.current * tuning.strongest_beside()
