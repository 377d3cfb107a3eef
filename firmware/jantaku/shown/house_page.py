"""Before the first dice of a session that is played by a club's own book: what that is like, and,
press by press, the lines in which it differs."""

from jantaku.rules import books
from jantaku.shown import score_page


def lines(table, seat: int) -> list[tuple]:
    """(font, x, y, line) of the page of that seat; a seat that has asked for it reads a line."""
    changes = table.changes
    if table.compared >> seat & 1:
        at = (table.presses[seat] - 1) % len(changes)
        text = "%d/%d  %s" % (at + 1, len(changes), changes[at])
    else:
        rules = table.rules
        text = table.words["house"] % (rules.name, books.parent(rules), len(changes))
    return score_page.sentence(table.words, text)
