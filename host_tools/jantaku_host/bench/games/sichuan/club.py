"""A player of the club: voids what the hand can best spare, goes by what is still to come, and of
tiles that it can spare as well discards the one that fewest others can want."""

from jantaku.rules.deal import NONE
from jantaku_host.bench.games.sichuan.easy import Easy, without_void
from jantaku_host.record.recorded import Event
from jantaku_host.review.shanten import helping, shanten, use
from jantaku_host.review.sight import Sight

_AS_GOOD = 0.85  # a discard that leaves so much of what helps is as good as the best
_FLUSH = 1  # tiles further away
_CALM = 30  # live tiles: before that nobody is near


class Club(Easy):
    """Equal seeds decide equally."""

    def void_suit(self, sight: Sight, options: list[Event]) -> Event:
        """The suit without which the hand is nearest to waiting; its least useful tile."""

        def rank(event: Event) -> tuple[float, ...]:
            suit = event[2]
            counts = list(sight.hand)
            own = sum(counts[9 * suit : 9 * suit + 9])
            counts[9 * suit : 9 * suit + 9] = [0] * 9
            return shanten(counts), own, self.random.random()

        return min(options, key=rank)

    def discard(self, sight: Sight, options: list[Event]) -> Event:
        melds = len(sight.own_melds)
        counts = without_void(sight)
        kinds = {event[2] >> 2: event for event in options}
        void = [kind for kind in kinds if not counts[kind]]
        if void:
            return kinds[min(void, key=lambda kind: self._danger(sight, kind))]
        suit = _flush(sight, counts)
        others = [kind for kind in kinds if suit is not None and kind // 9 != suit]
        if others:
            return kinds[min(others, key=lambda kind: use(counts, kind))]
        away = {}
        for kind in kinds:
            counts[kind] -= 1
            away[kind] = shanten(counts, melds)
            counts[kind] += 1
        nearest = [kind for kind in kinds if away[kind] == min(away.values())]
        left = [4 - seen for seen in sight.seen]
        left[27:] = [0] * 7
        first = 9 * sight.void[sight.seat]
        left[first : first + 9] = [0] * 9
        near = {}
        for kind in nearest:
            counts[kind] -= 1
            near[kind] = helping(counts, melds, left)
            counts[kind] += 1
        good = [kind for kind in nearest if near[kind] >= _AS_GOOD * max(near.values())]
        if sight.live > _CALM:
            good = [kind for kind in nearest if near[kind] == max(near.values())]

        def rank(kind: int) -> tuple[float, ...]:
            return self._danger(sight, kind), -near[kind], use(counts, kind), self.random.random()

        return kinds[min(good, key=rank)]

    def _danger(self, sight: Sight, kind: int) -> float:
        """How many others may want a tile of this kind, near to the end more likely."""
        danger = 0.0
        for seat in range(4):
            if seat == sight.seat or not sight.is_in[seat] or sight.void[seat] == kind // 9:
                continue
            was_thrown = any(tile >> 2 == kind for tile in sight.rivers[seat])
            near = 1 + len(sight.melds[seat])
            danger += near * (0.3 if was_thrown else 1.0) * (0.5 if sight.void[seat] == NONE else 1)
        return danger * (4 - sight.seen[kind] + 1)


def _flush(sight: Sight, counts: list[int]) -> int | None:
    """The suit of which the whole hand may come to be, at little cost (full flush: four times)."""
    if sight.live < _CALM:
        return None
    away = shanten(counts, len(sight.own_melds))
    for suit in range(3):
        kept = [count if kind // 9 == suit else 0 for kind, count in enumerate(counts)]
        melds = [meld for meld in sight.own_melds if meld[1][0] // 36 == suit]
        is_whole = len(melds) == len(sight.own_melds)
        if is_whole and away and shanten(kept, len(melds)) <= away + _FLUSH:
            return suit
    return None
