"""Replays deals from a file of `event_file.py`; runs on MicroPython.

micropython -X heapsize=384k tests/support/replay_deals.py FILE
"""

import json
import sys

from jantaku.rules import books, events
from jantaku.rules.riichi.deal import RiichiDeal


def replay(stored):
    """One deal from its bytes; whatever differs from the record raises."""
    session, _, at = events.decode(stored, 0)
    start, _, at = events.decode(stored, at)
    deal = RiichiDeal(books.load(session[3], **json.loads(session[4])), start[1], *start[3:])
    while at < len(stored):
        event, _, at = events.decode(stored, at)
        deal.apply(event)
    return deal


def main(path):
    """All deals of a file, and how many they were."""
    deals = 0
    with open(path, "rb") as file:
        while True:
            length = file.read(2)
            if not length:
                break
            replay(file.read(length[0] | length[1] << 8))
            deals += 1
    print(deals, "deals replayed")


main(sys.argv[1])
