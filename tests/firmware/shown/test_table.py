"""Seats, winds and the start of a game."""

from support.cases import cases

from jantaku.rules import books
from jantaku.shown.table import Table


@cases(("ema2016", 30000), ("samara2019", 30000), ("furiten", 30000), ("tenhou", 25000))
def test_everybody_starts_with_the_points_of_the_rule_book(preset, points):
    assert Table(books.load(preset)).scores == [points] * 4


def test_south_sits_at_easts_right_which_is_the_next_side_counter_clockwise():
    table = Table(books.load("ema2016"), 2)
    assert [table.wind(seat) for seat in (2, 3, 0, 1)] == [0, 1, 2, 3]


def test_east_has_the_first_turn():
    assert Table(books.load("ema2016"), 3).turn == 3
