"""The menu of each seat: its pages, proposals, who has to agree, and what time ends."""

from support.cases import cases

from jantaku.drivers.buttons import HELD, PRESSED
from jantaku.referee import questions
from jantaku.referee.answers import REFUSED, TAKEN, WAITING
from jantaku.referee.menu import Menu
from jantaku.referee.questions import (
    ANYBODY,
    CALL_REFEREE,
    CHOMBO,
    DEAD_HAND,
    GO_ON,
    REDEAL,
    SOLVED,
    UNDO,
)
from jantaku.rules import books
from jantaku.rules.events import ASK, CONFIRM, DEAL_START, PROPOSE
from jantaku.shown.table import Table

EAST, SOUTH, WEST, NORTH = range(4)
RIICHI, WIN, TENPAI, REFEREE = range(4)
SEATS = ["seat_E", "seat_S", "seat_W", "seat_N"]


class Seats:
    """Four people at their buttons, and a referee who lets them propose what he is told to."""

    def __init__(self, happened=(), dealer=EAST):
        self.table = Table(books.load("ema2016"), dealer)
        self.time = 1000
        self.choices = [UNDO, DEAD_HAND, CHOMBO, REDEAL, GO_ON, CALL_REFEREE]
        self.about = ANYBODY  # of what no page asks the seat for
        self.far = False  # an undo reaches a riichi, or one goes on after a win that is none
        self.happened = list(happened)
        self.done = []
        self.menu = Menu(
            self.table, self.happened.append, self, self._entries, self._concerned,
            self._needs_all, self._carry_out, lambda: 40,
        )  # fmt: skip

    def now(self):
        return self.time

    def _entries(self, seat):
        return self.choices

    def _concerned(self, what):
        return self.about

    def _needs_all(self, what, about):
        return self.far and what in (UNDO, GO_ON)

    def _carry_out(self, what, about):
        self.done.append((what, about))

    def press(self, seat, button):
        return self.menu.pressed(seat, button, PRESSED)

    def hold(self, seat, button=REFEREE):
        self.menu.pressed(seat, button, PRESSED)
        return self.menu.pressed(seat, button, HELD)

    def wait(self, ms):
        end = self.time + ms
        while self.time < end:
            self.time = min(self.menu.step(self.time), end)
        self.menu.step(self.time)

    def page(self, seat):
        return self.table.menus[seat]

    def pages(self, seat):
        """The keys of all pages from the one that is shown on, round to it again."""
        found = []
        for _ in range(self.page(seat)[2]):
            found.append(self.page(seat)[0])
            self.press(seat, RIICHI)
        return found

    def choose(self, seat, *names):
        if not self.menu.is_open(seat):
            self.press(seat, REFEREE)
        for name in names:
            while self.page(seat)[0] != name:
                self.press(seat, RIICHI)
            self.press(seat, TENPAI)

    def answer(self, seat):
        return self.table.answers[seat]


def test_referee_opens_the_menu_riichi_turns_its_pages_round_and_referee_closes_it():
    seats = Seats()
    assert not seats.menu.is_open(SOUTH)
    assert seats.press(SOUTH, REFEREE)
    assert seats.menu.is_open(SOUTH)
    assert seats.page(SOUTH) == ("undo", 1, 6)
    assert seats.pages(SOUTH) == [
        "undo", "dead_hand", "chombo", "deal_again", "go_on", "call_referee",
    ]  # fmt: skip
    assert seats.page(SOUTH) == ("undo", 1, 6)
    assert seats.press(SOUTH, REFEREE)
    assert not seats.menu.is_open(SOUTH)
    assert seats.page(SOUTH) == ()


def test_buttons_mean_the_game_wherever_no_menu_is_open():
    seats = Seats()
    seats.press(SOUTH, REFEREE)
    for seat in (EAST, WEST, NORTH):
        for button in (RIICHI, WIN, TENPAI):
            assert not seats.press(seat, button)
            assert not seats.menu.pressed(seat, button, HELD)
    assert seats.answer(EAST) == ()


def test_win_means_a_win_even_then_and_closes_the_menu():
    seats = Seats()
    seats.press(SOUTH, REFEREE)
    assert not seats.press(SOUTH, WIN)
    assert not seats.menu.is_open(SOUTH)
    assert not seats.press(SOUTH, RIICHI)


