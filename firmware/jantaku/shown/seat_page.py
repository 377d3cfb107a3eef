"""The page before play begins, and while the session's clock stands: whose seat this is, and what
is waited for (EMA 5.9)."""

from micropython import const

from jantaku.shown import font, glyphs
from jantaku.shown.words import WINDS

_RIGHT = const(68)  # of the wind
_WIDTH = const(184)
_HEIGHT = const(64)


def draw(canvas, table, seat: int) -> list[tuple]:
    """Draw the seat's wind; the lines that are still to be drawn: (font, x, y, line)."""
    canvas.fill(0)
    wind = WINDS[table.wind(seat)]
    font.draw(canvas, glyphs.WIND, wind, 30 - font.width(glyphs.WIND, wind) // 2, 9)
    words = table.words
    if table.held == "unknown":
        text = words["time_unknown"]
    else:
        text = words["held_" + table.held]
        if table.held == "armed":
            text = text % table.minutes
        elif table.held == "paused" and table.minutes >= 0:
            text += words.between + words["minutes"] % table.minutes
    said = [[table.players[seat]]] if table.players else []
    said.append(words.split(text))
    face, lines = font.fitted((glyphs.TEXT, glyphs.SMALL), said, words.between, _WIDTH, _HEIGHT)
    return [(face, _RIGHT, face[0] * at, line) for at, line in enumerate(lines[:4])]
