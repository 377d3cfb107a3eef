"""What the displays say of a club's own book before the first dice."""

from support.cases import cases

from jantaku.referee.answers import TAKEN
from jantaku.rules import books, events
from jantaku.shown import house_page
from jantaku.shown.table import Table

RUNTIMES = ("micropython",)  # framebuf is there and nowhere else

TEXT = """book Friday like ema2025
cites House
kuikae = allowed (3)
renhou = never (4)"""
TENPAI = 2


def said(table, seat):
    return " ".join([line for _, _, _, line in house_page.lines(table, seat)])


def press(table, seat):
    table.answer(seat, TENPAI, TAKEN)
    table.show(-1, False, table.compared | 1 << seat)


@cases(("en", "is like ema2025 but for 2 lines"), ("ru", "как ema2025"), ("ja", "違いは2行"))
def test_every_display_says_what_it_is_called_and_like_and_how_far_it_differs(language, part):
    table = Table(books.load(TEXT), language=language)
    for seat in range(4):
        assert said(table, seat).startswith("House: Friday")
        assert part in said(table, seat)


def test_each_press_shows_the_next_line_to_who_pressed():
    table = Table(books.load(TEXT))
    for line in (
        "1/2  kuikae = allowed (3)",
        "2/2  renhou = never (4)",
        "1/2  kuikae = allowed (3)",
    ):
        press(table, 1)
        assert said(table, 1) == line
        assert said(table, 0).startswith("House: Friday")


def test_with_the_first_deal_it_gives_way_to_the_scores():
    table = Table(books.load(TEXT))
    assert table.changes
    table.happened((events.DEAL_START, 0, 1, 0, 0, 0, (30000,) * 4))
    assert not table.changes


def test_other_books_are_not_spoken_of():
    assert not Table(books.load("ema2025")).changes
