"""A deal of Sichuan set up and played by hand, in the words of the game, on both runtimes.

    scene = Scene(["", "33p"])
    scene.go("3p")                     # East draws the 3p and discards it
    scene.claim(PON, 1, "33p")

Every seat voids the suit `void` says after East's first draw, by card unless `laid` names a tile.
"""

from jantaku.rules import books, events
from jantaku.rules.deal import NONE
from jantaku.rules.sichuan.deal import SichuanDeal
from support.deal_scene import DealScene

_SUITS = "mps"
RULES = books.load("sichuan")

# Hands that wait for 3p.
READY = "123456789m1244p"
OTHER = "123456789m1255p"
PAIRS = "1133557799m113p"


class Scene(DealScene):
    """A deal of Sichuan; `singles` fill hands up without making anything of them."""

    singles = "147m258p369s28m39p17s36m14p48s59m67p25s258m147p"
    is_any_drawn = True

    def __init__(self, hands=(), void="ssss", laid=("", "", "", ""), dealer=0, keep=""):
        deal = SichuanDeal(RULES, dealer, 0, 0, 0, [0, 0, 0, 0])
        super().__init__(deal, hands, keep, bytearray(136))
        self._void, self._laid = void, laid

    def draw(self, text=None):
        super().draw(text)
        if self._void:
            self.name_void_suits()

    def name_void_suits(self):
        """After the deal: East chooses from the 14 tiles he has with his first draw."""
        for seat in range(4):
            tile = self.held(seat, self._laid[seat])[0] if self._laid[seat] else NONE
            self.apply((events.VOID_SUIT, seat, _SUITS.index(self._void[seat]), tile))
        self._void = ""

    def hu(self, *seats):
        for seat in seats:
            from_seat, tile = self.deal.won_on(seat)
            self.apply((events.HU, seat, from_seat, tile))

    # Ends

    def draw_end(self):
        self.apply((events.DRAW_END, 0, self.deal.waiting(), 0))

    def settle(self):
        """The check of the hands, then the payment."""
        win = self.deal.next_win()
        while win:
            self.apply(win)
            win = self.deal.next_win()
        return super().settle()
