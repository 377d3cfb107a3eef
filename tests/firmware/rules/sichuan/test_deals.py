"""Whole deals of Sichuan, played by bots: no illegal state, every point with its reason."""

import sys

from support import sichuan_bot
from support.cases import cases
from support.sichuan_scene import RULES

from jantaku.rules import events
from jantaku.rules.deal import OVER
from jantaku.rules.sichuan import payments

BATCHES = 10
DEALS = 30 if sys.implementation.name == "micropython" else 100  # a batch


def check_state(deal, options):
    """Nothing is lost or doubled: every tile has one place, every hand its size."""
    place = deal.place
    if not any(place):
        return  # not dealt yet
    assert len([tile for tile in range(108) if not place[tile]]) == deal.live
    for seat in range(4):
        size = sum(deal.hands[seat]) + 3 * len(deal.melds[seat])
        holds = seat == deal.turn and deal.phase in (3, 4)  # drew, or called
        won = [hu for hu in deal.hus if hu.seat == seat and hu.from_seat == seat]
        assert size == 13 + bool(holds or won)
        assert max(deal.hands[seat]) <= 4
    assert len(options) == len({repr(option) for option in options})


def check_end(deal):
    """Points only move from seat to seat, but for fines, which nobody receives."""
    assert deal.phase == OVER
    assert (len(deal.hus) == 3) == (deal.end == "win")
    assert deal.end == "win" or not deal.live
    fines = [part for part in deal.parts if part[0] == payments.VOID_FINE]
    assert sum(deal.scores) == -48 * len(fines)
    for reason, payer, payee, amount in deal.parts:
        assert RULES.section(payments.name(reason))
        assert amount > 0
        assert payer != payee
        assert payer < 4
        assert payee < 4 or reason == payments.VOID_FINE
    assert not [value for value in deal.values if value is None]  # bots declare nothing false


@cases(*[(batch,) for batch in range(BATCHES)])
def test_bots_play_deals_to_their_end_without_an_illegal_state(batch):
    for seed in range(batch * DEALS + 1, batch * DEALS + DEALS + 1):
        chance, deal, wall = sichuan_bot.deal_of(RULES, seed)
        happened = sichuan_bot.play(chance, deal, wall, check_state)
        check_end(deal)
        assert [event[0] for event in happened[-2:]] == [events.SETTLE, events.DEAL_END]
