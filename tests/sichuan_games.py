"""Whole games of Sichuan at the table without radio, kept in a real journal."""

import json

import sessions
from sichuan_top import SichuanTop
from table_top import Luck

from jantaku.referee import fair_dice
from jantaku.referee.referee import OVER
from jantaku.rules import events

DEALS = 6


class Kept:
    """The real journal, and beside it what it was given."""

    def __init__(self, journal):
        self.journal = journal
        self.happened = []

    def append(self, event, now):
        self.journal.append(event, now)
        self.happened.append((event, now))

    def __getattr__(self, name):
        return getattr(self.journal, name)


class HonestTop(SichuanTop):
    """The dice fall as they were promised."""

    def _faces(self):
        return fair_dice.roll(self.referee._nonce, bytes(self.referee._presses))


def play_game(seed: int) -> bytes:
    """A game of bots, performed by careless people; the record of it as a pull would give it."""
    journal = sessions.power_up(sessions.new_folder(), sessions.Memory())
    options = {"deals": DEALS}
    start = (events.SESSION_START, 0, 1, "sichuan", json.dumps(options), "1", "A\nB\nC\nD", 0, 0)
    journal.append(start, 0)
    top = HonestTop(Luck(seed), Kept(journal), **options)
    deal = 0
    while top.referee.state != OVER:
        top.play(1000 * seed + deal)
        told = [event for event in top.told() if event[0] != events.DEAL_START]
        assert told == top.played, f"deal {deal}"
        top.accept()
        deal += 1
    assert deal == DEALS
    return bytes(sessions.copy(journal))
