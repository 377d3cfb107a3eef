"""What screens get: each what it shows, as server-sent events with ids, and no more of it than it
can read."""

import asyncio
import json
from collections import deque
from collections.abc import AsyncIterator
from typing import Any

from jantaku_host.hall import clock

_KEPT = 2000  # messages behind which a screen begins anew
_PACE_S = 1.0  # a row changes on a screen at most so often
_LOOK_S = 0.05  # how often there may be news
_BEAT_S = 15.0  # a line that says nothing, so that proxies keep it open


class Channel:
    """Rows by their names. A screen gets all of them, then those that change.

    `put` is called by one thread at a time; `stream` serves any number of screens. A screen that
    reads slowly misses what a row was in between, never what it is: there is no queue a screen.
    """

    def __init__(self, epoch: str) -> None:
        self._epoch = epoch  # ids of another run of the hub mean nothing here
        self.rows: dict[str, str] = {}
        self._changes: deque[tuple[int, str]] = deque(maxlen=_KEPT)
        self._last = 0

    @property
    def last(self) -> int:
        return self._last

    def put(self, name: str, row: Any) -> None:
        """This row is so now."""
        text = json.dumps(row, ensure_ascii=False, separators=(",", ":"))
        if self.rows.get(name) != text:
            self._last += 1
            self.rows[name] = text
            self._changes.append((self._last, name))

    def since(self, place: int | None) -> tuple[bool, list[str]]:
        """Whether a screen begins anew, and the rows that it needs."""
        changes = list(self._changes)
        first = changes[0][0] if changes else self._last + 1
        if place is None or place > self._last or place < first - 1:
            return True, list(self.rows)
        return False, list(dict.fromkeys(name for number, name in changes if number > place))

    async def stream(self, seen: str) -> AsyncIterator[str]:
        """Everything from there on, for ever."""
        epoch, _, number = seen.partition(".")
        place = int(number) if epoch == self._epoch and number.isdecimal() else None
        shown: dict[str, float] = {}  # when each row was sent
        due: dict[str, None] = {}  # rows that wait until they may change again
        spoke = clock.steady_s()
        while True:
            now, last = clock.steady_s(), self._last
            if place != last:
                is_anew, names = self.since(place)
                if is_anew:
                    yield "event: reset\ndata: \n\n"
                due.update(dict.fromkeys(names))
                place = last
            ready = [name for name in due if now - shown.get(name, -_PACE_S) >= _PACE_S]
            for name in ready:
                del due[name]
                shown[name] = now
                yield f"event: row\ndata: [{json.dumps(name)},{self.rows[name]}]\n\n"
            if ready and not due:
                yield f"id: {self._epoch}.{last}\nevent: now\ndata: {clock.now_ms()}\n\n"
            if ready:
                spoke = now
            elif now - spoke >= _BEAT_S:
                spoke = now
                yield ": \n\n"
            await asyncio.sleep(_LOOK_S)
