"""What people mean to do. A mind decides from what its eyes see; hands carry it out.

A `Mind` is one seat's: a bot of some level, an engine in another program, anything that chooses.
What the people of one deal do comes from a mind of them all, `ScriptMind`: it reads what they will
do from a script, be it a record or one that goes on as they decide (`company.Live`). Where a seat
is left to a person who moves tiles from outside, `persons.SharedMind` has the same names.
"""

from collections.abc import Iterator
from typing import Protocol

from jantaku.rules import events, games
from jantaku_host.bench.acts import SECOND
from jantaku_host.bench.script import Script
from jantaku_host.record.recorded import Event
from jantaku_host.review.sight import Sight

# What nobody does: it follows by itself, or is an answer to a question.
_BY_ITSELF = (
    events.RIICHI_OK, events.TENPAI, events.DRAW_END, events.SETTLE, events.DEAL_END,
)  # fmt: skip


class Mind(Protocol):
    """One who sits at the table and decides."""

    def choose(self, sight: Sight, options: list[Event]) -> Event | None:
        """One of these acts, all of them of this seat and allowed by the book (what the rules
        take though they punish it is not among them, and may be chosen). None lets a discard
        pass; in the own turn something must be done."""

    def over(self, sight: Sight) -> None:
        """The deal has been settled."""


class ScriptMind:
    """Four people who play what is written, or what is being decided as they go. `deal` is as it
    stands before the act at hand."""

    slowest_call_us = 60 * SECOND  # everybody knows what comes, and waits for it

    def __init__(self, script: Script) -> None:
        self.script = script
        self.deal = games.deal(script.deal.rules, *script.start)
        self._at = 0

    def acts(self) -> Iterator[Event]:
        """One thing after the other that somebody does."""
        while self._is_there(self._at):
            event = self.script.happening[self._at]
            if event[0] not in _BY_ITSELF:
                yield event
            self.deal.apply(event)
            self._at += 1

    def coming(self) -> Event:
        """What somebody will do after the act at hand, () if nothing."""
        at = self._at + 1
        while self._is_there(at):
            event = self.script.happening[at]
            if event[0] not in _BY_ITSELF:
                return event
            at += 1
        return ()

    def _is_there(self, at: int) -> bool:
        return at < len(self.script.happening) or self.script.more()

    def has_declared(self, seat: int) -> bool:
        """Whether the act at hand follows the own riichi."""
        return self.script.happening[self._at - 1][:2] == (events.RIICHI, seat)

    def shows(self, seat: int) -> bool | None:
        """Whether this seat shows its hand after an exhaustive draw; None: it is not asked."""
        self.coming()  # the last discard may still be in the hand
        for event in self.script.happening:
            if event[0] == events.TENPAI and event[1] == seat:
                return bool(event[2])
        return None

    @property
    def has_hands_shown(self) -> bool:
        """Whether the deal has come to an exhaustive draw."""
        return any(event[0] == events.TENPAI for event in self.script.happening)

    def may_still(self, event: Event) -> bool:
        """Whether a call can be made, now that somebody reaches for its tile."""
        return True

    def may_win(self, seat: int) -> bool:
        """Whether this seat may win in this deal, as it stands."""
        return bool(self.deal.is_tenpai(seat)) or self.wins_from(seat) is not None

    def wins_from(self, seat: int) -> int | None:
        """The seat whose tile it wins on, None if it does not, so far as is decided."""
        for event in self.script.happening:
            if event[0] in (events.WIN, events.HU) and event[1] == seat:
                return int(event[2])
        return None
