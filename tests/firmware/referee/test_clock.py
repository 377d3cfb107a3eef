"""The time of a session, by each book."""

from support.cases import cases

from jantaku.referee.clock import SessionClock
from jantaku.rules import books

START = 5000
MINUTE = 60_000


def clock(preset):
    return SessionClock(books.load(preset), START)


def at(minutes):
    return START + minutes * MINUTE


@cases(("ema2016", 75, 15), ("samara2019", 90, 15))
def test_ema_5_9_the_signal_is_given_once(preset, minute, left):
    time = clock(preset)
    assert time.signal(at(minute) - 1) == -1
    assert time.signal(at(minute)) == left
    assert time.signal(at(minute + 1)) == -1


@cases(("ema2016", 90), ("samara2019", 105))
def test_ema_5_9_samara_6_1_1_what_is_left_counts_down_to_nothing(preset, length):
    time = clock(preset)
    assert time.minutes(at(0)) == length
    assert time.minutes(at(1) - 1) == length
    assert time.minutes(at(1)) == length - 1
    assert time.minutes(at(length + 5)) == 0


@cases(("furiten",), ("tenhou",))
def test_books_without_a_clock_only_count(preset):
    time = clock(preset)
    assert (time.minutes(at(500)), time.signal(at(500))) == (-1, -1)
    assert not time.barred(at(500))


def test_ema_5_9_after_the_signal_one_more_deal_may_start():
    time = clock("ema2016")
    time.note_roll(at(74))
    assert not time.barred(at(80))
    time.note_roll(at(80))
    assert time.barred(at(85))
    assert not time.barred(at(85), is_replay=True)


def test_samara_6_1_2_no_deal_starts_in_the_red_zone():
    time = clock("samara2019")
    time.note_roll(at(60))
    assert not time.barred(at(94))
    assert time.barred(at(95))
