"""Rows as CSV, for spreadsheets."""

import csv
import io
from collections.abc import Iterable, Sequence

_FORMULA = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet would work out


def text(rows: Iterable[Sequence[object]]) -> str:
    """The sheet; a text in it, which may be a name that somebody chose, is no formula."""
    out = io.StringIO()
    sheet = csv.writer(out, lineterminator="\n")
    sheet.writerows([_cell(each) for each in row] for row in rows)
    return out.getvalue()


def _cell(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
