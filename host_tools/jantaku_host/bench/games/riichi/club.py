"""A player of the club: efficient by what is still to come, calls with a plan, and folds against
a riichi that its own hand is not worth to defy."""

from jantaku.rules import events
from jantaku.rules.tiles import RED_FIVES, dora_of
from jantaku_host.bench.games.riichi import plans
from jantaku_host.bench.games.riichi.danger import Danger, threats
from jantaku_host.bench.games.riichi.easy import Easy, by_kind
from jantaku_host.record.recorded import Event
from jantaku_host.review.shanten import helping, shanten, use
from jantaku_host.review.sight import Sight

_LATE = 24  # live tiles
_DORA = 0.12  # what one is worth, as a share of the tiles that help
# How dangerous a discard may be for a hand that is so far from tenpai; a hand that is dear, or the
# dealer's, dares more.
_DARES = {-1: 100.0, 0: 14.0, 1: 5.0}
_DARES_LITTLE = 1.0
_DEAR = 2  # dora
_FACTOR = 1.7


class Club(Easy):
    """Equal seeds decide equally."""

    def wants_riichi(self, sight: Sight, event: Event) -> bool:
        """Unless nothing is left of what the hand would wait for."""
        if event[2]:
            return False
        counts = list(sight.hand)
        left = _left(sight)
        best = 0
        for kind in range(34):
            if counts[kind]:
                counts[kind] -= 1
                if not shanten(counts, len(sight.own_melds)):
                    best = max(best, helping(counts, len(sight.own_melds), left))
                counts[kind] += 1
        return best > (2 if threats(sight) else 0)

    def wants_own_kan(self, sight: Sight, event: Event) -> bool:
        if threats(sight) and shanten(sight.hand, len(sight.own_melds)) > 0:
            return False  # another indicator is a gift to them
        return super().wants_own_kan(sight, event)

    def wants_big_kan(self, sight: Sight, event: Event) -> bool:
        return False

    def wants_call(self, sight: Sight, event: Event) -> bool:
        """A call that brings the hand nearer to a yaku, quick or dear enough for what it costs."""
        kind, _, claimed, own = event
        counts = list(sight.hand)
        before = plans.away(sight, counts, sight.own_melds)
        for tile in own:
            counts[tile >> 2] -= 1
        tiles = bytes(sorted((claimed, *own)))
        after = plans.away(sight, counts, (*sight.own_melds, (kind, tiles, sight.window_from)))
        if after >= before or (threats(sight) and after):
            return False
        if kind == events.PON and plans.is_value(sight, claimed >> 2):
            return True
        worth = _dora(sight, counts) + sum(_is_dora(sight, tile) for tile in tiles)
        if sight.is_closed:
            if before <= 1 and sight.live > _LATE:
                return after <= 0 and worth >= _DEAR
            return after <= 1 and (worth > 0 or sight.live <= 2 * _LATE)
        return after <= 1 or worth > 0

    def discard(self, sight: Sight, options: list[Event]) -> Event:
        """The most efficient of what the hand dares to discard, else the safest."""
        found = by_kind(options)
        if len(found) == 1:
            return next(iter(found.values()))
        counts = list(sight.hand)
        danger = Danger(sight)
        away = {}
        for kind in found:
            counts[kind] -= 1
            away[kind] = plans.away(sight, counts, sight.own_melds)
            counts[kind] += 1
        nearest = min(away.values())
        dares = self._dares(sight, nearest) if danger.threats else 100.0
        daring = [k for k in found if away[k] == nearest and danger.of(k) <= dares]
        if not daring:
            return found[min(found, key=lambda k: (danger.of(k), away[k], use(counts, k)))]
        left = _left(sight)

        def rank(kind: int) -> tuple[float, ...]:
            counts[kind] -= 1
            near = helping(counts, len(sight.own_melds), left)
            worth = near * (1 + _DORA * _dora(sight, counts))
            counts[kind] += 1
            return -worth, use(counts, kind), self.random.random()

        return found[min(daring, key=rank)]

    def _dares(self, sight: Sight, away: int) -> float:
        dares = _DARES.get(away, _DARES_LITTLE)
        if _dora(sight, sight.hand) >= _DEAR:
            dares *= _FACTOR
        if sight.dealer == sight.seat:
            dares *= _FACTOR
        return dares / _FACTOR if sight.live <= _LATE and away else dares


def _left(sight: Sight) -> list[int]:
    """How many of each kind have not been seen."""
    return [4 - seen for seen in sight.seen]


def _dora(sight: Sight, counts: bytes | list[int]) -> int:
    """Dora among concealed tiles of these kinds."""
    return sum(counts[dora_of(indicator >> 2)] for indicator in sight.indicators)


def _is_dora(sight: Sight, tile: int) -> bool:
    is_red = tile in RED_FIVES[: sight.rules.red_fives]
    return is_red or any(tile >> 2 == dora_of(each >> 2) for each in sight.indicators)
