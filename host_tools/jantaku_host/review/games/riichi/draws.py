"""Whether tiles came from where the wall has them: hands, draws, replacements, indicators."""

from collections.abc import Sequence

from jantaku.referee import questions
from jantaku.rules import events, wall
from jantaku.rules.deal import REPLACING
from jantaku.rules.riichi.deal import RiichiDeal
from jantaku_host.record.recorded import Event, RecordedDeal, Wall

# `(place, rule, recorded, computed)`, tiles each
Row = tuple[str, str, Sequence[int], Sequence[int]]

_FIRST_SINGLE = 48  # index of the first tile that is dealt alone


class Draws:
    """Follows a deal through its wall. Of a stack whose order is not known either tile may come."""

    def __init__(self, recorded: RecordedDeal, of: Wall):
        self._set(of.tiles)
        self._is_stacked = of.is_stacked
        self._dealer = recorded.dealer
        self._by_hand = recorded.by_hand
        self._at = 0  # no tile before it is left
        # The players saw that the hands were dealt wrongly, and went on (EMA 5.2.1).
        self._is_misdealt = any(
            event[0] == events.ASK and event[2] == questions.WRONG_DEAL for event in recorded.events
        )
        # So they did with a draw: asked, as format 1 has it, or having been told.
        self._is_passed = any(
            (event[0] == events.ANSWER and event[2:4] == (questions.WRONG_DRAW, questions.GO_ON))
            or (event[0] == events.ASK and event[2:4] == (questions.WRONG_DRAW, b""))
            for event in recorded.events
        )

    def _set(self, tiles: list[int]) -> None:
        self._tiles = tiles
        self._live = tiles[: wall.TILES - wall.DEAD]
        self._replacements = [tiles[wall.replacement(kan)] for kan in range(4)]
        self._indicators = [tiles[wall.indicator(number)] for number in range(5)]
        self._ura = [tiles[wall.ura(number)] for number in range(5)]

    def check(self, deal: RiichiDeal, event: Event) -> list[Row]:
        """What is wrong with this event, which the deal has not seen yet."""
        kind = event[0]
        if kind == events.DRAW:
            expected = self._next(deal)
            if event[2] not in expected and not self._stands(deal):
                return [("", "draw", event[2:], expected)]
        elif kind == events.DORA:
            expected = self._stack(self._indicators, self._ura, len(deal.indicators))
            if event[2] not in expected:
                return [("", "dora", event[2:], expected)]
        elif kind == events.DEALT:
            return [] if self._is_misdealt else self._check_hands(event[2])
        elif kind == events.WIN:
            _, seat, _, _, turned, *_ = event
            below = self._below(deal) if deal.riichi[seat] else []
            return [] if list(turned) == below else [(f"win of seat {seat}", "dora", turned, below)]
        elif kind == events.EXCHANGE:
            return self._exchange(deal, *event[2:])
        elif kind == events.RULING:
            self._at = 0  # a tile may have gone back
        return []

    def _exchange(self, deal: RiichiDeal, turned: int, right: int) -> list[Row]:
        """A wrong indicator changes places with the right one (Furiten 9.3)."""
        expected = self._stack(self._indicators, self._ura, 0)
        dead = self._tiles[-wall.DEAD :]
        is_allowed = deal.rules.wrong_indicator == "exchanged" and not deal.indicators
        if not is_allowed or turned not in dead or turned in expected or right not in expected:
            return [("", "wrong_indicator", [turned, right], expected)]
        change = {turned: right, right: turned}
        self._set([change.get(tile, tile) for tile in self._tiles])
        return []

    def _below(self, deal: RiichiDeal) -> list[int]:
        """What lies under the indicators that are turned."""
        if not self._is_stacked:
            return self._ura[: len(deal.indicators)]
        return [
            below if tile == above else above
            for tile, above, below in zip(
                deal.indicators, self._indicators, self._ura, strict=False
            )
        ]

    def _next(self, deal: RiichiDeal) -> Sequence[int]:
        if deal.phase == REPLACING:
            return self._from(self._replacements, deal.replacements)
        while self._at < len(self._live) and deal.place[self._live[self._at]]:
            self._at += 1
        return self._from(self._live, self._at)

    def _from(self, tiles: list[int], at: int) -> Sequence[int]:
        """The tile there; where nobody knows which lies on top, both of its stack."""
        return tiles[at & ~1 : (at & ~1) + 2] if self._is_stacked else tiles[at : at + 1]

    def _stack(self, tops: list[int], bottoms: list[int], number: int) -> Sequence[int]:
        stack = tops[number : number + 1]
        return stack + bottoms[number : number + 1] if self._is_stacked else stack

    def _stands(self, deal: RiichiDeal) -> bool:
        """A tile from the wrong place stands once its owner has discarded (EMA 5.2.1), or the
        players let it pass; a dead hand may hold tiles too many (Furiten 7.5)."""
        if not self._by_hand:
            return False
        return deal.rules.wrong_draw == "mend" or bool(deal.dead) or self._is_passed

    def _check_hands(self, dealt: bytes) -> list[Row]:
        found: list[Row] = []
        live = self._live
        for seat in range(4):
            step = (seat - self._dealer) % 4
            fours = [live[16 * turn + 4 * step + each] for turn in range(3) for each in range(4)]
            singles = self._from(live, _FIRST_SINGLE + step)
            held = dealt[13 * seat : 13 * seat + 13]
            rest = set(held) - set(fours)
            if len(rest) != 1 or not rest <= set(singles):
                found.append((f"hand of seat {seat}", "deal_order", held, [*fours, *singles]))
        return found
