"""The lights of each seat: wind, dealer, turn, riichi, attention; in the centre the round wind."""

from jantaku import board
from jantaku.rules import games

# Dim on purpose: a bright light at the rim of the eye tires.
_WIND = (0, 0, 40)
_DEALER = (48, 0, 0)
_TURN = (0, 40, 0)
_RIICHI = (40, 40, 40)
_ATTENTION = (64, 20, 0)
_ROUND = (40, 24, 0)


def draw(chain, table) -> None:
    """Set the chain to what the table's state says; its end belongs to the dice."""
    chain.clear(board.DICE_LIGHTS)
    attention = 15 if table.is_wrong else table.attention()
    declared = games.part(table.rules, "shown", "marks").lit(table)
    for seat in range(4):
        first = seat * len(board.SEAT_LIGHTS)
        wind = table.wind(seat)
        chain.set(first + wind, _WIND)
        if wind == 0:
            chain.set(first + board.SEAT_LIGHTS.index("dealer"), _DEALER)
        if table.turn == seat and not table.is_settled:
            chain.set(first + board.SEAT_LIGHTS.index("turn"), _TURN)
        if declared >> seat & 1:
            chain.set(first + board.SEAT_LIGHTS.index("riichi"), _RIICHI)
        if attention >> seat & 1:
            chain.set(first + board.SEAT_LIGHTS.index("attention"), _ATTENTION)
    chain.set(board.CENTRE_LIGHTS + table.round // 4, _ROUND)
    chain.show()
