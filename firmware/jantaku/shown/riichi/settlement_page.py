"""The pages after a deal: what the hand was worth, by name, and who pays what."""

from micropython import const

from jantaku.rules import events
from jantaku.rules.riichi import payments, value, yaku
from jantaku.shown import changes, font, glyphs
from jantaku.shown.score_page import points
from jantaku.shown.words import WINDS

_LINES = const(3)  # of small text under the heading
_LEFT = const(4)
_TOP = const(19)
_HEIGHT = const(45)  # below it
_WIDTH = const(156)  # of the left part

_ABORTS = ("nine_terminals", "four_winds", "four_kans", "four_riichi", "triple_ron")
_VOIDS = ("redeal", "void_chombo")


def contents(table) -> list[tuple]:
    """The settlement page by page: a win and what to say of it; no win where there was none."""
    found = []
    for win in table.wins:
        face, lines = _lines(table, win)
        for at in range(0, len(lines), _LINES):
            found.append((win, face, lines[at : at + _LINES]))
    return found or [((), glyphs.SMALL, [])]


def draw(canvas, table, seat: int, content: tuple) -> None:
    """Draw one of the pages for that seat."""
    canvas.fill(0)
    changes.draw(canvas, table, seat)
    win, face, lines = content
    if win:
        _draw_win(canvas, table, win)
        for at, line in enumerate(lines):
            font.draw(canvas, face, line, _LEFT, _TOP + face[0] * at)
    else:
        _draw_end(canvas, table)


def _draw_win(canvas, table, win):
    words = table.words
    _, seat, from_seat, _, _, han, fu, _ = win
    way = words["tsumo" if seat == from_seat else "ron"]
    heading = "%s %s" % (WINDS[table.wind(seat)], way)
    x = font.draw(canvas, glyphs.TEXT, heading, _LEFT, 1) + 10
    limit = _limit(table, win)
    worth = words[limit] if limit else words["worth"] % (han, fu)
    font.draw(canvas, glyphs.TEXT, worth, x, 1)


def _limit(table, win):
    """The name of the limit that a hand has reached, "" if none."""
    if _is_yakuman(win):
        return "yakuman"
    return value.LIMITS[value.base(table.rules, win[5], win[6])[1]]


def _is_yakuman(win):
    return any(han >= 13 for _, han in win[7])


def _lines(table, win):
    """The yaku, with all han where the heading has a limit, then what the winner is paid for; and
    the letters in which they stand, the larger ones where there is room."""
    words = table.words
    _, seat, _, _, _, han, _, names = win
    items = []
    dora = han
    for number, worth in names:
        items.append("%s %d" % (words[yaku.name(number)], worth))
        dora -= worth
    if dora > 0 and not _is_yakuman(win):
        items.append("%s %d" % (words["dora"], dora))
    if _limit(table, win) not in ("", "yakuman"):
        items[0] = words["han"] % han + ": " + items[0]
    paid = []
    for reason in range(payments.CHOMBO):
        amount = sum([part[3] for part in table.parts if part[0] == reason and part[2] == seat])
        if amount:
            key = "hand" if reason == payments.BASE else payments.name(reason)
            paid.append("%s %s" % (words[key], points(amount)))
    faces = (glyphs.TEXT, glyphs.SMALL)
    return font.fitted(faces, (items, paid), ", ", _WIDTH, _HEIGHT)


def _draw_end(canvas, table):
    """How a deal ended that nobody won."""
    if not table.end:
        return
    words = table.words
    kind, fact = table.end[0], table.end[2]
    if kind == events.ABORT:
        heading = words[_ABORTS[fact]]
    elif kind == events.VOID:
        heading = words[_VOIDS[fact]]
    else:
        heading = words["exhaustive"]
    font.draw(canvas, glyphs.TEXT, heading, _LEFT, 1)
    if kind != events.DRAW_END:
        return
    line = words["is_tenpai"] % _winds(table, fact) if fact else words["nobody_tenpai"]
    font.draw(canvas, glyphs.TEXT, line, _LEFT, _TOP)
    if table.end[3]:
        line = words["is_nagashi"] % _winds(table, table.end[3])
        font.draw(canvas, glyphs.TEXT, line, _LEFT, 38)


def _winds(table, seats):
    return " ".join([WINDS[table.wind(seat)] for seat in range(4) if seats >> seat & 1])
