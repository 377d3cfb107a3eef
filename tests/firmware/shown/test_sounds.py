"""The buzzer calls for attention, and never for anything that is not on the displays."""

from support.cases import cases

from jantaku.drivers.buzzer import ATTENTION, REFUSED, SIGNAL, WIN
from jantaku.referee import answers
from jantaku.rules import books, events
from jantaku.shown.sounds import Sounds
from jantaku.shown.table import Table

ASK = (events.ASK, 0, 0, b"")
TOLD = (events.SIGNAL, 0, 15)
WON = (events.WIN, 1, 0, 5, b"", 1, 30, [])
PAID = (events.SETTLE, 0, [])


class Piezo:
    def __init__(self):
        self.tunes = []
        self.is_playing = False

    def play(self, tune):
        self.tunes.append(tune)

    def step(self, now):
        return now + 1000


def heard(*happened):
    table, piezo = Table(books.load("ema2016")), Piezo()
    sounds = Sounds(table, piezo)
    for event in happened:
        table.happened(event)
        sounds.step(0)
    return piezo.tunes


@cases(
    ((ASK,), [ATTENTION]),
    ((ASK, ASK), [ATTENTION, ATTENTION]),
    ((TOLD,), [SIGNAL]),
    ((WON,), []),
    ((WON, PAID), [WIN]),
    ((PAID,), []),
    (((events.DISCARD, 0, 5), (events.DRAW, 1, 255)), []),
)
def test_questions_signals_and_wins_are_heard_and_nothing_else(happened, tunes):
    assert heard(*happened) == tunes


def test_the_rarer_sound_goes_first():
    table, piezo = Table(books.load("ema2016")), Piezo()
    sounds = Sounds(table, piezo)
    table.happened(ASK)
    table.happened(TOLD)
    assert sounds.step(0) == 100
    assert piezo.tunes == [SIGNAL]


def pressed(*given, is_playing=False):
    table, piezo = Table(books.load("ema2016")), Piezo()
    piezo.is_playing = is_playing
    sounds = Sounds(table, piezo)
    for seat, button, answer, said in given:
        table.answer(seat, button, answer, said)
        sounds.step(0)
    return piezo.tunes


@cases(
    (0, 0, "refused_points"),
    (1, 1, "refused_late"),
    (2, 1, "no_win"),
    (3, 2, "refused_now"),
)
def test_a_refused_press_is_heard_the_same_whatever_was_refused(seat, button, why):
    assert pressed((seat, button, answers.REFUSED, (why,))) == [REFUSED]


def test_each_refusal_is_heard():
    assert pressed(*[(0, 0, answers.REFUSED, ("refused_turn",))] * 2) == [REFUSED, REFUSED]


@cases((answers.TAKEN,), (answers.WAITING,), (answers.WITHDRAWN,))
def test_no_other_answer_is_heard(answer):
    assert pressed((0, 1, answer, ("taken_win",))) == []


def test_a_refused_press_cuts_nothing_short():
    assert pressed((0, 0, answers.REFUSED, ("refused_turn",)), is_playing=True) == []


def test_what_is_for_everybody_goes_before_a_refusal():
    table, piezo = Table(books.load("ema2016")), Piezo()
    sounds = Sounds(table, piezo)
    table.answer(1, 1, answers.REFUSED, ("no_win",))
    table.happened(ASK)
    sounds.step(0)
    sounds.step(100)
    assert piezo.tunes == [ATTENTION]
