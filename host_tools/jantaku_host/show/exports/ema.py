"""A tournament as EMA's ranking is read from: the columns are those that a reader of its workbooks
has, third-hand."""

import io
from collections.abc import Sequence
from typing import NamedTuple

import xlsxwriter

_HEADS = (
    *("Position", "First name", "Last name", "EMA number", "Table points", "Score"),
    *("EMA member", "Country"),
)


class Place(NamedTuple):
    """Of somebody in the standing."""

    rank: int
    name: str
    ema_id: str
    country: str
    result: int


def write(title: str, rules: str, dates: Sequence[str], places: Sequence[Place]) -> bytes:
    """The workbook; dates are days, the first and the last are told."""
    file = io.BytesIO()
    # Names of players are text, whatever they look like.
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    with xlsxwriter.Workbook(file, options) as book:
        bold = book.add_format({"bold": True})
        sheet = book.add_worksheet("Tournament")
        countries = {place.country for place in places} - {""}
        for row, (name, value) in enumerate((
            ("Title", title), ("Rules", rules), ("Players", len(places)),
            ("Countries", len(countries)), ("Place", ""), ("Country", ""), ("Weight", ""),
            ("From", dates[0] if dates else ""), ("To", dates[-1] if dates else ""),
            ("Days", len(dates)),
            ("Note", "Columns are third-hand: compare with EMA's workbook before sending."),
        )):  # fmt: skip
            sheet.write(row, 0, name, bold)
            sheet.write(row, 1, value)
        sheet.set_column(0, 0, 12)
        sheet.set_column(1, 1, 60)
        sheet = book.add_worksheet("Results")
        for column, name in enumerate(_HEADS):
            sheet.write(0, column, name, bold)
        for row, place in enumerate(places, 1):
            first, _, last = place.name.partition(" ")
            is_member = "yes" if place.ema_id else "no"
            cells = (place.rank, first, last, place.ema_id, "", place.result, is_member)
            for column, value in enumerate((*cells, place.country)):
                sheet.write(row, column, value)
        sheet.set_column(1, 2, 20)
    return file.getvalue()
