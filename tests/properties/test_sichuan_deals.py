"""What holds in every deal of Sichuan, whatever the players do."""

import copy
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import sichuan_bot

from jantaku.rules import books, events, payments
from jantaku.rules.deal import NONE, OVER, IllegalEvent
from jantaku.rules.sichuan.deal import SichuanDeal
from jantaku.rules.sichuan.payments import VOID_FINE

RULES = books.load("sichuan")

WORK = (
    "_waits",
    "_mementos",
    "_growing",
    "_fixed",
    "_lists",
    "keeps",
)  # what is only remembered to save work

seeds = st.integers(1, 1 << 29)

# What players may do though the book punishes it: `legal()` does not list it.
RISKS = (events.HU, events.PON, events.KAN, events.ANKAN, events.KAKAN, events.VOID_SUIT)

# Events of the whole table; their seat says nothing.
NOBODYS = (events.DEALT, events.DRAW_END, events.ABORT, events.SETTLE, events.DEAL_END)


def twin(deal):
    return copy.deepcopy(deal, {id(deal.rules): deal.rules})


def state(deal):
    """All of a deal, without what saves work."""
    values = vars(twin(deal))
    values["hus"] = [vars(hu) for hu in values["hus"]]
    return {key: value for key, value in values.items() if key not in WORK}


def some_event(rng, deal, wall):
    """Any event, likely or not."""
    seat = rng.randrange(4)
    tile = rng.choice([rng.randrange(108), deal.window, deal.drawn, *deal.concealed(seat)])
    own = bytes(sorted(rng.choices(deal.concealed(seat) or [0], k=rng.choice([2, 2, 3]))))
    undrawn = wall.tiles[min(wall.drawn, 107)]
    fields = {
        events.DEALT: (bytes(52),),
        events.VOID_SUIT: (rng.randrange(4), rng.choice([tile, NONE])),
        events.DRAW: (undrawn,),
        events.DISCARD: (tile,),
        events.CHI: (deal.window, own),
        events.PON: (deal.window, own),
        events.KAN: (deal.window, own),
        events.ANKAN: (tile & ~3,),
        events.KAKAN: (tile,),
        events.HU: rng.choice([deal.won_on(seat), (seat, tile)]),
        events.RIICHI: (0,),
        events.DORA: (undrawn,),
        events.TENPAI: (1,),
        events.WIN: (seat, tile, b"", 1, 2, [(9, 1)]),
        events.DRAW_END: (rng.randrange(16), 0),
        events.ABORT: (rng.randrange(5),),
        events.SETTLE: ([],),
        events.DEAL_END: ((0, 0, 0, 0),),
    }
    kind = rng.choice(list(fields))
    return (kind, 0 if kind in NOBODYS else seat, *fields[kind])


def play_wildly(seed):
    """A deal in which people also do what costs them points."""
    chance, deal, wall = sichuan_bot.deal_of(RULES, seed)
    rng = random.Random(seed)
    happened = []
    while options := list(deal.legal()):
        event = wall.complete(deal, sichuan_bot.choose(chance, deal, options))
        if rng.random() < 0.3:
            wild = some_event(rng, deal, wall)
            if wild[0] in RISKS and not deal.refusal(wild):
                if event[0] == events.DRAW:
                    wall.drawn -= 1
                event = wild
        deal.apply(event)
        happened.append(event)
    return deal, happened


@settings(max_examples=40, deadline=None)
@given(seeds)
def test_points_sum_to_zero_except_fines_that_nobody_receives(seed):
    deal, _ = play_wildly(seed)
    fines = [part for part in deal.parts if part[2] == payments.NOBODY]
    assert all(part[0] == VOID_FINE and part[3] == 48 for part in fines)
    assert len({part[1] for part in fines}) == len(fines)  # each seat is fined once
    assert sum(deal.scores) == -48 * len(fines)


@settings(max_examples=40, deadline=None)
@given(seeds)
def test_three_hu_or_an_empty_wall_always_end_a_deal(seed):
    deal, happened = play_wildly(seed)
    assert deal.phase == OVER
    assert (deal.end == "win") == (len(deal.hus) == 3)
    assert deal.end == "win" or (deal.end == "exhaustive" and not deal.live)
    assert sum(event[0] == events.DRAW for event in happened) == 56 - deal.live


@settings(max_examples=25, deadline=None)
@given(seeds)
def test_who_has_won_is_no_part_of_what_follows(seed):
    _, happened = play_wildly(seed)
    out = set()
    for event in happened:
        if event[0] in (events.DRAW, events.DISCARD, events.PON, events.KAN, events.ANKAN,
                        events.KAKAN, events.HU):  # fmt: skip
            assert event[1] not in out
        if event[0] == events.HU:
            out.add(event[1])


@settings(max_examples=8, deadline=None)
@given(seeds)
def test_whatever_is_legal_is_accepted(seed):
    chance, deal, wall = sichuan_bot.deal_of(RULES, seed)

    def all_accepted(deal, options):
        for option in options:
            twin(deal).apply(copy.deepcopy(wall).complete(deal, option))

    sichuan_bot.play(chance, deal, wall, all_accepted)


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_whatever_else_is_refused_and_changes_nothing(seed):
    chance, deal, wall = sichuan_bot.deal_of(RULES, seed)
    rng = random.Random(seed)

    def others_refused(deal, options):
        before = state(deal)
        listed = {repr(copy.deepcopy(wall).complete(deal, each)) for each in options}
        for _ in range(3):
            event = some_event(rng, deal, wall)
            if repr(event) in listed or event[0] in RISKS:
                continue
            with pytest.raises(IllegalEvent):
                deal.apply(event)
        assert state(deal) == before

    sichuan_bot.play(chance, deal, wall, others_refused)


@settings(max_examples=25, deadline=None)
@given(seeds)
def test_a_deal_replays_from_its_bytes_to_the_same_end(seed):
    deal, happened = play_wildly(seed)
    stored = b"".join(events.encode(event) for event in happened)
    again = SichuanDeal(RULES, deal.dealer, 0, 0, 0, [0, 0, 0, 0])
    at = 0
    while at < len(stored):
        event, _, at = events.decode(stored, at)
        again.apply(event)
    assert state(again) == state(deal)


@settings(max_examples=25, deadline=None)
@given(seeds)
def test_nothing_tells_what_a_hand_is_worth_before_the_hands_are_checked(seed):
    _, happened = play_wildly(seed)
    kinds = [event[0] for event in happened]
    checked = kinds.index(events.WIN) if events.WIN in kinds else kinds.index(events.SETTLE)
    assert set(kinds[checked:]) <= {events.WIN, events.SETTLE, events.DEAL_END}
    for event in happened[:checked]:
        if event[0] == events.HU:
            assert events.public(event)[3] == events.CONCEALED
