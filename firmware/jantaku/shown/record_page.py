"""The page about the record, between deals: what the last deal's block is chained by.

Whoever notes the head down can tell later whether a record is the one that was made here.
"""

from jantaku.shown import font, glyphs


def is_wanted(table) -> bool:
    """Whether there is anything to say."""
    return bool(table.head) or table.is_crowded


def draw(canvas, table) -> None:
    words = table.words
    canvas.fill(0)
    if table.head:
        font.draw(canvas, glyphs.TEXT, words["record"] % table.number, 4, 1)
        font.draw_right(canvas, glyphs.TEXT, table.head, 252, 1)
    if table.is_crowded:
        said, faces = words.split(words["crowded"]), (glyphs.TEXT, glyphs.SMALL)
        face, lines = font.fitted(faces, (said,), words.between, 248, 40)
        for at, line in enumerate(lines[:2]):
            font.draw(canvas, face, line, 4, 24 + face[0] * at)
