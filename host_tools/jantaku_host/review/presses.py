"""Whether presses and proposals follow from one another."""

from jantaku.referee import questions
from jantaku.rules import events
from jantaku_host.record.recorded import Event
from jantaku_host.review.differences import Differences

_RIICHI = (events.PRESSED_RIICHI, events.PRESSED_OPEN_RIICHI)
# What a declaration becomes once it is judged to be right.
_JUDGED = {
    events.RIICHI: _RIICHI,
    events.WIN: (events.PRESSED_WIN,),
    events.HU: (events.PRESSED_WIN,),
    events.ABORT: (events.PRESSED_NINE_TERMINALS,),
}


class Presses:
    """Those of a deal. A win needs no press: a referee may have entered it."""

    def __init__(self, found: Differences):
        self._found = found
        self._waiting: set[tuple[int, int]] = set()  # seat, what was declared
        self._proposed: tuple[int, int] | None = None  # by whom, what
        self._agreed: set[int] = set()

    def check(self, event: Event) -> None:
        """The next event."""
        kind, seat = event[:2]
        if kind == events.DECLARE:
            self._waiting.add((seat, event[2]))
        elif kind == events.WITHDRAW:
            if (seat, event[2]) not in self._waiting:
                self._differ("claims", "withdrawn", "not declared, or judged before")
            self._waiting.discard((seat, event[2]))
        elif kind == events.PROPOSE:
            self._proposed, self._agreed = (seat, event[2]), {seat}
        elif kind == events.CONFIRM and event[2] == questions.SOLVED:
            self._proposed = None
        elif kind == events.CONFIRM:
            if self._proposed is None or self._proposed[1] != event[2]:
                self._differ("redeal", "agreed to", "not proposed")
            elif seat in self._agreed:
                self._differ("redeal", "agreed to", "by somebody who has agreed before")
            self._agreed.add(seat)
        else:
            self._waiting -= {(seat, what) for what in _JUDGED.get(kind, ())}

    def _differ(self, rule: str, recorded: str, computed: str) -> None:
        self._found.differ(self._found.place, rule, recorded, computed)
