"""Why a deal of Sichuan refuses an event: each function names the reason's code, "" if it is legal.

What a hand is worth is never a reason: a hu stands as it is declared until the hands are checked
(SBR 2.6), and tiles of the void suit may be kept and even declared at the price of the fine (4.3).
"""

from jantaku.rules import events
from jantaku.rules.deal import (
    ACTING,
    CALLED,
    DEALING,
    DRAWING,
    ENDING,
    NONE,
    Deal,
    are_alike,
    unless,
)

REASONS = """
dealing deal_order: tiles are dealt before play
unnamed void_suit: every seat names its void suit before the first turn
named void_suit: a void suit is named before the first discard
void_tile void_suit: the tile laid face down is of the void suit, a card stands for none
void_discard void_discard: the tile laid face down is the first discard
laid void_discard: the tile laid face down is in no set
out leave: the seat has declared hu and plays no more
chow pung: runs are not declared
pung pung: these tiles are no pung
kong kong: these tiles are no kong
added_kong kong: there is no declared pung of this tile
closed_kong kong: four tiles of the hand, named by the first of the four
kong_turn kong_turn: no kong in the turn of a pung
no_replacement kong_turn: no replacement tile is left for a kong
hu_tile hu: this is not the winning tile
draw_early exhaustive: the wall is not empty yet
draw_end tenpai: other hands wait
abort_kind exhaustive: a deal is cut short only when the time of the session is over
chombo redeal: there is no chombo in this game
unchecked presumed: the hands are checked first
checked presumed: the check finds something else
settle base: the payment is another one
scores base: the scores are others
"""


def move(deal):
    """What stands in the way of any move after the deal."""
    if deal.phase == DEALING:
        return "dealing"
    if deal.phase >= ENDING:
        return "over"
    return ""


def void_suit(deal, seat, suit, tile):
    why = move(deal)
    if why:
        return why
    if deal.void[seat] != NONE and any(deal.rivers):
        return "named"  # until then nobody has seen it, and it may be changed
    if deal.phase != ACTING:
        return "must_draw"  # East chooses from 14 tiles
    if suit > 2 or (tile != NONE and tile // 36 != suit):
        return "void_tile"
    return "" if tile == NONE or deal.holds(seat, tile) else "not_held"


def draw(deal, seat, tile):
    return can_draw(deal, seat) or deal.unseen(tile)


def can_draw(deal, seat):
    return move(deal) or deal.refuse_draw(seat)


def named_move(deal):
    """What stands in the way of any move after the void suits are named."""
    return move(deal) or unless(deal.is_named(), "unnamed")


def act(deal, seat):
    return named_move(deal) or deal.refuse_turn(seat)


def discard(deal, seat, tile):
    why = act(deal, seat) or unless(deal.holds(seat, tile), "not_held")
    return why or unless(deal.laid[seat] in (NONE, tile), "void_discard")


def call(deal, seat, claimed, own):
    why = move(deal) or unless(deal.is_in(seat), "out") or deal.refuse_claim(seat, claimed)
    return why or unless(deal.laid[seat] not in own, "laid") or deal.held(seat, own)


def chow(deal, seat, claimed, own):
    return "chow"


def pung(deal, seat, claimed, own):
    why = call(deal, seat, claimed, own)
    return why or unless(len(own) == 2 and are_alike(claimed, own), "pung")


def kong(deal, seat, claimed, own):
    why = call(deal, seat, claimed, own)
    why = why or unless(len(own) == 3 and are_alike(claimed, own), "kong")
    return why or unless(deal.live, "no_replacement")


def _own_kong(deal, seat):
    why = act(deal, seat) or unless(deal.phase != CALLED, "kong_turn")
    return why or unless(deal.live, "no_replacement")


def closed_kong(deal, seat, tile):
    why = _own_kong(deal, seat) or unless(deal.holds_four(seat, tile), "closed_kong")
    laid = deal.laid[seat]
    return why or unless(laid == NONE or laid >> 2 != tile >> 2, "laid")


def added_kong(deal, seat, tile):
    why = _own_kong(deal, seat) or unless(deal.holds(seat, tile), "not_held")
    why = why or unless(tile != deal.laid[seat], "laid")
    return why or unless(deal.pon_of(seat, tile >> 2) >= 0, "added_kong")


def hu(deal, seat, from_seat, tile):
    return can_hu(deal, seat) or unless((from_seat, tile) == deal.won_on(seat), "hu_tile")


def can_hu(deal, seat):
    """Whether seat may declare hu now, as far as everybody can see."""
    why = named_move(deal) or unless(deal.is_in(seat), "out")
    return why or ("" if deal.holds_drawn(seat) else deal.refuse_ron(seat))


def draw_end(deal, seat, tenpai, nagashi):
    return can_draw_end(deal) or unless((tenpai, nagashi) == (deal.waiting(), 0), "draw_end")


def can_draw_end(deal):
    return move(deal) or unless(deal.phase == DRAWING and not deal.live, "draw_early")


def abort(deal, seat, kind):
    return unless(kind == events.TIME_OUT, "abort_kind") or unless(deal.phase < ENDING, "over")


def void(deal, seat, kind):
    return unless(kind != events.CHOMBO, "chombo") or unless(deal.phase < ENDING, "over")


def ruling(deal, seat, kind, amount, section):
    return "ruling"  # what is wrong here is paid for in the end


def win(deal, seat, from_seat, tile, ura, fan, points, rows):
    checked = (events.WIN, seat, from_seat, tile, bytes(ura), fan, points, list(rows))
    return deal.refuse_ending() or unless(checked == deal.next_win(), "checked")


def settle(deal, seat, parts):
    why = deal.refuse_ending() or unless(not deal.next_win(), "unchecked")
    return why or unless(list(parts) == deal.settlement(), "settle")


TESTS: dict = {
    events.DEALT: Deal.refuse_dealt,
    events.VOID_SUIT: void_suit,
    events.DRAW: draw,
    events.DISCARD: discard,
    events.CHI: chow,
    events.PON: pung,
    events.KAN: kong,
    events.ANKAN: closed_kong,
    events.KAKAN: added_kong,
    events.HU: hu,
    events.DRAW_END: draw_end,
    events.ABORT: abort,
    events.VOID: void,
    events.RULING: ruling,
    events.WIN: win,
    events.SETTLE: settle,
    events.DEAL_END: Deal.refuse_deal_end,
}
