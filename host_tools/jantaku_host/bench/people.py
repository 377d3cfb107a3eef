"""Four people at the simulated table, who play recorded deals with their hands.

They build the wall so that the dealt order is the record's, take their tiles in blocks, draw,
discard, call, and turn indicators, at a human pace. Hands are in the way of what they reach for.
All of it is planned ahead in virtual time.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from random import Random

from jantaku.rules import events, wall
from jantaku.sensing import zones
from jantaku_host.bench.radio import Radio, neighbours
from jantaku_host.bench.world import Tag
from jantaku_host.deal import Deal

_SECOND = 1_000_000
_SORTS = 0.3  # how often a person sorts the hand after a discard
_SORTING = (0.5, 0.5)


@dataclass(frozen=True)
class Pace:
    """Seconds: the shortest, and what is added on average (now and then it is much longer)."""

    reach: tuple[float, float]  # until a hand goes out to draw or to call
    carry: tuple[float, float]  # a tile through the air
    think: tuple[float, float]  # before a discard
    block: tuple[float, float]  # between one block of the deal and the next
    hover: float  # a hand is over a zone before it lifts or lays a tile, and after it lifts one


PACES = {
    "normal": Pace((0.5, 0.6), (0.5, 0.3), (0.8, 2.1), (1.0, 0.6), 0.2),
    "fast": Pace((0.15, 0.1), (0.25, 0.1), (0.25, 0.3), (0.4, 0.2), 0.08),
}


@dataclass(frozen=True)
class Landing:
    """What really happened: a tile came to rest in another zone."""

    tile: int
    source: int
    target: int
    at_us: int
    in_deal: bool = False  # one of the 53 tiles dealt


def order(deal: Deal) -> list[int]:
    """The tiles of the wall in the order in which they are dealt, dead wall last."""
    if deal.wall is None:
        raise ValueError(f"{deal.file}, line {deal.line}: the record does not tell the wall")
    tiles = [-1] * wall.TILES
    tiles[: len(deal.wall.live)] = deal.wall.live
    for index_of, used in (
        (wall.replacement, deal.wall.replacements),
        (wall.indicator, deal.wall.indicators),
        (wall.ura, deal.wall.ura),
    ):
        for number, tile in enumerate(used):
            tiles[index_of(number)] = tile
    return tiles


def zone_of(place: int) -> int:
    """The coil under a place of the wall."""
    return zones.wall(wall.side(place), wall.stack(place) - 1)


class People:
    """`tags` by tile. Equal seeds make equal movements."""

    def __init__(self, radio: Radio, tags: list[Tag], seed: int, pace: str) -> None:
        self.radio = radio
        self.world = radio.world
        self.tags = tags
        self._random = Random(seed)
        self._pace = PACES[pace]
        self._zone: dict[int, int] = {}
        self._hands: Counter[int] = Counter()  # over each zone
        self._now_us = 0
        self.landings: list[Landing] = []
        self.turned: list[tuple[int, int]] = []  # indicators, with their zones

    def build(self, deal: Deal, dice: int) -> None:
        """Wash the tiles and let a new wall stand."""
        self._first = wall.first(dice, deal.dealer)
        self._order = order(deal)
        for index in range(wall.TILES - 1, -1, -1):  # bottoms before tops
            tile = self._order[index]
            self._zone[tile] = zone_of(wall.place(self._first, index))
            self.world.lie(self.tags[tile], self._zone[tile])

    def play(self, deal: Deal, start_us: int) -> int:
        """Plan the whole deal from then on; when it is over."""
        self._now_us = start_us
        self.landings.clear()
        self.turned.clear()
        self._deal_out(deal.dealer)
        indicators = 0
        for event in deal.events:
            kind, seat = event[0], event[1]
            if kind == events.DORA:
                self._turn(self._order[wall.indicator(indicators)])
                indicators += 1
            elif kind == events.DRAW:
                if self._zone[event[2]] < zones.RACK:  # the dealer has his first tile already
                    self._pass(self._pace.reach)
                    self._move([event[2]], zones.RACK + seat)
            elif kind == events.DISCARD:
                self._pass(self._pace.think)
                self._move([event[2]], zones.RIVER + seat)
                if self._random.random() < _SORTS:
                    until_us = self._now_us + self._span_us(_SORTING)
                    self._cover([zones.RACK + seat], self._now_us, until_us)
            elif kind in (events.CHI, events.PON, events.KAN):
                self._pass(self._pace.reach)
                steps = [[event[2]], list(event[3])]
                self._random.shuffle(steps)
                for tiles in steps:
                    self._move(tiles, zones.MELDS + seat)
            elif kind == events.ANKAN:
                self._pass(self._pace.think)
                self._move([event[2] + copy for copy in range(4)], zones.MELDS + seat)
            elif kind == events.KAKAN:
                self._pass(self._pace.think)
                self._move([event[2]], zones.MELDS + seat)
        return self._now_us

    def _deal_out(self, dealer: int) -> None:
        for first, count in [
            *((block, 4) for block in range(0, 48, 4)),
            *((i, 1) for i in range(48, 53)),
        ]:
            taken = self._order[first : first + count]
            seat = (dealer + wall.dealt_to(first)) % 4
            before = self._now_us
            self._move(taken, zones.RACK + seat, in_deal=True)
            # The next one need not wait until the tiles stand.
            self._now_us = before
            self._pass(self._pace.block)
        self._pass(self._pace.carry)
        self._pass(self._pace.carry)

    def _turn(self, tile: int) -> None:
        """Lift the indicator and lay it back, face up."""
        self.turned.append((tile, self._zone[tile]))
        self._pass(self._pace.reach)
        tag = self.tags[tile]
        self.world.plan(self._now_us, tag, zones.AIR)
        self._pass(self._pace.carry)
        self.world.plan(self._now_us, tag, self._zone[tile])

    def _move(self, tiles: Iterable[int], target: int, in_deal: bool = False) -> None:
        """One grasp: the tiles leave together and are laid down one soon after the other."""
        moving = list(tiles)
        sources = {self._zone[tile] for tile in moving}
        under = sources.union(*map(neighbours, sources))
        hover_us = round(self._pace.hover * _SECOND)
        self._cover(under, self._now_us - hover_us, self._now_us + hover_us)
        for tile in moving:
            self.world.plan(self._now_us, self.tags[tile], zones.AIR)
        self._pass(self._pace.carry)
        self._cover([target], self._now_us - hover_us, self._now_us)
        for tile in moving:
            self.world.plan(self._now_us, self.tags[tile], target)
            self.landings.append(Landing(tile, self._zone[tile], target, self._now_us, in_deal))
            self._zone[tile] = target
            self._now_us += self._random.randrange(_SECOND // 20)

    def _cover(self, under: Iterable[int], from_us: int, until_us: int) -> None:
        """A hand is over these zones."""
        for zone in under:
            self.world.call(max(from_us, self.world.now_us), partial(self._count_hand, zone, 1))
            self.world.call(until_us, partial(self._count_hand, zone, -1))

    def _count_hand(self, zone: int, step: int) -> None:
        self._hands[zone] += step
        if self._hands[zone]:
            self.radio.covered.add(zone)
        else:
            self.radio.covered.discard(zone)

    def _pass(self, span: tuple[float, float]) -> None:
        self._now_us += self._span_us(span)

    def _span_us(self, span: tuple[float, float]) -> int:
        shortest, more = span
        return round((shortest + self._random.expovariate(1 / more)) * _SECOND)
