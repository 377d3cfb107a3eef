"""The right part of every settlement page: what each player gains or pays."""

from micropython import const

from jantaku.shown import font, glyphs
from jantaku.shown.score_page import gain
from jantaku.shown.words import WINDS

_LEFT = const(168)


def draw(canvas, table, seat: int) -> None:
    """East first."""
    canvas.vline(_LEFT - 6, 2, 60, 3)
    moved = table.moved
    for wind in range(4):
        other = (table.dealer + wind) % 4
        y = 16 * wind - 1
        shade = font.own_line(canvas, other == seat, _LEFT - 4, y)
        font.draw(canvas, glyphs.TEXT, WINDS[wind], _LEFT, y, shade)
        font.draw_right(canvas, glyphs.TEXT, gain(moved[other]), 254, y, shade)
