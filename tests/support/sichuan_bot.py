"""Deals of Sichuan played to their end by a simple bot, for tests that need many of them.

It voids the suit it has least of and throws that away first, wins when it can, nearly always, likes
kongs, and else throws away the tile that fits its hand least. Both runtimes, from a seed.
"""

from jantaku.rules import events
from jantaku.rules.sichuan.deal import SichuanDeal
from support import bot_play

# How gladly an event is chosen; what is not here is as good as anything else.
_EAGERNESS = {
    events.HU: 5_000_000,
    events.ANKAN: 200_000,
    events.KAKAN: 200_000,
    events.KAN: 200_000,
    events.PON: 40_000,
    events.DRAW: 40_000,
}


class Chance:
    """The same random numbers on both runtimes (xorshift, below 2**30)."""

    def __init__(self, seed):
        self._state = seed * 2654435 % 0x3FFFFFFF or 1
        for _ in range(8):
            self.below(2)

    def below(self, limit):
        state = self._state
        state ^= state << 13 & 0x3FFFFFFF
        state ^= state >> 17
        state ^= state << 5 & 0x3FFFFFFF
        self._state = state
        return (state >> 4) % limit

    def shuffle(self, items):
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def choose(self, options, weights):
        left = self.below(sum(weights))
        for option, weight in zip(options, weights):
            left -= weight
            if left < 0:
                return option
        raise ValueError("nothing to choose from")


class Wall:
    """108 tiles, by index in the deal."""

    def __init__(self, tiles):
        self.tiles = tiles
        self.drawn = 52

    def complete(self, deal, event):
        """An event of `legal()` with what only the wall knows."""
        kind, seat = event[0], event[1]
        if kind == events.DEALT:
            return (kind, seat, bot_play.hands(self.tiles, deal.dealer))  # SBR 1.6
        if kind == events.DRAW:
            self.drawn += 1
            return (kind, seat, self.tiles[self.drawn - 1])
        return event


def choose(chance, deal, options):
    """One of the options, the likelier the better it is; of several hu the nearest."""
    wins = [event for event in options if event[0] == events.HU]
    options = wins[:1] + [event for event in options if event[0] != events.HU]
    return chance.choose(options, [_weight(deal, event) for event in options])


def _weight(deal, event):
    kind, seat = event[0], event[1]
    if kind == events.VOID_SUIT:
        suit = event[2]
        return 1 + 4 ** max(0, 5 - sum(deal.hands[seat][9 * suit : 9 * suit + 9]))
    if kind == events.DISCARD:
        if event[2] // 36 == deal.void[seat]:
            return 100_000
        return 1 + (4096 >> min(12, 2 * bot_play.use(deal.hands[seat], event[2] >> 2)))
    return _EAGERNESS.get(kind, 1)


def play(chance, deal, wall, each=None):
    """Play a deal to its end and hand back its events; `each` sees every state before its event."""
    return bot_play.play(chance, deal, wall, choose, each)


def deal_of(rules, seed, scores=(0, 0, 0, 0)):
    """A new deal and its wall."""
    chance = Chance(seed)
    tiles = list(range(108))
    chance.shuffle(tiles)
    return chance, SichuanDeal(rules, chance.below(4), 0, 0, 0, scores), Wall(tiles)
