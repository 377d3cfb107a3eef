"""Recorded deals performed at the table: the referee must tell what was recorded, point by point.

People are careless about order, and the radio notices some things late (`table_top.py`).
"""

import gzip
from itertools import islice
from pathlib import Path

import pytest
from support.recorded_hands import EACH, REAL, SAMPLE
from support.table_top import Luck, TableTop
from support.twin_deals import outputs, twins

from jantaku.rules import events
from jantaku.rules.riichi.match import RiichiMatch
from jantaku_host.bench.script import Script, recorded
from jantaku_host.record.reading import read
from jantaku_host.record.recorded import RecordedDeal

BATCH = 50
BATCHES = [
    *((SAMPLE, number, 1) for number in range(2)),
    # Spread over the whole file, so that rare ends of deals are among them.
    *(pytest.param(REAL, number, 30, marks=pytest.mark.shared) for number in range(4)),
]


def scripts(records: Path, start: int, count: int, every: int) -> list[Script]:
    found = islice(read(records), start, start + count * every, every)
    performed = [recorded(deal) for deal in found if isinstance(deal, RecordedDeal)]
    assert len(performed) == count
    return performed


def perform(script: Script, luck: int) -> TableTop:
    """The table after this deal."""
    top = TableTop("tenhou", luck=Luck(luck), **script.options)
    match = RiichiMatch(top.rules)
    match.start_with(*script.start)
    top.referee.match = match
    top.build(script.order)
    top.perform(script.happening)
    return top


@pytest.mark.parametrize(("records", "batch", "every"), BATCHES)
def test_the_referee_tells_what_was_recorded_and_asks_nothing(records, batch, every):
    start = batch * BATCH
    for number, script in enumerate(scripts(records, start * every, BATCH, every), start):
        top = perform(script, number)
        assert top.told()[1:] == script.happening, script
        assert top.table.scores == script.deal.scores, script
        asked = [event for event, _ in top.journal.happened if event[0] == events.ASK]
        assert asked == [], script


@pytest.mark.parametrize("records", EACH)
def test_twins_of_recorded_deals_look_and_last_the_same(records):
    for number, script in enumerate(scripts(records, 0, 4, every=25)):
        one, other = twins(script.happening, script.order, number)
        assert outputs("tenhou", *one) == outputs("tenhou", *other)


def test_the_sample_is_large_enough_for_those_without_the_real_hands():
    with gzip.open(SAMPLE) as lines:
        assert sum(1 for _ in lines) >= 100
