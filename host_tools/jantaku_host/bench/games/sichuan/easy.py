"""A sensible player: voids the suit it has least of and gets rid of that first, goes for a waiting
hand the shortest way, declares kongs that do no harm, and wins whenever it can."""

from typing import ClassVar

from jantaku.rules import events
from jantaku_host.bench.bot import Bot, Methods
from jantaku_host.record.recorded import Event
from jantaku_host.review.shanten import shanten, use
from jantaku_host.review.sight import Sight


class Easy(Bot):
    """Whatever brings the hand nearer."""

    wants: ClassVar[Methods] = {
        events.HU: "always",
        events.ANKAN: "wants_call",
        events.KAKAN: "wants_call",
        events.KAN: "wants_call",
        events.PON: "wants_call",
    }
    picks: ClassVar[Methods] = {events.VOID_SUIT: "void_suit", events.DISCARD: "discard"}

    def void_suit(self, sight: Sight, options: list[Event]) -> Event:
        """The suit that the hand has least of."""
        hand = sight.hand
        return min(options, key=lambda e: (sum(hand[9 * e[2] :][:9]), self.random.random()))

    def wants_call(self, sight: Sight, event: Event) -> bool:
        """Whether a call takes the hand no further from waiting; a pung must bring it nearer."""
        kind, _, tile = event[:3]
        counts = without_void(sight)
        melds = len(sight.own_melds)
        before = shanten(counts, melds)
        if kind == events.PON:
            counts[tile >> 2] -= 2
            return shanten(counts, melds + 1) < before
        counts[tile >> 2] = 0
        return shanten(counts, melds + (kind != events.KAKAN)) <= before

    def discard(self, sight: Sight, options: list[Event]) -> Event:
        """A tile of the void suit, else the one that leaves the hand nearest to waiting."""
        melds = len(sight.own_melds)
        counts = without_void(sight)

        def rank(event: Event) -> tuple[float, ...]:
            kind = event[2] >> 2
            if not counts[kind]:
                return -1, 0, self.random.random()
            counts[kind] -= 1
            away = shanten(counts, melds)
            counts[kind] += 1
            return away, use(counts, kind), self.random.random()

        return min(options, key=rank)


def without_void(sight: Sight) -> list[int]:
    """The own concealed tiles but those that have to go."""
    counts = list(sight.hand)
    first = 9 * sight.void[sight.seat]
    counts[first : first + 9] = [0] * 9
    return counts
