"""The page a player looks at between turns: seat wind, score, round, time left."""

from micropython import const

from jantaku.referee.clock import UNKNOWN
from jantaku.rules import games
from jantaku.shown import font, glyphs
from jantaku.shown.words import WINDS

_ASIDE = const(68)  # a column of small words between wind and score
_ASIDE_WIDTH = const(44)
_HEIGHT = const(62)  # of a sentence


def points(score: int) -> str:
    """A score as people read it: `25,300`, `−1,200`."""
    digits = str(abs(score))
    if len(digits) > 3:
        digits = digits[:-3] + "," + digits[-3:]
    return ("−" if score < 0 else "") + digits


def gain(amount: int) -> str:
    """What is won or lost, with its sign."""
    return ("+" if amount > 0 else "") + points(amount)


def draw(canvas, table, seat: int) -> None:
    """Draw the page of that seat; the dealer's wind stands in a white field."""
    canvas.fill(0)
    wind = table.wind(seat)
    shade = font.BRIGHT
    if wind == 0:
        canvas.fill_rect(0, 0, 60, 64, 15)
        shade = font.INVERSE
    left = 30 - font.width(glyphs.WIND, WINDS[wind]) // 2
    font.draw(canvas, glyphs.WIND, WINDS[wind], left, 32 - glyphs.WIND[0] // 2, shade)

    _draw_aside(canvas, table, seat)
    font.draw_right(canvas, glyphs.SCORE, points(table.scores[seat]), 252, 2)

    canvas.hline(_ASIDE, 43, 184, 3)
    left_foot, right_foot = games.part(table.rules, "shown", "marks").foot(table)
    font.draw(canvas, glyphs.TEXT, left_foot, 70, 46)
    font.draw_right(canvas, glyphs.TEXT, right_foot, 252, 46)


def _draw_aside(canvas, table, seat):
    """The time left; then hints for a beginner, or that this deal is the last."""
    words = table.words
    if table.minutes != -1:
        left = (
            "? " + words["minutes"].split("%d")[1].strip()
            if table.minutes == UNKNOWN
            else (words["minutes"] % table.minutes)
        )
        font.draw(canvas, glyphs.SMALL, left, _ASIDE, 0, font.DIM)
    own = games.part(table.rules, "shown", "marks").own(table, seat)
    lines = [words[key] for key in own + table.hints[seat]]
    if not lines and table.is_last_deal:
        last = words.split(words["last_deal"])
        lines = font.wrapped(glyphs.SMALL, last, words.between, _ASIDE_WIDTH)
    for at, line in enumerate(lines[:2]):
        font.draw(canvas, glyphs.SMALL, line, _ASIDE, 14 + 14 * at)


def sentence(words, text: str) -> list[tuple]:
    """Something the whole page is for, in as many lines as it takes: (font, x, y, line)."""
    faces = (glyphs.TEXT, glyphs.SMALL)
    face, lines = font.fitted(faces, (words.split(text),), words.between, 248, _HEIGHT)
    return [(face, 4, 2 + face[0] * at, line) for at, line in enumerate(lines)]
