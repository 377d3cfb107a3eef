"""The standings of an evening as a picture to post: drawn without a browser."""

import io
from collections.abc import Sequence

from PIL import Image, ImageDraw

from jantaku_host.review.season import Chapter
from jantaku_host.show.season import tables
from jantaku_host.show.season.letters import Letters
from jantaku_host.show.season.tables import CHANGE, RESULT, TEXT, Table
from jantaku_host.words import HostWords

# Drawn twice as large as it is in the end, so that slanting lines are smooth.
_FINE = 2
_WIDTH = 1200 * _FINE
_MARGIN = 48 * _FINE
_ROW = 52 * _FINE  # height of a line
_HEAD = 110 * _FINE
_TITLE, _DAYS = 16 * _FINE, 58 * _FINE  # the middles of its lines
_GRAPH = 380 * _FINE
_GAP = 40 * _FINE
_NAME = 300 * _FINE  # at the end of a line, at most
_BETWEEN = 8 * _FINE  # columns, at least
_PAPER, _INK, _SOFT, _LINE = "#f6f5f0", "#1c1917", "#57534e", "#d9d5cc"
_UP, _DOWN = "#166534", "#b91c1c"
_STROKES = (
    *("#b91c1c", "#1d4ed8", "#15803d", "#a16207"),
    *("#7e22ce", "#0e7490", "#be185d", "#64748b"),
)


def write(chapters: Sequence[Chapter], words: HostWords, rating: bool) -> bytes:
    """The PNG: the chapters one below the other."""
    heights = [
        2 * _MARGIN + _HEAD + (len(each.people) + 1) * _ROW + _GAP + _GRAPH for each in chapters
    ]
    image = Image.new("RGB", (_WIDTH, sum(heights)), _PAPER)
    paper = ImageDraw.Draw(image)
    top = 0
    for chapter, height in zip(chapters, heights, strict=True):
        _draw_chapter(paper, chapter, words, rating, top + _MARGIN)
        top += height
    file = io.BytesIO()
    image.reduce(_FINE).save(file, "PNG", optimize=True)
    return file.getvalue()


def _draw_chapter(
    paper: ImageDraw.ImageDraw, chapter: Chapter, words: HostWords, rating: bool, top: int
) -> None:
    Letters(40 * _FINE).draw(paper, _MARGIN, top + _TITLE, tables.title(chapter, words), _INK)
    Letters(24 * _FINE).draw(paper, _MARGIN, top + _DAYS, tables.days(chapter), _SOFT)
    table = tables.standing(chapter, words, rating)
    end = _draw_table(paper, table, top + _HEAD)
    _draw_courses(paper, chapter, words, end + _GAP)


def _draw_table(paper: ImageDraw.ImageDraw, table: Table, top: int) -> int:
    """Where it ends. Names give way where the columns are too many for them."""
    letters, small = Letters(26 * _FINE), Letters(20 * _FINE)
    kinds = [column.kind for column in table.columns]
    texts = [
        [tables.written(cell, kind, table.rules) for cell, kind in zip(row, kinds, strict=True)]
        for row in table.rows
    ]
    widths = [
        max(small.length(column.heading), *(letters.length(row[at]) for row in texts))
        for at, column in enumerate(table.columns)
    ]
    spare = _WIDTH - 2 * _MARGIN - sum(widths) - _BETWEEN * (len(widths) - 1)
    if spare < 0:
        name = kinds.index(TEXT)
        widths[name] += spare
        for row in texts:
            row[name] = letters.cut(row[name], widths[name])
    gap = _BETWEEN + max(spare, 0) / max(len(widths) - 1, 1)
    lefts = [_MARGIN + sum(widths[:at]) + gap * at for at in range(len(widths))]

    def put(at: int, y: int, text: str, colour: str, letters: Letters) -> None:
        to_right = 0 if kinds[at] == TEXT else widths[at] - letters.length(text)
        letters.draw(paper, lefts[at] + to_right, y, text, colour)

    for at, column in enumerate(table.columns):
        put(at, top + _ROW // 2, column.heading, _SOFT, small)
    for number, (row, cells) in enumerate(zip(texts, table.rows, strict=False), 1):
        y = top + number * _ROW
        paper.line((_MARGIN, y, _WIDTH - _MARGIN, y), _LINE, 2 * _FINE)
        for at, text in enumerate(row):
            is_gain = kinds[at] in (RESULT, CHANGE) and cells[at]
            colour = (_UP if cells[at] > 0 else _DOWN) if is_gain else _INK
            put(at, y + _ROW // 2, text, colour, letters)
    return top + (len(texts) + 1) * _ROW


def _draw_courses(paper: ImageDraw.ImageDraw, chapter: Chapter, words: HostWords, top: int) -> None:
    """How the sums of the results went, with a name at the end of each line."""
    shown = chapter.people[: len(_STROKES)]
    courses = [tables.course(chapter, each) for each in shown]
    letters = Letters(22 * _FINE)
    names = [letters.cut(tables.name(chapter, each, words), _NAME) for each in shown]
    right = _WIDTH - _MARGIN - max(map(letters.length, names)) - 20 * _FINE
    low, high = min(map(min, courses)), max(map(max, courses))
    across = (right - _MARGIN) / len(chapter.games)

    def y(points: int) -> float:
        return top + (high - points) * _GRAPH / max(high - low, 1)

    paper.line((_MARGIN, y(0), right, y(0)), _LINE, 2 * _FINE)
    for course, colour in zip(courses, _STROKES, strict=False):
        spots = [(_MARGIN + at * across, y(points)) for at, points in enumerate(course)]
        paper.line(spots, colour, 4 * _FINE, joint="curve")
    ends = sorted(range(len(shown)), key=lambda at: -courses[at][-1])
    lowest = float(top)
    for at in ends:
        place = max(y(courses[at][-1]), lowest)
        letters.draw(paper, right + 16 * _FINE, place, names[at], _STROKES[at])
        lowest = place + 28 * _FINE
