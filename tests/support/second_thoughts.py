"""Deals of bots in which acts are taken back and rulings are given, event by event.

Acts are taken back by people and by the table itself; a dead hand now and then goes on without a
draw.
"""

import random
from collections.abc import Iterator
from typing import Any

from jantaku.rules import books, events
from support import riichi_bot, sichuan_bot

Event = tuple[Any, ...]

_BOTS = {"riichi": riichi_bot, "sichuan": sichuan_bot}
_UNDO = 0.05  # how often an act is followed by one
_RULING = 0.04
_SKIP = 0.2
_RULINGS = (
    events.DEAD_HAND, events.WRONG_RIICHI, events.INVALID_MELD, events.DRAW_BACK, events.DRAW_BACK,
)  # fmt: skip


class _Told:
    """A deal with its wall, as what stands of its events has left them."""

    def __init__(self, preset: str, seed: int, stands: list[Event]) -> None:
        rules = books.load(preset)
        self.bot = _BOTS[rules.game]
        self.chance, self.deal, self.wall = self.bot.deal_of(rules, seed)
        for event in stands:
            if event[0] in (events.DEALT, events.DRAW):
                self.wall.complete(self.deal, event[:2])
            self.happen(event)

    def happen(self, event: Event) -> None:
        if event[0] == events.RULING and event[2] == events.DRAW_BACK:
            self.wall.live.insert(0, self.deal.drawn)
        self.deal.apply(event)

    def next(self, rng: random.Random, chance: Any) -> Event | None:
        """What happens now, None when the deal is over."""
        options = list(self.deal.legal())
        if not options:
            return None
        if rng.random() < _RULING:
            kind = rng.choice(_RULINGS)
            is_back = kind == events.DRAW_BACK  # of who has drawn, and done nothing since
            seat = self.deal.turn if is_back else rng.randrange(4)
            ruling = (events.RULING, seat, kind, 0, "")
            if not self.deal.refusal(ruling):
                return ruling
        event: Event = self.bot.choose(chance, self.deal, options)
        skip = (events.SKIP, event[1])
        if event[0] == events.DRAW and not self.deal.refusal(skip) and rng.random() < _SKIP:
            return skip
        completed: Event = self.wall.complete(self.deal, event)
        return completed


def deal(preset: str, seed: int) -> Iterator[tuple[Event, Any]]:
    """Every event from `deal_start` on, and the deal as it stands after it."""
    rng = random.Random(seed)
    told = _Told(preset, seed, [])
    chance, state = told.chance, told.deal
    yield (events.DEAL_START, state.dealer, 1, 0, 0, 0, tuple(state.scores)), state
    yield (events.DICE, state.dealer, rng.randrange(1, 7), rng.randrange(1, 7)), state
    happened: list[Event] = []
    while (event := told.next(rng, chance)) is not None:
        told.happen(event)
        happened.append(event)
        yield event, told.deal
        if rng.random() < _UNDO and event[0] != events.DEAL_END:
            acts = min(told.deal.acts, rng.randrange(1, 12))
            undo = (events.RULING, 0, events.UNDO, acts, "")
            happened.append(rng.choice([undo, (events.ANEW, 0, acts)]))
            told = _Told(preset, seed, events.standing(happened))
            yield happened[-1], told.deal
