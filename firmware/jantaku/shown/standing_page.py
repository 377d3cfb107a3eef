"""The page after the game: places, points and what they come to."""

from jantaku.shown import font, glyphs
from jantaku.shown.score_page import gain, points
from jantaku.shown.words import WINDS


def draw(canvas, table, seat: int) -> None:
    """Draw the final standing, best first; the own line is bright."""
    canvas.fill(0)
    final = table.final
    order = [(final.places[each], each) for each in range(4)]
    order.sort()
    for row, (place, each) in enumerate(order):
        shade = font.BRIGHT if each == seat else font.DIM
        y = 16 * row - 1
        number = "%d" % (place // 10) if place % 10 == 0 else "%d.%d" % (place // 10, place % 10)
        font.draw(canvas, glyphs.TEXT, number, 8, y, shade)
        font.draw(canvas, glyphs.TEXT, WINDS[table.wind(each)], 48, y, shade)
        font.draw_right(canvas, glyphs.TEXT, points(final.scores[each]), 150, y, shade)
        font.draw_right(canvas, glyphs.TEXT, gain(final.results[each]), 248, y, shade)
