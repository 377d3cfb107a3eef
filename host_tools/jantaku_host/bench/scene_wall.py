"""The wall of a scene: what its head names stands where it is wanted, the rest is filled up.

Equal heads make equal walls. A hand is filled up in the order of the row below with kinds that it
does not hold, so that nothing added makes a pair; kinds that no line of the head names come first,
those of `keep` never. What was added leaves the hand noten, and with at most eight kinds of
terminals and honours. Red fives fill no hand.

The rest of the wall follows in the order of that row, one of each kind after the other, red fives
last; kinds that a hand names or waits for, or that are kept, come after all others. Indicators that
no line names make no dora of any tile that the head names.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from jantaku.rules import events, games, shapes, tiles, wall
from jantaku_host.bench.scene_script import SEATS, Head

_ROW = "147m258p369s1234z28m39p17s567z36m14p48s59m67p25s"
_KINDS = [tile >> 2 for tile in tiles.parse(_ROW, 0)]
_HAND = 13
_MOST_ORPHANS = 8  # nine different ones may be declared
_UNSET = 255


class BadWall(ValueError):
    """No wall is so; `line` of the head says it."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line


def has_dead_wall(rules: Any) -> bool:
    """Whether the game has indicators and replacement tiles that are kept apart."""
    return events.DORA in _deal(rules).tests


def _deal(rules: Any) -> Any:
    return games.deal(rules, 0, 0, 0, 0, [0] * 4)


def order(head: Head, rules: Any) -> bytes:
    """The tiles of the wall by index in the deal."""
    return _Wall(head, rules).order()


