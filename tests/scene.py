"""A deal set up and played by hand, in the words of the game, for tests on both runtimes.

    scene = Scene("ema2016", ["", "", "33z"])
    scene.go("3z")                     # East draws the west wind and discards it
    scene.claim(PON, 2, "33z")
    assert scene.refused((DRAW, …)) == "holds_tile"

A hand that is not described to the end is filled up with single tiles; `keep` names kinds that are
needed later. A tile that is not named is one that no hand waits for.
"""

from jantaku.rules import events, payments, presets, tiles
from jantaku.rules.deal import IllegalEvent
from jantaku.rules.riichi import RiichiDeal

_SINGLES = "147m258p369s1234z28m39p17s567z36m14p48s59m67p25s"


def _copies(wanted):
    """The four tiles of a kind, the wanted one first."""
    first = wanted & ~3
    return sorted(range(first, first + 4), key=lambda tile: tile != wanted)


class Scene:
    def __init__(
        self,
        preset="ema2016",
        hands=(),
        dora="5z",
        keep="",
        dealer=0,
        round=0,
        honba=0,
        deposits=0,
        scores=None,
        **options
    ):  # fmt: skip
        rules = presets.load(preset, **options)
        self.rules = rules
        self.deal = RiichiDeal(
            rules, dealer, round, honba, deposits, scores or [rules.start_points] * 4
        )
        self.keep = [tile >> 2 for tile in tiles.parse(keep, rules.red_fives)]
        taken = bytearray(136)
        indicator = tiles.parse(dora, rules.red_fives, taken)[0]
        dealt = [tiles.parse(text, rules.red_fives, taken) for text in hands]
        while len(dealt) < 4:
            dealt.append([])
        self.named = set([tile >> 2 for hand in dealt for tile in hand] + self.keep)
        for hand in dealt:
            self._fill(hand, taken)
        self.apply((events.DEALT, 0, bytes(dealt[0] + dealt[1] + dealt[2] + dealt[3])))
        self.apply((events.DORA, 0, indicator))

    def _fill(self, hand, taken):
        for single in tiles.parse(_SINGLES, 0):
            kind = single >> 2
            if len(hand) == 13:
                return
            if kind in self.named or kind in [tile >> 2 for tile in hand]:
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
            wanted = tiles.parse(text, self.rules.red_fives)[0]
            for tile in _copies(wanted):
                if not self.deal.place[tile]:
                    return tile
            raise ValueError("no " + text + " is left")
        waits = [kind for seat in range(4) for kind in self.deal.waits(seat)]
        # Rather none that a hand was described with: somebody might be meant to call it.
        for wanted in (waits + list(self.named), waits + self.keep):
            for tile in range(135, -1, -1):
                if not self.deal.place[tile] and tile >> 2 not in wanted:
                    return tile
        raise ValueError("every tile left is wanted")

    def held(self, seat, text):
        """Tiles of a hand by name, ascending."""
        found = []
        for wanted in tiles.parse(text, self.rules.red_fives):
            for tile in _copies(wanted):
                if self.deal.holds(seat, tile) and tile not in found:
                    found.append(tile)
                    break
            else:
                raise ValueError(f"the hand of seat {seat} has no {text}")
        return bytes(sorted(found))

    # Moves

    def indicator(self, text=None):
        self.apply((events.DORA, 0, self.unseen(text)))

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

    def run_down(self, live):
        """Turns in which nothing happens, until so many live tiles are left."""
        while self.deal.live > live:
            self.go()

    def riichi(self, draw=None, discard=None):
        """Riichi, accepted."""
        seat = self.deal.turn
        self.draw(draw)
        self.apply((events.RIICHI, seat, 0))
        self.discard(discard)
        self.apply((events.RIICHI_OK, seat))

    def claim(self, kind, seat, own):
        self.apply((kind, seat, self.deal.window, self.held(seat, own)))

    def ankan(self, text):
        self.apply((events.ANKAN, self.deal.turn, tiles.parse(text)[0] & ~3))

    def kakan(self, text):
        seat = self.deal.turn
        self.apply((events.KAKAN, seat, self.held(seat, text)[0]))

    # Ends

    def win(self, seat):
        """A win, with its value; the ura of a riichi hand are tiles it has not got."""
        ura = bytearray()
        if self.deal.riichi[seat]:
            for tile in range(135, -1, -1):
                dora = tiles.dora_of(tile >> 2)
                if not self.deal.place[tile] and not self.deal.hands[seat][dora]:
                    ura.append(tile)
                if len(ura) == len(self.deal.indicators):
                    break
        event = self.deal.win(seat, bytes(ura))
        self.apply(event)
        return self.deal.values[self.deal.winners.index(seat)]

    def settle(self):
        """The payment: what each seat gains, and the parts behind it."""
        parts = self.deal.settlement()
        self.apply((events.SETTLE, 0, parts))
        self.apply((events.DEAL_END, 0, tuple(self.deal.scores)))
        return payments.sums(parts)[:4], parts

    def draw_end(self, *shown):
        """An exhaustive draw: these seats show a tenpai hand, the others say noten."""
        for step in range(4):
            seat = (self.deal.dealer + step) % 4
            self.apply((events.TENPAI, seat, int(seat in shown)))
        self.apply(self.deal.draw_end())


def gains(parts, reason):
    """What each seat gains by parts of one reason."""
    return payments.sums([part for part in parts if part[0] == reason])[:4]
