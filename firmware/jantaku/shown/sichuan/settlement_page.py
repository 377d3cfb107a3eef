"""Sichuan's pages after a deal: every hu, kong and fine."""

from micropython import const

from jantaku.rules import events
from jantaku.rules.sichuan import payments, value
from jantaku.shown import changes, font, glyphs
from jantaku.shown.score_page import gain
from jantaku.shown.words import WINDS

_LEFT = const(4)
_HEIGHT = const(64)
_WIDTH = const(156)

# What the payer answers for; all else is said of the payee.
_FAULTS = bytes((
    payments.KONG_FED,
    payments.KONG_NOTEN,
    payments.KONG_FALSE,
    payments.FALSE_HU,
    payments.VOID_FINE,
))  # fmt: skip


def contents(table) -> list[tuple]:
    """The settlement page by page: letters, the larger ones where all fits on one page, and lines
    in them."""
    face, larger = glyphs.SMALL, glyphs.TEXT
    lines = _lines(table, face)
    if len(lines) <= _HEIGHT // larger[0]:  # else they do not fit: wording them takes its time
        wide = _lines(table, larger)
        if len(wide) <= _HEIGHT // larger[0] and all(font.knows(larger, line) for line in wide):
            face, lines = larger, wide
    most = _HEIGHT // face[0]
    return [(face, lines[at : at + most]) for at in range(0, len(lines), most)] or [(face, [])]


def draw(canvas, table, seat: int, content: tuple) -> None:
    """Draw one of the pages for that seat."""
    canvas.fill(0)
    changes.draw(canvas, table, seat)
    face, lines = content
    for at, line in enumerate(lines):
        font.draw(canvas, face, line, _LEFT, face[0] * at)


def _lines(table, face):
    """How the deal ended, what each hu is worth, then every payment."""
    words = table.words
    lines = []
    if table.end:
        ends = {events.DRAW_END: "exhaustive", events.ABORT: "time_out", events.VOID: "redeal"}
        lines.append(words[ends[table.end[0]]])
    for win in table.wins:
        _, seat, _, _, _, fan, points, rows = win
        worth = words["fan_worth"] % (fan, points)
        won = "%s %s %s" % (WINDS[table.wind(seat)], words["hu"], worth)
        lines += font.wrapped(face, won.split(" "), " ", _WIDTH)
        named = ["%s %d" % (words[value.row_name(row)], each) for row, each in rows]
        lines += font.wrapped(face, named, ", ", _WIDTH)
    for reason, seat, amount in _sums(table.parts):
        row = (WINDS[table.wind(seat)], words[payments.name(reason)], gain(amount))
        lines += font.wrapped(face, words.split("%s %s %s" % row), words.between, _WIDTH)
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