class _Wall:
    def __init__(self, head: Head, rules: Any) -> None:
        self._head = head
        self._rules = rules
        self._count = 2 * sum(rules.stacks)
        self._has_fours = _deal(rules).has_fours
        self._taken = bytearray(wall.TILES)
        for tile in range(self._count, wall.TILES):
            self._taken[tile] = 1
        self._order = bytearray([_UNSET] * self._count)

    def order(self) -> bytes:
        head = self._head
        if head.wall:
            return self._given()
        draws = self._parse("draws", head.draws)
        live = range(_HAND * 4, self._last_live() + 1)
        if len(draws) > len(live):
            raise self._bad(f"{len(live)} tiles can be drawn, not {len(draws)}", "draws")
        hands = {seat: self._parse(f"hand {seat}", head.hands.get(seat, "")) for seat in SEATS}
        if len(hands["E"]) == _HAND + 1 and not draws:
            draws = [hands["E"].pop()]
        apart = self._apart()
        keep = {tile >> 2 for tile in self._parse("keep", head.keep, bytearray(wall.TILES))}
        for seat, hand in hands.items():
            if len(hand) > _HAND:
                raise self._bad(f"a hand has 13 tiles, not {len(hand)}", f"hand {seat}")
        held = {tile >> 2 for hand in hands.values() for tile in hand}
        named = held | {tile >> 2 for tile in [*draws, *apart.values()]}
        wanted = held | keep
        for seat, hand in hands.items():
            self._fill(seat, hand, named, keep)
            wanted |= set(self._waits(hand))
        self._deal(hands)
        for index, tile in zip(live, draws, strict=False):
            self._order[index] = tile
        for index, tile in apart.items():
            self._order[index] = tile
        self._fill_wall(named, wanted)
        return bytes(self._order)

    def _given(self) -> bytes:
        head = self._head
        others = [name for name in head.lines if name.split()[0] in _STANDING]
        if others:
            raise self._bad(f"the wall is given as a whole: {others[0]!r} has no place", others[0])
        found = self._parse("wall", head.wall)
        if len(found) != self._count:
            raise self._bad(f"the wall has {self._count} tiles, not {len(found)}", "wall")
        return bytes(found)

    def _bad(self, message: str, name: str) -> BadWall:
        return BadWall(message, self._head.lines.get(name, self._head.line))

    def _parse(self, name: str, text: str, taken: bytearray | None = None) -> list[int]:
        reds = self._rules.red_fives
        try:
            for tile in tiles.parse(text, reds, bytearray(wall.TILES)):
                if tile >= self._count:
                    raise tiles.BadTiles(f"{self._head.preset} is played without honours")
            return tiles.parse(text, reds, taken or self._taken)
        except tiles.BadTiles as error:
            raise self._bad(str(error), name) from None

    def _last_live(self) -> int:
        return wall.last(0) if has_dead_wall(self._rules) else self._count - 1

    def _apart(self) -> dict[int, int]:
        """What the head says of the dead wall, by index in the deal."""
        head = self._head
        found: dict[int, int] = {}
        for name, text, index, most in (
            ("replacements", head.replacements, wall.replacement, 4),
            ("dora", head.dora, wall.indicator, 5),
            ("ura", head.ura, wall.ura, 5),
        ):
            if not text:
                continue
            if not has_dead_wall(self._rules):
                raise self._bad(f"{head.preset} has no dead wall", name)
            named = self._parse(name, text)
            if len(named) > most:
                raise self._bad(f"there are {most} at most, not {len(named)}", name)
            found.update({index(number): tile for number, tile in enumerate(named)})
        return found

    # Hands

    def _fill(self, seat: str, hand: list[int], named: set[int], keep: set[int]) -> None:
        missing = _HAND - len(hand)
        if not missing:
            return
        held = {tile >> 2 for tile in hand}
        kinds = [kind for kind in _KINDS if kind not in keep | held and self._free(kind)]
        kinds.sort(key=lambda kind: kind in named)  # a stable sort: else as in the row
        added = self._choose(hand, kinds, missing)
        if added is None:
            raise self._bad(f"{seat}'s hand cannot be filled up and stay noten", f"hand {seat}")
        for kind in added:
            tile = self._free(kind)[-1]
            self._taken[tile] = 1
            hand.append(tile)

    def _free(self, kind: int) -> list[int]:
        """The plain tiles of the kind that nobody has."""
        copies = range(4 * kind, 4 * kind + 4) if 4 * kind < self._count else range(0)
        reds = self._rules.red_fives
        return [tile for tile in copies if not self._taken[tile] and not tiles.is_red(tile, reds)]

    def _choose(self, hand: Sequence[int], kinds: list[int], missing: int) -> list[int] | None:
        """The first so many kinds that leave the hand as it has to be."""
        if not missing:
            return None if self._waits(hand) else []
        for at, kind in enumerate(kinds[: len(kinds) - missing + 1]):
            if _is_orphan(kind) and _orphans(hand) >= _MOST_ORPHANS:
                continue
            rest = self._choose([*hand, 4 * kind], kinds[at + 1 :], missing - 1)
            if rest is not None:
                return [kind, *rest]
        return None

    def _waits(self, hand: Iterable[int]) -> bytes:
        counts = bytearray(34)
        for tile in hand:
            counts[tile >> 2] += 1
        return shapes.waits(counts, self._has_fours)

    def _deal(self, hands: dict[str, list[int]]) -> None:
        left = [list(hands[seat]) for seat in SEATS]
        for index in range(_HAND * 4):
            self._order[index] = left[wall.dealt_to(index)].pop(0)

    # The rest

    def _fill_wall(self, named: set[int], wanted: set[int]) -> None:
        rest = [tile for tile in range(self._count) if not self._taken[tile]]
        row = {kind: at for at, kind in enumerate(_KINDS)}
        rest.sort(key=lambda tile: (tile >> 2 in wanted, -(tile & 3), row[tile >> 2]))
        if has_dead_wall(self._rules):
            for number in range(5):
                for index in (wall.indicator(number), wall.ura(number)):
                    if self._order[index] == _UNSET:
                        self._order[index] = self._indicator(rest, named, wanted)
        for index, tile in enumerate(self._order):
            if tile == _UNSET:
                self._order[index] = rest.pop(0)

    def _indicator(self, rest: list[int], named: set[int], wanted: set[int]) -> int:
        """Take a plain tile out of the rest that makes no dora of a tile that was named."""
        plain = [tile for tile in rest if not tiles.is_red(tile, self._rules.red_fives)]
        for wishes in (wanted, set[int]()):
            for tile in reversed(plain):
                if tiles.dora_of(tile >> 2) not in named and tile >> 2 not in wishes:
                    rest.remove(tile)
                    return tile
        return rest.pop()


_STANDING = ("hand", "keep", "draws", "replacements", "dora", "ura")


def _is_orphan(kind: int) -> bool:
    return kind >= 27 or kind % 9 in (0, 8)


def _orphans(hand: Iterable[int]) -> int:
    return len({tile >> 2 for tile in hand if _is_orphan(tile >> 2)})
