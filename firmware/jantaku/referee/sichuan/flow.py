"""The flow of a Sichuan deal: void suits face down, winners who leave, one end of the wall."""

from micropython import const

from jantaku.referee import questions
from jantaku.referee.flow import WALL, Flow
from jantaku.rules.deal import ACTING, CALLED, NONE
from jantaku.rules.events import DISCARD, VOID_SUIT
from jantaku.sensing.zones import MELDS, RACK, RIVER

_AHEAD_MS = const(2000)  # the radio notices a tile that is turned before the draw that it follows


class SichuanFlow(Flow):
    """A deal of Sichuan as its tiles tell it."""

    def __init__(self, deal, tiles: bytes, questions):
        super().__init__(deal, tiles, questions)
        self._turned = NONE  # the tile face down that was turned last
        self._now = self._turned_at = 0

    def is_early(self, place: int) -> bool:
        """Whether a tile may lie there before the deal is complete: face down, for a void suit."""
        return RIVER <= place < MELDS

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

    def discarders(self):
        """Everybody until his void suit is named; then nobody whose tile lies there already."""
        deal = self._deal
        if deal.is_named():
            return () if self.face_down() else (deal.turn,)
        return [seat for seat in range(4) if deal.void[seat] == NONE]

    def face_down(self) -> bytes:
        """The tile that whose turn it is has to turn over and discard, if it lies there."""
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
        tile = self.face_down()
        return (DISCARD, self._deal.turn, tile[0]) if tile else ()

    def moved(self, tile: int, zone: int, now: int) -> None:
        """The tile lies in that zone now."""
        self._now = now
        super().moved(tile, zone, now)

    def _laid_back(self, tile):
        self._turned, self._turned_at = tile, self._now

    def _aside(self):
        if self._turned != NONE and bytes((self._turned,)) == self.face_down():
            self._turned = NONE
            if self._now - self._turned_at < _AHEAD_MS:
                return self.discard_face_down()
        return ()

    def _explain(self, tile, place, now):
        deal = self._deal
        seat = (place - RACK) % 4
        if not deal.is_named() and place == RIVER + seat and self.belongs(tile) == RACK + seat:
            event = (VOID_SUIT, seat, tile // 36, tile)
            return () if deal.refusal(event) else event
        if self._presumes_discard(tile, place, seat):
            return self.discard_face_down()
        return super()._explain(tile, place, now)

    def _presumes_discard(self, tile, place, seat):
        """Whether the next player draws, or somebody claims the tile that lay face down."""
        if place == WALL or seat == self._deal.turn:
            return False
        if self.belongs(tile) == WALL:
            return seat == self._deal.after(self._deal.turn) and tile in self.next_stack(tile)
        return place >= MELDS and bytes((tile,)) == self.face_down()

    def _propose(self, seat, kind, tile):
        # SBR knows no dead hands: what lies wrong is put right.
        if kind == questions.TILE_COUNT:
            kind = questions.OUT_OF_PLACE
        self._questions.ask(seat, kind, b"", tile)
