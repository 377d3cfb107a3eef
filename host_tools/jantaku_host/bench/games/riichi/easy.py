"""A sensible player: goes for tenpai the shortest way, declares riichi, wins when it can, calls
where it has a yaku by that, and never folds. Quick deals with many wins."""

from typing import ClassVar

from jantaku.rules import events
from jantaku.rules.tiles import RED_FIVES
from jantaku_host.bench.bot import Bot, Methods
from jantaku_host.bench.games.riichi import plans
from jantaku_host.record.recorded import Event
from jantaku_host.review.shanten import helping, shanten, use
from jantaku_host.review.sight import Sight

_NEAR = 2  # from tenpai: now it matters how many tiles help
_OPEN_RIICHI = 0.1  # how often, where it is played
_BIG_KAN = 0.2
_HOPELESS = 4  # from tenpai: nine terminals are better thrown in


class Easy(Bot):
    """Whatever brings the hand nearer."""

    wants: ClassVar[Methods] = {
        events.WIN: "always",
        events.ABORT: "wants_abort",
        events.ANKAN: "wants_own_kan",
        events.KAKAN: "wants_own_kan",
        events.RIICHI: "wants_riichi",
        events.KAN: "wants_big_kan",
        events.PON: "wants_call",
        events.CHI: "wants_call",
    }
    picks: ClassVar[Methods] = {events.TENPAI: "show", events.DISCARD: "discard"}

    # What a hand would like

    def wants_abort(self, sight: Sight, event: Event) -> bool:
        return shanten(sight.hand) >= _HOPELESS

    def wants_riichi(self, sight: Sight, event: Event) -> bool:
        return not event[2] or self.random.random() < _OPEN_RIICHI

    def wants_own_kan(self, sight: Sight, event: Event) -> bool:
        """A kan that does not take the hand further from tenpai."""
        kind, _, tile = event
        counts, melds = list(sight.hand), len(sight.own_melds)
        before = shanten(counts, melds)
        counts[tile >> 2] = 0
        return shanten(counts, melds + (kind == events.ANKAN)) <= before

    def wants_big_kan(self, sight: Sight, event: Event) -> bool:
        return self.random.random() < _BIG_KAN and plans.is_value(sight, event[2] >> 2)

    def wants_call(self, sight: Sight, event: Event) -> bool:
        """A call that brings the hand nearer to tenpai, with a yaku in sight."""
        kind, _, claimed, own = event
        counts, melds = list(sight.hand), len(sight.own_melds)
        before = shanten(counts, melds)
        for tile in own:
            counts[tile >> 2] -= 1
        if shanten(counts, melds + 1) >= before:
            return False
        if kind == events.PON and plans.is_value(sight, claimed >> 2):
            return True
        kinds = [meld[1][0] >> 2 for meld in sight.own_melds if meld[0] != events.CHI]
        if any(plans.is_value(sight, each) for each in kinds):
            return True
        called = [tile for meld in sight.own_melds for tile in meld[1]]
        others = sum(count for each, count in enumerate(counts) if not plans.is_simple(each))
        is_tanyao = all(plans.is_simple(tile >> 2) for tile in (claimed, *own, *called))
        return bool(sight.rules.open_tanyao and is_tanyao and others <= 1)

    def show(self, sight: Sight, options: list[Event]) -> Event:
        """A hand that is tenpai is shown."""
        return options[-1]

    def discard(self, sight: Sight, options: list[Event]) -> Event:
        """The tile that leaves the hand nearest to tenpai, and there with the most that helps."""
        counts, melds = list(sight.hand), len(sight.own_melds)
        away = {}
        for kind in by_kind(options):
            counts[kind] -= 1
            away[kind] = shanten(counts, melds)
            counts[kind] += 1
        nearest = min(away.values())

        def rank(kind: int) -> tuple[float, ...]:
            counts[kind] -= 1
            left = [4 - held for held in counts]
            near = helping(counts, melds, left) if nearest <= _NEAR else 0
            counts[kind] += 1
            return -near, use(counts, kind), self.random.random()

        best = min((kind for kind in away if away[kind] == nearest), key=rank)
        return by_kind(options)[best]


def by_kind(options: list[Event]) -> dict[int, Event]:
    """One discard of each kind; a red five is kept as long as there is another."""
    return {
        event[2] >> 2: event
        for event in sorted(options, key=lambda event: event[2] not in RED_FIVES)
    }
