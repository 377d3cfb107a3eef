"""What may be done now: every event the rules allow, seat by seat."""

from jantaku.rules import events
from jantaku.rules.deal import ACTING, CALLED, DEALING, DRAWING, ENDING, NONE, REPLACING, SETTLED
from jantaku.rules.riichi import refusals, winning


def legal(deal):
    """Every event that may happen now, one by one.

    An event is cut short where the table alone knows the rest: the drawn tile, the
    indicator, and for a win the ura and the value (`win` completes it). Rulings and voids,
    which a referee may enter at any time, are not listed.
    """
    for seat in range(4):
        if refusals.can_win(deal, seat):
            yield (events.WIN, seat) + deal.won_on(seat)
    if deal.phase == DEALING:
        if not any(deal.hands[0]):
            yield (events.DEALT, 0)
    elif deal.phase == DRAWING or deal.phase == REPLACING:
        yield from _between(deal)
    elif deal.phase == ACTING or deal.phase == CALLED:
        yield from _turn(deal, deal.turn)
    elif deal.phase == ENDING:
        if refusals.settle(deal):
            yield from _voids(deal)
        else:
            yield (events.SETTLE, 0, deal.settlement())
    elif deal.phase == SETTLED:
        yield (events.DEAL_END, 0, tuple(deal.scores))
    if deal.phase <= CALLED:
        if not refusals.dora(deal):
            yield (events.DORA, 0)
        yield from _aborts(deal)
    if not refusals.exhaustive(deal):
        yield from _exhaustive(deal)


def _between(deal):
    if deal.declaring != NONE and not refusals.riichi_ok(deal, deal.declaring):
        yield (events.RIICHI_OK, deal.declaring)
    if not refusals.draw(deal, deal.turn):
        yield (events.DRAW, deal.turn)
    claimed = deal.window
    if not deal.claimable:
        return
    for seat in range(4):
        if refusals.call(deal, seat, claimed, b""):
            continue
        near = [t for t in deal.concealed(seat) if -3 < (t >> 2) - (claimed >> 2) < 3]
        for first, tile in enumerate(near):
            for second in range(first + 1, len(near)):
                own = bytes([tile, near[second]])
                if not refusals.chi(deal, seat, claimed, own):
                    yield (events.CHI, seat, claimed, own)
                if not refusals.pon(deal, seat, claimed, own):
                    yield (events.PON, seat, claimed, own)
        same = bytes([t for t in near if t >> 2 == claimed >> 2])
        if not refusals.kan(deal, seat, claimed, same):
            yield (events.KAN, seat, claimed, same)


def _turn(deal, seat):
    for tile in deal.concealed(seat):
        if deal.declaring == seat and not deal.keeps_tenpai(seat, tile):
            continue
        if not refusals.discard(deal, seat, tile):
            yield (events.DISCARD, seat, tile)
        if not refusals.kakan(deal, seat, tile):
            yield (events.KAKAN, seat, tile)
    for kind in range(34):
        if refusals.ankan(deal, seat, kind << 2):
            continue
        if not deal.riichi[seat] or deal.is_riichi_kan(seat, kind):
            yield (events.ANKAN, seat, kind << 2)
    for is_open in (0, 1):
        if not refusals.riichi(deal, seat, is_open):
            for tile in deal.concealed(seat):
                if is_open and winning.furiten_after(deal, seat, tile):
                    continue
                if deal.keeps_tenpai(seat, tile):
                    yield (events.RIICHI, seat, is_open)
                    break


def _aborts(deal):
    if deal.forced != NONE:
        if not refusals.abort(deal, 0, deal.forced):
            yield (events.ABORT, 0, deal.forced)
    elif refusals.is_nine_terminals(deal, deal.turn):
        yield (events.ABORT, deal.turn, events.NINE_TERMINALS)
    if refusals.is_triple_ron(deal):
        yield (events.ABORT, 0, events.TRIPLE_RON)


def _exhaustive(deal):
    for seat in range(4):
        for shown in (0, 1):
            if refusals.declare(deal, seat, shown):
                continue
            if not shown or deal.riichi[seat] or deal.is_tenpai(seat):
                yield (events.TENPAI, seat, shown)
    if not refusals.draw_end(deal):
        yield deal.draw_end()
    elif deal.all_said():
        yield from _voids(deal)


def _voids(deal):
    found = deal.offences()
    for seat in range(4):
        if found >> seat & 1:
            yield (events.VOID, seat, events.CHOMBO)