def test_a_button_held_down_in_the_menu_means_nothing_in_the_game():
    seats = Seats()
    seats.press(SOUTH, REFEREE)
    assert seats.hold(SOUTH, RIICHI)
    seats.choose(SOUTH, "undo")  # by tenpai, which stays down while the menu closes
    assert not seats.menu.is_open(SOUTH)
    assert seats.menu.pressed(SOUTH, TENPAI, HELD)
    assert not seats.hold(SOUTH, TENPAI)


def test_it_closes_fifteen_seconds_after_the_last_press():
    seats = Seats()
    seats.press(SOUTH, REFEREE)
    seats.wait(14_000)
    seats.press(SOUTH, RIICHI)
    seats.wait(14_999)
    assert seats.menu.is_open(SOUTH)
    seats.wait(1)
    assert not seats.menu.is_open(SOUTH)
    assert seats.page(SOUTH) == ()


def test_whom_a_penalty_is_about_is_said_on_a_second_page_by_wind():
    seats = Seats(dealer=WEST)
    seats.choose(SOUTH, "dead_hand")
    assert seats.page(SOUTH) == ("seat_E", 1, 4, "dead_hand")
    assert seats.pages(SOUTH) == SEATS
    seats.press(SOUTH, REFEREE)  # back to the first pages
    assert seats.page(SOUTH) == ("undo", 1, 6)
    seats.choose(SOUTH, "chombo", "seat_S")
    assert seats.menu.proposal == (SOUTH, CHOMBO, NORTH, 1 << SOUTH)
    assert seats.table.proposal == seats.menu.proposal
    assert seats.happened == [(PROPOSE, SOUTH, CHOMBO, NORTH)]
    assert not seats.menu.is_open(SOUTH)
    assert seats.done == []


def test_the_seat_that_it_is_about_agrees_by_holding_referee():
    seats = Seats()
    seats.choose(SOUTH, "dead_hand", "seat_W")
    assert seats.answer(SOUTH) == (TENPAI, WAITING, ("wait_agree",))
    for button in (RIICHI, WIN, TENPAI):
        assert not seats.hold(WEST, button)
    seats.press(WEST, REFEREE)
    assert seats.done == []
    seats.hold(WEST)
    assert seats.done == [(DEAD_HAND, WEST)]
    assert seats.happened[1:] == [(CONFIRM, WEST, DEAD_HAND), (CONFIRM, SOUTH, SOLVED)]
    assert seats.menu.proposal == seats.table.proposal == ()
    assert seats.answer(WEST) == (REFEREE, TAKEN, ("agreed",))
    assert seats.answer(SOUTH) == (TENPAI, TAKEN, ("agreed",))
    assert not seats.menu.is_open(WEST)


def test_or_both_other_seats_agree():
    seats = Seats()
    seats.choose(SOUTH, "dead_hand", "seat_W")
    seats.hold(NORTH)
    seats.hold(NORTH)  # nobody counts twice
    assert seats.done == []
    assert seats.menu.proposal[3] == 1 << SOUTH | 1 << NORTH
    seats.hold(EAST)
    assert seats.done == [(DEAD_HAND, WEST)]


def test_who_proposes_never_counts_twice():
    seats = Seats()
    seats.choose(SOUTH, "dead_hand", "seat_S")
    seats.hold(SOUTH)
    seats.hold(WEST)
    seats.hold(SOUTH)
    assert seats.done == []
    seats.hold(EAST)
    assert seats.done == [(DEAD_HAND, SOUTH)]


def test_an_undo_is_agreed_to_by_whose_act_it_takes_back():
    seats = Seats()
    seats.about = NORTH
    seats.choose(SOUTH, "undo")
    seats.hold(NORTH)
    assert seats.done == [(UNDO, NORTH)]


@cases(("deal_again", REDEAL), ("undo", UNDO))
def test_all_four_agree_to_another_deal_and_to_an_undo_that_reaches_far(name, what):
    seats = Seats()
    seats.far = True
    seats.choose(SOUTH, name)
    seats.hold(EAST)
    seats.hold(WEST)
    assert seats.done == []
    seats.hold(NORTH)
    assert seats.done == [(what, ANYBODY)]


