"""What a table tells its viewers: the moves of the session, each with its place in the record."""

import base64
import json
from collections.abc import Callable
from itertools import takewhile
from typing import NamedTuple

from jantaku.rules import events, showing
from jantaku_host.device.cable import Place
from jantaku_host.record.recorded import Event
from jantaku_host.show.pages.moves import Move, Moves
from jantaku_host.show.public_table import retold


class Said(NamedTuple):
    """A move as it is sent."""

    place: Place
    text: str


class Feed:
    """Filled by one thread, read by any number of viewers, who cost the table nothing.

    `name` is the table's: places of another one mean nothing here. `said` is replaced when a
    session begins and only appended to until then, and `displays` only ever replaced, so that a
    reader needs no lock.
    """

    def __init__(self, name: str, pictures: Callable[[], list[bytes]] = list) -> None:
        self.name = name
        self.said: list[Said] = []
        self.displays: list[str] = []  # two pixels a byte, as base64
        self.is_there = True  # the table
        self._pictures = pictures
        self._seen: list[bytes] = []
        self._moves = Moves()
        self._deal: list[Event] = []  # events from the last deal on, as they were told

    def tell(self, place: Place, event: Event, step: int, deal: list[Event] | None = None) -> None:
        """An event happened. Nobody gets more than its public form before the deal is over; then
        the whole `deal` may come with it."""
        if event[0] in (events.SESSION_START, events.DEAL_START):
            self._deal = _book(self._deal)
        self._deal.append(events.public(event))
        if event[0] == events.SESSION_START:
            self.said = []
        move = self._move(self._deal[-1], deal)
        move["ms"] = step
        text = json.dumps(move, ensure_ascii=False, separators=(",", ":"))
        self.said.append(Said(place, text))

    def _move(self, event: Event, deal: list[Event] | None) -> Move:
        if event[0] == events.REVEAL:
            # Hands and wall lie open now, or what was shown of them: also if the deal is corrected.
            is_shown = len(event[2]) == 4 * showing.HAND
            self._deal = list(deal or (self._deal if is_shown else self._deal[:-1]))
            return self._again()
        if events.taken_back(event):
            return self._again()
        return self._moves.move(event)

    def _again(self) -> Move:
        """The deal from its beginning, to take the place of what was told of it."""
        moves = [self._moves.move(each) for each in retold(self._deal)]
        return {"is": "again", "seat": 0, "moves": moves}

    def is_behind(self, place: Place | None) -> bool:
        """Whether a viewer has seen this place, and the feed has not come so far yet."""
        return place is not None and (not self.said or self.said[-1].place < place)

    def after(self, place: Place | None) -> int | None:
        """Where a viewer goes on who has seen this much; None: nowhere, he has to begin anew."""
        if place is None:
            return None
        for at in range(len(self.said) - 1, -1, -1):
            if self.said[at].place == place:
                return at + 1
        return None

    def look(self) -> None:
        """See what the displays show now; once for all viewers."""
        pictures = self._pictures()
        if pictures != self._seen:
            self._seen = list(pictures)
            self.displays = [base64.b64encode(picture).decode() for picture in pictures]


def _book(told: list[Event]) -> list[Event]:
    """What was told last of a club's own book, ahead of the session that is played by it."""
    found = list(takewhile(lambda event: event[:3] == (events.COMMIT, 0, events.BOOK), told[::-1]))
    return found[::-1]
