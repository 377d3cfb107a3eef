"""What one person at the table sees of a deal. Nothing else reaches the mind of a bot, or a review.

The own hand; rivers, melds, indicators, scores and who has declared riichi, which lie open; what
has happened so far, with the tiles that others drew and hold left out.
"""

from functools import cached_property
from typing import Any

from jantaku.rules import events
from jantaku.rules.deal import NONE
from jantaku_host.record.recorded import Event


class Sight:
    """Of one seat, as the deal stands now; it does not change when the deal goes on."""

    def __init__(self, deal: Any, seat: int, happening: list[Event]) -> None:
        self.seat = seat
        self.rules = deal.rules
        self.kinds: int = len(deal.place) // 4  # of tiles in this set
        self.dealer: int = deal.dealer
        self.round: int = deal.round
        self.honba: int = deal.honba
        self.deposits: int = deal.deposits
        self.scores = tuple(deal.scores)
        self.live: int = deal.live  # tiles left to draw
        self.hand = bytes(deal.hands[seat])  # the own concealed tiles, counted by kind
        self._concealed = tuple(deal.concealed(seat))
        self.drawn: int = deal.drawn if deal.holds_drawn(seat) else NONE
        self.melds = tuple(tuple(each) for each in deal.melds)  # (kind, tiles, from), by seat
        self.rivers = tuple(bytes(river) for river in deal.rivers)  # claimed discards too
        self.indicators = bytes(getattr(deal, "indicators", b""))
        self.riichi = bytes(getattr(deal, "riichi", bytes(4)))
        self.window: int = deal.window if deal.claimable else NONE  # a tile that may be claimed
        self.window_from: int = deal.window_from
        self.is_in = tuple(deal.is_in(each) for each in range(4))
        self.void = self._void_suits(deal)
        self._happening = happening
        self._events = len(happening)

    def _void_suits(self, deal: Any) -> bytes:
        """Sichuan: the own suit, and those of others whose card or tile was turned over."""
        if not hasattr(deal, "void"):
            return bytes([NONE] * 4)
        shown = [seat == self.seat or deal.rivers[seat] for seat in range(4)]
        return bytes(deal.void[seat] if shown[seat] else NONE for seat in range(4))

    @property
    def tiles(self) -> tuple[int, ...]:
        """The own concealed tiles, one just drawn last."""
        held = [tile for tile in self._concealed if tile != self.drawn]
        return (*held, self.drawn) if self.drawn != NONE else tuple(held)

    @property
    def own_melds(self) -> tuple[tuple[int, bytes, int], ...]:
        return self.melds[self.seat]

    @property
    def is_closed(self) -> bool:
        """Whether the own hand has no open set."""
        return all(meld[0] == events.ANKAN for meld in self.own_melds)

    @cached_property
    def seen(self) -> list[int]:
        """How many tiles of each kind lie before these eyes: the own hand, and all that is open."""
        seen = list(self.hand)
        for tile in self.indicators:
            seen[tile >> 2] += 1
        for melds in self.melds:
            for _, tiles, _ in melds:
                for tile in tiles:
                    seen[tile >> 2] += 1
        for seat, river in enumerate(self.rivers):
            claimed = self._claimed_from(seat)
            for tile in river:
                if tile not in claimed:  # it lies in a meld, and is counted there
                    seen[tile >> 2] += 1
        return seen

    def _claimed_from(self, seat: int) -> set[int]:
        """Tiles of melds that this seat has fed; its own discards are among them."""
        return {
            tile
            for melds in self.melds
            for kind, tiles, feeder in melds
            if feeder == seat and kind != events.ANKAN
            for tile in tiles
        }

    @property
    def history(self) -> list[Event]:
        """All that has happened in this deal, as this seat knows it. That somebody discards the
        very tile that he drew everybody sees."""
        known: list[Event] = []
        drawn: Event = ()  # of this turn, and where it stands
        at = 0
        for event in self._happening[: self._events]:
            if event[0] == events.DRAW:
                drawn, at = event, len(known)
            elif event[0] == events.DISCARD and event[1:] == drawn[1:]:
                known[at] = drawn
            known.append(self._known(event))
        return known

    def _known(self, event: Event) -> Event:
        if event[0] == events.DEALT:
            own = event[2][13 * self.seat : 13 * self.seat + 13]
            return (*event[:2], bytes(own))
        return event if event[1] == self.seat else events.public(event)