def test_to_go_on_after_a_win_that_is_none_takes_the_three_others():
    seats = Seats()
    seats.about = WEST
    seats.far = True
    seats.choose(SOUTH, "go_on")
    seats.hold(WEST)
    seats.hold(EAST)
    assert seats.done == []
    seats.hold(NORTH)
    assert seats.done == [(GO_ON, WEST)]


@cases(((WEST,),), ((EAST, NORTH),))
def test_to_go_on_where_nobody_is_accused_takes_the_seat_it_is_about_or_two_others(who):
    seats = Seats()
    seats.about = WEST
    seats.choose(SOUTH, "go_on")
    for seat in who:
        assert seats.done == []
        seats.hold(seat)
    assert seats.done == [(GO_ON, WEST)]


def test_to_call_the_referee_takes_nobody():
    seats = Seats()
    seats.choose(SOUTH, "call_referee")
    assert seats.done == [(CALL_REFEREE, SOUTH)]
    assert seats.happened == []
    assert seats.answer(SOUTH) == (TENPAI, TAKEN, ())


def test_a_proposal_lapses_after_thirty_seconds():
    seats = Seats()
    seats.choose(SOUTH, "undo")
    seats.wait(29_999)
    assert seats.menu.proposal
    seats.wait(1)
    assert seats.menu.proposal == seats.table.proposal == ()
    assert seats.happened == [(PROPOSE, SOUTH, UNDO, ANYBODY), (CONFIRM, SOUTH, SOLVED)]
    assert seats.answer(SOUTH) == (TENPAI, REFUSED, ("lapsed",))
    seats.hold(EAST)
    seats.hold(NORTH)
    assert seats.done == []


def test_what_is_agreed_to_counts_no_more_than_thirty_seconds_from_the_proposal():
    seats = Seats()
    seats.choose(SOUTH, "undo")
    seats.wait(20_000)
    seats.hold(EAST)
    seats.wait(10_000)
    assert seats.menu.proposal == ()


def test_what_a_proposal_waits_for_can_pass():
    seats = Seats()
    seats.choose(SOUTH, "undo")
    seats.menu.lapse(CHOMBO)
    assert seats.menu.proposal
    seats.menu.lapse(UNDO)  # another act has happened
    assert seats.menu.proposal == ()
    seats.choose(SOUTH, "undo")
    seats.choices = [CALL_REFEREE]  # the deal is over
    seats.hold(EAST)
    assert seats.menu.proposal == ()
    assert seats.answer(EAST) == (REFEREE, REFUSED, ("refused_now",))


def test_a_later_answer_of_the_proposer_stands():
    seats = Seats()
    seats.choose(SOUTH, "undo")
    seats.table.answer(SOUTH, WIN, TAKEN, ("taken_win",))
    seats.wait(30_000)
    assert seats.answer(SOUTH) == (WIN, TAKEN, ("taken_win",))


def test_another_proposal_waits_for_the_first_unless_it_is_ones_own():
    seats = Seats()
    seats.choose(SOUTH, "undo")
    seats.choose(WEST, "deal_again")
    assert seats.answer(WEST) == (TENPAI, REFUSED, ("refused_proposal",))
    assert seats.menu.proposal[:2] == (SOUTH, UNDO)
    seats.choose(SOUTH, "deal_again")
    assert seats.menu.proposal[:2] == (SOUTH, REDEAL)
    assert seats.happened[-2:] == [(CONFIRM, SOUTH, SOLVED), (PROPOSE, SOUTH, REDEAL, ANYBODY)]
    assert seats.answer(SOUTH) == (TENPAI, WAITING, ("wait_agree",))


def test_to_propose_the_same_is_to_agree():
    seats = Seats()
    seats.choose(SOUTH, "dead_hand", "seat_W")
    seats.choose(WEST, "dead_hand", "seat_W")
    assert seats.done == [(DEAD_HAND, WEST)]
    assert seats.answer(WEST) == (TENPAI, TAKEN, ("agreed",))


def test_the_first_page_is_anothers_proposal_which_is_not_taken_by_a_press():
    seats = Seats()
    seats.choose(SOUTH, "dead_hand", "seat_W")
    seats.press(WEST, REFEREE)
    assert seats.page(WEST) == ("proposal?", 1, 7)
    seats.press(WEST, TENPAI)
    assert seats.answer(WEST) == (TENPAI, REFUSED, ("hold_referee",))
    assert seats.done == []
    seats.press(SOUTH, REFEREE)
    assert seats.page(SOUTH) == ("undo", 1, 6)


