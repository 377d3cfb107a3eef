"""A deal of Sichuan set up and played by hand, in the words of the game, on both runtimes.

    scene = Scene(["", "33p"])
    scene.go("3p")                     # East draws the 3p and discards it
    scene.claim(PON, 1, "33p")

A hand that is not described to the end is filled up with tiles that no set is made of. Every seat
voids the suit `void` says after East's first draw, by card unless `laid` names a tile. A tile that
is not named is one that no hand waits for, as long as there is one.
"""

from jantaku.rules import events, payments, presets, tiles
from jantaku.rules.deal import NONE, IllegalEvent
from jantaku.rules.sichuan import SichuanDeal

_SINGLES = "147m258p369s28m39p17s36m14p48s59m67p25s258m147p"
_SUITS = "mps"
RULES = presets.load("sichuan")


class Scene:
    def __init__(self, hands=(), void="ssss", laid=("", "", "", ""), dealer=0, keep=""):
        self.deal = SichuanDeal(RULES, dealer, 0, 0, 0, [0, 0, 0, 0])
        taken = bytearray(136)
        dealt = [tiles.parse(text, 0, taken) for text in hands]
        while len(dealt) < 4:
            dealt.append([])
        self.keep = [tile >> 2 for tile in tiles.parse(keep, 0)]
        self.named = set([tile >> 2 for hand in dealt for tile in hand] + self.keep)
        for hand in dealt:
            self._fill(hand, taken)
        self.apply((events.DEALT, 0, bytes(dealt[0] + dealt[1] + dealt[2] + dealt[3])))
        self._void, self._laid = void, laid

    def _fill(self, hand, taken):
        for strict in (True, False):
            for single in tiles.parse(_SINGLES, 0):
                kind = single >> 2
                if len(hand) == 13:
                    return
                if kind in self.named and (strict or kind in self.keep):
                    continue
                if kind in [tile >> 2 for tile in hand]:
                    continue
                for tile in range(4 * kind + 3, 4 * kind - 1, -1):
                    if not taken[tile]:
                        taken[tile] = 1
                        hand.append(tile)
                        break
        if len(hand) != 13:
            raise ValueError(f"a hand has {len(hand)} tiles")

    def apply(self, event):
        self.deal.apply(event)

    def refused(self, event):
        """The code of the reason why this event is refused."""
        try:
            self.deal.apply(event)
        except IllegalEvent as refusal:
            return refusal.code
        return ""

    def may(self, kind, seat=None):
        """Whether some event of this kind is legal now."""
        return any(event[0] == kind and seat in (None, event[1]) for event in self.deal.legal())

    # Tiles by name

    def unseen(self, text=None):
        """A tile nobody has seen: the named one, or one that nobody wants if there is one."""
        if text:
            first = tiles.parse(text, 0)[0] & ~3
            for tile in range(first, first + 4):
                if not self.deal.place[tile]:
                    return tile
            raise ValueError("no " + text + " is left")
        waits = [kind for seat in range(4) for kind in self.deal.waits(seat)]
        for wanted in (waits + list(self.named), waits + self.keep, self.keep, []):
            for tile in range(107, -1, -1):
                if not self.deal.place[tile] and tile >> 2 not in wanted:
                    return tile
        raise ValueError("the wall is empty")

    def held(self, seat, text):
        """Tiles of a hand by name, ascending."""
        found = []
        for wanted in tiles.parse(text, 0):
            for tile in range(wanted & ~3, (wanted & ~3) + 4):
                if self.deal.holds(seat, tile) and tile not in found:
                    found.append(tile)
                    break
            else:
                raise ValueError(f"the hand of seat {seat} has no {text}")
        return bytes(sorted(found))

    # Moves

    def draw(self, text=None):
        self.apply((events.DRAW, self.deal.turn, self.unseen(text)))
        if self._void:
            self.name_void_suits()

    def name_void_suits(self):
        """After the deal: East chooses from the 14 tiles he has with his first draw."""
        for seat in range(4):
            tile = self.held(seat, self._laid[seat])[0] if self._laid[seat] else NONE
            self.apply((events.VOID_SUIT, seat, _SUITS.index(self._void[seat]), tile))
        self._void = ""

    def discard(self, text=None):
        seat = self.deal.turn
        tile = self.held(seat, text)[0] if text else self.deal.drawn
        self.apply((events.DISCARD, seat, tile))

    def go(self, draw=None, discard=None):
        """A whole turn: the drawn tile goes out again unless another one is named."""
        self.draw(draw)
        self.discard(discard)

    def throw(self):
        """Discard a tile that only fills the hand."""
        seat = self.deal.turn
        for tile in self.deal.concealed(seat):
            if tile >> 2 not in self.named:
                return self.apply((events.DISCARD, seat, tile))
        raise ValueError(f"seat {seat} has nothing to throw away")

    def until(self, seat):
        """Turns in which nothing happens, until it is this seat's turn."""
        while self.deal.turn != seat:
            self.go()

    def run_down(self, live=0):
        """Turns in which nothing happens, until so many tiles are left."""
        while self.deal.live > live:
            self.go()

    def claim(self, kind, seat, own):
        self.apply((kind, seat, self.deal.window, self.held(seat, own)))

    def closed_kong(self, text):
        self.apply((events.ANKAN, self.deal.turn, tiles.parse(text, 0)[0] & ~3))

    def added_kong(self, text):
        seat = self.deal.turn
        self.apply((events.KAKAN, seat, self.held(seat, text)[0]))

    def hu(self, *seats):
        for seat in seats:
            from_seat, tile = self.deal.won_on(seat)
            self.apply((events.HU, seat, from_seat, tile))

    # Ends

    def draw_end(self):
        self.apply((events.DRAW_END, 0, self.deal.waiting(), 0))

    def settle(self):
        """The check of the hands and the payment: what each seat gains, and the parts behind it."""
        while True:
            win = self.deal.next_win()
            if not win:
                break
            self.apply(win)
        parts = self.deal.settlement()
        self.apply((events.SETTLE, 0, parts))
        self.apply((events.DEAL_END, 0, tuple(self.deal.scores)))
        return list(self.deal.scores), parts


def gains(parts, *reasons):
    """What each seat gains by parts of these reasons."""
    return payments.sums([part for part in parts if part[0] in reasons])[:4]
