"""The deal, followed tile by tile: from racks that fill up to one event (EMA 2.8, Furiten 2.9)."""

from jantaku.referee import infractions
from jantaku.referee.questions import WRONG_DEAL
from jantaku.rules import wall
from jantaku.rules.deal import NONE
from jantaku.rules.events import DEALT
from jantaku.sensing.zones import RACK, RIVER


def dealt(flow, deal, questions) -> tuple:
    """The DEALT event once every hand is there, else (); tiles of others are asked about.

    East's 14th tile is his first draw. He may have discarded already.
    """
    if not flow.loose or _is_dealing_well(flow, deal, questions):
        return ()
    hands: list[list] = [[], [], [], []]
    last = NONE
    wrong = 0  # mask of seats with tiles that were not dealt to them
    for tile, place, _ in flow.loose:
        if not (RACK <= place < RIVER or flow.is_early(place)):
            continue
        seat = (place - RACK) % 4
        hands[seat].append(tile)
        if not _is_dealt_to(flow, deal, tile, seat):
            wrong |= 1 << seat
        elif flow.index(tile) >= wall.LAST_DEALT:
            last = tile
    if _is_wrong(flow, deal, questions, wrong):
        return ()
    for seat in range(4):
        if len(hands[seat]) != 13 + (seat == deal.dealer):
            return ()
    if last == NONE:
        last = hands[deal.dealer][-1]
    hands[deal.dealer].remove(last)
    return (DEALT, 0, bytes(hands[0] + hands[1] + hands[2] + hands[3]))


def _is_dealing_well(flow, deal, questions):
    """More tiles are to come, and the last one came to the right rack."""
    if len(flow.loose) >= wall.DEALT or questions.is_open(WRONG_DEAL):
        return False
    tile, place, _ = flow.loose[-1]
    return _is_dealt_to(flow, deal, tile, (place - RACK) % 4)


def _is_dealt_to(flow, deal, tile, seat):
    """Whether one tile at least of this tile's stack is dealt to the seat."""
    index = flow.index(tile) & ~1
    wind = (seat - deal.dealer) % 4
    if index >= wall.LAST_DEALT:
        return index == wall.LAST_DEALT and wind == 0
    return wind in (wall.dealt_to(index), wall.dealt_to(index + 1))


def _is_wrong(flow, deal, questions, wrong):
    """Dealt again, or played on: as the players wish, or once East has discarded
    (EMA 5.2.1, Furiten 7.1)."""
    if flow.has_discarded(deal.dealer):
        wrong = 0
    is_wrong = False
    for seat in range(4):
        if not wrong >> seat & 1:
            questions.solve(WRONG_DEAL, seat)
        elif not questions.is_passed(seat, WRONG_DEAL):
            is_wrong = True
            choices = infractions.choices(WRONG_DEAL)
            questions.ask(seat, WRONG_DEAL, choices)
    return is_wrong
