"""The page a player asks for: everybody's score, and how far it is from the own one."""

from jantaku.shown import font, glyphs
from jantaku.shown.score_page import gain, points
from jantaku.shown.words import WINDS


def draw(canvas, table, seat: int) -> None:
    """East first."""
    canvas.fill(0)
    for wind in range(4):
        other = (table.dealer + wind) % 4
        y = 16 * wind - 1
        shade = font.own_line(canvas, other == seat, 40, y)
        font.draw(canvas, glyphs.TEXT, WINDS[wind], 48, y, shade)
        font.draw_right(canvas, glyphs.TEXT, points(table.scores[other]), 150, y, shade)
        if other != seat:
            difference = gain(table.scores[other] - table.scores[seat])
            font.draw_right(canvas, glyphs.TEXT, difference, 248, y, shade)
