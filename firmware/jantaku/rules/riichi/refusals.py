"""Why a deal of riichi refuses an event: each function names the reason's code, "" if it is legal.

`apply` raises what they say as `IllegalEvent`, `legal` lists what they let pass: so both agree.
The texts are one long string, which costs no heap; the first word after a code is the rule whose
section is cited.
"""

from jantaku.rules import events
from jantaku.rules.deal import (
    ACTING,
    CALLED,
    DEALING,
    DECLARING,
    DRAWING,
    ENDING,
    NONE,
    Deal,
    are_alike,
    unless,
)
from jantaku.rules.riichi import winning
from jantaku.rules.riichi.value import NoWin
from jantaku.rules.riichi.winning import CLOSED, OPEN, ORPHANS

REASONS = """
dealing deal_order: tiles are dealt and the first indicator turned before play
abort exhaustive: the deal ends in an abortive draw
indicator kan_dora: a kan indicator is to be turned first
no_indicator kan_dora: no indicator is to be turned
kuikae kuikae: the claimed set could have been made with this tile
riichi_hand riichi: a riichi hand discards the tile it drew
riichi_now riichi: riichi was declared, the discard follows
riichi_twice riichi: riichi is declared once
riichi_closed wrong_riichi: riichi needs a closed hand
riichi_wall riichi_live_tiles: too few live tiles are left for riichi
riichi_points riichi_points: too few points for riichi
riichi_open open_riichi: open riichi is for the first riichi, where it is played
riichi_furiten open_riichi: no open riichi in furiten
deposit riichi_deposit: the riichi deposit is to be laid down first
no_deposit riichi_deposit: no riichi deposit is due
last_tile last_tile: the last tile is claimed only to win, and there is no kan on it
riichi_call riichi: a riichi hand makes no open set
dead dead_call: a dead hand makes no call
chi_seat chi: chi is for the next player only
chi chi: these tiles are no run
pon pon: these tiles are no triplet
kan kan: these tiles are no kan
no_discard kuikae: the call would leave no tile to discard
fifth_kan fourth_kan: there is no fifth kan
call_turn call_turn: no kan, riichi or win in the turn of a chi or pon
added_kan added_kan: there is no open pon of this tile
closed_kan closed_kan: four tiles of the hand, named by the first of the four
ron_furiten furiten: the hand is furiten
ron_closed_kan rob_closed_kan: a closed kan is not robbed by this hand
winners winners: too many winners on one tile
triple_ron abort_triple_ron: three winners are an abortive draw
not_complete ron: the hand is not complete
no_yaku ron: the hand has no yaku, or too few han
bad_kan chombo_offence: the closed kan after riichi was not allowed
win_tile ron: this is not the winning tile
ura dora: each indicator has its ura, for a riichi hand only
value yaku: the hand is worth something else
tenpai_early tenpai: hands are declared when the wall is empty
tenpai_twice tenpai_show: tenpai or noten is said once
tenpai_automatic tenpai_show: nobody declares, hands are compared
tenpai_riichi riichi: a riichi hand is shown at a draw
tenpai_must tenpai_show: a tenpai hand is shown at a draw
tenpai_missing tenpai_show: every seat says tenpai or noten first
draw_end tenpai: other hands are tenpai, or discarded only terminals and honours
offence chombo_offence: an offence was found out, the deal is void
abort_kind exhaustive: the book knows no such abortive draw now
chombo_win chombo_win: a win declared at the same time cancels a chombo
settle base: the payment is another one
scores base: the scores are others
draw_back claims: no draw can be taken back
skip dead_hand: only a dead hand goes on without a draw
"""


def move(deal):
    """What stands in the way of any draw, discard or call."""
    if deal.phase == DEALING:
        return "dealing"
    if deal.phase >= DECLARING:
        return "over"
    if deal.forced != NONE:
        return "abort"
    if deal.due:
        return "indicator"
    if deal.declaring != NONE and deal.phase == DRAWING:
        return "deposit"
    return ""


def dora(deal):
    if deal.phase >= DECLARING:
        return "over"
    return "" if deal.due or deal.due_discard else "no_indicator"


def _dora(deal, seat, tile):
    return dora(deal) or deal.unseen(tile)


def _draw(deal, seat, tile):
    return draw(deal, seat) or deal.unseen(tile)


def draw(deal, seat):
    return move(deal) or deal.refuse_draw(seat)


def skip(deal, seat):
    return draw(deal, seat) or unless(deal.is_dead(seat), "skip")


def act(deal, seat):
    return move(deal) or deal.refuse_turn(seat)


def discard(deal, seat, tile):
    why = act(deal, seat) or unless(deal.holds(seat, tile), "not_held")
    if why:
        return why
    if deal.due_discard:
        return "indicator"
    if deal.dead >> seat & 1:
        return ""  # what would make the hand dead is no matter any more
    if tile >> 2 in deal.kuikae:
        return "kuikae"
    if deal.riichi[seat] and tile != deal.drawn:
        return "riichi_hand"
    is_open = deal.declaring == seat and deal.riichi_flags & OPEN
    return "riichi_furiten" if is_open and winning.furiten_after(deal, seat, tile) else ""


