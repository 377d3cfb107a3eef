"""Four people at the simulated table: they play scripts with their hands and press its buttons.

They build the wall so that the dealt order is the script's, take their tiles in blocks, draw,
discard, call, declare, turn indicators, answer what the table asks, all at a human pace. Hands are
in the way of what they reach for. What somebody does is a generator of waits in virtual time.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain
from random import Random

from jantaku import board
from jantaku.referee import questions
from jantaku.rules import events, wall
from jantaku.sensing import zones
from jantaku_host.bench.radio import Radio, neighbours
from jantaku_host.bench.script import Script
from jantaku_host.bench.world import Tag
from jantaku_host.record.recorded import Event

Act = Generator[int, None, None]  # yields the microseconds until it goes on

_SECOND = 1_000_000
_LOOK = _SECOND // 10  # how often somebody who waits looks up
_SORTS = 0.3  # how often a person sorts the hand after a discard
_SORTING = (0.5, 0.5)
_HOLD = (0.08, 0.04)  # a finger on a button
_LONG_HOLD = 1.3  # for an open riichi, and for nine terminals
_SLOWEST = 2.4  # who wins says so before the others' time is over
_AGAIN = 3 * _SECOND  # who pressed without effect presses again
_TRIES = 4
_JUDGED_S = 5  # wins are gathered for three seconds; who sees nothing then presses again
_LEAVING = 3 * _SECOND  # until a winner has turned his tiles over, and play goes on
_CARD = 255  # no tile: a void suit by card
_STRAIGHTENS = 2 * _SECOND  # after so long somebody sees to a tile that is asked about

RIICHI, WIN, TENPAI, REFEREE = range(len(board.BUTTONS))


@dataclass(frozen=True)
class Pace:
    """Seconds: the shortest, and what is added on average (now and then it is much longer)."""

    reach: tuple[float, float]  # until a hand goes out to draw
    call: tuple[float, float]  # until somebody has seen a discard, said what it is good for
    carry: tuple[float, float]  # a tile through the air
    turn: tuple[float, float]  # an indicator: lifted, turned over, laid back
    think: tuple[float, float]  # before a discard
    block: tuple[float, float]  # between one block of the deal and the next
    read: tuple[float, float]  # a settlement, before somebody accepts it
    build: tuple[float, float]  # the next wall
    hover: float  # a hand is over a zone before it lifts or lays a tile, and after it lifts one


PACES = {
    "normal": Pace(
        reach=(0.3, 0.6), call=(0.6, 0.6), carry=(0.5, 0.3), turn=(0.8, 0.3), think=(0.6, 2.1),
        block=(1.0, 0.6), read=(3, 1), build=(20, 10), hover=0.2,
    ),
    "fast": Pace(
        reach=(0.07, 0.1), call=(0.35, 0.2), carry=(0.25, 0.1), turn=(0.5, 0.1), think=(0.17, 0.3),
        block=(0.4, 0.2), read=(2.2, 0.5), build=(3, 1), hover=0.08,
    ),
}  # fmt: skip


@dataclass(frozen=True)
class Landing:
    """What really happened: a tile came to rest in another zone."""

    tile: int
    source: int
    target: int
    at_us: int
    in_deal: bool = False  # one of the 53 tiles dealt


def zone_of(place: int) -> int:
    """The coil under a place of the wall."""
    return zones.wall(wall.side(place), wall.stack(place) - 1)


class People:
    """`tags` by tile; `press(button, down)` moves a button. Equal seeds make equal movements."""

    def __init__(
        self,
        radio: Radio,
        tags: list[Tag],
        press: Callable[[int, bool], None],
        seed: int,
        pace: str,
    ) -> None:
        self.radio = radio
        self.world = radio.world
        self.tags = tags
        self.pace = PACES[pace]
        self.landings: list[list[Landing]] = [[] for _ in tags]  # by tile, nobody told them yet
        self.turned: list[Landing] = []  # indicators, the same
        self._press_button = press
        self._random = Random(seed)
        self._zone = [zones.AIR] * len(tags)
        self._hands: Counter[int] = Counter()  # over each zone
        self._moving: set[int] = set()  # tiles that are in somebody's hands, or soon will be
        self._told: Counter[int] = Counter()  # kinds of events in this deal
        self._asked: list[tuple[int, int]] = []  # questions that are open: seat, kind
        self._shown: dict[int, int] = {}  # by seat, who will show a hand
        self._indicators = 0
        self._order = b""
        self._stopped: list[Act] | None = None  # what people were at when the table went dark

    # Time

    def begin(self, act: Act) -> None:
        """Let somebody do this, beside what others do."""
        if self._stopped is not None:
            self._stopped.append(act)
            return
        span_us = next(act, None)
        if span_us is not None:
            self.world.call(self.world.now_us + span_us, partial(self.begin, act))

    def stop(self) -> None:
        """The table has gone dark: people lay down what they hold, and wait."""
        self._stopped = self._stopped or []

    def go_on(self) -> None:
        """The table has power again."""
        acts, self._stopped = self._stopped or [], None
        for act in acts:
            self.begin(act)

    def until(self, is_so: Callable[[], bool], seconds: float = 60) -> Generator[int, None, bool]:
        """Wait for it, at most so long; whether it is so."""
        end_us = self.world.now_us + round(seconds * _SECOND)
        while not is_so():
            if self.world.now_us >= end_us:
                return False
            yield _LOOK
        return True

    def spend(self, span: tuple[float, float]) -> Act:
        """Let a time of the pace pass."""
        yield self._span_us(span)

    # What the table says

    def hear(self, event: Event) -> None:
        """Everybody sees what the table shows."""
        kind, seat = event[0], event[1]
        self._told[kind] += 1
        if kind == events.ASK:
            self._asked.append((seat, event[2]))
            if event[2] == questions.TENPAI and seat in self._shown:
                self.begin(self._show_or_not(seat))
            elif event[2] == questions.INDICATOR:
                self.begin(self._turn_again())
        elif kind == events.ANSWER:
            self._asked = [
                each
                for each in self._asked
                if each[1] != event[2] or not questions.is_asked(each, seat)
            ]

    def hear_question(self, tile: int) -> None:
        """The table cannot tell where this tile is: somebody puts it straight."""
        self.begin(self._straighten(tile))

    def forget(self) -> None:
        """Another deal: what was told before counts no more."""
        self._told.clear()
        self.turned.clear()
        for landings in self.landings:
            landings.clear()

    def all_landings(self) -> Iterator[Landing]:
        """Everything that lands, or has landed, and was not told yet."""
        yield from chain(*self.landings, self.turned)

    def has_told(self, *kinds: int) -> bool:
        """Whether an event of such a kind has happened since the deal began."""
        return any(self._told[kind] for kind in kinds)

    @property
    def is_playing(self) -> bool:
        """Whether a deal has begun and not ended."""
        return self.has_told(events.DEAL_START) and not self.has_told(events.DEAL_END)

    def is_asked(self, kind: int, seat: int | None = None) -> bool:
        """Whether this question is open, for this seat or any."""
        return any(each[1] == kind and seat in (None, each[0]) for each in self._asked)

    # A deal

    def build(self, script: Script, dice: tuple[int, int]) -> None:
        """Wash the tiles and let a new wall stand; the dice say where its first tile lies."""
        self._order = script.order
        self._moving.clear()
        rules = script.deal.rules
        first = wall.broken_at(rules, script.dealer, dice)
        stacks = wall.stacks(rules, script.dealer)
        for tile in set(range(len(self.tags))).difference(self._order):
            self._zone[tile] = zones.AIR  # back in the box
            self.world.lie(self.tags[tile], zones.AIR)
        for index in range(len(self._order) - 1, -1, -1):  # bottoms before tops
            tile = self._order[index]
            self._zone[tile] = zone_of(wall.place(first, index, stacks))
            self.world.lie(self.tags[tile], self._zone[tile])

    def play(self, script: Script) -> Act:
        """The whole deal, from its first block to the last declaration."""
        self._indicators = 0
        self._shown = {e[1]: e[2] for e in script.happening if e[0] == events.TENPAI}
        before = None
        for event in script.happening:
            if before == events.HU != event[0]:
                yield _LEAVING
            yield from self.act(event)
            before = event[0]

    def act(self, event: Event) -> Act:
        """What somebody does for this event to happen."""
        act = _ACTS.get(event[0])
        if act is not None:
            yield from act(self, event)

    def accept(self, script: Script) -> Act:
        """Read the settlement and let it pass; who does it will not deal next."""
        yield from self.until(lambda: self.has_told(events.SETTLE))
        yield from self.spend(self.pace.read)
        if not self.has_told(events.DEAL_END):
            next_dealer = getattr(script.deal, "next_dealer", script.dealer)  # or at his right
            self.press((next_dealer + 2) % 4, RIICHI)

    def press(self, seat: int, button: int, seconds: float = 0) -> None:
        """Press a button, for a moment or so long."""
        number = len(board.BUTTONS) * seat + button
        hold_us = round(seconds * _SECOND) or self._span_us(_HOLD)
        self._press_button(number, True)
        self.world.call(self.world.now_us + hold_us, partial(self._press_button, number, False))

    def _dealt(self, event: Event) -> Act:
        dealer = self._dealer_of(event)
        for first, count in [
            *((block, 4) for block in range(0, 48, 4)),
            *((i, 1) for i in range(48, wall.DEALT)),
        ]:
            seat = (dealer + wall.dealt_to(first)) % 4
            # The next one need not wait until the tiles stand.
            taken = self._order[first : first + count]
            self.begin(self._move(taken, zones.RACK + seat, in_deal=True))
            yield from self.spend(self.pace.block)
        yield from self.spend(self.pace.carry)
        yield from self.spend(self.pace.carry)

    def _dealer_of(self, event: Event) -> int:
        """The seat that the wall's first tile is dealt to."""
        return int(bytes(event[2]).index(self._order[0]) // 13)

    def _draw(self, event: Event) -> Act:
        _, seat, tile = event
        if self._zone[tile] < zones.RACK:  # the dealer has his first tile already
            yield from self.spend(self.pace.reach)
            yield from self._move([tile], zones.RACK + seat)

    def _discard(self, event: Event) -> Act:
        _, seat, tile = event
        yield from self.spend(self.pace.think)
        if self._zone[tile] == zones.RIVER + seat:
            return  # a void suit's tile is turned over where it lies
        yield from self._move([tile], zones.RIVER + seat)
        if self._random.random() < _SORTS:
            now_us = self.world.now_us
            self._cover([zones.RACK + seat], now_us, now_us + self._span_us(_SORTING))

    def _riichi(self, event: Event) -> Act:
        _, seat, is_open = event
        yield from self.spend(self.pace.think)
        self.press(seat, RIICHI, _LONG_HOLD if is_open else 0)
        if is_open:
            yield round(_LONG_HOLD * _SECOND)

    def _call(self, event: Event) -> Act:
        _, seat, claimed, own = event
        yield from self.spend(self.pace.call)
        steps = [[claimed], list(own)]
        self._random.shuffle(steps)
        for tiles in steps:
            yield from self._move(tiles, zones.MELDS + seat)

    def _own_kan(self, event: Event) -> Act:
        kind, seat, tile = event
        yield from self.spend(self.pace.think)
        copies = range(4 if kind == events.ANKAN else 1)
        yield from self._move([tile + copy for copy in copies], zones.MELDS + seat)

    def _turn(self, event: Event) -> Act:
        """Lift the indicator and lay it back, face up."""
        tile = self._order[wall.indicator(self._indicators)]
        self._indicators += 1
        yield from self.spend(self.pace.reach)
        yield from self._lift(tile, self.turned)

    def _win(self, event: Event) -> Act:
        """Several may win on one tile: nobody waits for another."""
        if not self.has_told(events.HU):  # in Sichuan the table itself says what a hu was worth
            self.begin(self._say_win(event[1]))
        yield 0

    def _say_win(self, seat: int) -> Act:
        yield min(self._span_us(self.pace.call), round(_SLOWEST * _SECOND))
        for _ in range(_TRIES):  # too early: a half blind table may notice the discard much later
            self.press(seat, WIN)
            if (yield from self.until(self._is_judged, _JUDGED_S)):
                return

    def _is_judged(self) -> bool:
        """Whether a declared win has been looked at."""
        is_over = self.has_told(events.WIN, events.ABORT, events.VOID)
        return is_over or self.is_asked(questions.FALSE_WIN)

    def _void_suit(self, event: Event) -> Act:
        """Lay a tile face down, or choose a card by button, once the table asks for it."""
        _, seat, suit, tile = event
        yield from self.spend(self.pace.think)
        if tile != _CARD:
            yield from self._move([tile], zones.RIVER + seat)
        elif (yield from self.until(lambda: self.is_asked(questions.VOID_SUIT, seat))):
            self.press(seat, (RIICHI, WIN, TENPAI)[suit])

    def _hu(self, event: Event) -> Act:
        """Others who win on the same tile say so soon after."""
        yield min(self._span_us(self.pace.call), _SECOND)
        self.press(event[1], WIN)

    def _abort(self, event: Event) -> Act:
        _, seat, kind = event
        if kind == events.TRIPLE_RON:
            for step in range(1, 4):
                self.begin(self._say_win((self._last_discard + step) % 4))
        elif kind == events.NINE_TERMINALS:
            yield from self.spend(self.pace.think)
            for _ in range(_TRIES):  # too early: the table has not noticed the draw
                self.press(seat, TENPAI, _LONG_HOLD)
                if (yield from self.until(lambda: self.has_told(events.ABORT), _AGAIN / _SECOND)):
                    return
        yield 0

    def _void(self, event: Event) -> Act:
        """Somebody declares a win that the hand does not have, and the players call it chombo."""
        if self._shown:
            return  # the table itself has found something, as hands were shown
        yield from self.spend(self.pace.think)
        self.press(event[1], WIN)
        yield from self.until(lambda: self.is_asked(questions.FALSE_WIN))
        yield from self.spend(self.pace.think)
        self.press((event[1] + 1) % 4, RIICHI)

    # Answers

    def _show_or_not(self, seat: int) -> Act:
        """Asked after an exhaustive draw; who shows may as well let the time pass."""
        shows = self._shown[seat]
        yield from self.spend(self.pace.think)
        if not shows or self._random.random() < 0.5:
            self.press(seat, RIICHI if shows else TENPAI)

    def _turn_again(self) -> Act:
        yield from self.spend(self.pace.think)
        if self.is_asked(questions.INDICATOR) and self._indicators:
            yield from self._lift(self._order[wall.indicator(self._indicators - 1)])

    def _straighten(self, tile: int) -> Act:
        yield _STRAIGHTENS
        if self.is_asked(questions.UNREADABLE) and tile not in self._moving:
            yield from self._lift(tile)

    # Hands

    def _lift(self, tile: int, noted: list[Landing] | None = None) -> Act:
        """Lift a tile and lay it back where it was."""
        yield from self._wait_for([tile])
        self._moving.add(tile)
        lifted_us = self.world.now_us + self._hover_us
        laid_us = lifted_us + self._span_us(self.pace.turn)
        self.world.plan(lifted_us, self.tags[tile], zones.AIR)
        zone = self._zone[tile]
        self.world.plan(laid_us, self.tags[tile], zone)
        if noted is not None:
            noted.append(Landing(tile, zone, zone, laid_us))
        yield laid_us - self.world.now_us
        self._moving.discard(tile)

    def _move(self, tiles: Iterable[int], target: int, in_deal: bool = False) -> Act:
        """One grasp: the tiles leave together and are laid down one soon after the other."""
        moving = list(tiles)
        yield from self._wait_for(moving)
        self._moving.update(moving)
        start_us = self.world.now_us
        sources = {self._zone[tile] for tile in moving}
        under = sources.union(*map(neighbours, sources))
        lifted_us = start_us + self._hover_us
        self._cover(under, start_us, lifted_us + self._hover_us)
        laid_us = lifted_us + self._span_us(self.pace.carry)
        self._cover([target], laid_us - self._hover_us, laid_us)
        for tile in moving:
            self.world.plan(lifted_us, self.tags[tile], zones.AIR)
            self.world.plan(laid_us, self.tags[tile], target)
            landing = Landing(tile, self._zone[tile], target, laid_us, in_deal)
            self.landings[tile].append(landing)
            self._zone[tile] = target
            laid_us += self._random.randrange(_SECOND // 20)
        if zones.RIVER <= target < zones.MELDS:
            self._last_discard = target - zones.RIVER
        yield laid_us - start_us
        self._moving.difference_update(moving)

    def _wait_for(self, tiles: list[int]) -> Act:
        while self._moving.intersection(tiles):
            yield _LOOK

    @property
    def _hover_us(self) -> int:
        return round(self.pace.hover * _SECOND)

    def _cover(self, under: Iterable[int], from_us: int, until_us: int) -> None:
        """A hand is over these zones."""
        for zone in sorted(under):
            self.world.call(max(from_us, self.world.now_us), partial(self._count_hand, zone, 1))
            self.world.call(until_us, partial(self._count_hand, zone, -1))

    def _count_hand(self, zone: int, step: int) -> None:
        self._hands[zone] += step
        if self._hands[zone]:
            self.radio.covered.add(zone)
        else:
            self.radio.covered.discard(zone)

    def _span_us(self, span: tuple[float, float]) -> int:
        shortest, more = span
        return round((shortest + self._random.expovariate(1 / more)) * _SECOND)


# What people do for an event; for others there is nothing to do.
_ACTS: dict[int, Callable[[People, Event], Act]] = {
    events.DEALT: People._dealt,
    events.DRAW: People._draw,
    events.DISCARD: People._discard,
    events.RIICHI: People._riichi,
    events.CHI: People._call,
    events.PON: People._call,
    events.KAN: People._call,
    events.ANKAN: People._own_kan,
    events.KAKAN: People._own_kan,
    events.DORA: People._turn,
    events.VOID_SUIT: People._void_suit,
    events.HU: People._hu,
    events.WIN: People._win,
    events.ABORT: People._abort,
    events.VOID: People._void,
}
