"""The deal, followed tile by tile: from racks that fill up to one event (EMA 2.8, Furiten 2.9)."""

from micropython import const

from jantaku.referee.questions import WRONG_DEAL
from jantaku.rules import wall
from jantaku.rules.events import DEALT
from jantaku.sensing.zones import AIR, RACK, RIVER

_PATIENCE_MS = const(4000)  # so long nothing is taken before anything is said
_SLOW_MS = const(3000)  # more, for people who deal slowly
NEVER = const(0x3FFFFFFF)

# The winds that each stack of the deal is for, masks.
_TAKERS = bytes(
    [1 << wall.dealt_to(at) | 1 << wall.dealt_to(at + 1) for at in range(0, wall.DEALT, 2)]
)


def places(wind: int) -> list[int]:
    """The places of the wall whose tiles are dealt to this wind; then those that share a stack with
    one of them, of which either may be on top."""
    own = [at for at in range(wall.DEALT) if wall.dealt_to(at) == wind]
    return own + [at ^ 1 for at in own if at ^ 1 not in own]


def dealt(flow, deal) -> tuple:
    """The DEALT event once every hand is there, else ().

    None but the first 53 tiles make the hands, wherever their owners have laid them since: somebody
    may have played on before the last one took his tile. East's 14th tile is his first draw.
    """
    if len(flow.loose) < wall.DEALT:
        return ()
    hands, wrong = _taken(flow, deal)
    if wrong or _miscounted(hands, deal):
        return ()
    last = hands[deal.dealer][-1]
    for tile in hands[deal.dealer]:
        if flow.index(tile) >= wall.LAST_DEALT:
            last = tile
    hands[deal.dealer].remove(last)
    return (DEALT, 0, bytes(hands[0] + hands[1] + hands[2] + hands[3]))


def is_shown(flow, deal, tile: int, place: int) -> bool:
    """Whether a tile that no coil hears in the wall is shown there: before the hands are dealt
    nobody but East may have discarded."""
    is_aside = flow.has_indicators and place >= RIVER and place != RIVER + deal.dealer
    return is_aside and flow.is_unread(tile)


def wonder(flow, deal, questions, now: int) -> int:
    """Say whose tiles are not those that were dealt to him, or how many he has, once nobody takes
    any more; when to come back."""
    if not flow.loose or any(deal.hands[0]):
        return now + NEVER
    due = max([since for _, _, since in flow.loose]) + _PATIENCE_MS
    if now < due:
        return due
    if flow.any_away(flow.wall[: wall.DEALT + 1], now):
        return now + _PATIENCE_MS
    hands, wrong = _taken(flow, deal)
    left_out = _left_out(flow, deal, hands)
    for seat in range(4):
        if wrong >> seat & 1:
            questions.say(seat, WRONG_DEAL)
    left_out &= ~wrong
    if not left_out:
        return now + NEVER
    if now < due + _SLOW_MS:
        return due + _SLOW_MS
    for seat in range(4):
        if left_out >> seat & 1:
            questions.say(seat, flow.miscount)
    return now + NEVER


def _left_out(flow, deal, hands):
    """The seats that have fewer tiles than were due to them before the last one that was taken, or
    more than a hand has; a mask. Who deals slowly has not left out anybody."""
    taken = [flow.index(each[0]) for each in flow.loose if not is_shown(flow, deal, *each[:2])]
    last = max(taken or [0]) & ~1
    due = bytearray(4)
    for index in range(min(last, wall.DEALT)):
        due[wall.dealt_to(index)] += 1
    found = 0
    for seat, hand in enumerate(hands):
        wind = (seat - deal.dealer) % 4
        if not due[wind] <= len(hand) <= 13 + (wind == 0):
            found |= 1 << seat
    return found


def solve(flow, deal, questions) -> None:
    """What was said holds no more where it was put right."""
    if not (questions.is_open(WRONG_DEAL) or questions.is_open(flow.miscount)):
        return
    hands, wrong = _taken(flow, deal)
    short = _miscounted(hands, deal)
    for seat in range(4):
        if not wrong >> seat & 1:
            questions.solve(WRONG_DEAL, seat)
        if not short >> seat & 1:
            questions.solve(flow.miscount, seat)


def _taken(flow, deal):
    """The tiles of the deal that each seat has; and the seats that have tiles which were dealt to
    another, a mask. Once East has discarded, or the players have said so, that is how it was dealt
    (EMA 5.2.1, Furiten 7.1)."""
    hands: list[list] = [[], [], [], []]
    wrong = 0
    for tile, place, _ in flow.loose:
        if not RACK <= place < AIR:
            continue
        seat = (place - RACK) % 4
        stack = flow.index(tile) >> 1
        if stack < len(_TAKERS) and not _TAKERS[stack] >> (seat - deal.dealer) % 4 & 1:
            if flow.is_unread(tile):
                continue  # drawn already: nobody knows where it stood
            wrong |= 1 << seat
        # Of the last stack one tile is East's, the other the first to be drawn.
        is_dealt = stack < len(_TAKERS) - (seat != deal.dealer)
        if is_shown(flow, deal, tile, place):
            continue
        if is_dealt and (place < RIVER or flow.is_early(place)):
            hands[seat].append(tile)
    if wrong and (flow.has_discarded(deal.dealer) or flow.is_let_pass(WRONG_DEAL)):
        wrong = 0
    return hands, wrong


def _miscounted(hands, deal):
    """The seats that have not the tiles they should, a mask."""
    found = 0
    for seat in range(4):
        if len(hands[seat]) != 13 + (seat == deal.dealer):
            found |= 1 << seat
    return found