def _declare(deal, seat):
    """Riichi and own kans come after a draw, one at a time."""
    why = act(deal, seat) or unless(deal.phase != CALLED, "call_turn")
    return why or unless(deal.declaring == NONE, "riichi_now")


def riichi(deal, seat, is_open):
    why = _declare(deal, seat)
    if why:
        return why
    if deal.riichi[seat]:
        return "riichi_twice"
    if deal.dead >> seat & 1:
        return "dead"
    if not deal.is_closed(seat):
        return "riichi_closed"
    if deal.live < deal.rules.riichi_live_tiles:
        return "riichi_wall"
    if deal.rules.riichi_points and deal.scores[seat] < deal.rules.riichi_points:
        return "riichi_points"
    if is_open and (not deal.rules.open_riichi or any(deal.riichi)):
        return "riichi_open"
    return ""


def riichi_ok(deal, seat):
    if deal.phase != DRAWING or deal.declaring != seat or not deal.riichi[seat]:
        return "no_deposit"  # it is due once the riichi tile lies in the river
    return "indicator" if deal.due else ""


def call(deal, seat, claimed, own):
    why = move(deal) or deal.refuse_claim(seat, claimed)
    if why:
        return why
    if not deal.live:
        return "last_tile"
    if deal.riichi[seat]:
        return "riichi_call"
    if deal.dead >> seat & 1 and deal.excused != seat:
        return "dead"
    return deal.held(seat, own)


def chi(deal, seat, claimed, own):
    why = call(deal, seat, claimed, own)
    if why:
        return why
    if len(own) != 2:
        return "chi"
    if deal.excused == seat:
        return ""
    if seat != deal.turn:
        return "chi_seat"
    low, high = own[0] >> 2, own[1] >> 2
    kind = claimed >> 2
    first, _, last = run = sorted((low, kind, high))
    if last > 26 or first % 9 > 6 or run != [first, first + 1, first + 2]:
        return "chi"
    return _no_discard(deal, seat, own, swaps(deal.rules, events.CHI, claimed, own))


def pon(deal, seat, claimed, own):
    why = call(deal, seat, claimed, own)
    if why:
        return why
    if len(own) != 2:
        return "pon"
    if deal.excused == seat:
        return ""
    if not are_alike(claimed, own):
        return "pon"
    return _no_discard(deal, seat, own, swaps(deal.rules, events.PON, claimed, own))


def swaps(rules, kind, claimed, own) -> bytes:
    """The kinds that may not be discarded in the turn of this call: kuikae (EMA 3.3.2)."""
    if kind == events.KAN or rules.kuikae == "allowed":
        return b""
    claimed >>= 2
    if kind == events.CHI and rules.kuikae == "forbidden":
        low, high = own[0] >> 2, own[1] >> 2
        if claimed < low and high % 9 < 8:
            return bytes([claimed, high + 1])
        if claimed > high and low % 9 > 0:
            return bytes([claimed, low - 1])
    return bytes([claimed])


def _no_discard(deal, seat, own, swaps):
    hand = deal.hands[seat]
    left = sum(hand) - 2
    for kind in swaps:
        left -= hand[kind] - (own[0] >> 2 == kind) - (own[1] >> 2 == kind)
    return "" if left else "no_discard"


def kan(deal, seat, claimed, own):
    why = call(deal, seat, claimed, own)
    why = why or unless(len(own) == 3 and are_alike(claimed, own), "kan")
    return why or unless(sum(deal.kans) < 4, "fifth_kan")


def _own_kan(deal, seat):
    why = _declare(deal, seat) or unless(not deal.is_dead(seat), "dead")
    return why or unless(deal.live, "last_tile") or unless(sum(deal.kans) < 4, "fifth_kan")


def ankan(deal, seat, tile):
    return _own_kan(deal, seat) or unless(deal.holds_four(seat, tile), "closed_kan")


def kakan(deal, seat, tile):
    why = _own_kan(deal, seat) or unless(deal.holds(seat, tile), "not_held")
    return why or unless(deal.pon_of(seat, tile >> 2) >= 0, "added_kan")


def win(deal, seat):
    """Whether seat may declare a win now; what the hand is worth is not asked here."""
    if deal.dead >> seat & 1:
        return "dead"
    if deal.bad_kans >> seat & 1:
        return "bad_kan"  # EMA 3.4.6, Furiten 7.4: found out when he wins
    if deal.holds_drawn(seat):
        return "riichi_now" if deal.declaring != NONE else ""
    if deal.phase == DEALING:
        return "dealing"
    if deal.phase > ENDING or (deal.phase == ENDING and deal.from_seat == NONE):
        return "over"
    why = deal.refuse_ron(seat)
    if why:
        return why
    if deal.due and deal.phase == DRAWING:
        return "indicator"  # Furiten 2.15: turned before claims on the discard
    if deal.window_flags & CLOSED and not winning.waits_for_kokushi(deal, seat):
        return "ron_closed_kan"
    if deal.winners:
        if deal.rules.winners == "nearest":
            return "winners"
        if len(deal.winners) == 2 and deal.rules.winners == "two":
            return "triple_ron" if deal.rules.abort_triple_ron else "winners"
    return "ron_furiten" if deal.is_furiten(seat) else ""


