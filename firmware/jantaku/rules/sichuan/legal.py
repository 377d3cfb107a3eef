"""What may be done now: every event the rules allow, seat by seat."""

from jantaku.rules import events
from jantaku.rules.deal import ACTING, CALLED, DEALING, DRAWING, ENDING, NONE, REPLACING, SETTLED
from jantaku.rules.sichuan import refusals


def legal(deal):
    """Every event that may happen now, one by one.

    What the book fines is not listed though it may happen: a hu that is none, a set of the
    void suit. A draw is cut short: the table alone knows the tile.
    """
    for step in range(4):  # nearest to the discarder first
        seat = (deal.window_from + step) % 4 if deal.window != NONE else step
        if deal.can_hu(seat):
            yield (events.HU, seat) + deal.won_on(seat)
    phase = deal.phase
    if phase == DEALING:
        yield (events.DEALT, 0)
    elif phase in (DRAWING, REPLACING):
        if not refusals.can_draw(deal, deal.turn):
            yield (events.DRAW, deal.turn)
        if not refusals.can_draw_end(deal):
            yield (events.DRAW_END, 0, deal.waiting(), 0)
        if deal.claimable:
            yield from _claims(deal)
    elif phase == ACTING and not deal.is_named():
        yield from _void_suits(deal)
    elif phase in (ACTING, CALLED):
        yield from _turn(deal, deal.turn)
    elif phase == ENDING:
        win = deal.next_win()
        yield win or (events.SETTLE, 0, deal.settlement())
    elif phase == SETTLED:
        yield (events.DEAL_END, 0, tuple(deal.scores))


def _void_suits(deal):
    """A tile of the suit, or a card where there is none (SBR 4.1, 4.2)."""
    for seat in range(4):
        if deal.void[seat] != NONE:
            continue
        hand = deal.concealed(seat)
        for tile in hand:
            yield (events.VOID_SUIT, seat, tile // 36, tile)
        for suit in range(3):
            if not any(deal.hands[seat][9 * suit : 9 * suit + 9]):
                yield (events.VOID_SUIT, seat, suit, NONE)


def _claims(deal):
    claimed = deal.window
    for seat in range(4):
        if deal.void[seat] == claimed // 36:
            continue
        first = claimed & ~3
        same = [tile for tile in range(first, first + 4) if deal.holds(seat, tile)]
        for at, tile in enumerate(same):
            for other in same[at + 1 :]:
                if not refusals.pung(deal, seat, claimed, bytes((tile, other))):
                    yield (events.PON, seat, claimed, bytes((tile, other)))
        if not refusals.kong(deal, seat, claimed, bytes(same)):
            yield (events.KAN, seat, claimed, bytes(same))


def _turn(deal, seat):
    for tile in deal.concealed(seat):
        if not refusals.discard(deal, seat, tile):
            yield (events.DISCARD, seat, tile)
        if tile // 36 != deal.void[seat]:
            if not refusals.added_kong(deal, seat, tile):
                yield (events.KAKAN, seat, tile)
            if not tile & 3 and not refusals.closed_kong(deal, seat, tile):
                yield (events.ANKAN, seat, tile)
