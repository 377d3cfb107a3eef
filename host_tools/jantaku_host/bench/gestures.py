"""What hands do for something to happen: draw, discard, call, declare; cleanly, or not quite.

Every event that people bring about has its gesture. A slip changes how it is done, never what is
meant by it.
"""

from collections.abc import Callable, Iterable
from functools import partial

from jantaku.referee import questions
from jantaku.rules import events, wall
from jantaku.sensing import zones
from jantaku_host.bench import buttons, slips
from jantaku_host.bench.acts import SECOND, Act, Acts
from jantaku_host.bench.eyes import Eyes
from jantaku_host.bench.hands import Hands
from jantaku_host.bench.mind import ScriptMind
from jantaku_host.bench.persons import SharedMind
from jantaku_host.bench.slips import Slips
from jantaku_host.record.recorded import Event

_SORTS = 0.3  # how often a person sorts the hand after a discard
_SORTING = (0.5, 0.5)
_SLOWEST = 2.4  # who wins says so before the others' time is over
_AGAIN_S = 3  # who pressed without effect presses again
_SHOWN_S = 10  # how long a tile is shown at most
_TRIES = 4
_JUDGED_S = 5  # who sees nothing of a declared win by then presses again
_WAITS_S = 60  # so long the table waits for a tile that a win rests on
_TURNING = (1.0, 0.3)  # a winner's tiles, face down
_CARD = 255  # no tile: a void suit by card
_PERSON_S = 1_000_000  # who takes his tiles himself takes his time
_HEEDS = (1.0, 1.0)  # until somebody who is told of his tile has seen to it

_WINS = (events.WIN, events.HU)
_KANS = (events.ANKAN, events.KAKAN)
# How a deal goes: four tiles three times round, then one each and another one (EMA 2.8).
BLOCKS = (
    *((first, 4) for first in range(0, 48, 4)),
    *((first, 1) for first in range(48, wall.DEALT)),
)
_TAKING = (events.DRAW, events.CHI, events.PON, events.KAN)


