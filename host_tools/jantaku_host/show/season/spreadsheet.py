"""The evening or season as a workbook: a sheet a table, numbers as numbers."""

import io
import re
from collections.abc import Sequence

import xlsxwriter

from jantaku_host.review.season import Chapter
from jantaku_host.review.standings import points
from jantaku_host.show.season import tables
from jantaku_host.show.season.tables import (
    CHANGE,
    COUNT,
    MEAN,
    PLACE,
    POINTS,
    RATE,
    RATING,
    RESULT,
    TEXT,
    Cell,
    Table,
)
from jantaku_host.words import HostWords

_FORMATS = {
    COUNT: "0", PLACE: "General", POINTS: "#,##0", CHANGE: "+#,##0;-#,##0;0",
    RESULT: "+0.0;-0.0;0.0", RATE: "0.0%", MEAN: "0.00", RATING: "0.0",
}  # fmt: skip
_LONGEST_NAME = 31  # that a sheet may have
_FORBIDDEN = re.compile(r"[\[\]:*?/\\']")


def write(chapters: Sequence[Chapter], words: HostWords, rating: bool) -> bytes:
    """The file."""
    file = io.BytesIO()
    # Names of players are text, whatever they look like.
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    with xlsxwriter.Workbook(file, options) as book:
        bold = book.add_format({"bold": True, "bottom": 1})
        formats = {kind: book.add_format({"num_format": form}) for kind, form in _FORMATS.items()}
        formats[TEXT] = book.add_format()
        for number, chapter in enumerate(chapters, 1):
            for table in tables.tables(chapter, words, rating):
                sheet = book.add_worksheet(_name(table, number if len(chapters) > 1 else 0))
                sheet.freeze_panes(1, 0)
                for at, column in enumerate(table.columns):
                    heading = f"{column.heading} {column.section}".rstrip()
                    sheet.write_string(0, at, heading, bold)
                    for row, cells in enumerate(table.rows, 1):
                        if cells[at] is not None:
                            value = _value(cells[at], column.kind, table)
                            is_fine = column.kind == CHANGE and isinstance(value, float)
                            sheet.write(row, at, value, formats[RESULT if is_fine else column.kind])
                sheet.autofit()
    return file.getvalue()


def _value(cell: Cell, kind: str, table: Table) -> Cell:
    """Results are counted as the book writes them: 18,000 points are +18.0."""
    return float(points(table.rules, cell)) if kind == RESULT else cell


def _name(table: Table, chapter: int) -> str:
    name = _FORBIDDEN.sub(" ", table.title)
    return f"{chapter} {name}"[:_LONGEST_NAME] if chapter else name[:_LONGEST_NAME]
