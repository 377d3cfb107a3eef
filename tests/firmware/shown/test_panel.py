"""What comes before what on the displays, and when pages are turned."""

from support.cases import cases
from support.display_glass import Glass, NoLights

from jantaku.referee import questions
from jantaku.referee.answers import REFUSED, TAKEN, WAITING
from jantaku.rules import books, events
from jantaku.rules.riichi import payments
from jantaku.sensing.zones import AIR
from jantaku.shown.panel import Panel
from jantaku.shown.table import Table

RUNTIMES = ("micropython",)  # framebuf is there and nowhere else

PAGE_MS = 4000
TROUBLE = "buttons_dead"


def pages(table, count):
    """What the displays show one after the other: of each page the four pictures."""
    glasses = [Glass() for _ in range(4)]
    panel = Panel(table, glasses, NoLights())
    found = []
    for now in range(0, PAGE_MS * count, PAGE_MS):
        draw(panel, now)
        found.append([glass.picture for glass in glasses])
    return found


def draw(panel, now):
    """Let it draw all there is to draw; how many steps that takes."""
    steps = 1
    while panel.step(now) <= now:
        steps += 1
    return steps


class Seats:
    """A table whose displays have been drawn at time 0."""

    def __init__(self, make):
        self.table = make()
        self.glasses = [Glass() for _ in range(4)]
        self.panel = Panel(self.table, self.glasses, NoLights())
        draw(self.panel, 0)
        self.before = self.pictures()

    def pictures(self):
        return [glass.picture for glass in self.glasses]

    def changed(self, now):
        """The seats whose displays show something else than in the beginning."""
        draw(self.panel, now)
        return [seat for seat in range(4) if self.glasses[seat].picture != self.before[seat]]


def score():
    """In the first deal."""
    table = Table(books.load("furiten"))
    table.number = 1
    return table


def settlement():
    table = score()
    table.wins = [(events.WIN, 1, 3, 5, b"", 2, 30, [])]
    table.parts = [(payments.BASE, 3, 1, 2000)]
    table.is_settled = True
    table.head = "0123-4567-89ab-cdef"  # a page of its own
    return table


def notice():
    """A question that tiles answer, not buttons."""
    table = score()
    table.questions = [(1, questions.OUT_OF_PLACE, b"", questions.NO_TILE, AIR)]
    return table


def choice():
    """One that the buttons of all seats answer."""
    choices = bytes((questions.CHOMBO, questions.DEAD_HAND))
    table = score()
    table.questions = [(1, questions.FALSE_WIN, choices, questions.NO_TILE, AIR)]
    return table


def problem():
    """The picture of what is wrong and nothing else."""
    table = score()
    table.number = 0
    table.wrong("buttons", TROUBLE)
    return pages(table, 1)[0]


@cases((score,), (settlement,), (notice,))
def test_what_is_wrong_with_the_table_takes_every_other_page_and_hides_none(make):
    whole = pages(make(), 3)
    table = make()
    table.wrong("buttons", TROUBLE)
    turned = pages(table, 6)
    assert turned[0::2] == whole
    assert turned[1::2] == [problem()] * 3
    assert problem() not in whole


def test_a_question_that_buttons_answer_stays_where_it_is_asked():
    whole = pages(choice(), 1)[0]
    table = choice()
    table.wrong("buttons", TROUBLE)
    asked = [seat for seat in range(4) if table.question_of(seat)]
    assert asked
    for pictures in pages(table, 4):
        assert [pictures[seat] for seat in asked] == [whole[seat] for seat in asked]


def test_before_the_first_deal_what_is_wrong_is_all_there_is_to_see_but_for_questions():
    table = score()
    table.number = 0
    table.wrong("buttons", TROUBLE)
    assert pages(table, 3) == [problem()] * 3
    table.questions = notice().questions
    whole = pages(notice(), 1)[0]
    seats = [seat for seat in range(4) if table.question_of(seat)]
    assert seats
    for pictures in pages(table, 6)[0::4]:
        assert [pictures[seat] for seat in seats] == [whole[seat] for seat in seats]


@cases((True,), (False,))
def test_nothing_is_drawn_anew_where_there_is_one_page(is_well):
    table = score()
    if not is_well:
        table.number = 0
        table.wrong("buttons", TROUBLE)
    panel = Panel(table, [Glass() for _ in range(4)], NoLights())
    for now in range(0, 5 * PAGE_MS, 100):
        while panel.step(now) <= now:
            pass
    assert panel.revision == 1


# What one seat alone is told


def rows(picture, first, last):
    return picture[128 * first : 128 * last]


