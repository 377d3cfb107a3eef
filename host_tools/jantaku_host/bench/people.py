"""Four people at the simulated table, who play recorded deals with their hands.

They build the wall so that the dealt order is the record's, take their tiles in blocks, draw,
discard, call, and turn indicators, at a human pace. All of it is planned ahead in virtual time.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from jantaku.rules import events, wall
from jantaku.sensing import zones
from jantaku_host.bench.world import Tag, World
from jantaku_host.records import Deal

_SECOND = 1_000_000


@dataclass(frozen=True)
class Pace:
    """Seconds: the shortest, and what is added on average (now and then it is much longer)."""

    reach: tuple[float, float]  # until a hand goes out to draw or to call
    carry: tuple[float, float]  # a tile through the air
    think: tuple[float, float]  # before a discard
    block: tuple[float, float]  # between one block of the deal and the next


PACES = {
    "normal": Pace(reach=(0.5, 0.6), carry=(0.5, 0.3), think=(0.8, 2.1), block=(1.0, 0.6)),
    "fast": Pace(reach=(0.15, 0.1), carry=(0.25, 0.1), think=(0.25, 0.3), block=(0.4, 0.2)),
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

    def __init__(self, world: World, tags: list[Tag], seed: int, pace: str) -> None:
        self._world = world
        self._tags = tags
        self._random = Random(seed)
        self._pace = PACES[pace]
        self._zone: dict[int, int] = {}
        self._now_us = 0
        self.landings: list[Landing] = []

    def build(self, deal: Deal, dice: int) -> None:
        """Wash the tiles and let a new wall stand."""
        self._first = wall.first(dice, deal.dealer)
        self._order = order(deal)
        for index in range(wall.TILES - 1, -1, -1):  # bottoms before tops
            tile = self._order[index]
            self._zone[tile] = zone_of(wall.place(self._first, index))
            self._world.lie(self._tags[tile], self._zone[tile])

    def play(self, deal: Deal, start_us: int) -> int:
        """Plan the whole deal from then on; when it is over."""
        self._now_us = start_us
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
        tag = self._tags[tile]
        self._world.plan(self._now_us, tag, zones.AIR)
        self._pass(self._pace.carry)
        self._world.plan(self._now_us, tag, self._zone[tile])

    def _move(self, tiles: Iterable[int], target: int, in_deal: bool = False) -> None:
        """One grasp: the tiles leave together and are laid down one soon after the other."""
        moving = list(tiles)
        for tile in moving:
            self._world.plan(self._now_us, self._tags[tile], zones.AIR)
        self._pass(self._pace.carry)
        for tile in moving:
            self._world.plan(self._now_us, self._tags[tile], target)
            self.landings.append(Landing(tile, self._zone[tile], target, self._now_us, in_deal))
            self._zone[tile] = target
            self._now_us += self._random.randrange(_SECOND // 20)

    def _pass(self, span: tuple[float, float]) -> None:
        shortest, more = span
        self._now_us += round((shortest + self._random.expovariate(1 / more)) * _SECOND)
