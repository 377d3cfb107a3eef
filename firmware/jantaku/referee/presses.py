"""What players have pressed and the table has not judged yet.

A press is kept in the journal (DECLARE), so that it is still there when the power was away. The
same button takes it back (WITHDRAW), for three seconds and not after it was judged; so does the
table itself where nothing came of it.
"""

from micropython import const

from jantaku.referee.flow import NEVER
from jantaku.referee.questions import FALSE_WIN
from jantaku.rules.events import (
    ABORT,
    ASK,
    DECLARE,
    HU,
    PRESSED_OPEN_RIICHI,
    PRESSED_RIICHI,
    PRESSED_WIN,
    RIICHI,
    VOID,
    WIN,
    WITHDRAW,
)

_WITHDRAW_MS = const(3000)
_NOT = const(-1)
_BEFORE = const(1)  # when the table had power last, in the time it has now


class Presses:
    """Of one deal, by seat and by what was declared."""

    def __init__(self, append):
        self._append = append
        self._times = [_NOT] * 16  # when it was pressed, four of each kind
        self.read_at = 0  # when all tiles had been read, after power-up
        self.spent = 0  # seats that have taken back a win in this deal: once is enough

    def at(self, what: int, seat: int) -> int:
        """When the seat pressed; below 0: it has not."""
        return self._times[4 * what + seat]

    def seats(self, what: int) -> list[int]:
        """Who has declared this."""
        found = []  # asked in every step: plainly, which leaves the least behind
        for seat in range(4):
            if self._times[4 * what + seat] >= 0:
                found.append(seat)
        return found

    def first(self, what: int) -> int:
        """When it was declared first; NEVER: by nobody."""
        return min([self.at(what, seat) for seat in self.seats(what)] + [NEVER])

    def waits_from(self, what: int) -> int:
        """Since when others have been able to declare it, too: nobody is in the dark."""
        first = self.first(what)
        return self.read_at if first == _BEFORE else first

    def declare(self, seat: int, what: int, now: int) -> None:
        """The seat presses, and waits."""
        self._times[4 * what + seat] = now
        self._append((DECLARE, seat, what, 0))

    def may_withdraw(self, seat: int, what: int, now: int) -> bool:
        """Whether the same button still takes it back."""
        if what == PRESSED_WIN and self.spent >> seat & 1:
            return False
        return now - self.at(what, seat) <= _WITHDRAW_MS

    def withdraw(self, seat: int, what: int) -> None:
        """It was a slip, or nothing has come of it."""
        self.forget(seat, what)
        self._append((WITHDRAW, seat, what))

    def forget(self, seat: int, what: int) -> None:
        """It has been judged, or has become an event."""
        self._times[4 * what + seat] = _NOT

    def resume(self, happened, now: int) -> None:
        """After power-up: who was waiting for what, as these events of the deal tell it."""
        self.read_at = now
        for event in happened:
            kind, seat = event[:2]
            if kind == DECLARE:
                if event[2] == PRESSED_OPEN_RIICHI:
                    self.forget(seat, PRESSED_RIICHI)
                self._times[4 * event[2] + seat] = _BEFORE
            elif kind == WITHDRAW:
                self.forget(seat, event[2])
                self.spent |= (event[2] == PRESSED_WIN) << seat
            elif kind == RIICHI:
                self.forget(seat, PRESSED_RIICHI)
                self.forget(seat, PRESSED_OPEN_RIICHI)
            elif kind in (WIN, HU, ABORT, VOID) or (kind == ASK and event[2] == FALSE_WIN):
                for what in range(4):
                    self.forget(seat, what)
