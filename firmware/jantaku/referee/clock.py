"""The time of a session: the signal before its end, what is left, whether a deal may start.

Times go in as the table's milliseconds; the rules see them counted from the start of the session.
"""

from micropython import const

from jantaku.rules import match

_MINUTE = const(60000)


class SessionClock:
    """Runs from `start`; where the book sets no time it only counts."""

    def __init__(self, rules, start: int):
        self._rules = rules
        self._start = start
        self.rolled: int | None = None  # when the dice of a deal that counts fell last
        self.is_signalled = False

    def note_roll(self, now: int) -> None:
        """The dice of a deal that counts fall."""
        self.rolled = now - self._start

    def signal(self, now: int) -> int:
        """How many minutes are left, once, when it is time for the signal (EMA 5.9); else 0."""
        rules = self._rules
        if self.is_signalled or not rules.session_minutes:
            return 0
        if now - self._start < (rules.session_minutes - rules.signal_minutes) * _MINUTE:
            return 0
        self.is_signalled = True
        return rules.signal_minutes

    def minutes(self, now: int) -> int:
        """Minutes left, begun ones too; -1: the session has no end."""
        if not self._rules.session_minutes:
            return -1
        return max(0, self._rules.session_minutes - (now - self._start) // _MINUTE)

    def barred(self, now: int, is_replay: bool = False) -> bool:
        """Whether no deal may start now; while one is played: whether it is the last."""
        return bool(match.barred(self._rules, now - self._start, self.rolled, is_replay))

    def is_over(self, now: int) -> bool:
        """Whether even the deal in play ends now."""
        return match.is_time_over(self._rules, now - self._start)
