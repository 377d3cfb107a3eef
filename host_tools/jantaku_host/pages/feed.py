"""What a table tells its viewers: the moves of the session, each with its place in the record."""

import base64
import json
import secrets
from collections.abc import Callable
from typing import NamedTuple

from jantaku.rules import events
from jantaku_host.deal import Event
from jantaku_host.pages.moves import Move, Moves

Place = tuple[int, int]  # block and index


class Said(NamedTuple):
    """A move as it is sent."""

    place: Place
    text: str


class Feed:
    """Filled by one thread, read by any number of viewers, who cost the table nothing.

    `said` is replaced when a session begins and only appended to until then, so that a reader
    needs no lock.
    """

    def __init__(self, pictures: Callable[[], list[list[bytes]]] | None = None) -> None:
        # Places of another table, or of another run of a simulated one, mean nothing here.
        self.name = secrets.token_hex(4) if pictures else "table"
        self.said: list[Said] = []
        self._pictures = pictures
        self._moves = Moves()
        self._block: list[Event] = []  # events of the block that is under way, as they came
        self._place: Place = (0, 0)

    def tell(self, place: Place, event: Event, step: int) -> None:
        """An event happened. Nobody gets more than its public form before the deal is over."""
        if place[0] != self._place[0]:
            self._block.clear()
        self._place = place
        self._block.append(event)
        if event[0] == events.SESSION_START:
            self.said = []
        move = self._move(event)
        move["ms"] = step
        text = json.dumps(move, ensure_ascii=False, separators=(",", ":"))
        self.said.append(Said(place, text))

    def _move(self, event: Event) -> Move:
        if events.is_undo(event):
            return self._again([events.public(each) for each in events.standing(self._block)])
        if event[0] == events.REVEAL:
            # Hands and wall lie open now; from a cable only what is public has come.
            return self._again(events.standing(self._block))
        return self._moves.move(events.public(event))

    def _again(self, happened: list[Event]) -> Move:
        """The deal from its beginning, to take the place of what was told of it."""
        return {"is": "again", "seat": 0, "moves": [self._moves.move(each) for each in happened]}

    def after(self, place: Place | None) -> int | None:
        """Where a viewer goes on who has seen this much; None: nowhere, he has to begin anew."""
        if place is None:
            return None
        for at in range(len(self.said) - 1, -1, -1):
            if self.said[at].place == place:
                return at + 1
        return None

    def displays(self) -> list[str]:
        """What the four displays show, two pixels a byte, as base64; none where they are far."""
        if self._pictures is None:
            return []
        return [base64.b64encode(_packed(picture)).decode() for picture in self._pictures()]


def _packed(picture: list[bytes]) -> bytes:
    greys = b"".join(picture)
    return bytes(
        left << 4 | right for left, right in zip(greys[::2], greys[1::2], strict=True)
    )  # fmt: skip
