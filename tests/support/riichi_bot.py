"""Deals played to their end by a simple bot, for tests that need many of them.

It wins when it can, likes riichi and kans, calls now and then, and else throws away the tile that
fits its hand least. Everything comes from a seed, so every run plays the same deals.
"""

import random

from jantaku.rules import events
from jantaku.rules.riichi.deal import RiichiDeal
from support import bot_play

# How gladly an event is chosen; what is not here is as good as anything else.
_EAGERNESS = {
    events.WIN: 200.0,
    events.RIICHI: 40.0,
    events.ANKAN: 30.0,
    events.KAKAN: 30.0,
    events.KAN: 6.0,
    events.PON: 1.0,
    events.CHI: 0.4,
    events.DRAW: 5.0,
    events.ABORT: 2.0,
}


class Wall:
    """136 tiles as in the records: live from the high end, dead wall at the low end."""

    def __init__(self, tiles):
        self.tiles = tiles
        self.live = list(tiles[:13:-1])
        self.replacements = [tiles[1], tiles[0], tiles[3], tiles[2]]
        self.indicators = list(tiles[5:14:2])
        self.ura = list(tiles[4:14:2])

    def complete(self, deal, event):
        """An event of `legal()` with what only the wall knows."""
        kind, seat = event[0], event[1]
        if kind == events.DEALT:
            dealt, self.live = self.live[:52], self.live[52:]
            return (kind, seat, bot_play.hands(dealt, deal.dealer))
        if kind == events.DRAW:
            after_kan = deal.phase == 2
            return (kind, seat, (self.replacements if after_kan else self.live).pop(0))
        if kind == events.DORA:
            return (kind, seat, self.indicators[len(deal.indicators)])
        if kind == events.WIN:
            ura = self.ura[: len(deal.indicators)] if deal.has_ura(seat) else ()
            return deal.win(seat, bytes(ura))
        return event


def shuffled(rng, clumps=0.0):
    """A wall; with clumps the four tiles of many kinds lie where one player draws them."""
    tiles = list(range(136))
    rng.shuffle(tiles)
    for kind in range(34):
        if rng.random() < clumps:
            # A player draws every fourth tile: swap the four to such places.
            start = rng.randrange(14, 120)
            for copy in range(4):
                here = tiles.index(4 * kind + copy)
                there = start + 4 * copy
                tiles[here], tiles[there] = tiles[there], tiles[here]
    return tiles


def choose(rng, deal, options):
    """One of the options, the likelier the better it is."""
    weights = []
    for event in options:
        weight = _EAGERNESS.get(event[0], 1.0)
        if event[0] == events.DISCARD:
            weight = 0.02 + 4.0 ** -bot_play.use(deal.hands[event[1]], event[2] >> 2)
        weights.append(weight)
    return rng.choices(options, weights)[0]


def play(rng, deal, wall, each=None):
    """Play a deal to its end and hand back its events; `each` sees every state before its event."""
    return bot_play.play(rng, deal, wall, choose, each)


def deal_of(rules, seed, clumps=0.0, scores=None, honba=0, deposits=0, round=0):
    """A new deal and its wall."""
    rng = random.Random(seed)
    start = scores or [rules.start_points] * 4
    deal = RiichiDeal(rules, rng.randrange(4), round, honba, deposits, start)
    return rng, deal, Wall(shuffled(rng, clumps))