def worth(deal, seat, ura) -> tuple:
    """Why the hand is no win, and what it is worth if it is one."""
    try:
        return "", winning.worth(deal, seat, ura)
    except NoWin as error:
        return "not_complete" if error.code == "not_complete" else "no_yaku", None


def _win(deal, seat, from_seat, tile, shown, han, fu, yaku):
    why = win(deal, seat) or unless((from_seat, tile) == deal.won_on(seat), "win_tile")
    why = why or ura(deal, seat, shown)
    if why:
        return why
    why, found = worth(deal, seat, shown)
    if why:
        return why
    return "" if (found.han, found.fu, found.yaku) == (han, fu, list(yaku)) else "value"


def can_win(deal, seat) -> bool:
    """Whether a WIN of this seat would be legal now."""
    return not win(deal, seat) and winning.can_win(deal, seat)


def ura(deal, seat, tiles):
    if len(tiles) != (len(deal.indicators) if deal.has_ura(seat) else 0):
        return "ura"
    for tile in tiles:
        if deal.unseen(tile):
            return "ura"
    return ""


def declare(deal, seat, shown):
    why = exhaustive(deal)
    if why:
        return why
    if deal.rules.tenpai_show == "automatic":
        return "tenpai_automatic"
    if deal.said >> seat & 1:
        return "tenpai_twice"
    if shown or deal.dead >> seat & 1:
        return ""
    if deal.riichi[seat]:
        return "tenpai_riichi"
    if deal.rules.tenpai_show == "must" and deal.is_tenpai(seat):
        return "tenpai_must"
    return ""


def exhaustive(deal):
    if deal.phase == DECLARING:
        return ""
    return move(deal) or unless(deal.phase == DRAWING and not deal.live, "tenpai_early")


def draw_end(deal):
    why = exhaustive(deal) or unless(deal.all_said(), "tenpai_missing")
    return why or unless(not deal.offences(), "offence")


def _draw_end(deal, seat, tenpai, nagashi):
    told = (events.DRAW_END, seat, tenpai, nagashi)
    return draw_end(deal) or unless(told == deal.draw_end(), "draw_end")


def settle(deal):
    # A draw brings every offence to light, not only the first.
    return deal.refuse_ending() or unless(deal.said < 15 or not deal.offences(), "offence")


def _settle(deal, seat, parts):
    return settle(deal) or unless(list(parts) == deal.settlement(), "settle")


def void(deal, seat, kind):
    if deal.end == "win":
        return "chombo_win"
    return "" if deal.phase <= ENDING and deal.end in ("", "chombo") else "over"


def ruling(deal, seat, kind, amount, section):
    if kind > events.HIDDEN_TILE:
        return "ruling"
    if deal.phase >= ENDING:
        return "over"
    if kind == events.DRAW_BACK and (not deal.holds_drawn(deal.turn) or deal.window == NONE):
        return "draw_back"
    return ""


def abort(deal, seat, kind):
    if deal.phase == DEALING:
        return "dealing"
    if deal.phase >= DECLARING:
        return "over"
    if seat and kind != events.NINE_TERMINALS:
        return "abort_kind"
    if kind == events.TRIPLE_RON:
        return "" if is_triple_ron(deal) else "abort_kind"
    if kind == events.NINE_TERMINALS:
        return "" if is_nine_terminals(deal, seat) else "abort_kind"
    if kind != deal.forced:
        return "abort_kind"
    # Nobody has won on the riichi tile: the riichi stands, and its deposit is laid down.
    return "deposit" if deal.declaring != NONE else ""


def is_triple_ron(deal):
    if not deal.rules.abort_triple_ron or deal.window == NONE:
        return False
    return all(seat == deal.window_from or can_win(deal, seat) for seat in range(4))


def is_nine_terminals(deal, seat):
    if not deal.rules.abort_nine_terminals or deal.broken or deal.rivers[seat]:
        return False
    if deal.phase != ACTING or seat != deal.turn or deal.dead >> seat & 1:
        return False
    hand = deal.hands[seat]
    return sum([hand[kind] > 0 for kind in ORPHANS]) >= 9


TESTS: dict = {
    events.DEALT: Deal.refuse_dealt,
    events.DRAW: _draw,
    events.DISCARD: discard,
    events.RIICHI: riichi,
    events.RIICHI_OK: riichi_ok,
    events.CHI: chi,
    events.PON: pon,
    events.KAN: kan,
    events.ANKAN: ankan,
    events.KAKAN: kakan,
    events.DORA: _dora,
    events.WIN: _win,
    events.SETTLE: _settle,
    events.TENPAI: declare,
    events.DRAW_END: _draw_end,
    events.ABORT: abort,
    events.VOID: void,
    events.RULING: ruling,
    events.DEAL_END: Deal.refuse_deal_end,
    events.SKIP: skip,
}
