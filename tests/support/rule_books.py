"""A table's own books of riichi, for what holds in all of them, and one that nobody has printed."""

import sys

from jantaku.rules import books

TABLE_BOOKS = [name for name in books.names() if not (books.shelf and books.shelf.find(name))]
RIICHI_BOOKS = tuple([name for name in TABLE_BOOKS if books.load(name).game == "riichi"])


def book(name, lines, game="riichi"):
    """Let there be such a book."""
    Book = type("Book", (), {"LINES": ("\n" + "\n".join(lines) + "\n").encode()})
    sys.modules["jantaku.rules.%s.book_%s" % (game, name)] = Book
    return name


def house(*lines):
    """A book of these lines."""
    return book("house", ("A house where people play as they like",) + lines)
