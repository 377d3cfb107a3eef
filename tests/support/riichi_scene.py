"""A deal of riichi set up and played by hand, in the words of the game, for tests on both runtimes.

scene = Scene("ema2016", ["", "", "33z"])
scene.go("3z")                     # East draws the west wind and discards it
scene.claim(PON, 2, "33z")
assert scene.refused((DRAW, …)) == "holds_tile"
"""

from jantaku.rules import books, events, tiles
from jantaku.rules.riichi.deal import RiichiDeal
from support.deal_scene import DealScene


class Scene(DealScene):
    """A deal of riichi; `singles` fill hands up without making anything of them."""

    singles = "147m258p369s1234z28m39p17s567z36m14p48s59m67p25s"

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
        rules = books.load(preset, **options)
        scores = scores or [rules.start_points] * 4
        taken = bytearray(136)
        indicator = tiles.parse(dora, rules.red_fives, taken)[0]
        deal = RiichiDeal(rules, dealer, round, honba, deposits, scores)
        super().__init__(deal, hands, keep, taken)
        self.apply((events.DORA, 0, indicator))

    # Moves

    def indicator(self, text=None):
        self.apply((events.DORA, 0, self.unseen(text)))

    def riichi(self, draw=None, discard=None):
        """Riichi, accepted."""
        seat = self.deal.turn
        self.draw(draw)
        self.apply((events.RIICHI, seat, 0))
        self.discard(discard)
        self.apply((events.RIICHI_OK, seat))

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

    def draw_end(self, *shown):
        """An exhaustive draw: these seats show a tenpai hand, the others say noten."""
        for step in range(4):
            seat = (self.deal.dealer + step) % 4
            self.apply((events.TENPAI, seat, int(seat in shown)))
        self.apply(self.deal.draw_end())
