"""What people mean to do. A mind knows what its eyes see and decides; hands carry it out.

The mind that is here reads a script: all four know what comes. Others, that decide as they see,
need the same names.
"""

from collections.abc import Iterator

from jantaku.rules import events, games
from jantaku_host.bench.script import Script
from jantaku_host.record.recorded import Event

# What nobody does: it follows by itself, or is an answer to a question.
_BY_ITSELF = (
    events.RIICHI_OK, events.TENPAI, events.DRAW_END, events.SETTLE, events.DEAL_END,
)  # fmt: skip


class ScriptMind:
    """Four people who play what is written. `deal` is as it stands before the act at hand."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.deal = games.deal(script.deal.rules, *script.start)
        self._at = 0

    def acts(self) -> Iterator[Event]:
        """One thing after the other that somebody does."""
        for at, event in enumerate(self.script.happening):
            self._at = at
            if event[0] not in _BY_ITSELF:
                yield event
            self.deal.apply(event)

    def coming(self) -> Event:
        """What somebody will do after the act at hand, () if nothing."""
        for event in self.script.happening[self._at + 1 :]:
            if event[0] not in _BY_ITSELF:
                return event
        return ()

    def has_declared(self, seat: int) -> bool:
        """Whether the act at hand follows the own riichi."""
        return self.script.happening[self._at - 1][:2] == (events.RIICHI, seat)

    def shows(self, seat: int) -> bool | None:
        """Whether this seat will show its hand after an exhaustive draw; None: it is not asked."""
        for event in self.script.happening:
            if event[0] == events.TENPAI and event[1] == seat:
                return bool(event[2])
        return None

    @property
    def has_hands_shown(self) -> bool:
        """Whether the deal comes to an exhaustive draw."""
        return any(event[0] == events.TENPAI for event in self.script.happening)

    def wins(self, seat: int) -> bool:
        """Whether this seat will win in this deal."""
        return self.wins_from(seat) is not None

    def wins_from(self, seat: int) -> int | None:
        """The seat whose tile it will win on, None if it will not."""
        for event in self.script.happening:
            if event[0] in (events.WIN, events.HU) and event[1] == seat:
                return int(event[2])
        return None
