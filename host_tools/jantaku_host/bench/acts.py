"""What people do, side by side, in virtual time and at a human pace.

An act is a generator of waits: `yield` says in how many microseconds it goes on.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from functools import partial
from random import Random

from jantaku_host.bench.world import World

Act = Generator[int, None, None]
Span = tuple[float, float]  # seconds: the shortest, and what is added on average

SECOND = 1_000_000
LOOK = SECOND // 10  # how often somebody who waits looks up


@dataclass(frozen=True)
class Pace:
    """How long things take; now and then it is much longer."""

    reach: Span  # until a hand goes out to draw
    call: Span  # until somebody has seen a discard, said what it is good for
    carry: Span  # a tile through the air
    turn: Span  # an indicator: lifted, turned over, laid back
    think: Span  # before a discard
    block: Span  # between one block of the deal and the next
    read: Span  # a settlement, before somebody accepts it
    build: Span  # the next wall
    hover: float  # a hand is over a zone before it lifts or lays a tile, and after it lifts one


PACES = {
    "normal": Pace(
        reach=(0.3, 0.6), call=(0.6, 0.6), carry=(0.5, 0.3), turn=(0.8, 0.3), think=(0.6, 2.1),
        block=(1.0, 0.6), read=(3, 1), build=(20, 10), hover=0.2,
    ),
    "fast": Pace(
        reach=(0.07, 0.1), call=(0.35, 0.2), carry=(0.25, 0.1), turn=(0.5, 0.1), think=(0.17, 0.3),
        block=(0.4, 0.2), read=(2.2, 0.5), build=(3, 1), hover=0.08,
    ),
}  # fmt: skip


class Acts:
    """Everybody's acts. Equal seeds let equal times pass."""

    def __init__(self, world: World, random: Random) -> None:
        self.world = world
        self.random = random
        self._stopped: list[Act] | None = None  # what people were at when the table went dark
        self._beside: set[Act] = set()  # what goes on while the deal does

    def begin(self, act: Act) -> None:
        """Let somebody do this, beside what others do."""
        if self._stopped is not None:
            self._stopped.append(act)
            return
        span_us = next(act, None)
        if span_us is not None:
            self.world.call(self.world.now_us + span_us, partial(self.begin, act))

    def begin_beside(self, act: Act) -> None:
        """The same; once the deal is over nobody goes on with it."""
        self._beside.add(act)
        self.begin(act)

    def end_beside(self) -> None:
        """The deal is over: whatever was still going on is left."""
        for act in self._beside:
            act.close()
        self._beside.clear()

    def stop(self) -> None:
        """The table has gone dark: people lay down what they hold, and wait."""
        self._stopped = self._stopped or []

    def go_on(self) -> None:
        """The table has power again."""
        acts, self._stopped = self._stopped or [], None
        for act in acts:
            self.begin(act)

    def until(self, is_so: Callable[[], bool], seconds: float = 60) -> Generator[int, None, bool]:
        """Wait for it, at most so long; whether it is so."""
        end_us = self.world.now_us + round(seconds * SECOND)
        while not is_so():
            if self.world.now_us >= end_us:
                return False
            yield LOOK
        return True

    def spend(self, span: Span) -> Act:
        """Let such a time pass."""
        yield self.span_us(span)

    def span_us(self, span: Span) -> int:
        """Such a time."""
        shortest, more = span
        return round((shortest + self.random.expovariate(1 / more)) * SECOND)
