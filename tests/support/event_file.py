"""Recorded deals as canonical event bytes, to be replayed where there is no JSON to spare.

A file is a run of deals: length in two bytes, then the events. A deal begins with SESSION_START
(which rules) and DEAL_START, and ends as recorded: the values of its wins and its last scores come
from the record, not from our rules.
"""

import json
from pathlib import Path

from jantaku.rules import books, events
from jantaku_host.bench.script import recorded as script_of
from jantaku_host.record.recorded import Event, RecordedDeal
from support import sichuan_bot


def write_deals(path: Path, deals: list[RecordedDeal]) -> None:
    """Deals as they were recorded."""
    with path.open("wb") as file:
        for deal in deals:
            stored = b"".join(events.encode(event) for event in canonical(deal))
            file.write(len(stored).to_bytes(2, "little") + stored)


def write_bot_deals(path: Path, count: int) -> None:
    """Deals of Sichuan as its bot plays them."""
    rules = books.load("sichuan")
    with path.open("wb") as file:
        for seed in range(1, count + 1):
            chance, deal, wall = sichuan_bot.deal_of(rules, seed)
            happened = [
                (events.SESSION_START, 0, 1, "sichuan", "{}", "", "", 0, 0),
                (events.DEAL_START, deal.dealer, seed, 0, 0, 0, (0, 0, 0, 0)),
                *sichuan_bot.play(chance, deal, wall),
            ]
            stored = b"".join(events.encode(event) for event in happened)
            file.write(len(stored).to_bytes(2, "little") + stored)


def canonical(recorded: RecordedDeal) -> list[Event]:
    """All events of a recorded deal, from the start of a session to the end of the deal."""
    options = json.dumps({name: books.text_of(value) for name, value in recorded.options.items()})
    script = script_of(recorded)
    return [
        (events.SESSION_START, 0, 1, recorded.preset, options, "", "", 0, 0),
        (events.DEAL_START, recorded.dealer, recorded.hand, *script.start[1:]),
        *script.happening,
    ]
