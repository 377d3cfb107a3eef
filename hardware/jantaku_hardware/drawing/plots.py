"""Curves: field over height for each antenna, and over distance along a wall."""

import itertools
import math
from collections.abc import Callable, Sequence

from jantaku_hardware.drawing.svg import BLUE, GREEN, GREY, INK, ORANGE, RED, Picture
from jantaku_hardware.model import magnetics, tag_field, tuning
from jantaku_hardware.model.geometry import LEVELS, PITCH

_WIDTH, _HEIGHT = 640, 380
_LEFT, _TOP, _RIGHT, _BOTTOM = 70, 50, 190, 60
_LEAST, _MOST = 0.05, 20.0  # A/m, on a scale of powers of ten


class _Plot:
    def __init__(self, title: str, across: str, begin: float, end: float) -> None:
        width, height = _LEFT + _WIDTH + _RIGHT, _TOP + _HEIGHT + _BOTTOM
        self.picture = Picture(width, height, title)
        self._begin, self._end = begin, end
        self.picture.text(_LEFT, 28, title, size=17, bold=True)
        self.picture.text(_LEFT + _WIDTH / 2, height - 16, across, size=13, at="middle")
        self.picture.text(
            22, _TOP + _HEIGHT / 2, "field in the tag, A/m rms", size=13, at="middle", turn=-90
        )
        self._grid()

    def at(self, across: float, field: float) -> tuple[float, float]:
        share = math.log(field / _LEAST) / math.log(_MOST / _LEAST)
        x = _LEFT + _WIDTH * (across - self._begin) / (self._end - self._begin)
        return x, _TOP + _HEIGHT * (1 - min(share, 1))

    def curve(
        self, across: Sequence[float], field: Callable[[float], float], colour: str, words: str,
        row: int,
    ) -> None:  # fmt: skip
        for is_shown, part in itertools.groupby(across, lambda x: field(x) > _LEAST):
            if is_shown:
                self.picture.line([self.at(x, field(x)) for x in part], colour=colour, thick=2.2)
        x, y = _LEFT + _WIDTH + 16, _TOP + 16 + 24 * row
        self.picture.line([(x, y - 4), (x + 22, y - 4)], colour=colour, thick=2.2)
        self.picture.text(x + 30, y, words, size=12)

    def limits(self) -> None:
        for field, words in (
            (tuning.TAG_SURVIVES, "a tag survives this"),
            (tuning.TAG_NEEDS, "what a tag is assumed to need"),
        ):
            (x, y), end = self.at(self._begin, field), self.at(self._end, field)
            self.picture.line([(x, y), end], colour=INK, dashed=True)
            self.picture.text(end[0] - 6, y - 5, words, size=11, at="end")

    def upright(self, across: float, words: str) -> None:
        x, y = self.at(across, _MOST)
        self.picture.line([(x, y), (x, y + _HEIGHT)], colour=GREY, dashed=True)
        self.picture.text(x + 4, y + 13, words, size=11, colour=GREY)

    def mark(self, across: float, words: str) -> None:
        x, y = self.at(across, _LEAST)
        self.picture.line([(x, y), (x, y + 5)])
        self.picture.text(x, y + 20, words, size=12, at="middle")

    def _grid(self) -> None:
        for field in (0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20):
            x, y = self.at(self._begin, field)
            self.picture.line([(x, y), (x + _WIDTH, y)], colour="#dddddd")
            self.picture.text(x - 8, y + 4, f"{field:g}", size=12, at="end")
        self.picture.box(_LEFT, _TOP, _WIDTH, _HEIGHT)


def over_height() -> Picture:
    """In the middle of each antenna, driven with all it has."""
    plot = _Plot("Field over each antenna", "distance from the coil, mm", 5, 45)
    heights = [height / 2 for height in range(10, 91)]
    for row, (one, colour) in enumerate(zip(tuning.ALL, (BLUE, RED, GREEN, ORANGE), strict=True)):

        def field(height: float, one: tuning.Antenna = one) -> float:
            away = height / 1000
            tag = (0, away, 0) if one.axes == magnetics.UPRIGHT else (0, 0, away)
            return one.current * abs(tag_field.field_in_tag(one.coil, tag, one.axes))

        words = f"{one.name}, {1000 * one.current:.0f} mA"
        plot.curve(heights, field, colour, words, row)
    plot.limits()
    for height, words in zip(LEVELS, ("lower or single tile", "upper tile"), strict=True):
        plot.upright(1000 * height, words)
    for height in range(5, 50, 5):
        plot.mark(height, str(height))
    return plot.picture


def along_wall() -> Picture:
    """In tags at both levels, while the coil under stack 0 is on."""
    plot = _Plot(
        "Field along a wall, one coil on, at the highest step",
        "stacks from the coil that is on",
        -0.5,
        2.5,
    )
    steps = [step / 50 for step in range(-25, 126)]
    for level, (colour, words) in enumerate(((BLUE, "lower tags"), (ORANGE, "upper tags"))):

        def field(stacks: float, level: int = level) -> float:
            tag = (stacks * PITCH, 0, LEVELS[level])
            return tuning.WALL.current * abs(tag_field.field_in_tag(tuning.WALL.coil, tag))

        plot.curve(steps, field, colour, words, level)
    plot.limits()
    for stack in range(3):
        plot.mark(stack, str(stack))
    plot.upright(0, "own stack")
    plot.upright(1, "next stack")
    plot.upright(2, "the one after")
    return plot.picture
