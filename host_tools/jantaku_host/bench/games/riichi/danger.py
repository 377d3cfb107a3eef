"""How dangerous a discard is, as far as eyes can see: who is near to winning, what he cannot win
on, and how often somebody does win on the rest."""

from jantaku.rules import events
from jantaku_host.review.sight import Sight

# In a hundred, against a riichi: roughly how often such a tile is the one.
_HONOURS = {0: 6.0, 1: 5.0, 2: 2.0, 3: 0.4}  # by how many of the kind are seen elsewhere
_SUITS = (
    # ranks 1 to 9 by how many of the two suji ends are safe
    (6.0, 8.0, 9.0, 13.0, 13.5, 13.0, 9.0, 8.0, 6.0),
    (2.0, 3.5, 4.5, 8.5, 8.5, 8.5, 4.5, 3.5, 2.0),
    (2.0, 3.5, 4.5, 3.5, 3.5, 3.5, 4.5, 3.5, 2.0),
)
_OPEN = 3  # sets on the table: he is near, too
_OPEN_SHARE = 0.4  # as often as one in riichi


def threats(sight: Sight) -> list[int]:
    """The others who are near to winning."""
    others = [seat for seat in range(4) if seat != sight.seat and sight.is_in[seat]]
    return [seat for seat in others if sight.riichi[seat] or len(sight.melds[seat]) >= _OPEN]


class Danger:
    """Of every kind at one moment, in a hundred."""

    def __init__(self, sight: Sight) -> None:
        self._seen = sight.seen
        self._hand = sight.hand
        self.threats = [
            (_safe_from(sight, seat), 1.0 if sight.riichi[seat] else _OPEN_SHARE)
            for seat in threats(sight)
        ]

    def of(self, kind: int) -> float:
        """Chances in a hundred that somebody wins on a discard of this kind."""
        return sum(share * self._by(kind, safe) for safe, share in self.threats)

    def _by(self, kind: int, safe: set[int]) -> float:
        if kind in safe:
            return 0.0
        if kind >= 27:
            return _HONOURS[min(3, self._seen[kind] - self._hand[kind])]
        rank = kind % 9
        ends = [kind + step for step in (-3, 3) if 0 <= rank + step < 9]
        return _SUITS[sum(end in safe for end in ends)][rank]


def _safe_from(sight: Sight, seat: int) -> set[int]:
    """The kinds that this seat cannot win on: its own discards, and what it let pass since its
    riichi."""
    safe = {tile >> 2 for tile in sight.rivers[seat]}
    if sight.riichi[seat]:
        has_declared = False
        for event in sight.history:
            if event[:2] == (events.RIICHI, seat):
                has_declared = True
            elif has_declared and event[0] in (events.DISCARD, events.KAKAN):
                safe.add(event[2] >> 2)
    return safe
