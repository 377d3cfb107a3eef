"""What people at the simulated table see: what it tells everybody, what each own display asks, and
the tiles that lie before them. Nothing else reaches a mind."""

from collections import Counter
from collections.abc import Callable

from jantaku.referee import questions
from jantaku.rules import events
from jantaku.sensing import zones
from jantaku_host.record.recorded import Event


class Eyes:
    """Of all four. `zone(tile)` is where a tile lies, of 136 tiles."""

    def __init__(self, zone: Callable[[int], int]) -> None:
        self._zone = zone
        self._told: Counter[int] = Counter()  # kinds of events in this deal
        self._by_seat: Counter[tuple[int, int]] = Counter()
        self._asked: list[tuple[int, int]] = []  # questions that are open: seat, kind
        self.deal: list[Event] = []  # told since the deal in play began, its beginning first
        self.discarder = -1  # the seat of the last discard that was told
        self.menus = [""] * 4  # the page on each own display, "" if there is none

    # What the table tells

    def hear(self, event: Event) -> None:
        """Everybody sees what the table shows."""
        kind, seat = event[0], event[1]
        self._told[kind] += 1
        self._by_seat[kind, seat] += 1
        if kind == events.DEAL_START:
            self.deal.clear()
        self.deal.append(event)
        if kind == events.DISCARD:
            self.discarder = seat
        elif kind == events.ASK:
            self._asked.append((seat, event[2]))
        elif kind == events.ANSWER:
            self._asked = [
                each
                for each in self._asked
                if each[1] != event[2] or not questions.is_asked(each, seat)
            ]

    def see_menu(self, seat: int, page: str) -> None:
        """After a press: the page that the seat's own display shows."""
        self.menus[seat] = page

    def forget(self) -> None:
        """Another deal: what was told before counts no more."""
        self._told.clear()
        self._by_seat.clear()

    def has_told(self, *kinds: int) -> bool:
        """Whether an event of such a kind has happened since the deal began."""
        return any(self._told[kind] for kind in kinds)

    def count(self, kind: int, seat: int) -> int:
        """How often that was told of this seat since the deal began."""
        return self._by_seat[kind, seat]

    @property
    def is_playing(self) -> bool:
        """Whether a deal has begun and not ended."""
        return self.has_told(events.DEAL_START) and not self.has_told(events.DEAL_END)

    def is_asked(self, kind: int, seat: int | None = None) -> bool:
        """Whether this question is open, for this seat or any."""
        return any(each[1] == kind and seat in (None, each[0]) for each in self._asked)

    # What lies on the table

    def rack(self, seat: int) -> list[int]:
        """The tiles that stand before this seat's own eyes."""
        return self._lying(zones.RACK + seat)

    def river(self, seat: int) -> list[int]:
        """Everybody sees a river."""
        return self._lying(zones.RIVER + seat)

    def stack(self, coil: int) -> list[int]:
        """The tiles of a stack; how many are there is all that anybody sees of them."""
        return self._lying(coil)

    def _lying(self, zone: int) -> list[int]:
        return [tile for tile in range(136) if self._zone(tile) == zone]
