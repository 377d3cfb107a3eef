"""Whatever is wrong with the table is said in the players' language, and fits on a display."""

import framebuf
from support.cases import cases

from jantaku.rules import books
from jantaku.sensing import problems, tile_set
from jantaku.shown import font, glyphs, score_page
from jantaku.shown.table import Table
from jantaku.shown.words import LANGUAGES, Words
from jantaku.table import settings

RUNTIMES = ("micropython",)  # framebuf is there and nowhere else

EACH = [(language,) for language in LANGUAGES]
WIDTH = 256

NO_SETTINGS = (7, {"colour": 1}, {"language": "tlh"}, {"assist": "much"}, {"rules": "calvinball"},
               {"options": {"calvinball": 1}}, {"options": {"kuikae": "maybe"}})  # fmt: skip


def bad_settings():
    for wanted in NO_SETTINGS:
        try:
            settings.check(wanted)
        except settings.BadSettings as error:
            yield "settings", error.said


def troubles():
    """Every part that something can be wrong with, and what is said of it."""
    yield "storage", ("storage_unread",)
    yield "record", ("record_unread",)
    yield "record", ("session_stuck",)
    yield "flash", ("flash_full",)
    yield "tiles", ("tiles_unsaved",)
    yield "tiles", ("tiles_damaged",)
    yield "buttons", ("buttons_dead",)
    for number in range(12):
        yield "readers", problems.dead_reader(number)
    yield from bad_settings()


def notices():
    """What all pages are used for."""
    yield ("doctor_test",)
    yield ("update_share", "10.20.30", 100)
    yield ("update_end", "10.20.30")


def drawn(words, text):
    canvas = framebuf.FrameBuffer(bytearray(WIDTH * 64 // 2), WIDTH, 64, framebuf.GS4_HMSB)
    for face, x, y, line in score_page.sentence(words, text):
        font.draw(canvas, face, line, x, y)
    return canvas


def check(words, text):
    """No gap is left, no letter is lost, no line is longer than a display or below it."""
    assert "%" not in text.replace("100 %", ""), text
    assert all(letter in glyphs.SMALL[1] for letter in text), text
    is_large = all(letter in glyphs.TEXT[1] for letter in text)
    face = glyphs.TEXT if is_large else glyphs.SMALL
    lines = font.wrapped(face, words.split(text), words.between, 248)
    assert all(font.width(face, line) <= 252 for line in lines), text
    assert 2 + (face[0] + 2) * len(lines) <= 64, text
    canvas = drawn(words, text)
    assert any(canvas.pixel(x, y) for y in range(4, 20) for x in range(WIDTH))


@cases(*EACH)
def test_every_trouble_is_said_in_the_players_language(language):
    words, english = Words(language), Words("en")
    for part, said in troubles():
        table = Table(books.load("ema2016"), 1, language)
        table.wrong(part, *said)
        assert table.problem == words.sentence(said, 1)
        check(words, table.problem)
        assert language == "en" or table.problem != english.sentence(said, 1)
        assert table.problem_in(english) == english.sentence(said, 1)
        table.wrong(part)
        assert table.problem == ""


@cases(*EACH)
def test_every_notice_is_said_in_the_players_language(language):
    words = Words(language)
    table = Table(books.load("ema2016"), 0, language)
    for said in notices():
        table.announce(*said)
        assert table.notice == words.sentence(said)
        check(words, table.notice)
    table.announce()
    assert table.notice == ""


@cases(*EACH)
def test_a_table_that_learns_another_language_says_what_is_wrong_in_it(language):
    table = Table(books.load("ema2016"))
    table.wrong("flash", "flash_full")
    before = table.version
    table.speak(language)
    assert table.problem == Words(language)["flash_full"]
    assert table.version > before


def test_a_tile_set_that_cannot_be_read_is_a_trouble_whatever_is_wrong_with_it():
    for data in (b"nonsense", b"jtiles1" + bytes(200)):
        try:
            tile_set.unpack(data)
        except tile_set.BadTileSet:
            continue
        raise AssertionError(data)
