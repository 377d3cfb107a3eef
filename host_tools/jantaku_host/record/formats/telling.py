"""A deal told by what tiles look like, as formats without tile numbers do.

Tiles are `5m`, `0m` (a red five), `1z`; which of four equal ones it is makes no difference, but a
tile keeps its number from the wall through a hand to a river or a meld.
"""

from collections.abc import Iterable
from typing import Any

from jantaku.rules import books, events, shapes, tiles
from jantaku_host.record.recorded import BadRecord, Claim, Event

_KANS = (events.KAN, events.ANKAN, events.KAKAN)
_DRAWS = 70  # of a deal that nobody wins, replacement tiles included


class Telling:
    """The events of a deal, one sentence after the other."""

    def __init__(self, rules: books.Rules):
        self.events: list[Event] = []
        self.asides: dict[int, Any] = {}
        self._rules = rules
        self._taken = bytearray(136)
        self._hands: list[list[int]] = [[], [], [], []]
        self._drawn: int | None = None
        self._discarded: int | None = None

    def _tell(self, event: Event, aside: Any = None) -> None:
        if aside:
            self.asides[len(self.events)] = aside
        self.events.append(event)

    def new(self, face: str) -> int:
        """A tile that was not seen before."""
        try:
            return tiles.parse(face, self._rules.red_fives, self._taken)[0]
        except (tiles.BadTiles, IndexError) as error:
            raise BadRecord(str(error)) from None

    def dealt(self, hands: Iterable[Iterable[str]]) -> None:
        self._hands = [[self.new(face) for face in hand] for hand in hands]
        if [len(hand) for hand in self._hands] != [13] * 4:
            raise BadRecord("a deal is 13 tiles for each player")
        self._tell((events.DEALT, 0, bytes(tile for hand in self._hands for tile in hand)))

    def turned(self, face: str) -> int:
        """A dora indicator."""
        tile = self.new(face)
        self._tell((events.DORA, 0, tile))
        return tile

    def draws(self, seat: int, face: str) -> None:
        self._drawn = self.new(face)
        self._hands[seat].append(self._drawn)
        self._tell((events.DRAW, seat, self._drawn))

    def discards(self, seat: int, face: str, is_drawn: bool) -> None:
        if is_drawn and self._drawn is not None and self._looks(self._drawn, face):
            self._discarded = self._drawn
            self._hands[seat].remove(self._drawn)
        else:
            self._discarded = self._from_hand(seat, face)
        self._drawn = None
        self._tell((events.DISCARD, seat, self._discarded), is_drawn)

    def discards_drawn(self, seat: int) -> None:
        """The tile just drawn, whatever it is."""
        if self._drawn is None:
            raise BadRecord("a player discards what he drew without having drawn")
        self.discards(seat, self.face(self._drawn), True)

    def declares_riichi(self, seat: int) -> None:
        self._tell((events.RIICHI, seat, 0))

    def lays_deposit(self, seat: int) -> None:
        self._tell((events.RIICHI_OK, seat))

    def calls(self, kind: int, seat: int, claimed: str, own: Iterable[str], feeder: int) -> None:
        """Chi, pon or open kan of the last discard."""
        tile = self._discarded
        if tile is None or not self._looks(tile, claimed):
            tile = self.new(claimed)
        laid = sorted(self._from_hand(seat, face) for face in own)
        self._drawn = None
        self._tell((kind, seat, tile, bytes(laid)), (sorted([*laid, tile]), feeder))

    def closes_kan(self, seat: int, face: str) -> None:
        first = tiles.kind(face) << 2
        self._hands[seat] = [tile for tile in self._hands[seat] if tile & ~3 != first]
        self._tell((events.ANKAN, seat, first))

    def adds_kan(self, seat: int, face: str) -> None:
        self._tell((events.KAKAN, seat, self._from_hand(seat, face)))

    def _show(self, tenpai: Iterable[int] | None, dealer: int) -> None:
        """Tenpai or noten at a draw, where the book has it said; None: every tenpai hand is shown,
        as it would be."""
        if tenpai is None:
            tenpai = [seat for seat in range(4) if self._waits(seat)]
        if self._rules.tenpai_show != "automatic":
            for step in range(4):
                seat = (dealer + step) % 4
                self._tell((events.TENPAI, seat, int(seat in tenpai)))

    def _waits(self, seat: int) -> bool:
        counts = bytearray(34)
        for tile in self._hands[seat]:
            counts[tile >> 2] += 1
        return bool(shapes.waits(counts))

    def aborts(self, kind: int) -> None:
        """An abortive draw; nine terminals are those of who has just drawn."""
        self._tell((events.ABORT, self.events[-1][1] if kind == events.NINE_TERMINALS else 0, kind))

    def draws_end(self, tenpai: Iterable[int] | None, dealer: int) -> None:
        """An exhaustive draw with these hands tenpai; None: those that are."""
        self._show(tenpai, dealer)
        mask = None if tenpai is None else sum(1 << seat for seat in tenpai)
        self._tell((events.DRAW_END, 0, mask, None))

    def ends(self, scores: Iterable[int], claims: list[Claim]) -> None:
        """Who paid whom is not told, only what it came to; this deal's deposits are not in that."""
        stick = self._rules.riichi_deposit
        left = list(scores)
        for seat in range(4):
            left[seat] -= stick * self.events.count((events.RIICHI_OK, seat))
            left[seat] += sum(claim.deltas[seat] for claim in claims if claim.deltas)
        self._tell((events.SETTLE, 0, None))
        self._tell((events.DEAL_END, 0, tuple(left)))

    def abort(self) -> int | None:
        """Which abortive draw a deal without winners must be; None if the wall is used up."""
        rules = self._rules
        kinds = [event[0] for event in self.events]
        kans = [event[1] for event in self.events if event[0] in _KANS]
        if kinds[-1] == events.DRAW:
            return events.NINE_TERMINALS
        if rules.abort_four_riichi and kinds.count(events.RIICHI_OK) == 4:
            return events.FOUR_RIICHI
        if rules.abort_four_kans != "never" and len(kans) == 4 and len(set(kans)) > 1:
            return events.FOUR_KANS
        if kinds.count(events.DRAW) >= _DRAWS:
            return None
        discards = [event[2] >> 2 for event in self.events if event[0] == events.DISCARD]
        is_one_kind = len(discards) == 4 and len(set(discards)) == 1
        return events.FOUR_WINDS if is_one_kind else events.TRIPLE_RON

    def wins(self, seat: int, from_seat: int, ura: Iterable[int], *worth: Any) -> None:
        """A win on the last tile; han, fu and yaku are None where they are not told."""
        tile = self._winning_tile(seat, from_seat)
        self._tell((events.WIN, seat, from_seat, tile, bytes(ura), *(worth or (None, None, None))))

    def _winning_tile(self, seat: int, from_seat: int) -> int:
        # Before the second of two kans is robbed the indicator of the first is told.
        aside = (events.WIN, events.DORA)
        last = next(event for event in reversed(self.events) if event[0] not in aside)
        if last[0] == events.KAKAN and from_seat != seat:
            return int(last[2])
        tile = self._drawn if from_seat == seat else self._discarded
        if tile is None:
            raise BadRecord("a win without a tile to win on")
        return tile

    def face(self, tile: int) -> str:
        return tiles.text([tile], self._rules.red_fives)

    def _looks(self, tile: int, face: str) -> bool:
        return self.face(tile) == face

    def _from_hand(self, seat: int, face: str) -> int:
        """A tile of that look from a hand, rather not the one just drawn."""
        hand = self._hands[seat]
        held = [tile for tile in hand if self._looks(tile, face)]
        if not held:
            return self.new(face)  # not held: the rules will say so
        tile = min(held, key=lambda tile: tile == self._drawn)
        hand.remove(tile)
        return tile
