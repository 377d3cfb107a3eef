"""Hands at the simulated table: they carry tiles and press buttons, at a human pace.

Hands are in the way of what they reach for. What they did is kept: where each tile came to rest,
which buttons went down.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import dataclass
from functools import partial

from jantaku import board
from jantaku.rules import wall
from jantaku.sensing import zones
from jantaku_host.bench.acts import LOOK, SECOND, Act, Acts, Pace
from jantaku_host.bench.radio import Radio, neighbours
from jantaku_host.bench.world import Tag

_HOLD = (0.08, 0.04)  # a finger on a button


@dataclass(frozen=True)
class Landing:
    """What really happened: a tile came to rest in another zone."""

    tile: int
    source: int
    target: int
    at_us: int
    in_deal: bool = False  # one of the 53 tiles dealt


@dataclass(frozen=True)
class Arm:
    """It lies over a zone, on nobody's mind."""

    zone: int
    from_us: int
    until_us: int


def zone_of(place: int) -> int:
    """The coil under a place of the wall."""
    return zones.wall(wall.side(place), wall.stack(place) - 1)


class Hands:
    """All hands at the table. `tags` by tile; `press(button, down)` moves a button."""

    def __init__(
        self,
        radio: Radio,
        tags: list[Tag],
        press: Callable[[int, bool], None],
        acts: Acts,
        pace: Pace,
    ) -> None:
        self.world = radio.world
        self.tags = tags
        self.pace = pace
        self.landings: list[list[Landing]] = [[] for _ in tags]  # by tile, nobody told them yet
        self.turned: list[Landing] = []  # indicators, the same
        self.laid: list[Landing] = []  # both, as they are planned; whoever looks takes them out
        self.watchers: list[Callable[[Landing], None]] = []  # hear of both, as they are planned
        self.held_since: dict[int, int] = {}  # tiles that are in a hand, from when
        self.turned_over: set[int] = set()  # tiles that were lifted and laid back where they were
        self.arms: list[Arm] = []
        self.pressed: list[tuple[int, int, int]] = []  # microseconds, seat, button
        self.last_discarder = 0
        self.has_walls = True  # with coils below
        self._radio = radio
        self._acts = acts
        self._press_button = press
        self._zone = [zones.AIR] * len(tags)
        self._hands: Counter[int] = Counter()  # over each zone
        self._busy: set[int] = set()  # tiles that are in somebody's hands, or soon will be

    def paced(self, pace: Pace) -> "Hands":
        """The same hands, tiles and all, in somebody who moves at another pace."""
        other = copy(self)
        other.pace = pace
        return other

    def forget(self) -> None:
        """Another deal: what was done before counts no more."""
        self.turned.clear()
        self.laid.clear()
        self.arms.clear()
        self.pressed.clear()
        for landings in self.landings:
            landings.clear()

    def build(self, places: dict[int, int]) -> None:
        """Wash the tiles and lay them anew, in this order; what has no place is in the box."""
        self.world.drop()
        self._busy.clear()
        self.held_since.clear()
        self.turned_over.clear()
        for tile in range(len(self.tags)):
            self.put(tile, zones.AIR)
        for tile, zone in places.items():
            self.put(tile, zone)

    def put(self, tile: int, zone: int) -> None:
        """There it lies now, however it came there."""
        self._zone[tile] = zone
        self.world.lie(self.tags[tile], zone)

    # Tiles

    def zone(self, tile: int) -> int:
        """Where a tile lies or is being laid; of one that is held, where it came from."""
        return self._zone[tile]

    def is_heard_in_wall(self, tile: int) -> bool:
        """Whether a coil of the wall hears it. Where none does people show what the table asks
        for."""
        return self.has_walls and not self.tags[tile].deaf

    def is_busy(self, tile: int) -> bool:
        """Whether somebody has it in his hand, or reaches for it."""
        return tile in self._busy

    def move(self, tiles: Iterable[int], target: int, in_deal: bool = False) -> Act:
        """One grasp: the tiles leave together and are laid down one soon after the other."""
        moving = list(tiles)
        yield from self.take(moving)
        yield from self.lay(moving, target, in_deal)

    def take(self, tiles: Iterable[int]) -> Act:
        """Lift tiles, once nobody else has them in his hand."""
        moving = list(tiles)
        while self._busy.intersection(moving):
            yield LOOK
        self._busy.update(moving)
        now_us = self.world.now_us
        lifted_us = now_us + self._hover_us
        sources = {self._zone[tile] for tile in moving}
        self._cover(sources.union(*map(neighbours, sources)), now_us, lifted_us + self._hover_us)
        for tile in moving:
            self.world.plan(lifted_us, self.tags[tile], zones.AIR)
            self.held_since[tile] = lifted_us
        yield self._hover_us

    def lay(self, tiles: Iterable[int], target: int, in_deal: bool = False) -> Act:
        """Lay down tiles that are in the hand."""
        moving = list(tiles)
        start_us = self.world.now_us
        laid_us = start_us + self._acts.span_us(self.pace.carry)
        self._cover([target], laid_us - self._hover_us, laid_us)
        for tile in moving:
            self.world.plan(laid_us, self.tags[tile], target)
            landing = Landing(tile, self._zone[tile], target, laid_us, in_deal)
            self.landings[tile].append(landing)
            self._note(landing)
            self._zone[tile] = target
            del self.held_since[tile]
            laid_us += self._acts.random.randrange(SECOND // 20)
        if zones.RIVER <= target < zones.MELDS:
            self.last_discarder = target - zones.RIVER
        yield laid_us - start_us
        self._busy.difference_update(moving)

    def lift(self, tiles: Iterable[int], noted: bool = False) -> Act:
        """Lift tiles and lay them back where they were; `noted`: the table shall notice."""
        lifted = list(tiles)
        yield from self.take(lifted)
        start_us = self.world.now_us
        laid_us = start_us + self._acts.span_us(self.pace.turn)
        for tile in lifted:
            zone = self._zone[tile]
            self.world.plan(laid_us, self.tags[tile], zone)
            del self.held_since[tile]
            if noted:
                landing = Landing(tile, zone, zone, laid_us)
                self.turned.append(landing)
                self._note(landing)
        yield laid_us - start_us
        self.turned_over.update(lifted)
        self._busy.difference_update(lifted)

    def _note(self, landing: Landing) -> None:
        self.laid.append(landing)
        for watch in self.watchers:
            watch(landing)

    def rest_arm(self, zone: int, seconds: float) -> None:
        """An arm lies over a zone for so long."""
        now_us = self.world.now_us
        arm = Arm(zone, now_us, now_us + round(seconds * SECOND))
        self.arms.append(arm)
        self._cover([zone], arm.from_us, arm.until_us)

    def hover(self, zone: int, seconds: float) -> None:
        """A hand is over a zone for a moment, as when somebody sorts tiles."""
        now_us = self.world.now_us
        self._cover([zone], now_us, now_us + round(seconds * SECOND))

    @property
    def _hover_us(self) -> int:
        return round(self.pace.hover * SECOND)

    def _cover(self, under: Iterable[int], from_us: int, until_us: int) -> None:
        """A hand is over these zones."""
        for zone in sorted(under):
            self.world.call(max(from_us, self.world.now_us), partial(self._count_hand, zone, 1))
            self.world.call(until_us, partial(self._count_hand, zone, -1))

    def _count_hand(self, zone: int, step: int) -> None:
        self._hands[zone] += step
        if self._hands[zone]:
            self._radio.covered.add(zone)
        else:
            self._radio.covered.discard(zone)

    # Buttons

    def press(self, seat: int, button: int, seconds: float = 0) -> None:
        """Press a button, for a moment or so long."""
        number = len(board.BUTTONS) * seat + button
        hold_us = round(seconds * SECOND) or self._acts.span_us(_HOLD)
        self.pressed.append((self.world.now_us, seat, button))
        self._press_button(number, True)
        self.world.call(self.world.now_us + hold_us, partial(self._press_button, number, False))
