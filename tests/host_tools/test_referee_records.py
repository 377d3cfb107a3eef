"""Recorded deals performed at the table: the referee must tell what was recorded, point by point.

Real hands where they lie beside the checkout, else the bot's. People are careless about order, and
the radio notices some things late (`table_top.py`).
"""

import gzip
from itertools import islice

import event_file
import pytest
from recorded import REAL, SAMPLE
from silence import outputs, twins
from table_top import Luck, TableTop

from jantaku.rules import events
from jantaku.rules.match import Match
from jantaku_host.bench.people import order
from jantaku_host.records import Deal, read

HANDS = 200
BATCH = 50


def deals(start: int, count: int, every: int = 1) -> list[Deal]:
    path = REAL if REAL.exists() else SAMPLE
    found = islice(read(path), start, start + count * every, every)
    return [deal for deal in found if isinstance(deal, Deal)]


def perform(recorded: Deal, luck: int) -> TableTop:
    """The table after this deal."""
    top = TableTop("tenhou", luck=Luck(luck), **recorded.options)
    match = Match(top.rules, (recorded.dealer - recorded.round) % 4)
    match.round, match.honba = recorded.round, recorded.honba
    match.deposits, match.scores = recorded.deposits, list(recorded.scores)
    top.referee.match = match
    top.build(bytes(order(recorded)))
    top.perform(event_file.canonical(recorded)[2:])
    return top


@pytest.mark.parametrize("start", range(0, HANDS, BATCH))
def test_the_referee_tells_what_was_recorded_and_asks_nothing(start):
    # Spread over the whole file, so that rare ends of deals are among them.
    for number, recorded in enumerate(deals(start * 30, BATCH, every=30), start):
        top = perform(recorded, number)
        place = f"{recorded.game}, hand {recorded.hand}"
        assert top.told()[1:] == event_file.canonical(recorded)[2:], place
        assert top.table.scores == recorded.scores_end, place
        asked = [event for event, _ in top.journal.happened if event[0] == events.ASK]
        assert asked == [], place


def test_twins_of_real_deals_look_and_last_the_same():
    for number, recorded in enumerate(deals(0, 4, every=40)):
        one, other = twins(recorded.events, bytes(order(recorded)), number)
        assert outputs("tenhou", *one) == outputs("tenhou", *other)


def test_the_sample_is_here_for_those_without_the_real_hands():
    with gzip.open(SAMPLE) as lines:
        assert sum(1 for _ in lines) > 20
