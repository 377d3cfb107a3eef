"""Which hands lie open after a deal, and with which tiles: as the rules' own deal has them."""

import random

from support import riichi_bot

from jantaku.rules import books, events, showing
from jantaku.rules.riichi.deal import RiichiDeal


def played(seed):
    """A deal of the bot: its events, and the deal at its end."""
    rng = random.Random(seed)
    wall = riichi_bot.Wall(riichi_bot.shuffled(rng, 0.1))
    deal = RiichiDeal(books.load("ema2016"), seed % 4, 0, 0, 0, [30000] * 4)
    return riichi_bot.play(rng, deal, wall), deal


def shown(happened, seat):
    tiles = showing.hands(happened)[showing.HAND * seat : showing.HAND * (seat + 1)]
    return [tile for tile in tiles if tile != events.CONCEALED]


def test_winners_and_who_shows_at_a_draw_lie_open_and_nobody_else():
    kinds = set()
    for seed in range(60):
        happened, deal = played(seed)
        for seat in range(4):
            told = [event for event in happened if event[1] == seat]
            is_open = any(
                event[0] == events.WIN or (event[0] == events.TENPAI and event[2])
                or (event[0] == events.ABORT and event[2] == events.NINE_TERMINALS)
                for event in told
            )  # fmt: skip
            assert shown(happened, seat) == (sorted(deal.concealed(seat)) if is_open else [])
            kinds.update(event[0] for event in told if is_open)
    assert {events.WIN, events.TENPAI, events.PON, events.ANKAN} <= kinds


def wins(happened):
    return [event for event in happened if event[0] == events.WIN]


def test_what_was_taken_back_is_not_shown_nor_what_corrects_another_deal():
    happened, deal = next(found for found in map(played, range(60)) if wins(found[0]))
    acts = sum(events.is_act(event) for event in happened) - 1
    undone = [*happened, (events.RULING, 0, events.UNDO, acts, "")]
    assert showing.hands(undone) == bytes([events.CONCEALED]) * (4 * showing.HAND)
    other = (deal.dealer + 1) % 4
    before = [(events.WIN, other, other, 0, b"", 1, 30, ())]
    assert shown(before + happened, other) == shown(happened, other)
