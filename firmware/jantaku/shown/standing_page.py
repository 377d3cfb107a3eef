"""The page after the game: places, points and what they come to."""

from micropython import const

from jantaku.rules import games
from jantaku.shown import font, glyphs
from jantaku.shown.score_page import points
from jantaku.shown.words import WINDS

_SCORES = const(142)  # the longest begins behind that


def draw(canvas, table, seat: int) -> None:
    """Draw the final standing, best first; who has confirmed it has a mark."""
    canvas.fill(0)
    final = table.final
    written = games.part(table.rules, "shown", "marks").result
    order = [(final.places[each], each) for each in range(4)]
    order.sort()
    for row, (place, each) in enumerate(order):
        y = 16 * row - 1
        shade = font.own_line(canvas, each == seat, 0, y)
        number = "%d" % (place // 10) if place % 10 == 0 else "%d.%d" % (place // 10, place % 10)
        font.draw(canvas, glyphs.TEXT, number, 8, y, shade)
        if table.signed >> each & 1:
            canvas.fill_rect(32, y + 5, 7, 7, 0 if each == seat else 15)
        x = font.draw(canvas, glyphs.TEXT, WINDS[table.wind(each)], 42, y, shade) + 4
        font.draw(canvas, glyphs.SMALL, _name(table, each, _SCORES - x), x, y + 1, shade)
        font.draw_right(canvas, glyphs.TEXT, points(final.scores[each]), 194, y, shade)
        font.draw_right(canvas, glyphs.TEXT, written(final.results[each]), 254, y, shade)


def _name(table, seat, most):
    """As much of the player's name as fits; none whose letters the displays do not have."""
    name = table.players[seat] if table.players else ""
    if not font.knows(glyphs.SMALL, name):
        return ""
    while font.width(glyphs.SMALL, name) > most:
        name = name[:-1]
    return name
