"""Sichuan's pages after a deal: every hu, kong and fine."""

from micropython import const

from jantaku.rules import events
from jantaku.rules.sichuan import payments, value
from jantaku.shown import changes, font, glyphs
from jantaku.shown.score_page import gain
from jantaku.shown.words import WINDS

_LINES = const(4)  # a page
_LEFT = const(4)
_LINE = const(15)
_WIDTH = const(156)

# What the payer answers for; all else is said of the payee.
_FAULTS = bytes((
    payments.KONG_FED,
    payments.KONG_NOTEN,
    payments.KONG_FALSE,
    payments.FALSE_HU,
    payments.VOID_FINE,
))  # fmt: skip


def contents(table) -> list[list[str]]:
    """The settlement page by page, in lines."""
    lines = _lines(table)
    return [lines[at : at + _LINES] for at in range(0, len(lines), _LINES)] or [[]]


def draw(canvas, table, seat: int, content: list[str]) -> None:
    """Draw one of the pages for that seat."""
    canvas.fill(0)
    changes.draw(canvas, table, seat)
    for at, line in enumerate(content):
        font.draw(canvas, glyphs.SMALL, line, _LEFT, _LINE * at)


def _lines(table):
    """How the deal ended, what each hu is worth, then every payment."""
    words = table.words
    lines = []
    if table.end:
        ends = {events.DRAW_END: "exhaustive", events.ABORT: "time_out", events.VOID: "redeal"}
        lines.append(words[ends[table.end[0]]])
    for win in table.wins:
        _, seat, _, _, _, fan, points, rows = win
        worth = words["fan_worth"] % (fan, points)
        lines.append("%s %s %s" % (WINDS[table.wind(seat)], words["hu"], worth))
        named = ["%s %d" % (words[value.row_name(row)], each) for row, each in rows]
        lines += font.wrapped(glyphs.SMALL, named, ", ", _WIDTH)
    for reason, seat, amount in _sums(table.parts):
        row = (WINDS[table.wind(seat)], words[payments.name(reason)], gain(amount))
        lines += font.wrapped(glyphs.SMALL, words.split("%s %s %s" % row), words.between, _WIDTH)
    return lines


def _sums(parts):
    """What each seat gets for each reason, or answers for, in the order of the settlement."""
    found: list[list] = []
    for reason, payer, payee, amount in parts:
        is_fault = bytes((reason,)) in _FAULTS
        seat = payer if is_fault else payee
        if is_fault:
            amount = -amount
        for row in found:
            if row[:2] == [reason, seat]:
                row[2] += amount
                break
        else:
            found.append([reason, seat, amount])
    return found
