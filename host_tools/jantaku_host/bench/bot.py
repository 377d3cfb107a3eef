"""A player that decides for itself, of whatever game: what of all that is allowed it does.

A game's bots say what they want (`wants`) and which of several they take (`picks`); here is the
order in which that is thought of.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import ClassVar

from jantaku_host.record.recorded import Event
from jantaku_host.review.sight import Sight

Methods = Mapping[int, str]  # a method's name, by the kind of an act


class Bot:
    """A `Mind`. Equal seeds decide equally.

    `wants(sight, event)` says whether it is worth doing, and whoever wants an act does that before
    those further down; `picks(sight, events)` are for what has to be done: the one of them that is.
    """

    wants: ClassVar[Methods] = {}
    picks: ClassVar[Methods] = {}

    def __init__(self, seed: str) -> None:
        self.random = Random(f"{type(self).__name__} {seed}")

    def choose(self, sight: Sight, options: list[Event]) -> Event | None:
        for kind, wants in self.wants.items():
            is_wanted: Callable[[Sight, Event], bool] = getattr(self, wants)
            for event in options:
                if event[0] == kind and is_wanted(sight, event):
                    return event
        for kind, picks in self.picks.items():
            pick: Callable[[Sight, list[Event]], Event] = getattr(self, picks)
            if found := [event for event in options if event[0] == kind]:
                return pick(sight, found)
        return None

    def over(self, sight: Sight) -> None:
        pass

    def always(self, sight: Sight, event: Event) -> bool:
        """A win is never let pass."""
        return True
