"""The flow of a Sichuan deal: void suits face down, winners who leave, one end of the wall."""

from micropython import const

from jantaku.referee.flow import WALL, Flow
from jantaku.referee.questions import OUT_OF_PLACE
from jantaku.rules.deal import ACTING, CALLED, NONE
from jantaku.rules.events import DISCARD, VOID_SUIT
from jantaku.sensing.zones import MELDS, RACK, RIVER

_AHEAD_MS = const(2000)  # the radio notices a tile that is turned before the draw that it follows


class SichuanFlow(Flow):
    """A deal of Sichuan as its tiles tell it."""

    miscount = OUT_OF_PLACE  # the book knows no dead hands

    def __init__(self, deal, tiles: bytes, questions, watch):
        super().__init__(deal, tiles, questions, watch)
        self._turned = NONE  # the tile face down that was turned last
        self._turned_at = 0

    def is_free(self, tile: int) -> bool:
        """A winner turns his tiles over and lays the one he won on wherever the book says
        (SBR 2.4)."""
        deal = self._deal
        at = deal.place[tile]
        if 1 <= at <= 4:
            return bool(deal.out >> at - 1 & 1)
        return any(hu.tile == tile for hu in deal.hus)

    def belongs(self, tile: int) -> int:
        """As in every game; the tile face down is still one of the hand."""
        place = super().belongs(tile)
        if RACK <= place < RIVER and self._deal.laid[place - RACK] == tile:
            return place - RACK + RIVER
        return place

    def homes(self) -> bytearray:
        """As in every game; the tiles face down lie in the rivers."""
        homes = super().homes()
        for seat, tile in enumerate(self._deal.laid):
            if tile != NONE:
                homes[tile] = RIVER + seat
        return homes

    def seen_by_all(self) -> list[int]:
        """Also those that somebody has won on, wherever they lie."""
        return super().seen_by_all() + [hu.tile for hu in self._deal.hus]

    def moved(self, tile: int, zone: int, left: int, at: int, now: int) -> None:
        """As in every game; of a pung that a hu went before any two go back to the hand."""
        super().moved(tile, zone, left, at, now)
        if self.loose and self._deal.hus:
            self.match(self.homes())
            self._solve()

    def discarders(self):
        """Everybody until the first discard: a suit may be changed; then nobody whose tile lies
        there already."""
        deal = self._deal
        if not any(deal.rivers):
            return [seat for seat in range(4) if self._may_name(seat)] or (deal.turn,)
        return () if self.face_down() else (deal.turn,)

    def face_down(self) -> bytes:
        """The tile that whose turn it is has to turn over and discard, if it lies there."""
        tile = self._laid_by_turn()
        return b"" if tile and self.is_loose(tile[0]) else tile

    def _laid_by_turn(self):
        """That tile, wherever it lies now."""
        deal = self._deal
        tile = deal.laid[deal.turn]
        is_due = tile != NONE and deal.phase in (ACTING, CALLED) and deal.is_named()
        return bytes((tile,)) if is_due else b""

    def turnable(self) -> bytes:
        """Tiles that may be lifted and laid back."""
        return self.face_down()

    def discard_face_down(self) -> tuple:
        """The discard of the tile face down, () if there is none: what follows presumes it, because
        no other discard is legal (SBR 4.1)."""
        tile = self._laid_by_turn()
        if not tile or self.seen[tile[0]] == RACK + self._deal.turn:
            return ()  # it was taken back
        return (DISCARD, self._deal.turn, tile[0])

    def memory(self) -> tuple:
        """What is remembered beside the tiles: also the tile that was turned over."""
        return super().memory() + (self._turned,)

    def recall(self, memory: tuple) -> None:
        """As it was."""
        super().recall(memory[:-1])
        self._turned = memory[-1]

    def put_back(self, tile: int, now: int) -> None:
        """A tile lies where it lay before: it may have been turned over."""
        self._turned, self._turned_at = tile, now
        super().put_back(tile, now)

    def follow(self, event: tuple) -> None:
        """The event that was told has happened in the deal."""
        if event[0] == DISCARD and event[2] == self._turned:
            self._turned = NONE
        super().follow(event)

    def _aside(self, now):
        is_turned = self._turned != NONE and bytes((self._turned,)) == self.face_down()
        if is_turned and now - self._turned_at < _AHEAD_MS:
            return self.discard_face_down()
        return ()

    def _explain(self, tile, place, now):
        deal = self._deal
        seat = (place - RACK) % 4
        is_own = place == RIVER + seat and self.belongs(tile) == RACK + seat
        if is_own and self._may_name(seat):
            event = (VOID_SUIT, seat, tile // 36, tile)
            return () if deal.refusal(event) else event
        event = self.discard_face_down() if self._presumes_discard(tile, place, seat) else ()
        return event or super()._explain(tile, place, now)

    def _may_name(self, seat):
        """Whether a tile that this seat lays down names its suit: it has none, or has taken back
        the one it had laid, and nobody has discarded yet."""
        deal = self._deal
        tile = deal.laid[seat]
        if any(deal.rivers):
            return False
        if tile == NONE:
            return not deal.is_named()
        return self.seen[tile] != RIVER + seat

    def _presumes_discard(self, tile, place, seat):
        """Whether the next player draws, or somebody claims the tile that lay face down."""
        if place == WALL or seat == self._deal.turn:
            return False
        if self.belongs(tile) == WALL:
            return seat == self._deal.after(self._deal.turn) and tile in self.next_stack(tile)
        return place >= MELDS and bytes((tile,)) == self._laid_by_turn()
