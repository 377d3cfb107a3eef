"""The evening or season as text that also reads well where Markdown is not drawn."""

import re
import unicodedata
from collections.abc import Iterator, Sequence

from jantaku_host.review.season import Chapter
from jantaku_host.show.season import tables
from jantaku_host.show.season.tables import TEXT, Table
from jantaku_host.words import HostWords

_SPECIAL = re.compile(r"([\\|*_`<>\[\]#])")  # what Markdown would not show as it is


def write(chapters: Sequence[Chapter], words: HostWords, rating: bool) -> str:
    """The document."""
    return "\n".join(line for each in chapters for line in _chapter(each, words, rating)) + "\n"


def _chapter(chapter: Chapter, words: HostWords, rating: bool) -> Iterator[str]:
    when = tables.days(chapter)
    yield f"# {plain(tables.title(chapter, words))}"
    yield from ("", when) if when else ()
    for each in tables.tables(chapter, words, rating):
        yield from ("", f"## {each.title}", "", *table(each), "")


def table(table: Table) -> Iterator[str]:
    """Its lines, as wide as what stands in them."""
    kinds = [column.kind for column in table.columns]
    heads = [plain(f"{each.heading} {each.section}".rstrip()) for each in table.columns]
    rows = [
        [
            plain(tables.written(cell, kind, table.rules))
            for cell, kind in zip(row, kinds, strict=True)
        ]
        for row in table.rows
    ]
    # A row of dashes needs one beside its colon.
    widths = [max(2, *map(_width, column)) for column in zip(heads, *rows, strict=True)]
    yield _line(heads, kinds, widths)
    yield _line(
        ["-" * width if kind == TEXT else "-" * (width - 1) + ":"
         for kind, width in zip(kinds, widths, strict=True)],
        kinds, widths,
    )  # fmt: skip
    for row in rows:
        yield _line(row, kinds, widths)


def _line(cells: Sequence[str], kinds: Sequence[str], widths: Sequence[int]) -> str:
    padded = (
        cell + " " * (width - _width(cell)) if kind == TEXT else " " * (width - _width(cell)) + cell
        for cell, kind, width in zip(cells, kinds, widths, strict=True)
    )
    return f"| {' | '.join(padded)} |"


def plain(text: str) -> str:
    """A text as it is, whatever it has in it."""
    return _SPECIAL.sub(r"\\\1", text)


def _width(text: str) -> int:
    """The columns that a text takes in a terminal: kanji and kana take two."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)
