"""Recorded deals performed at the table: the referee must tell what was recorded, point by point.

Real hands where they lie beside the checkout, else the bot's. People are careless about order, and
the radio notices some things late (`table_top.py`).
"""

import gzip
from itertools import islice

import pytest
from support.recorded_hands import REAL, SAMPLE
from support.table_top import Luck, TableTop
from support.twin_deals import outputs, twins

from jantaku.rules import events
from jantaku.rules.match import Match
from jantaku_host.bench.script import Script, recorded
from jantaku_host.record.reading import read
from jantaku_host.record.recorded import RecordedDeal

HANDS = 200
BATCH = 50


def scripts(start: int, count: int, every: int = 1) -> list[Script]:
    path = REAL if REAL.exists() else SAMPLE
    found = islice(read(path), start, start + count * every, every)
    return [recorded(deal) for deal in found if isinstance(deal, RecordedDeal)]


def perform(script: Script, luck: int) -> TableTop:
    """The table after this deal."""
    top = TableTop("tenhou", luck=Luck(luck), **script.options)
    match = Match(top.rules)
    match.start_with(*script.start)
    top.referee.match = match
    top.build(script.order)
    top.perform(script.happening)
    return top


@pytest.mark.parametrize("start", range(0, HANDS, BATCH))
def test_the_referee_tells_what_was_recorded_and_asks_nothing(start):
    # Spread over the whole file, so that rare ends of deals are among them.
    for number, script in enumerate(scripts(start * 30, BATCH, every=30), start):
        top = perform(script, number)
        assert top.told()[1:] == script.happening, script
        assert top.table.scores == script.deal.scores, script
        asked = [event for event, _ in top.journal.happened if event[0] == events.ASK]
        assert asked == [], script


def test_twins_of_real_deals_look_and_last_the_same():
    for number, script in enumerate(scripts(0, 4, every=40)):
        one, other = twins(script.happening, script.order, number)
        assert outputs("tenhou", *one) == outputs("tenhou", *other)


def test_the_sample_is_here_for_those_without_the_real_hands():
    with gzip.open(SAMPLE) as lines:
        assert sum(1 for _ in lines) > 20
