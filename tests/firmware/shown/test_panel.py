"""What comes before what on the displays, and when pages are turned."""

from support.cases import cases
from support.display_glass import Glass, NoLights

from jantaku.referee import questions
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
        while panel.step(now) <= now:
            pass
        found.append([glass.picture for glass in glasses])
    return found


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
