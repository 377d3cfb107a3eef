"""What may move next, for the scan plan: pairs of tile and zone, a zone's together.

The deal says it: whose turn it is, what the hands hold, which indicator is to be turned. None of
it leaves the table; it only decides where the readers look first.
"""

from micropython import const

from jantaku.rules import wall
from jantaku.rules.deal import (
    ACTING,
    CALLED,
    DEALING,
    DECLARING,
    DRAWING,
    NONE,
    REPLACING,
)
from jantaku.sensing.scan_plan import ANY
from jantaku.sensing.zones import AIR, MELDS, RACK, RIVER

_AHEAD = const(8)  # stacks of the deal that may be on their way: two blocks for each player
_FEW = const(8)  # tiles that nobody has read: more cannot be asked for one by one


def expected(deal, flow, places) -> tuple[bytearray, bytearray]:
    """What is likely, and what is not but happens; `places` are the zones that tiles lie in."""
    likely, unlikely = bytearray(), bytearray()
    if deal.phase >= DECLARING:
        return likely, unlikely
    # First: an indicator is back in its place within half a second.
    for tile in flow.turnable():
        if places[tile] != AIR:
            _add(likely, tile, places[tile])
    standing = flow.standing()
    if standing:
        _add_unread(likely, deal, flow, standing)
    if deal.phase == DEALING:
        _add_deal(likely, deal, flow, places)
        if any(deal.hands[deal.dealer]):  # only an indicator is missing, which nobody may notice
            early = [tile for tile, _, _ in flow.loose if places[tile] == RACK + deal.dealer]
            _add_discards(likely, early + deal.concealed(deal.dealer), deal.dealer)
        unlikely.extend(flow.exchanges())  # what was exchanged stays: there is time to notice it
    else:
        hands = [deal.concealed(seat) for seat in range(4)]
        _add_rest_of_sets(likely, deal, flow, hands)  # soon, too, and many at a time
        _add_turn(likely, unlikely, deal, flow, hands, places)
        if deal.phase != REPLACING:
            _add_calls(likely, unlikely, deal, flow, hands)
        _add_second_thoughts(unlikely, deal)
        _add_surprises(unlikely, deal, flow, hands)
    return likely, unlikely


def _add(pairs, tile, zone):
    pairs.append(tile)
    pairs.append(zone)


def _add_deal(pairs, deal, flow, places):
    """The next stacks, to the racks that they are dealt to."""
    left = _AHEAD
    for index in range(0, wall.LAST_DEALT + 1, 2):
        stack = flow.wall[index : index + 2]
        standing = [tile for tile in stack if places[tile] < RACK]
        has_one = len(standing) == 1 and not any(flow.is_standing(tile) for tile in stack)
        if not standing or (index == wall.LAST_DEALT and has_one):
            continue
        winds = [wall.dealt_to(index)]
        if index < wall.LAST_DEALT and wall.dealt_to(index + 1) not in winds:
            winds.append(wall.dealt_to(index + 1))
        for wind in winds:
            for tile in standing:
                _add(pairs, tile, RACK + (deal.dealer + wind) % 4)
        left -= 1
        if not left:
            return


def _add_unread(pairs, deal, flow, standing):
    """Tiles that nobody has read in the wall: they are seen where they are drawn to, or shown."""
    zones: list[int] = []
    if deal.phase == DEALING and not any(deal.hands[deal.dealer]):
        if any(tile in standing for tile in flow.wall[: wall.DEALT + 1]):
            zones = [RACK + seat for seat in range(4)]
    elif flow.wants_shown():
        zones = [RIVER + seat for seat in range(4)]
    elif any(tile in standing for tile in flow.next_stack()):
        if deal.phase in (DRAWING, REPLACING):
            zones = [RACK + deal.turn]
        elif flow.face_down():  # its discard is told by the draw that follows
            zones = [RACK + deal.after(deal.turn)]
    for zone in zones:
        for tile in standing if len(standing) <= _FEW else (ANY,):
            _add(pairs, tile, zone)


def _standing(deal, flow):
    """Of the stack that the next tile comes from, those that have not been drawn."""
    return [
        tile for tile in flow.next_stack() if not deal.place[tile] and not flow.is_standing(tile)
    ]


def _add_draw(pairs, stack, seat):
    for zone in (RACK + seat, RIVER + seat):  # or drawn and discarded in one go
        for tile in stack:
            _add(pairs, tile, zone)


def _add_discards(pairs, hand, seat, first=NONE):
    """These tiles may go to the seat's river, `first` before the others."""
    if first != NONE:
        _add(pairs, first, RIVER + seat)
    for tile in hand:
        if tile != first:
            pairs.append(tile)
            pairs.append(RIVER + seat)


