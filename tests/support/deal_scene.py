"""A deal set up and played by hand, in the words of the game, as every game has it.

`scene.py` has it for riichi, `sichuan_scene.py` for Sichuan. A hand that is not described to the
end is filled up with tiles that no set is made of; `keep` names kinds that are needed later. A tile
that is not named is one that no hand waits for. Both runtimes.
"""

from jantaku.rules import events, payments, tiles
from jantaku.rules.deal import IllegalEvent


def _copies(wanted):
    """The four tiles of a kind, the wanted one first."""
    first = wanted & ~3
    return [wanted] + [tile for tile in range(first, first + 4) if tile != wanted]


class DealScene:
    """`singles` fill hands. `taken`: tiles that are in no hand."""

    singles = ""
    is_any_drawn = False  # where all that is left is wanted by somebody

    def __init__(self, deal, hands, keep, taken):
        self.deal = deal
        self.rules = deal.rules
        dealt = [self._parse(text, taken) for text in hands]
        while len(dealt) < 4:
            dealt.append([])
        self.keep = [tile >> 2 for tile in self._parse(keep)]
        self.named = set([tile >> 2 for hand in dealt for tile in hand] + self.keep)
        for hand in dealt:
            self._fill(hand, taken)
        self.apply((events.DEALT, 0, bytes(dealt[0] + dealt[1] + dealt[2] + dealt[3])))

    def _parse(self, text, taken=None):
        return tiles.parse(text, self.rules.red_fives, taken)

    def _fill(self, hand, taken):
        for avoided in (self.named, self.keep):
            for single in tiles.parse(self.singles, 0):
                kind = single >> 2
                if len(hand) == 13:
                    return
                if kind in avoided or kind in [tile >> 2 for tile in hand]:
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
        """A tile nobody has seen: the named one, or one that nobody wants."""
        if text:
            for tile in _copies(self._parse(text)[0]):
                if not self.deal.place[tile]:
                    return tile
            raise ValueError("no " + text + " is left")
        waits = [kind for seat in range(4) for kind in self.deal.waits(seat)]
        # Rather none that a hand was described with: somebody might be meant to call it.
        wishes = [waits + list(self.named), waits + self.keep]
        for wanted in wishes + [self.keep, []] * self.is_any_drawn:
            for tile in range(len(self.deal.place) - 1, -1, -1):
                if not self.deal.place[tile] and tile >> 2 not in wanted:
                    return tile
        raise ValueError("every tile left is wanted")

    def held(self, seat, text):
        """Tiles of a hand by name, ascending."""
        found = []
        for wanted in self._parse(text):
            for tile in _copies(wanted):
                if self.deal.holds(seat, tile) and tile not in found:
                    found.append(tile)
                    break
            else:
                raise ValueError(f"the hand of seat {seat} has no {text}")
        return bytes(sorted(found))

    # Moves

    def draw(self, text=None):
        self.apply((events.DRAW, self.deal.turn, self.unseen(text)))

    def discard(self, text=None):
        seat = self.deal.turn
        tile = self.held(seat, text)[0] if text else self.deal.drawn
        self.apply((events.DISCARD, seat, tile))

    def throw(self):
        """Discard a tile that only fills the hand."""
        seat = self.deal.turn
        for tile in self.deal.concealed(seat):
            if tile >> 2 not in self.named:
                return self.apply((events.DISCARD, seat, tile))
        raise ValueError(f"seat {seat} has nothing to throw away")

    def go(self, draw=None, discard=None):
        """A whole turn: the drawn tile goes out again unless another one is named."""
        self.draw(draw)
        self.discard(discard)

    def until(self, seat):
        """Turns in which nothing happens, until it is this seat's turn."""
        while self.deal.turn != seat:
            self.go()

    def run_down(self, live=0):
        """Turns in which nothing happens, until so many tiles are left to draw."""
        while self.deal.live > live:
            self.go()

    def claim(self, kind, seat, own):
        self.apply((kind, seat, self.deal.window, self.held(seat, own)))

    def ankan(self, text):
        self.apply((events.ANKAN, self.deal.turn, self._parse(text)[0] & ~3))

    def kakan(self, text):
        seat = self.deal.turn
        self.apply((events.KAKAN, seat, self.held(seat, text)[0]))

    def settle(self):
        """The payment: what each seat gains, and the parts behind it."""
        parts = self.deal.settlement()
        self.apply((events.SETTLE, 0, parts))
        self.apply((events.DEAL_END, 0, tuple(self.deal.scores)))
        return payments.sums(parts)[:4], parts


def gains(parts, *reasons):
    """What each seat gains by parts of these reasons."""
    return payments.sums([part for part in parts if part[0] in reasons])[:4]
