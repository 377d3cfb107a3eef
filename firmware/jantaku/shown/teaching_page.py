"""The page while tiles are taught or a set is checked: what to lay where, how far it is, what is
wrong."""

from micropython import const

from jantaku.shown import font, glyphs
from jantaku.shown.question_page import draw_label

_WIDTH = const(250)
_LINE = const(15)
_COLUMN = const(64)  # one above each button
_LABELS = const(48)
_BAR = const(56)  # of progress
_BACK = const(0)  # on which button
_CANCEL = const(2)


def draw(canvas, table) -> None:
    """Draw it; the same on every display."""
    words = table.words
    wanted, wrong, done, of = table.lesson
    canvas.fill(0)
    lines = _wrapped(table, wanted)[: 2 if wrong else 3]
    for at, line in enumerate(lines):
        font.draw(canvas, glyphs.SMALL, line, 3, _LINE * at)
    if wrong:
        top = _LINE * len(lines)
        for at, line in enumerate(_wrapped(table, wrong[0])[: 3 - len(lines)]):
            canvas.fill_rect(0, top + _LINE * at, 256, _LINE, 15)
            font.draw(canvas, glyphs.SMALL, line, 3, top + _LINE * at, font.INVERSE)
    draw_label(canvas, words["back"], _BACK)
    canvas.rect(_COLUMN + 4, _LABELS + 4, _BAR, 8, 6)
    canvas.fill_rect(_COLUMN + 4, _LABELS + 4, _BAR * done // of, 8, 15)
    draw_label(canvas, words["cancel"], _CANCEL)
    font.draw_right(canvas, glyphs.SMALL, "%d / %d" % (done, of), 252, _LABELS)


def _wrapped(table, said):
    words = table.words
    text = words.sentence(said, table.dealer)
    return font.wrapped(glyphs.SMALL, words.split(text), words.between, _WIDTH)