def _add_turn(likely, unlikely, deal, flow, hands, places):
    """The draw; or the discard, the drawn tile first, and the tiles of kans."""
    seat, stack = deal.turn, _standing(deal, flow)
    if deal.phase not in (ACTING, CALLED):
        _add_draw(likely, stack, seat)
        for tile in stack:  # a kan, straight from the wall, or a tile won on
            is_kan = deal.hands[seat][tile >> 2] == 3 or deal.pon_of(seat, tile >> 2) >= 0
            _add(likely if is_kan else unlikely, tile, MELDS + seat)
        if any(places[tile] == AIR for tile in stack):
            # Who keeps the drawn tile in his hand may discard before it stands.
            _add_discards(likely, hands[seat], seat)
        return
    for each in flow.discarders():
        _add_discards(likely, hands[each], each, deal.drawn if each == seat else NONE)
    may_kan = False
    counts, melds = deal.hands[seat], deal.melds[seat]
    for tile in hands[seat]:
        kind = tile >> 2
        if counts[kind] == 4 or (melds and deal.pon_of(seat, kind) >= 0):
            may_kan = True
            _add(likely, tile, MELDS + seat)
    if may_kan:  # the replacement may be taken before the kan is laid
        for tile in flow.replacements():
            _add(likely, tile, RACK + seat)
    if flow.face_down():  # its discard is told by the draw that follows
        _add_draw(likely, stack, deal.after(seat))
        _add_discards(unlikely, hands[seat], seat)
    else:
        _add_draw(unlikely, stack, deal.after(seat))


def _add_calls(likely, unlikely, deal, flow, hands):
    """The last discard, or one called and not taken yet, goes to melds; so do tiles beside it.

    Where somebody is laying tiles already the rest is likely.
    """
    if flow.owed != NONE:
        _add(likely, flow.owed, MELDS + flow.owed_by)
    claimed, giver = deal.window, deal.window_from
    is_open = deal.phase == DRAWING and deal.claimable
    for tile in flow.face_down():  # its discard is told by the claim
        claimed, giver, is_open = tile, deal.turn, True
    if claimed == NONE:
        return
    for step in (1, 2, 3):
        seat = (giver + step) % 4
        is_laying = flow.is_laying(seat)
        _add(likely if is_open or is_laying else unlikely, claimed, MELDS + seat)
        fitting = [tile for tile in hands[seat] if _fits(tile >> 2, claimed >> 2)]
        if is_laying:
            _add_discards(likely, hands[seat], seat)
            if deal.face_down(seat) != NONE:
                _add_draw(likely, _standing(deal, flow), deal.after(seat))
            if len(fitting) >= 3:
                for tile in flow.replacements():
                    _add(likely, tile, RACK + seat)
            continue
        for tile in fitting:  # of a pon or kan often before the claimed one
            is_same = tile >> 2 == claimed >> 2
            if is_same or step == 1:
                _add(likely if is_open and is_same else unlikely, tile, MELDS + seat)


def _add_rest_of_sets(pairs, deal, flow, hands):
    """Where somebody lays tiles those that fit follow, whether he may call or not: of his hand, and
    the end of another's river."""
    for seat in range(4):
        laid = [tile for tile, place, _ in flow.loose if place == MELDS + seat]
        ends = [river[-1] for river in deal.rivers if river and river[-1] != deal.window]
        for tile in hands[seat] + ends if laid else ():
            if tile not in laid and any(_fits(tile >> 2, each >> 2) for each in laid):
                _add(pairs, tile, MELDS + seat)


def _fits(kind, claimed):
    """Whether two kinds can be of one set."""
    if kind == claimed:
        return True
    return claimed < 27 and kind // 9 == claimed // 9 and abs(kind - claimed) <= 2


def _add_second_thoughts(pairs, deal):
    """The last discard goes back to the hand, or the last call with what it claimed."""
    if deal.phase == DRAWING and deal.window != NONE:
        _add(pairs, deal.window, RACK + deal.window_from)
    elif deal.phase in (CALLED, REPLACING) and deal.melds[deal.turn]:
        _, tiles, feeder = deal.melds[deal.turn][-1]
        for tile in tiles:
            _add(pairs, tile, RACK + deal.turn)
            if feeder != deal.turn:
                _add(pairs, tile, RIVER + feeder)


def _add_surprises(pairs, deal, flow, hands):
    """What went unnoticed, wrong or back: loose tiles, the wrong end or stack, a discard of who
    draws next, draws out of turn. Winners have left the game."""
    for tile, _, _ in flow.loose:
        home = flow.belongs(tile)
        if home >= RACK:
            _add(pairs, tile, home)
    for tile in flow.replacements():
        _add(pairs, tile, RACK + deal.turn)  # from the wrong end
    stack = _standing(deal, flow)
    seat = deal.turn
    if deal.phase in (ACTING, CALLED):
        seat = deal.after(seat)
    elif stack:  # beside the stack whose turn it is
        for tile in flow.stack_at(flow.index(stack[0]) + 2):
            _add(pairs, tile, RACK + seat)
    _add_discards(pairs, hands[seat], seat)  # without a draw, or one that nobody has seen
    for step in (3, 1, 2):
        seat = (deal.turn + step) % 4
        if deal.is_in(seat):
            _add_draw(pairs, stack, seat)
