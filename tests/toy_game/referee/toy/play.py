"""The toy game in play: tiles tell everything, and nobody presses a button."""

from jantaku.referee.flow import Flow
from jantaku.referee.play import Play
from jantaku.rules.events import DRAW_END


class ToyPlay(Play):
    """Ends the deal when its last tile is discarded."""

    def __init__(self, deal, tiles, questions, clock, append, watch, answer):
        flow = Flow(deal, tiles, questions, watch)
        super().__init__(deal, questions, clock, append, flow, answer)

    def understand(self, now):
        super().understand(now)
        end = (DRAW_END, 0, 0, 0)
        if not self.is_over and not self.deal.refusal(end):
            self.happen(end)


PLAY = ToyPlay
