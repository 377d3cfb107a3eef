"""Whole games of Sichuan at the table without radio, kept in a real journal."""

from jantaku.crypto import finish
from jantaku.referee.referee import ENDED
from jantaku.rules import events
from support.journalled_table import Honest, Kept
from support.sichuan_top import SichuanTop
from support.table_top import Luck

DEALS = 6


class HonestTop(Honest, SichuanTop):
    """A table whose dice can be verified."""


def play_game(seed: int) -> bytes:
    """A game of bots, performed by careless people; the record of it as a pull would give it."""
    kept = Kept("sichuan", deals=DEALS)
    top = HonestTop(Luck(seed), kept, deals=DEALS)
    deal = 0
    while top.referee.state != ENDED:
        top.play(1000 * seed + deal)
        told = [event for event in top.told() if event[0] != events.DEAL_START]
        assert told == top.played, f"deal {deal}"
        top.accept()
        deal += 1
    assert deal == DEALS
    finish(kept.journal.sealing())
    return kept.copy()
