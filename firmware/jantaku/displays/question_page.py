"""The page of a question: what is asked, the section behind it, and what each button means now."""

from micropython import const

from jantaku.displays import font, glyphs
from jantaku.displays.settlement_page import wrapped
from jantaku.referee import questions

_COLUMN = const(64)  # one above each button
_LABELS = const(48)
_BUTTONS = (0, 2)  # on which the choices lie: riichi, tenpai


def draw(canvas, table, question: tuple) -> None:
    """Draw a question of the table."""
    seat, kind, choices = question
    canvas.fill(0)
    rule = questions.rule(kind)
    words = questions.text(kind, table.wind(seat)).split(" ")
    if rule:
        words.append("(%s)" % table.rules.section(rule))
    for at, line in enumerate(wrapped(words, " ", glyphs.SMALL, 250)[:3]):
        font.draw(canvas, glyphs.SMALL, line, 3, 15 * at)
    for number, choice in enumerate(choices):
        left = _COLUMN * _BUTTONS[number]
        label = questions.label(choice)
        canvas.fill_rect(left + 1, _LABELS, _COLUMN - 2, 16, 15)
        x = left + (_COLUMN - font.width(glyphs.SMALL, label)) // 2
        font.draw(canvas, glyphs.SMALL, label, x, _LABELS, font.INVERSE)
