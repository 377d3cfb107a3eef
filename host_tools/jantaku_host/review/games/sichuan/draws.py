"""Whether the tiles of a Sichuan deal came from where the wall has them: all from one end."""

from collections.abc import Sequence

from jantaku.referee import questions
from jantaku.rules import events, wall
from jantaku.rules.sichuan.deal import SichuanDeal
from jantaku_host.record.recorded import Event, RecordedDeal, Wall

# `(place, rule, recorded, computed)`, tiles each
Row = tuple[str, str, Sequence[int], Sequence[int]]


class Draws:
    """Follows a deal through its wall; of each stack either tile may have lain on top."""

    def __init__(self, recorded: RecordedDeal, of: Wall):
        self._tiles = of.tiles
        self._dealer = recorded.dealer
        self._at = 52
        asked = [event[2] for event in recorded.events if event[0] == events.ASK]
        # What the players saw, and let stand.
        self._is_misdealt = questions.WRONG_DEAL in asked
        self._is_misdrawn = questions.WRONG_DRAW in asked

    def check(self, deal: SichuanDeal, event: Event) -> list[Row]:
        """What is wrong with this event, which the deal has not seen yet."""
        if event[0] == events.DEALT and not self._is_misdealt:
            return self._check_hands(event[2])
        if event[0] == events.DRAW and not self._is_misdrawn:
            expected = self._next(deal)
            if event[2] not in expected:
                return [("", "draw", event[2:], expected)]
        return []

    def _next(self, deal: SichuanDeal) -> Sequence[int]:
        while self._at < len(self._tiles) and deal.place[self._tiles[self._at]]:
            self._at += 1
        return self._stack(self._at)

    def _stack(self, index: int) -> list[int]:
        return self._tiles[index & ~1 : (index & ~1) + 2]

    def _check_hands(self, dealt: bytes) -> list[Row]:
        found: list[Row] = []
        for seat in range(4):
            wind = (seat - self._dealer) % 4
            own = [index for index in range(52) if wall.dealt_to(index) == wind]
            held = dealt[13 * seat : 13 * seat + 13]
            may_hold = {tile for index in own for tile in self._stack(index)}
            if not set(held) <= may_hold:
                found.append((f"hand of seat {seat}", "deal_order", held, sorted(may_hold)))
        return found