def test_an_answer_covers_the_lowest_line_of_its_seat_for_two_seconds():
    seats = Seats(score)
    seats.table.answer(2, 1, REFUSED, ("refused_turn",))
    assert seats.changed(1000) == [2]
    shown = seats.glasses[2].picture
    assert rows(shown, 0, 43) == rows(seats.before[2], 0, 43)
    assert rows(shown, 48, 49) == b"\xff" * 128
    assert seats.changed(2999) == [2]
    assert seats.changed(3000) == []


def test_a_waiting_answer_stays_until_it_is_cleared():
    seats = Seats(score)
    seats.table.answer(2, 1, WAITING, ("wait_tile",))
    assert seats.changed(1000) == [2]
    assert seats.changed(60_000) == [2]
    seats.table.clear_answer(2)
    assert seats.changed(60_001) == []


def test_only_that_display_is_drawn_and_before_all_others():
    seats = Seats(score)
    seats.table.answer(2, 1, TAKEN, ("taken_win",))
    assert draw(seats.panel, 100) <= 5  # page, line, sent
    seats.table.speak("en")
    seats.panel.step(200)
    seats.panel.step(200)  # another display is being drawn
    seats.table.answer(3, 1, TAKEN, ("taken_win",))
    steps = 0
    while seats.glasses[3].picture == seats.before[3]:
        seats.panel.step(200)
        steps += 1
    assert steps <= 4
    assert seats.changed(200) == [2, 3]


def test_a_press_without_words_is_shown_by_what_follows_from_it():
    seats = Seats(score)
    seats.table.answer(2, 3, TAKEN)
    assert seats.changed(100) == []


def test_where_buttons_mean_something_the_answer_stands_above_their_labels():
    seats = Seats(choice)
    seats.table.answer(2, 3, REFUSED, ("refused_now",))
    assert seats.changed(100) == [2]
    shown = seats.glasses[2].picture
    assert rows(shown, 46, 64) == rows(seats.before[2], 46, 64)
    assert rows(shown, 30, 31) == b"\xff" * 128


def test_a_withdrawal_is_told_to_all_others_for_five_seconds():
    seats = Seats(score)
    seats.table.happened((events.WITHDRAW, 2, 2))
    assert seats.changed(100) == [0, 1, 3]
    assert seats.changed(5099) == [0, 1, 3]
    assert seats.changed(5100) == []


def test_who_waits_is_told_of_a_withdrawal_and_waits_on():
    seats = Seats(score)
    seats.table.answer(1, 1, WAITING, ("wait_tile",))
    draw(seats.panel, 100)
    waiting = seats.glasses[1].picture
    seats.table.happened((events.WITHDRAW, 2, 2))
    draw(seats.panel, 200)
    assert seats.glasses[1].picture not in (waiting, seats.before[1])
    draw(seats.panel, 5200)
    assert seats.glasses[1].picture == waiting


@cases((score,), (settlement,), (notice,), (choice,))
def test_a_menu_is_in_sight_whatever_else_there_is_to_see(make):
    alone = Seats(score)
    alone.table.offer(1, ("undo", 2, 6))
    assert alone.changed(100) == [1]
    seats = Seats(make)
    seats.table.wrong("buttons", TROUBLE)
    seats.table.offer(1, ("undo", 2, 6))
    for now in range(100, 6 * PAGE_MS, PAGE_MS):
        draw(seats.panel, now)
        assert seats.glasses[1].picture == alone.glasses[1].picture
    assert seats.glasses[2].picture != alone.glasses[1].picture


def test_a_proposal_is_in_sight_of_those_who_have_not_agreed():
    seats = Seats(score)
    seats.table.propose((3, questions.UNDO, questions.ANYBODY, 8 | 1))
    for now in range(100, 4 * PAGE_MS, PAGE_MS):
        assert seats.changed(now) == [1, 2]
    seats.table.propose(())
    assert seats.changed(5 * PAGE_MS) == []


def test_what_is_asked_is_worded_once_however_often_a_press_is_answered():
    seats = Seats(notice)
    seats.table.answer(1, 0, REFUSED, ("refused_turn",))
    assert draw(seats.panel, 100) == 5  # the page, its lines, the answer, sent; nothing is left
    seats.table.offer(1, ("kuikae?", 2, 6, 1, "EMA 3.3.2"))
    assert draw(seats.panel, 200) == 6  # worded and broken into lines before


def test_a_menu_that_closes_leaves_what_was_asked_before():
    seats = Seats(notice)
    seats.table.offer(1, ("kuikae?", 2, 6, 1, "EMA 3.3.2"))
    assert seats.changed(100) == [1]
    seats.table.offer(1, ())
    assert seats.changed(200) == []
