"""What happens at a table beside the play: arms, elbows, fingers on the wrong button.

Nothing of it is meant, and the tiles lie right again in the end.
"""

from collections.abc import Callable, Generator

from jantaku.rules import events
from jantaku.sensing import zones
from jantaku_host.bench import buttons, slips
from jantaku_host.bench.acts import SECOND, Act
from jantaku_host.bench.gestures import Gestures
from jantaku_host.record.recorded import Event

_CALLS = (events.CHI, events.PON)
_BACK_S = 3  # a call that is laid back
_FLOOR_S = 40
_DEAD_WALL = 14
_COILS = 17  # of a side
_SIDES = 4


class Mishaps:
    """Of one deal, beside its gestures."""

    def __init__(self, gestures: Gestures) -> None:
        self._gestures = gestures
        self._acts = gestures.acts
        self._hands = gestures.hands
        self._eyes = gestures.eyes
        self._slips = gestures.slips
        self._mind = gestures.mind
        self._random = gestures.slips.random
        self._has_withdrawn = [False] * _SIDES  # one win a seat and deal can be taken back
        self.offenders: set[int] = set()  # seats that did what their book punishes

    def before(self, event: Event) -> Act:
        """What goes wrong before somebody does this, or beside it."""
        if not self._slips.are_made:
            return
        if event[0] == events.DISCARD:
            for kind, mishap in _EACH_TURN.items():
                yield from mishap(self, kind, self._random.randrange(_SIDES))
        elif event[0] == events.DRAW:
            yield from self._lay_call_back()
        elif event[0] == events.HU:
            if self._slips.befalls(slips.SWEPT, event[1]):
                self._acts.begin_beside(self._sweep(event))
        elif event[0] == events.WIN and not self._eyes.has_told(events.HU):
            # In Sichuan the table itself says in the end what a hu was worth.
            coming = self._mind.coming()
            is_last = not coming or coming[0] != events.WIN
            if is_last and self._slips.befalls(slips.SWEPT, event[1]):
                self._acts.begin_beside(self._sweep(event))

    # In any turn

    def _rest_arm(self, kind: str, seat: int) -> Act:
        if self._slips.befalls(kind, seat):
            zone = self._random.choice((zones.RACK, zones.RIVER)) + seat
            self._hands.rest_arm(zone, self._slips.between(4, 12))
        yield 0

    def _tidy(self, kind: str, seat: int) -> Act:
        river = self._free(self._eyes.river(seat))
        if len(river) > 2 and self._slips.befalls(kind, seat):
            count = self._random.randint(2, min(6, len(river)))
            yield from self._hands.lift(self._random.sample(river, count))

    def _bump(self, kind: str, seat: int) -> Act:
        """Two stacks beside a gap are pushed into it; nobody notices, or somebody pushes back."""
        pushes = self._pushes()
        if pushes and self._slips.befalls(kind, seat):
            coils, step = self._random.choice(pushes)
            for coil in coils:
                yield from self._hands.move(self._eyes.stack(coil), coil + step)
            self._acts.begin_beside(self._push_back(coils, step))

    def _pushes(self) -> list[tuple[tuple[int, int], int]]:
        """Coils of two whole live stacks, the one at the gap first, and the way to push them."""
        order = self._gestures.order
        live = set(order[: len(order) - _DEAD_WALL])
        found = []
        for side in range(_SIDES):
            first = zones.wall(side, 0)
            stacks = [self._eyes.stack(first + stack) for stack in range(_COILS)]
            whole = [len(stack) == 2 and stack == self._free(stack) and live.issuperset(stack)
                     for stack in stacks]  # fmt: skip
            for gap in range(_COILS):
                for step in (1, -1):
                    near, far = gap - step, gap - 2 * step
                    if stacks[gap] or not (0 <= near < _COILS and 0 <= far < _COILS):
                        continue
                    if whole[near] and whole[far]:
                        found.append(((first + near, first + far), step))
        return found

    def _push_back(self, coils: tuple[int, int], step: int) -> Act:
        side = zones.side(coils[0])
        said = self._eyes.count(events.ASK, side)
        while not (self._slips.mends[side] and self._eyes.count(events.ASK, side) > said):
            yield SECOND
        for coil in reversed(coils):
            yield from self._hands.move(self._free(self._eyes.stack(coil + step)), coil)

    def _drop(self, kind: str, seat: int) -> Act:
        rack = self._free(self._eyes.rack(seat))
        if rack and self._slips.befalls(kind, seat):
            self._acts.begin_beside(self._pick_up(seat, self._random.choice(rack)))
        yield 0

    def _pick_up(self, seat: int, tile: int) -> Act:
        yield from self._hands.take([tile])
        yield from self._gestures.pause(seat, _FLOOR_S)
        yield from self._hands.lay([tile], zones.RACK + seat)

    # Buttons: the same one again takes a press back

    def _slip_riichi(self, kind: str, seat: int) -> Act:
        has_riichi = getattr(self._mind.deal, "riichi", bytes(_SIDES))
        if not has_riichi[seat] and not self._mind.has_declared(seat):
            yield from self._press_twice(kind, seat, buttons.RIICHI, 2)

    def _slip_win(self, kind: str, seat: int) -> Act:
        """A win taken back counts as passed: only who could not win now makes this slip."""
        if self._mind.may_win(seat) or self._has_withdrawn[seat]:
            return
        # In the own turn nobody else can claim, and it is judged after a second.
        is_taken = yield from self._press_twice(kind, seat, buttons.WIN, 0.9)
        self._has_withdrawn[seat] = is_taken

    def _slip_tenpai(self, kind: str, seat: int) -> Act:
        yield from self._press_twice(kind, seat, buttons.TENPAI, 2)

    def _press_twice(
        self, kind: str, seat: int, button: int, longest: float
    ) -> Generator[int, None, bool]:
        if not self._slips.befalls(kind, seat):
            return False
        before = self._declared(seat)
        self._hands.press(seat, button)
        yield round(self._slips.between(0.5, longest) * SECOND)
        # What the own display refuses need not be taken back.
        is_taken = button == buttons.TENPAI or self._declared(seat) > before
        if is_taken:
            self._hands.press(seat, button)
        yield SECOND
        return is_taken

    def _declared(self, seat: int) -> int:
        """How many presses of this seat wait, so far as everybody is told."""
        told = self._eyes.count
        return told(events.DECLARE, seat) - told(events.WITHDRAW, seat)

    # In certain turns

    def _lay_call_back(self) -> Act:
        """Somebody lays a set that he may, thinks again, and gives the tile back."""
        calls = [
            event
            for event in self._mind.deal.legal()
            if event[0] in _CALLS and not any(map(self._hands.is_busy, (event[2], *event[3])))
        ]
        if not calls:
            return
        _, seat, claimed, own = self._random.choice(calls)
        if not self._slips.befalls(slips.CALL_BACK, seat):
            return
        if getattr(self._mind.deal.rules, "empty_call", "free") != "free":
            self.offenders.add(seat)
        homes = {tile: self._hands.zone(tile) for tile in (claimed, *own)}
        steps = [list(own)] if self._random.random() < 0.3 else [[claimed], list(own)]
        self._random.shuffle(steps)
        for tiles in steps:
            yield from self._hands.move(tiles, zones.MELDS + seat)
        yield _BACK_S * SECOND
        for tiles in steps:
            yield from self._hands.move(tiles, homes[tiles[0]])

    def _sweep(self, event: Event) -> Act:
        """Once a win is declared and its tile lies, tiles are pushed together in the middle of the
        table: of who has left the deal with a hu, else of all who have lost it."""
        kind, winner, _, tile = event[:4]
        is_there = self._gestures.has_declared_win
        yield from self._acts.until(lambda: is_there(winner) and not self._hands.is_busy(tile))
        yield round(self._slips.between(0.8, 2.5) * SECOND)
        if kind == events.HU:
            swept = self._eyes.rack(winner)
        else:
            losers = [seat for seat in range(_SIDES) if self._mind.wins_from(seat) is None]
            swept = [tile for seat in losers for tile in self._eyes.rack(seat)]
            swept += [tile for seat in losers for tile in self._eyes.river(seat)]
        yield from self._hands.take(self._free(swept))

    def _free(self, tiles: list[int]) -> list[int]:
        return [tile for tile in tiles if not self._hands.is_busy(tile)]


_EACH_TURN: dict[str, Callable[[Mishaps, str, int], Act]] = {
    slips.ARM: Mishaps._rest_arm,
    slips.TIDIED: Mishaps._tidy,
    slips.BUMPED: Mishaps._bump,
    slips.DROPPED: Mishaps._drop,
    slips.SLIP_RIICHI: Mishaps._slip_riichi,
    slips.SLIP_WIN: Mishaps._slip_win,
    slips.SLIP_TENPAI: Mishaps._slip_tenpai,
}
