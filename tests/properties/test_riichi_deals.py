"""What holds in every deal of every rule book, whatever the players do."""

import copy
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import riichi_bot
from support.rule_books import RIICHI_BOOKS

from jantaku.rules import books, events, payments
from jantaku.rules.deal import OVER, IllegalEvent
from jantaku.rules.riichi.deal import RiichiDeal
from jantaku.rules.riichi.payments import BASE

WORK = (
    "_waits",
    "_mementos",
    "_growing",
    "_fixed",
    "_lists",
    "keeps",
)  # what is only remembered to save work

OPTIONS = {
    "ema2016": {"tournament": [True, False], "nagashi_mangan": [True, False]},
    "furiten": {
        "red_fives": [0, 3, 4],
        "open_tanyao": [True, False],
        "kuikae": ["forbidden", "same_tile", "allowed"],
        "minimum_han": [1, 2, 3],
        "two_han_from_honba": [0, 5],
        "open_riichi": [True, False],
    },
    "tenhou": {"red_fives": [0, 3], "open_tanyao": [True, False]},
}


@st.composite
def some_rules(draw):
    name = draw(st.sampled_from(RIICHI_BOOKS))
    options = OPTIONS.get(name, {})
    chosen = {option: draw(st.sampled_from(values)) for option, values in options.items()}
    return books.load(name, **chosen)


@st.composite
def deals(draw):
    return riichi_bot.deal_of(
        draw(some_rules()),
        seed=draw(st.integers(0, 1 << 32)),
        clumps=draw(st.sampled_from([0.0, 0.3, 0.8])),
        scores=draw(st.sampled_from([[30000] * 4, [900, 1000, 58100, 40000]])),
        honba=draw(st.integers(0, 6)),
        deposits=draw(st.integers(0, 3)),
        round=draw(st.integers(0, 11)),
    )


def on_table(deal):
    return sum(deal.scores) + deal.deposits * deal.rules.riichi_deposit


def twin(deal):
    return copy.deepcopy(deal, {id(deal.rules): deal.rules})


def state(deal):
    """All of a deal, without what saves work."""
    return {key: value for key, value in vars(twin(deal)).items() if key not in WORK}


@settings(max_examples=60, deadline=None)
@given(deals())
def test_points_are_conserved_and_every_deal_comes_to_its_end(played):
    rng, deal, wall = played
    points = on_table(deal)

    def conserved(deal, options):
        assert on_table(deal) == points

    riichi_bot.play(rng, deal, wall, conserved)
    assert deal.phase == OVER
    assert deal.end in ("win", "exhaustive", "abort")
    assert on_table(deal) == points
    assert sum(payments.sums(deal.parts)) == 0


@settings(max_examples=12, deadline=None)
@given(deals())
def test_whatever_is_legal_is_accepted(played):
    rng, deal, wall = played

    def all_accepted(deal, options):
        for option in options:
            event = copy.deepcopy(wall).complete(deal, option)
            twin(deal).apply(event)

    riichi_bot.play(rng, deal, wall, all_accepted)


def some_event(rng, deal, wall):
    """Any event, likely or not."""
    seat = rng.randrange(4)
    tile = rng.choice([rng.randrange(136), deal.window, deal.drawn, *deal.concealed(seat)])
    held = deal.concealed(seat) or list(range(4))  # after four calls it is a single tile
    own = bytes(sorted(rng.sample(held, min(len(held), rng.choice([2, 2, 3])))))
    kind = rng.choice(
        [
            events.DRAW,
            events.DISCARD,
            events.RIICHI,
            events.RIICHI_OK,
            events.CHI,
            events.PON,
            events.KAN,
            events.ANKAN,
            events.KAKAN,
            events.DORA,
            events.WIN,
            events.SETTLE,
            events.TENPAI,
            events.DRAW_END,
            events.ABORT,
            events.DEALT,
            events.DEAL_END,
        ]
    )
    fields = {
        events.DRAW: (wall.live[0] if wall.live else 0,),
        events.DISCARD: (tile,),
        events.RIICHI: (rng.randrange(2),),
        events.CHI: (tile, own),
        events.PON: (tile, own),
        events.KAN: (tile, own),
        events.ANKAN: (tile & ~3,),
        events.KAKAN: (tile,),
        events.DORA: (wall.indicators[4],),
        events.WIN: (rng.randrange(4), tile, b"", 1, 30, [(0, 1)]),
        events.SETTLE: ([(BASE, 0, 1, 1000)],),
        events.TENPAI: (rng.randrange(2),),
        events.DRAW_END: (rng.randrange(16), 0),
        events.ABORT: (rng.randrange(5),),
        events.DEALT: (bytes(range(52)),),
        events.DEAL_END: ((1, 2, 3, 4),),
    }
    is_nobodys = kind in (events.DORA, events.DEALT, events.DRAW_END)
    return (kind, 0 if is_nobodys else seat, *fields.get(kind, ()))


def is_silent_offence(deal, event):
    """What only concealed tiles make wrong, and the book finds out later."""
    kind, seat = event[0], event[1]
    return (
        kind == events.RIICHI
        or (kind == events.DISCARD and deal.declaring == seat)
        or (kind == events.ANKAN and deal.riichi[seat])
        or (kind == events.TENPAI and event[2])
    )


@settings(max_examples=30, deadline=None)
@given(deals(), st.integers(0, 1 << 32))
def test_what_is_not_legal_is_refused_and_changes_nothing(played, seed):
    rng, deal, wall = played
    dice = random.Random(seed)

    def others_refused(deal, options):
        listed = {repr(option) for option in options}
        before = state(deal)
        for _ in range(6):
            event = some_event(dice, deal, wall)
            # Of a draw, an indicator and a deal the tiles are the wall's business.
            short = event[:2] if event[0] in (events.DRAW, events.DORA, events.DEALT) else event
            short = event[:4] if event[0] == events.WIN else short
            if repr(short) in listed or is_silent_offence(deal, event):
                continue
            with pytest.raises(IllegalEvent):
                deal.apply(event)
        assert state(deal) == before

    riichi_bot.play(rng, deal, wall, others_refused)


@settings(max_examples=40, deadline=None)
@given(deals())
def test_a_deal_replays_from_its_bytes_to_the_same_end(played):
    rng, deal, wall = played
    start = (deal.rules, deal.dealer, deal.round, deal.honba, deal.deposits, list(deal.scores))
    stored = b"".join(events.encode(event) for event in riichi_bot.play(rng, deal, wall))
    again = RiichiDeal(*start)
    at = 0
    while at < len(stored):
        event, _, at = events.decode(stored, at)
        again.apply(event)
    assert state(again) == state(deal)
