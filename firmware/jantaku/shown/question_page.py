"""The page of a question: what is asked, the section behind it, and what each button means now."""

from micropython import const

from jantaku.referee import questions
from jantaku.shown import font, glyphs

_WIDTH = const(250)
_COLUMN = const(64)  # one above each button
_LABELS = const(48)
_BUTTONS = (0, 2)  # on which the choices lie: riichi, tenpai


def lines(table, seat: int, kind: int, page: int = 0) -> list[str]:
    """The question in words, with its section, as the page breaks it; or what there is to say to
    it, page by page."""
    words = table.words
    details = table.details.get(kind)
    if details:
        text = words.sentence(details[page % len(details)], table.dealer)
    else:
        text = words[questions.name(kind) + "?"] % words.wind(table.wind(seat))
    items = words.split(text)
    rule = questions.rule(kind)
    if rule:
        items.append("(%s)" % table.rules.section(rule))
    return font.wrapped(glyphs.SMALL, items, words.between, _WIDTH)


def draw(canvas, table, question: tuple, said: list[str]) -> None:
    """Draw a question of the table: its `lines`, and what stands above the buttons."""
    choices = question[2]
    canvas.fill(0)
    for at, line in enumerate(said[:3]):
        font.draw(canvas, glyphs.SMALL, line, 3, 15 * at)
    for number, choice in enumerate(choices):
        left = _COLUMN * _BUTTONS[number]
        label = table.words[questions.label(choice)]
        canvas.fill_rect(left + 1, _LABELS, _COLUMN - 2, 16, 15)
        x = left + (_COLUMN - font.width(glyphs.SMALL, label)) // 2
        font.draw(canvas, glyphs.SMALL, label, x, _LABELS, font.INVERSE)
