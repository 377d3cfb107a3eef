"""What is compared while a recorded deal is played again; a game adds its own (`audit.Checks`)."""

from typing import Any

from jantaku.rules import events, games
from jantaku_host.games import part
from jantaku_host.record.recorded import Event, Part, RecordedDeal
from jantaku_host.review.differences import Differences
from jantaku_host.review.presses import Presses

ENDS = (events.WIN, events.DRAW_END, events.ABORT, events.VOID)
OUTCOMES = (events.WIN, events.DRAW_END, events.SETTLE, events.DEAL_END)  # what the rules compute

_WHO = ("seat 0", "seat 1", "seat 2", "seat 3", "table", "nobody")


class Checks:
    """Compares one deal, event by event, with what the rules make of it."""

    def __init__(self, recorded: RecordedDeal, deal: Any, found: Differences):
        self.recorded = recorded
        self.deal = deal
        self.found = found
        self._presses = Presses(found)
        self.draws = None
        if recorded.wall is not None:
            self.draws = part(deal.rules, "review", "draws").Draws(recorded, recorded.wall)
            if sorted(recorded.wall.tiles) != list(range(len(deal.place))):
                found.differ("wall", "break", "a tile twice", f"{len(deal.place)} different tiles")

    def before(self, event: Event) -> None:
        """The event has not happened yet."""
        self._presses.check(event)
        if self.draws is not None:
            for place, rule, recorded, computed in self.draws.check(self.deal, event):
                self.found.differ_tiles(place or self.found.place, rule, recorded, computed)

    def after(self, number: int, event: Event) -> None:
        """The event, which has this place among the others, has happened."""

    def computed(self, event: Event) -> Event:
        """What the rules have in place of an outcome; raises what forbids it."""
        if event[0] == events.SETTLE:
            return (events.SETTLE, 0, self.deal.settlement())
        return (events.DEAL_END, 0, tuple(self.deal.scores))

    def outcome(self, event: Event, computed: Event) -> None:
        """An outcome as recorded and as computed, before it happens."""
        if event[0] == events.SETTLE and event[2] is not None:
            self.found.compare("settlement", "base", self._text(event[2]), self._text(computed[2]))
        elif event[0] == events.DEAL_END and event[2] is not None:
            self.found.compare("end", "base", list(event[2]), list(computed[2]))

    def as_recorded(self, deal: Any, happened: list[Event]) -> Any:
        """The deal at its end as these events leave it, whatever the rules say."""
        for event in happened:
            if event[0] == events.SETTLE:
                deal.parts = list(event[2])
            elif event[0] == events.DRAW_END:
                deal.tenpai = event[2]
            elif event[0] == events.DEAL_END:
                deal.scores = list(event[2])
        return deal

    def told(self, event: Event, computed: Event) -> Event:
        """The outcome as recorded, what the record leaves open filled in."""
        if None not in event:
            return event
        return tuple(
            own if own is not None else ours for own, ours in zip(event, computed, strict=True)
        )

    def _text(self, parts: list[Part]) -> str:
        return ", ".join(
            f"{games.reason_name(self.deal.rules, reason)} {amount} {_WHO[payer]} to {_WHO[payee]}"
            for reason, payer, payee, amount in parts
        )


def checks(recorded: RecordedDeal, deal: Any, found: Differences) -> Checks:
    """Those of the deal's game."""
    made: Checks = part(deal.rules, "review", "audit").Checks(recorded, deal, found)
    return made
