"""Recorded deals as scripts for the simulated table, and how noisy its radio is in tests."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from jantaku.rules import events
from jantaku_host.bench.company import bots, games_of
from jantaku_host.bench.script import Script, recorded
from jantaku_host.record.reading import read
from jantaku_host.record.recorded import RecordedDeal
from support.recorded_hands import SAMPLE

NOISE = {"miss": 0.02, "bleed": 0.01, "pace": "fast"}


def hand(records: Path, number: int) -> Script:
    """A deal of a file of records."""
    deal = next(islice(read(records), number, None))
    assert isinstance(deal, RecordedDeal)
    return recorded(deal)


def sample() -> list[Script]:
    """All deals of the sample."""
    return [recorded(item) for item in read(SAMPLE) if isinstance(item, RecordedDeal)]


def whole(script: Script) -> Script:
    """A deal of bots, decided to its end."""
    while script.more():
        pass
    return script


def bot_game(book: str, seed: int, rounds: int = 2, **options) -> Iterator[Script]:
    """The deals of a game of bots, each decided to its end."""
    return map(whole, games_of(book, bots(book, "easy", seed), seed, rounds, **options))


def shortest() -> Script:
    """The sample's deal with the fewest events."""
    return min(sample(), key=lambda script: len(script.happening))


def with_kans() -> Script:
    """The sample's deal with the most kans."""

    def kans(script: Script) -> int:
        kinds = (events.KAN, events.ANKAN, events.KAKAN)
        return sum(event[0] in kinds for event in script.happening)

    return max(sample(), key=kans)
