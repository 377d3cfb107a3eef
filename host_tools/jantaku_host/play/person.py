"""A person at the simulated table: hands that do what his page asks for."""

from collections import deque
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from jantaku import board
from jantaku.sensing import zones
from jantaku_host.bench.acts import SECOND, Act, Acts, Pace
from jantaku_host.bench.hands import Hands
from jantaku_host.play.tabletop import Tabletop
from jantaku_host.play.view import View
from jantaku_host.play.wishes import Wish

# Who moves a tile on a page has spent the time for it already.
PACE = Pace(
    reach=(0, 0.01), call=(0, 0.01), carry=(0.05, 0.01), turn=(0.45, 0.05), think=(0, 0.01),
    block=(0, 0.01), read=(0, 0.01), build=(0, 0.01), hover=0.06,
)  # fmt: skip
_MOST_WISHES = 32
_SHORTEST_PRESS = SECOND // 10  # however quick a page is, a finger is not
_LONGEST_PRESS = 10 * SECOND  # a page that has gone holds no button down


class Person:
    """`press(button, down)` moves a button. What cannot be done when its turn comes is refused:
    `refused` counts that, `why` is a word of the pages."""

    def __init__(
        self, view: View, top: Tabletop, hands: Hands, acts: Acts,
        press: Callable[[int, bool], None],
    ) -> None:  # fmt: skip
        self.view = view
        self.seat = view.seat
        self.refused = 0
        self.why = ""
        self.down: set[int] = set()  # buttons under a finger
        self.is_by_hand = False  # builds the own wall, and takes the own tiles in the deal
        self._top = top
        self._hands = hands.paced(PACE)
        self._acts = acts
        self._press = press
        self._presses = 0
        self._pressed_us = 0
        self._wishes: deque[Wish] = deque()
        self._is_at_work = False

    def wish(self, wish: Wish) -> None:
        """Do this as soon as the hand is free; a finger is free at once."""
        if wish.do == "press":
            self._finger(wish)
        elif wish.do == "by_hand":
            self.is_by_hand = wish.is_on
        elif len(self._wishes) >= _MOST_WISHES:
            self._refuse("too_quick")
        else:
            self._wishes.append(wish)
            if not self._is_at_work:
                self._is_at_work = True
                self._acts.begin(self._work())

    @property
    def is_idle(self) -> bool:
        """Whether everything has been done."""
        return not self._is_at_work

    def _work(self) -> Act:
        while self._wishes:
            wish = self._wishes.popleft()
            if wish.deal == self._top.deal:  # else its tiles have been washed since
                yield from _DOINGS[wish.do](self, wish)
        self._is_at_work = False

    def _refuse(self, why: str) -> None:
        self.refused += 1
        self.why = why

    # Tiles

    def _take(self, wish: Wish) -> Act:
        lying = [tile for tile in wish.tiles if tile not in self.view.held]
        if not all(self._is_in_reach(tile) for tile in lying):
            self._refuse("in_a_hand")
        elif lying:
            yield from self._hands.take(lying)
            if wish.deal == self._top.deal:
                self.view.held += lying

    def _is_in_reach(self, tile: int) -> bool:
        """Still: somebody may have taken it since the page showed it."""
        zone = self._hands.zone(tile)
        is_racked = zones.RACK <= zone < zones.RIVER and zone != zones.RACK + self.seat
        return not is_racked and not self._hands.is_busy(tile)

    def _move(self, wish: Wish) -> Act:
        tiles = [
            tile for tile in wish.tiles
            if tile in self.view.held or self._hands.zone(tile) != wish.zone
        ]  # fmt: skip
        yield from self._take(replace(wish, tiles=tuple(tiles)))
        held = [tile for tile in tiles if tile in self.view.held]
        if held and wish.deal == self._top.deal:
            yield from self._hands.lay(held, wish.zone)
            self.view.held[:] = [tile for tile in self.view.held if tile not in held]
            self._top.turned.difference_update(held)

    def _turn(self, wish: Wish) -> Act:
        """Only what lies face down somewhere has another side to show."""
        (tile,) = wish.tiles
        zone = self._hands.zone(tile)
        is_in_wall = zone < zones.RACK
        if not self._is_in_reach(tile) or not (is_in_wall or self._lies_down(tile, zone)):
            self._refuse("in_a_hand")
            return
        yield from self._hands.lift([tile], noted=is_in_wall)
        self._top.turn(tile)

    def _lies_down(self, tile: int, zone: int) -> bool:
        """Whether it names a void suit: it is turned over where it lies, to discard it."""
        return zones.RIVER <= zone < zones.MELDS and not self._top.is_open(tile, zone)

    def _arrange(self, wish: Wish) -> Act:
        own = zones.RACK + self.seat
        self.view.arrange([tile for tile in wish.tiles if self._hands.zone(tile) == own])
        yield 0

    def _sort(self, wish: Wish) -> Act:
        self.view.sort(wish.is_on)
        yield 0

    # Buttons

    def _finger(self, wish: Wish) -> None:
        world = self._acts.world
        self._presses += 1
        if wish.is_on:
            self._pressed_us = world.now_us
            self._set(wish.button, True)
            end_us = world.now_us + _LONGEST_PRESS
            world.call(end_us, partial(self._let_go, wish.button, self._presses))
        else:
            up_us = max(world.now_us, self._pressed_us + _SHORTEST_PRESS)
            world.call(up_us, partial(self._set, wish.button, False))

    def _let_go(self, button: int, press: int) -> None:
        if press == self._presses:
            self._set(button, False)

    def _set(self, button: int, down: bool) -> None:
        (self.down.add if down else self.down.discard)(button)
        self._press(len(board.BUTTONS) * self.seat + button, down)


_DOINGS: dict[str, Callable[[Person, Wish], Act]] = {
    "take": Person._take,
    "move": Person._move,
    "turn": Person._turn,
    "arrange": Person._arrange,
    "sort": Person._sort,
}
