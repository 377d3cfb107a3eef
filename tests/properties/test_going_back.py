"""A deal takes its last acts back by itself, whatever happened in it."""

import copy
import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from support import second_thoughts
from support.rule_books import RIICHI_BOOKS

from jantaku.rules import books, events, games

Event = tuple[Any, ...]

WORK = ("_waits", "_mementos", "_growing", "_fixed", "_lists", "keeps")

presets = st.sampled_from([*RIICHI_BOOKS, "sichuan"])
seeds = st.integers(1, 1 << 29)


def state(deal: Any) -> dict[str, Any]:
    """All of a deal, without what only saves work."""
    values = vars(copy.deepcopy(deal, {id(deal.rules): deal.rules}))
    values["hus"] = [vars(hu) for hu in values.get("hus", [])]
    return {key: value for key, value in values.items() if key not in WORK}


def waits(deal: Any) -> list[bytes]:
    return [deal.waits(seat) for seat in range(4)]


def told(preset: str, seed: int) -> list[Event]:
    """What stands of a deal with rulings in it, from its start on."""
    return events.standing([event for event, _ in second_thoughts.deal(preset, seed)])


@settings(max_examples=25, deadline=None)
@given(presets, seeds)
def test_back_is_what_a_replay_of_the_shortened_history_is(preset: str, seed: int) -> None:
    rules = books.load(preset)
    rng = random.Random(seed)
    start, *happened = told(preset, seed)
    done: list[list[Event]] = []  # each act, and what followed from it by itself
    deal = games.deal(rules, start[1], *start[3:])
    for event in happened:
        if events.is_beside(event):
            continue
        deal.apply(event)
        if events.is_act(event):
            done.append([])
        done[-1].append(event)
        if rng.random() < 0.3:
            acts = rng.randrange(deal.kept + 1)
            now = state(deal), waits(deal)
            deal.back(acts)
            then = games.deal(rules, start[1], *start[3:])
            for each in [each for act in done[: len(done) - acts] for each in act]:
                then.apply(each)
            assert (state(deal), waits(deal)) == (state(then), waits(then))
            for act in done[len(done) - acts :]:
                for each in act:
                    deal.apply(each)
            assert (state(deal), waits(deal)) == now


@settings(max_examples=25, deadline=None)
@given(presets, seeds)
def test_a_mark_brings_everything_back_wherever_the_deal_was_led(preset: str, seed: int) -> None:
    rules = books.load(preset)
    rng = random.Random(seed)
    start, *happened = told(preset, seed)
    deal = games.deal(rules, start[1], *start[3:])
    for event in happened:
        deal.apply(event)
        if rng.random() < 0.2:
            here = deal.mark()
            now, mementos = (state(deal), waits(deal)), list(deal._mementos)
            deal.back(rng.randrange(deal.kept + 1))
            wander(deal, rng)
            there = deal.mark()
            then = state(deal), waits(deal)
            deal.return_to(here)
            assert (state(deal), waits(deal)) == now
            assert deal._mementos == mementos
            deal.return_to(there)
            assert (state(deal), waits(deal)) == then
            deal.return_to(here)
            assert (state(deal), waits(deal)) == now


def wander(deal: Any, rng: random.Random) -> None:
    """Let a few things happen that may."""
    for _ in range(rng.randrange(4)):
        unseen = [tile for tile, place in enumerate(deal.place) if not place]
        may = []
        for event in deal.legal():
            if event[0] in (events.DRAW, events.DORA) and unseen:
                event = (*event, rng.choice(unseen))
            if not refused(deal, event):
                may.append(event)
        if not may:
            return
        deal.apply(rng.choice(may))


def refused(deal: Any, event: Event) -> bool:
    """Whether it is, or is cut short: the table alone knows the rest."""
    try:
        return bool(deal.refusal(event))
    except TypeError:
        return True
