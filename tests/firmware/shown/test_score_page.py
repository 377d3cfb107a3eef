"""The page a player looks at."""

import framebuf
from support.cases import cases

from jantaku.rules import books
from jantaku.shown import score_page
from jantaku.shown.table import Table
from jantaku.shown.words import LANGUAGES

RUNTIMES = ("micropython",)  # framebuf is there and nowhere else


def page(table, seat):
    canvas = framebuf.FrameBuffer(bytearray(8192), 256, 64, framebuf.GS4_HMSB)
    score_page.draw(canvas, table, seat)
    return [[canvas.pixel(x, y) for x in range(256)] for y in range(64)]


def table(dealer=0, language="en"):
    return Table(books.load("ema2016"), dealer, language)


@cases(
    (30000, "30,000"),
    (25300, "25,300"),
    (105000, "105,000"),
    (900, "900"),
    (0, "0"),
    (-100, "−100"),
    (-1200, "−1,200"),
)
def test_points_are_written_as_people_read_them(score, text):
    assert score_page.points(score) == text


def test_the_dealers_wind_stands_in_a_white_field_and_only_his():
    for dealer in range(4):
        for seat in range(4):
            corner = page(table(dealer), seat)[0][0]
            assert corner == (15 if seat == dealer else 0)


def test_each_seat_shows_another_wind():
    winds = [[row[:60] for row in page(table(), seat)] for seat in range(4)]
    for seat in range(4):
        assert winds[seat] not in winds[:seat]


def test_equal_scores_look_equal_at_every_seat():
    right = [[row[60:] for row in page(table(), seat)] for seat in range(4)]
    assert right[0] == right[1] == right[2] == right[3]


def test_another_score_looks_different():
    changed = table()
    changed.scores[1] -= 1000
    assert page(changed, 1) != page(table(), 1)


def test_the_longest_score_stays_clear_of_the_wind():
    changed = table()
    changed.scores[1] = -128000
    assert all(row[59] == row[60] == 0 for row in page(changed, 1))


def test_every_language_looks_different():
    pages = [page(table(0, language), 1) for language in LANGUAGES]
    assert pages[0] != pages[1] != pages[2] != pages[0]


def test_the_language_can_be_changed_at_the_table():
    shown = table()
    before = shown.version
    shown.speak("ru")
    assert shown.version > before
    assert page(shown, 0) == page(table(0, "ru"), 0)


def test_the_time_left_and_the_last_deal_are_told_where_a_session_ends():
    shown = table()
    endless = page(shown, 1)
    shown.show(45, False, 0)
    limited = page(shown, 1)
    shown.show(45, True, 0)
    assert endless != limited != page(shown, 1) != endless


@cases(("furiten",), ("may_win",))
def test_a_hint_is_on_the_display_of_its_seat_alone(hint):
    shown = table()
    before = [page(shown, seat) for seat in range(4)]
    shown.hint(2, (hint,))
    changed = [page(shown, seat) != before[seat] for seat in range(4)]
    assert changed == [False, False, True, False]


def test_who_has_declared_riichi_reads_it_on_the_own_display_alone():
    declared = table()
    declared.marks = 1 << 1  # the seat of South
    assert [page(declared, seat) != page(table(), seat) for seat in range(4)] == [
        False, True, False, False,
    ]  # fmt: skip
