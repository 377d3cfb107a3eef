"""The page of whoever teaches the table its tiles."""

import framebuf
from support.cases import cases

from jantaku.rules import books
from jantaku.shown import teaching_page
from jantaku.shown.table import Table
from jantaku.shown.words import LANGUAGES

RUNTIMES = ("micropython",)  # framebuf is there and nowhere else

EACH = [(language,) for language in LANGUAGES]
LABELS = range(48, 64)


def page(language="en", done=0, *said):
    table = Table(books.load("ema2016"), 0, language)
    table.teach((("enrol", 4, "5p", ("side", 0)), said, done, 37))
    canvas = framebuf.FrameBuffer(bytearray(8192), 256, 64, framebuf.GS4_HMSB)
    teaching_page.draw(canvas, table)
    return [[canvas.pixel(x, y) for x in range(256)] for y in range(64)]


def lit(rows, columns):
    return sum([row[x] > 7 for row in rows for x in columns])


@cases(*EACH)
def test_what_is_wanted_stands_above_and_what_the_buttons_mean_below(language):
    drawn = page(language)
    assert lit(drawn[:15], range(256))
    for column in (0, 2):  # riichi, tenpai
        assert drawn[LABELS[0]][64 * column + 2] == 15


def test_the_bar_grows_with_what_is_done():
    lengths = [lit([page("en", done)[56]], range(64, 128)) for done in (0, 12, 24, 36)]
    assert lengths == sorted(set(lengths))


@cases(*EACH)
def test_what_is_wrong_stands_out_and_fits(language):
    for said in (("enrol_count", 12, 4), ("enrol_again", "5p"), ("enrol_foreign", "E" * 16)):
        drawn = page(language, 3, said)
        bright = [y for y in range(48) if drawn[y][255] == 15]  # white to the right end
        assert len(bright) in (15, 30)
        assert drawn[:15] == page(language, 3)[:15]
