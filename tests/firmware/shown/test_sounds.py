"""The buzzer calls for attention, and never for anything that is not on the displays."""

from support.cases import cases

from jantaku.drivers.buzzer import ATTENTION, SIGNAL, WIN
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
