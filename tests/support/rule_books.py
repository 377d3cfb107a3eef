"""The books of riichi, for what holds in all of them. Both runtimes."""

from jantaku.rules import books

RIICHI_BOOKS = tuple([name for name in books.names() if books.load(name).game == "riichi"])