class Gestures:
    """Of the people of one deal."""

    def __init__(
        self, acts: Acts, hands: Hands, eyes: Eyes, slips: Slips, mind: ScriptMind | SharedMind
    ) -> None:
        self.acts = acts
        self.hands = hands
        self.eyes = eyes
        self.slips = slips
        self.mind = mind
        self.order = mind.script.order
        self.declared_us: dict[int, int] = {}  # by seat, when a win was pressed first
        self.indicators = 0  # that were turned
        self._pace = hands.pace
        self._hus: list[int] = []  # seats that have declared one
        self._kept: dict[int, tuple[int, float]] = {}  # by seat: held tile, seconds after discard
        self._pending: list[int] = []  # seats that have still to lay a tile down
        self._in_a_hurry: set[int] = set()  # seats whose turn it is again
        self._drawn: set[int] = set()  # tiles that were drawn before it was time
        self._riichi_owed: dict[int, int] = {}  # by seat, who presses after the discard: open

    def perform(self, event: Event) -> Act:
        """What somebody does for this event to happen."""
        if event[0] in _TAKING:
            # Nobody takes another tile with one in his hand.
            self._in_a_hurry.add(event[1])
            yield from self.acts.until(lambda: event[1] not in self._pending)
            self._in_a_hurry.discard(event[1])
        if event[0] in _GESTURES:
            yield from _GESTURES[event[0]](self, event)

    def pause(self, seat: int, seconds: float) -> Act:
        """Leave something as it is for so long; who mends what he is told soon sees to it."""
        said = self.eyes.count(events.ASK, seat)

        def is_told() -> bool:
            is_named = self.eyes.count(events.ASK, seat) > said
            return seat in self._in_a_hurry or (self.slips.mends[seat] and is_named)

        if (yield from self.acts.until(is_told, seconds)) and seat not in self._in_a_hurry:
            yield from self.acts.spend(_HEEDS)

    # Tiles

    def _dealt(self, event: Event) -> Act:
        dealer = int(bytes(event[2]).index(self.order[0]) // 13)
        for first, count in BLOCKS:
            seat = (dealer + wall.dealt_to(first)) % 4
            # The next one need not wait until the tiles stand.
            taken = self.order[first : first + count]
            if seat in self.mind.script.by_hand:
                yield from self.acts.until(partial(self._has_left, taken), _PERSON_S)
            else:
                self.acts.begin_beside(self.hands.move(taken, zones.RACK + seat, in_deal=True))
                yield from self.acts.spend(self._pace.block)
        yield from self.acts.spend(self._pace.carry)
        yield from self.acts.spend(self._pace.carry)

    def _has_left(self, tiles: Iterable[int]) -> bool:
        """Whether none of these lies in the wall any more."""
        return all(
            self.hands.is_busy(tile) or self.hands.zone(tile) >= zones.RACK for tile in tiles
        )

    def _see_indicator(self) -> Act:
        """At a table that does not see it turned everybody waits until it was shown."""
        if not self.hands.has_walls:
            yield from self.acts.until(
                lambda: self.eyes.count(events.DORA, 0) >= self.indicators, _WAITS_S
            )

    def _draw(self, event: Event) -> Act:
        yield from self._see_indicator()
        _, seat, tile = event
        if self.hands.zone(tile) >= zones.RACK or tile in self._drawn:
            return  # the dealer's first tile, or one that was drawn too early
        yield from self.acts.spend(self._pace.reach)
        seconds = self._holding(seat, tile)
        if seconds:
            yield from self.hands.take([tile])
            self._kept[seat] = (tile, seconds)
            yield from self.acts.spend(self._pace.carry)
        else:
            yield from self.hands.move([tile], zones.RACK + seat)

    def _holding(self, seat: int, tile: int) -> float:
        """How long a drawn tile stays in the hand after what follows; 0: it stands at once."""
        coming = self.mind.coming()
        if not coming or coming[1] != seat:
            return 0
        if coming[0] in _WINS:
            is_held = coming[2] == seat and self.slips.befalls(slips.EARLY_WIN, seat)
            return self.slips.between(1.5, 4) if is_held else 0
        if coming[0] in (events.DISCARD, events.RIICHI, *_KANS):
            if self.slips.befalls(slips.HELD_LONG, seat):
                return self.slips.between(5, 9)
            if self.slips.befalls(slips.HELD, seat):
                return self.slips.between(0.3, 2.5)
        return 0

    def _stand(self, seat: int) -> None:
        """Who holds a drawn tile lays it on the rack after a while."""
        if seat in self._kept:
            tile, seconds = self._kept.pop(seat)
            self.acts.begin_beside(self._lay_after(seat, tile, zones.RACK + seat, seconds))

    def _lay_after(self, seat: int, tile: int, zone: int, seconds: float) -> Act:
        self._pending.append(seat)
        yield from self.pause(seat, seconds)
        yield from self.hands.lay([tile], zone)
        self._pending.remove(seat)

    def _bring(self, seat: int, tiles: list[int], zone: int) -> Act:
        """Move tiles, the one that is still in the hand too."""
        kept = self._kept.get(seat, (_CARD, 0))[0]
        others = [tile for tile in tiles if tile != kept]
        if kept in tiles:
            del self._kept[seat]
            yield from self.hands.lay([kept], zone)
        if others:
            yield from self.hands.move(others, zone)

    def _discard(self, event: Event) -> Act:
        yield from self._see_indicator()
        _, seat, tile = event
        river = zones.RIVER + seat
        yield from self.acts.spend(self._pace.think)
        if self.hands.zone(tile) != river:  # a void suit's tile is turned over where it lies
            yield from self._draw_too_early(seat)
            yield from self._discard_another(seat, tile)
            if self._lies_beside(seat):
                if self._kept.get(seat, (_CARD, 0))[0] == tile:
                    del self._kept[seat]
                else:
                    yield from self.hands.take([tile])
                seconds = self.slips.between(3, 9)
                self.acts.begin_beside(self._lay_after(seat, tile, river, seconds))
                yield from self.acts.spend(self._pace.carry)
            else:
                yield from self._bring(seat, [tile], river)
            if self.acts.random.random() < _SORTS:
                self.hands.hover(zones.RACK + seat, self.acts.span_us(_SORTING) / SECOND)
        elif self.mind.script.persons:  # who wait until they see it
            yield from self.hands.lift([tile])
        self._stand(seat)
        if seat in self._riichi_owed:
            yield from self.acts.spend(self._pace.think)
            yield from self._press_riichi(seat, self._riichi_owed.pop(seat))

    def _draw_too_early(self, seat: int) -> Act:
        coming = self.mind.coming()
        if not coming or coming[0] != events.DRAW or coming[1] == seat:
            return
        if self.slips.befalls(slips.TWO_EARLY, coming[1]):
            seconds = 2.0
        elif self.slips.befalls(slips.EARLY, coming[1]):
            seconds = self.slips.between(0.3, 1)
        else:
            return
        if coming[1] in self._pending or seat in self._riichi_owed:
            return  # he has a tile in his hand; or a riichi would come after the next draw
        self._drawn.add(coming[2])
        self.acts.begin_beside(self.hands.move([coming[2]], zones.RACK + coming[1]))
        yield round(seconds * SECOND)

    def _discard_another(self, seat: int, tile: int) -> Act:
        """Somebody discards, thinks again within two seconds, and takes it back."""
        others = [
            other
            for other in self.eyes.rack(seat)
            if other >> 2 != tile >> 2
            and not self.hands.is_busy(other)
            and not self.mind.deal.refusal((events.DISCARD, seat, other))
        ]
        coming = self.mind.coming()
        is_drawn = bool(coming) and coming[0] == events.DRAW and coming[2] in self._drawn
        # Once the next one has drawn a discard is changed no more.
        may_change = others and not is_drawn and not self.mind.has_declared(seat)
        if may_change and self.slips.befalls(slips.CHANGED, seat):
            other = self.slips.random.choice(others)
            yield from self.hands.move([other], zones.RIVER + seat)
            yield round(self.slips.between(0.3, 2) * SECOND)
            yield from self.hands.move([other], zones.RACK + seat)

    def _lies_beside(self, seat: int) -> bool:
        """Whether a discard lies where no coil is for a while; a win on it comes before it."""
        coming = self.mind.coming()
        if coming and coming[0] in _WINS:
            return self.slips.befalls(slips.EARLY_WIN, coming[1])
        return self.slips.befalls(slips.BESIDE, seat)

    def _call(self, event: Event) -> Act:
        kind, seat, claimed, own = event
        yield min(self.acts.span_us(self._pace.call), self.mind.slowest_call_us)
        if not self.mind.may_still(event):
            return
        if kind == events.KAN and self.slips.befalls(slips.TILE_BY_TILE, seat):
            yield from self._lay_one_by_one(seat, [claimed, *own])
            return
        steps = [[claimed], list(own)]
        self.acts.random.shuffle(steps)
        for tiles in steps:
            yield from self.hands.move(tiles, zones.MELDS + seat)

    def _own_kan(self, event: Event) -> Act:
        kind, seat, tile = event
        yield from self.acts.spend(self._pace.think)
        copies = [tile + copy for copy in range(4 if kind == events.ANKAN else 1)]
        if kind == events.ANKAN and self.slips.befalls(slips.TILE_BY_TILE, seat):
            yield from self._lay_one_by_one(seat, copies)
        else:
            yield from self._bring(seat, copies, zones.MELDS + seat)
        self._stand(seat)

    def _lay_one_by_one(self, seat: int, tiles: list[int]) -> Act:
        self.slips.random.shuffle(tiles)
        for tile in tiles:
            yield from self._bring(seat, [tile], zones.MELDS + seat)
            yield round(self.slips.between(0.4, 2) * SECOND)

    def _turn(self, event: Event) -> Act:
        """Lift the indicator and lay it back, face up."""
        tile = self.order[wall.indicator(self.indicators)]
        self.indicators += 1
        yield from self.acts.spend(self._pace.reach)
        yield from self.hands.lift([tile], noted=True)

    def _show(self, tiles: list[int]) -> Act:
        """Lay tiles on a river until the table has seen them: no coil hears them where they are.
        Not on that of whose turn it is, where they would be discards."""
        homes = {tile: self.hands.zone(tile) for tile in tiles}
        indicators = self.eyes.count(events.DORA, 0)
        is_first = not any(self.eyes.river(seat) for seat in range(4))
        seat = (self.mind.script.dealer + 2) % 4 if is_first else self.hands.last_discarder
        yield from self.hands.move(tiles, zones.RIVER + seat)
        yield from self.acts.until(
            lambda: (
                self.eyes.count(events.DORA, 0) > indicators
                or self.eyes.has_told(events.WIN, events.SETTLE)
            ),
            _SHOWN_S,
        )
        for tile, home in homes.items():
            yield from self.hands.move([tile], home)

    def show_ura(self) -> Act:
        """A win asks for the tiles under the indicators."""
        yield from self.acts.spend(self._pace.think)
        ura = [self.order[wall.ura(number)] for number in range(self.indicators)]
        yield from self._show([tile for tile in ura if not self.hands.is_heard_in_wall(tile)])

    def turn_again(self) -> Act:
        """The table asks for an indicator: the last one is turned once more."""
        yield from self.acts.spend(self._pace.think)
        if self.eyes.is_asked(questions.INDICATOR) and self.indicators:
            tile = self.order[wall.indicator(self.indicators - 1)]
            if self.hands.is_heard_in_wall(tile):
                yield from self.hands.lift([tile])
            else:
                yield from self._show([tile])

    # Declarations

    def _riichi(self, event: Event) -> Act:
        _, seat, is_open = event
        yield from self.acts.spend(self._pace.think)
        if self.slips.befalls(slips.LATE_RIICHI, seat):
            self._riichi_owed[seat] = is_open
        else:
            yield from self._press_riichi(seat, is_open)

    def _press_riichi(self, seat: int, is_open: int) -> Act:
        self.hands.press(seat, buttons.RIICHI, buttons.LONG_HOLD if is_open else 0)
        if is_open:
            yield round(buttons.LONG_HOLD * SECOND)

    def _win(self, event: Event) -> Act:
        """Several may win on one tile: nobody waits for another."""
        if not self.eyes.has_told(events.HU):  # in Sichuan the table itself says what it was worth
            self.acts.begin_beside(self._say_win(event[1]))
        yield 0

    def _say_win(self, seat: int) -> Act:
        yield min(self.acts.span_us(self._pace.call), round(_SLOWEST * SECOND))
        yield from self._press_until(seat, self._is_judged)

    def _press_until(self, seat: int, is_so: Callable[[], bool]) -> Act:
        """Press win; again if nothing comes of it and the own display does not say it waits."""
        for _ in range(_TRIES):
            self._press_win(seat)
            if (yield from self.acts.until(is_so, _JUDGED_S)):
                return
            declared = self.eyes.count(events.DECLARE, seat)
            if declared > self.eyes.count(events.WITHDRAW, seat):
                yield from self.acts.until(is_so, _WAITS_S)
                return

    def _press_win(self, seat: int) -> None:
        self.hands.press(seat, buttons.WIN)
        self.declared_us.setdefault(seat, self.acts.world.now_us)
        self._stand(seat)

    def has_declared_win(self, seat: int) -> bool:
        """Whether this seat has pressed for the win that it has."""
        return seat in self.declared_us

    def _is_judged(self) -> bool:
        """Whether a declared win has been looked at."""
        is_over = self.eyes.has_told(events.WIN, events.ABORT, events.VOID)
        return is_over or self.eyes.is_asked(questions.FALSE_WIN)

    def _void_suit(self, event: Event) -> Act:
        """Lay a tile face down, or choose a card by button, once the table asks for it."""
        _, seat, suit, tile = event
        yield from self.acts.spend(self._pace.think)
        if tile == _CARD:
            asks = questions.VOID_SUIT
            if (yield from self.acts.until(lambda: self.eyes.is_asked(asks, seat))):
                self.hands.press(seat, buttons.SUITS[suit])
            return
        coming = self.mind.coming()
        others = [t for t in self.eyes.rack(seat) if t != tile and not self.hands.is_busy(t)]
        is_open = coming and coming[0] == events.VOID_SUIT  # others still choose
        if is_open and others and self.slips.befalls(slips.EXCHANGED, seat):
            other = self.slips.random.choice(others)
            yield from self.hands.move([other], zones.RIVER + seat)
            yield round(self.slips.between(0.8, 3) * SECOND)
            yield from self.hands.move([other], zones.RACK + seat)
        yield from self.hands.move([tile], zones.RIVER + seat)

    def _hu(self, event: Event) -> Act:
        """Others who win on the same tile say so soon after; then everybody waits for it."""
        yield min(self.acts.span_us(self._pace.call), SECOND)
        seat = event[1]
        self.acts.begin_beside(
            self._press_until(seat, lambda: self.eyes.count(events.HU, seat) > 0)
        )
        self._hus.append(seat)
        coming = self.mind.coming()
        if not coming or coming[0] != events.HU:
            yield from self.acts.until(self._are_hus_told, _WAITS_S)
            yield from self.acts.spend(_TURNING)

    def _are_hus_told(self) -> bool:
        return all(self.eyes.count(events.HU, seat) for seat in self._hus)

    def _abort(self, event: Event) -> Act:
        _, seat, kind = event
        if kind == events.TRIPLE_RON:
            for step in range(1, 4):
                self.acts.begin_beside(self._say_win((self.hands.last_discarder + step) % 4))
        elif kind == events.NINE_TERMINALS:
            yield from self.acts.spend(self._pace.think)
            for _ in range(_TRIES):  # too early: the table has not noticed the draw
                self.hands.press(seat, buttons.TENPAI, buttons.LONG_HOLD)
                is_taken = self.acts.until(lambda: self.eyes.has_told(events.ABORT), _AGAIN_S)
                if (yield from is_taken):
                    return
        yield 0

    def _void(self, event: Event) -> Act:
        """Somebody declares a win that the hand does not have."""
        if self.mind.has_hands_shown:
            return  # the table itself has found something, as hands were shown
        yield from self.acts.spend(self._pace.think)
        seat, other = event[1], (event[1] + 1) % 4
        self.hands.press(seat, buttons.WIN)
        yield from self.acts.until(lambda: self.eyes.is_asked(questions.FALSE_WIN))
        yield from self.acts.spend(self._pace.think)
        wind = "ESWN"[(seat - self.mind.script.dealer) % 4]
        yield from buttons.propose(self.hands, self.eyes, other, "chombo", f"seat_{wind}")
        yield from buttons.agree(self.acts, self.hands, [seat])


_GESTURES: dict[int, Callable[[Gestures, Event], Act]] = {
    events.DEALT: Gestures._dealt,
    events.DRAW: Gestures._draw,
    events.DISCARD: Gestures._discard,
    events.RIICHI: Gestures._riichi,
    events.CHI: Gestures._call,
    events.PON: Gestures._call,
    events.KAN: Gestures._call,
    events.ANKAN: Gestures._own_kan,
    events.KAKAN: Gestures._own_kan,
    events.DORA: Gestures._turn,
    events.VOID_SUIT: Gestures._void_suit,
    events.HU: Gestures._hu,
    events.WIN: Gestures._win,
    events.ABORT: Gestures._abort,
    events.VOID: Gestures._void,
}
