"""A deal of the toy game."""

from jantaku.rules import events
from jantaku.rules.deal import ACTING, DRAWING, ENDING, NONE, Deal


class ToyDeal(Deal):
    """Draws and discards in turn, until so many tiles are drawn."""

    reasons = """
draw_early exhaustive: there are turns left
settle base: the payment is another one
scores base: the scores are others
"""

    def __init__(self, rules, dealer, round, honba, deposits, scores):
        super().__init__(rules, dealer, round, honba, deposits, scores)
        self.live = rules.turns

    def marks(self):
        return self.live

    def _dealt(self, seat, tiles):
        self._take_dealt(tiles)
        self.phase = DRAWING

    def _discard(self, seat, tile):
        self._throw(seat, tile)
        self.drawn = NONE
        self.turn = self.after(seat)
        self.phase = DRAWING

    def _draw_end(self, seat, tenpai, nagashi):
        self._finish("exhaustive")

    def _void(self, seat, kind):
        self._finish("redeal")

    def _settle(self, seat, parts):
        self._pay(list(parts))

    def _refuse_draw(self, seat, tile):
        return self.refuse_draw(seat) or self.unseen(tile)

    def _refuse_discard(self, seat, tile):
        if self.phase != ACTING:
            return "must_draw"
        return self.refuse_turn(seat) or ("" if self.holds(seat, tile) else "not_held")

    def _refuse_draw_end(self, seat, tenpai, nagashi):
        return "draw_early" if self.live or self.phase != DRAWING else ""

    def _refuse_void(self, seat, kind):
        return "over" if self.phase >= ENDING else ""

    def _refuse_ruling(self, seat, kind, amount, section):
        return "ruling"

    def _refuse_settle(self, seat, parts):
        return self.refuse_ending() or ("" if list(parts) == self.settlement() else "settle")


ToyDeal.tests = {
    events.DEALT: Deal.refuse_dealt,
    events.DRAW: ToyDeal._refuse_draw,
    events.DISCARD: ToyDeal._refuse_discard,
    events.DRAW_END: ToyDeal._refuse_draw_end,
    events.VOID: ToyDeal._refuse_void,
    events.RULING: ToyDeal._refuse_ruling,
    events.SETTLE: ToyDeal._refuse_settle,
    events.DEAL_END: Deal.refuse_deal_end,
}
ToyDeal.steps = {
    events.DEALT: ToyDeal._dealt,
    events.DRAW: Deal._take_drawn,
    events.DISCARD: ToyDeal._discard,
    events.DRAW_END: ToyDeal._draw_end,
    events.VOID: ToyDeal._void,
    events.SETTLE: ToyDeal._settle,
    events.DEAL_END: Deal._deal_end,
}

DEAL = ToyDeal
