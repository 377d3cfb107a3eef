"""What may be done in the toy game."""

from jantaku.rules import events
from jantaku.rules.deal import ACTING, DEALING, DRAWING, ENDING, SETTLED


def legal(deal):
    """Every event that may happen now, one by one."""
    if deal.phase == DEALING:
        yield (events.DEALT, 0)
    elif deal.phase == DRAWING:
        yield (events.DRAW, deal.turn) if deal.live else (events.DRAW_END, 0, 0, 0)
    elif deal.phase == ACTING:
        for tile in deal.concealed(deal.turn):
            yield (events.DISCARD, deal.turn, tile)
    elif deal.phase == ENDING:
        yield (events.SETTLE, 0, deal.settlement())
    elif deal.phase == SETTLED:
        yield (events.DEAL_END, 0, tuple(deal.scores))
