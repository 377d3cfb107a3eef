"""What lies where on the simulated table, and what time it is there."""

import heapq
import itertools
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from jantaku.sensing import zones
from jantaku_hardware.model import tuning


@dataclass
class Quiet:
    """Silenced in that field; persistently: for some time beyond it."""

    field: int
    persistent: bool


@dataclass(eq=False)
class Tag:
    """A tag in a tile, or in something that has no business here. UID as on the air."""

    uid: bytes
    start_us: int = 1_000  # from field to first request (ISO/IEC 15693-2: 1 ms); slow ones more
    dead: bool = False
    deaf: bool = False  # to the coils of a wall, not elsewhere
    zone: int = zones.AIR
    since_us: int = 0  # in that zone
    quiet: Quiet | None = None
    need: float = tuning.TAG_NEEDS  # the field that it answers in, A/m rms
    place: int = 0  # in a rack, river or melds, from the left; in a stack 0 is below
    shift: tuple[int, int] | None = None  # out of place by, half mm along and across a wall
    fields: dict[int, float] = field(default_factory=dict)  # in it, by zone, for one ampere


class World:
    """Tags in zones, bottom to top, and the moves that are planned.

    Time only goes on. Moves may be planned ahead, so that the radio knows who will have left by
    the end of an answer.
    """

    def __init__(self) -> None:
        self.now_us = 0
        self._zones: list[list[Tag]] = [[] for _ in range(zones.AIR + 1)]
        self._plan: list[tuple[int, int, Tag | None, Callable[[], object]]] = []
        self._planned = 0

    def lie(self, tag: Tag, zone: int) -> None:
        """Lay the tag into the zone now, on top of what lies there."""
        here = self._zones[tag.zone]
        if tag in here:
            here.remove(tag)
            self._sink_in(tag.zone)
        taken = {other.place for other in self._zones[zone]}
        tag.zone, tag.since_us, tag.quiet = zone, self.now_us, None
        tag.place = next(place for place in itertools.count() if place not in taken)
        tag.fields = {}
        self._zones[zone].append(tag)

    def _sink_in(self, zone: int) -> None:
        """What lay on a tile of a stack that was pulled away lies lower now."""
        if zone < zones.RACK:
            for place, tag in enumerate(self._zones[zone]):
                tag.place, tag.fields = place, {}

    def plan(self, at_us: int, tag: Tag, zone: int) -> None:
        """Let the tag be laid into the zone then."""
        self._add(at_us, tag, partial(self.lie, tag, zone))

    def drop(self) -> None:
        """No tag that is in the air lands where it was planned to."""
        self._plan = [move for move in self._plan if move[2] is None]
        heapq.heapify(self._plan)

    def call(self, at_us: int, action: Callable[[], object]) -> None:
        """Let something else happen then: a button is pressed, a chip dies."""
        self._add(at_us, None, action)

    def advance(self, to_us: int) -> None:
        """Let time pass and what was planned happen."""
        while self._plan and self._plan[0][0] <= to_us:
            self.now_us, _, _, action = heapq.heappop(self._plan)
            action()
        self.now_us = max(self.now_us, to_us)

    def next_us(self) -> int | None:
        """When the next thing is planned to happen."""
        return self._plan[0][0] if self._plan else None

    def tags(self, zone: int) -> list[Tag]:
        """Who lies in the zone, bottom to top."""
        return self._zones[zone]

    def leaves_by(self, tag: Tag, until_us: int) -> bool:
        """Whether the tag is planned to move until then."""
        if not self._plan or self._plan[0][0] > until_us:  # as a rule; the plan may be long
            return False
        return any(move[2] is tag for move in self._plan if move[0] <= until_us)

    def _add(self, at_us: int, tag: Tag | None, action: Callable[[], object]) -> None:
        if at_us < self.now_us:
            raise ValueError(f"{at_us} us is over: it is {self.now_us} us")
        heapq.heappush(self._plan, (at_us, self._planned, tag, action))
        self._planned += 1