def test_what_may_be_proposed_no_more_cannot_be_taken():
    seats = Seats()
    seats.press(SOUTH, REFEREE)
    seats.choices = [CHOMBO, CALL_REFEREE]
    seats.press(SOUTH, TENPAI)
    assert seats.answer(SOUTH) == (TENPAI, REFUSED, ("refused_now",))
    assert seats.page(SOUTH) == ("chombo", 1, 2)


def test_a_page_that_has_moved_is_still_the_one_that_is_taken():
    seats = Seats()
    seats.press(WEST, REFEREE)
    seats.choose(SOUTH, "dead_hand", "seat_W")  # comes before all other pages of West
    seats.press(WEST, TENPAI)
    assert seats.answer(WEST) == (TENPAI, REFUSED, ("refused_proposal",))


def test_the_last_five_facts_are_to_be_read_newest_first_each_once():
    seats = Seats()
    seats.choices = [CALL_REFEREE]
    for kind in range(questions.FALSE_WIN, questions.FALSE_WIN + 6):
        seats.menu.note_fact(WEST, kind, "EMA 1.%d" % kind)
    seats.menu.note_fact(WEST, questions.INVALID_MELD, "EMA 1.4")
    seats.press(SOUTH, REFEREE)
    assert seats.pages(SOUTH) == [
        "call_referee", "invalid_meld?", "wrong_draw?", "claimed_tile?", "riichi_hand?", "kuikae?",
    ]  # fmt: skip
    seats.press(SOUTH, RIICHI)
    assert seats.page(SOUTH) == ("invalid_meld?", 2, 6, WEST, "EMA 1.4")
    seats.press(SOUTH, TENPAI)
    assert seats.answer(SOUTH) == (TENPAI, REFUSED, ("refused_now",))
    assert seats.done == []
    seats.menu.begin_deal()
    seats.press(SOUTH, REFEREE)
    assert seats.pages(SOUTH) == ["call_referee"]


def test_a_menu_with_nothing_in_it_says_so():
    seats = Seats()
    seats.choices = []
    seats.press(SOUTH, REFEREE)
    assert seats.page(SOUTH) == ("nothing", 1, 1)


def test_a_new_deal_closes_menus_and_ends_a_proposal():
    seats = Seats()
    seats.choose(SOUTH, "undo")
    seats.press(WEST, REFEREE)
    seats.menu.begin_deal()
    assert seats.menu.proposal == seats.table.proposal == ()
    assert not seats.menu.is_open(WEST)


def test_every_press_in_the_menu_is_answered():
    seats = Seats()
    for button in (REFEREE, RIICHI, TENPAI, RIICHI, REFEREE, REFEREE):
        before = seats.table.answered
        seats.press(SOUTH, button)
        assert seats.table.answered == before + 1
        assert seats.answer(SOUTH) == (button, TAKEN, ())


def test_an_open_proposal_and_what_was_said_survive_a_power_cut():
    before = Seats()
    before.happened.append((ASK, WEST, questions.KUIKAE, b""))
    before.happened.append((ASK, EAST, questions.TENPAI, b"\5\6"))  # no fact, but a question
    before.happened.append((ASK, EAST, questions.COVERED, b""))  # nobody's fault
    before.choose(SOUTH, "undo")
    before.hold(EAST)
    seats = Seats()
    seats.menu.resume(before.happened)
    assert seats.menu.proposal == seats.table.proposal == before.menu.proposal
    seats.press(SOUTH, REFEREE)
    assert seats.pages(SOUTH)[6:] == ["kuikae?"]
    seats.wait(29_999)
    seats.hold(NORTH)
    assert seats.done == [(UNDO, ANYBODY)]


@cases(((CONFIRM, SOUTH, SOLVED),), ((DEAL_START, EAST, 1, 0, 0, 0, (0,) * 4),))
def test_what_was_over_before_a_power_cut_is_over_after_it(event):
    seats = Seats()
    seats.menu.resume([(ASK, WEST, questions.KUIKAE, b""), (PROPOSE, SOUTH, UNDO, 255), event])
    assert seats.menu.proposal == seats.table.proposal == ()
