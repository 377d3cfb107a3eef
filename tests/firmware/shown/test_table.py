"""Seats, winds, the start of a game; what one seat alone is told."""

from support.cases import cases

from jantaku.referee.answers import REFUSED, TAKEN, WAITING
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


def test_a_press_is_answered_at_its_own_seat_and_counted():
    table = Table(books.load("ema2016"))
    version = table.version
    table.answer(2, 0, WAITING, ("wait_draw",))
    table.answer(1, 1, REFUSED, ("refused_turn",))
    assert table.answers == [(), (1, REFUSED, ("refused_turn",)), (0, WAITING, ("wait_draw",)), ()]
    assert (table.answered, list(table.own)) == (2, [0, 1, 1, 0])
    assert table.version == version  # nothing of it is for the other displays


def test_an_answer_gives_way_to_the_next_and_can_be_cleared():
    table = Table(books.load("ema2016"))
    table.answer(2, 0, WAITING, ("wait_draw",))
    table.answer(2, 0, TAKEN)
    assert table.answers[2] == (0, TAKEN, ())
    table.clear_answer(2)
    table.clear_answer(2)
    assert table.answers[2] == ()
    assert (table.answered, table.own[2]) == (2, 3)


def test_a_menu_is_open_at_one_seat_until_it_is_closed():
    table = Table(books.load("ema2016"))
    for entry in (("undo", 2, 6), ("undo", 2, 6), ()):
        table.offer(3, entry)
        assert table.menus == [(), (), (), entry]
    assert list(table.own) == [0, 0, 0, 2]


def test_a_proposal_is_for_all_to_see():
    table = Table(books.load("ema2016"))
    version = table.version
    for proposal in ((3, 2, 1, 0), (3, 2, 1, 0), ()):
        table.propose(proposal)
        assert table.proposal == proposal
    assert table.version == version + 2


def test_a_new_game_begins_without_answers_menus_and_proposals():
    table = Table(books.load("ema2016"))
    table.answer(2, 0, TAKEN)
    table.offer(1, ("undo", 2, 6))
    table.propose((3, 2, 1, 0))
    table.begin(table.rules)
    assert (table.answers, table.menus, table.proposal) == ([()] * 4, [()] * 4, ())
