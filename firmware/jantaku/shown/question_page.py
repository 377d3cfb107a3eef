"""The page on which a seat is told or asked something: a fact, a question, a proposal of another,
its menu. What it says is broken into lines, which are drawn one by one; above the buttons stands
what each of them means now.
"""

from micropython import const

from jantaku.referee import questions
from jantaku.sensing import zones
from jantaku.sensing.zones import AIR, RACK
from jantaku.shown import font, glyphs

LINE = const(15)  # pixels
_WIDTH = const(250)
_COLUMN = const(64)  # one above each button
_LABELS = const(48)
_HEIGHT = const(64)

_SUITS = ("man", "pin", "sou")
_DRAGONS = ("haku", "hatsu", "chun")
_PLACES = ("at_rack", "at_river", "at_melds")


def asked(table, seat: int) -> tuple:
    """What this seat's display is for before all else, () if nothing: the page of its menu, which
    begins with a key, as another's proposal does; or a question."""
    if table.menus[seat]:
        return table.menus[seat]
    question = table.question_of(seat)
    if table.proposal and not table.proposal[3] >> seat & 1 and not (question and question[2]):
        return ("proposal?",)
    return question


def is_waiting(what: tuple) -> bool:
    """Whether it waits for people's buttons: then it stays in sight."""
    return isinstance(what[0], str) or bool(what[2])


def is_labelled(what: tuple) -> bool:
    """Whether something stands above the buttons."""
    return len(what) > 1 and is_waiting(what)


def items(table, what: tuple, page: int = 0) -> list[str]:
    """What is asked or said, with its section, in the pieces that stand on one line; where there is
    more to say to it, page by page."""
    words = table.words
    section = ""
    if isinstance(what[0], str):
        key = what[0]
        if key == "proposal?":
            text = _proposed(table)
        elif key[-1] == "?":
            text = words[key] % words.wind(table.wind(what[3]))
            section = what[4]
        elif key[:5] == "seat_":
            text = "%s: %s" % (words[what[3]], words.wind("ESWN".find(key[5])))
        elif key == "minutes":
            text = "%s: %s" % (words["minutes_left"], words[key] % what[3])
        else:
            text = words[key]
    else:
        kind = what[1]
        details = table.details.get(kind)
        if details:
            text = words.sentence(details[page % len(details)], table.dealer)
        else:
            text = words[questions.name(kind) + "?"] % _subject(table, what[0], what[3], what[4])
        rule = questions.rule(kind)
        if rule:
            section = table.rules.section(rule)
    found = words.split(text)
    if section and section[:4] != "ours":  # what no book says need not be cited to players
        found.append("(%s)" % section)
    return found


def lines(table, what: tuple, pieces: list[str]) -> list[tuple]:
    """The `items` as the page breaks them, in the larger letters where these fit: (font, x, y,
    line)."""
    height = _LABELS if is_labelled(what) else _HEIGHT
    between = table.words.between
    face, found = font.fitted((glyphs.TEXT, glyphs.SMALL), (pieces,), between, _WIDTH, height)
    return [(face, 3, face[0] * at, line) for at, line in enumerate(found[: height // face[0]])]


def _subject(table, seat, tile, zone):
    """Who, and where it is about a place: which tile there. One that is concealed is not named."""
    words = table.words
    text = words.wind(table.wind(seat))
    if zone == AIR:
        return text
    named = words["a_tile"] if tile == questions.NO_TILE else _name(words, tile >> 2)
    side = zones.side(zone)
    text += (", " if words.between else "、") + words[
        "at_wall" if zone < RACK else _PLACES[(zone - RACK) // 4]
    ] % named
    if side != seat:
        text += " (%s)" % words.wind(table.wind(side))
    return text


def _name(words, kind):
    """A kind of tile, as people call it."""
    suit, rank = divmod(kind, 9)
    if suit < 3:
        return words[_SUITS[suit]] % (rank + 1)
    return words.wind(rank) if rank < 4 else words[_DRAGONS[rank - 4]]


def _proposed(table):
    """Who proposes what, and whom it is about."""
    words = table.words
    if not table.proposal:
        return words["lapsed"]
    by, what, about, _ = table.proposal
    text = words[questions.label(what)]
    if what == questions.MINUTES:
        text = "%s: %s" % (text, words["minutes"] % about)
    elif about != questions.ANYBODY:
        text = "%s (%s)" % (text, words.wind(table.wind(about)))
    return words["proposal?"] % (words.wind(table.wind(by)), text)


def draw(canvas, table, what: tuple) -> None:
    """Draw the page without its lines."""
    canvas.fill(0)
    words = table.words
    if not isinstance(what[0], str):
        for number, choice in enumerate(what[2]):
            draw_label(canvas, words[questions.label(choice)], 2 * number)  # riichi, tenpai
    elif len(what) > 1:
        draw_label(canvas, words["next"], 0)
        place = "%d/%d" % what[1:3]
        x = _COLUMN + (_COLUMN - font.width(glyphs.SMALL, place)) // 2
        font.draw(canvas, glyphs.SMALL, place, x, _LABELS, font.DIM)
        if what[0][-1] != "?" and what[0] != "nothing":
            draw_label(canvas, words["take"], 2)
        draw_label(canvas, words["back"], 3)


def draw_label(canvas, label: str, button: int) -> None:
    """What a button means now, above it."""
    left = _COLUMN * button
    canvas.fill_rect(left + 1, _LABELS, _COLUMN - 2, 16, 15)
    x = left + (_COLUMN - font.width(glyphs.SMALL, label)) // 2
    font.draw(canvas, glyphs.SMALL, label, x, _LABELS, font.INVERSE)
