"""The time of a session: its signals, what is left, whether a deal may start.

Times go in as the table's milliseconds; the rules see them counted from the start of the session.
Where a hall gives the signal (EMA 5.9, Samara 6.1) a TIMER event sets this clock, and nothing else
does: table, record and whoever replays it have the same time. `go`, `pause`, … give the event that
does it, () where nothing is to be done, and raise ValueError where it cannot be.
"""

from micropython import const

from jantaku.rules import match
from jantaku.rules.events import PAUSED, RUNNING, SEATED, TIMER

_MINUTE = const(60000)
_AHEAD = const(60)  # minutes; a Pico's crystal gains or loses 0.1 s in that time
_MOST = const(120)  # minutes beyond the book's
_OFF = const(100)  # milliseconds that are no matter
_NEVER = const(0x3FFFFFFF)

UNKNOWN = const(-2)  # minutes that nobody can tell


class SessionClock:
    """Runs from `start` if no TIMER says otherwise; where the book sets no time it only counts."""

    def __init__(self, rules, start: int):
        self._rules = rules
        self._full = rules.session_minutes * _MINUTE
        self._state = RUNNING
        self._since = start  # when `_left` is left
        self._left = self._full
        self.at = 0  # the hall's time then, 0 where the clock does not go by it
        self.extra = 0  # minutes beyond the book's
        self.is_unknown = False  # the power was away, and nobody has said for how long
        self._is_start_due = False  # the signal that play begins, or goes on
        self._told = _NEVER  # minutes of the last signal
        self.rolled: int | None = None  # when the dice of a deal that counts fell last

    # What happened

    def obey(self, event: tuple, now: int) -> None:
        """A TIMER: from now on the clock is as it says."""
        before = self._state
        _, _, self._state, self._left, wait, self.at, extra = event
        self._since = now + wait
        self.is_unknown = False
        gained = (extra - self.extra) * _MINUTE
        self.extra = extra
        if gained:
            self._told = _NEVER  # the end is another one: so is when it is near
            if self.rolled is not None:
                self.rolled -= gained
        if self._state == RUNNING != before:
            self._is_start_due = True

    def note_roll(self, now: int) -> None:
        """The dice of a deal that counts fall."""
        self.rolled = self._passed(now)

    def note_signal(self, minutes: int) -> None:
        """The players were told that so many minutes are left."""
        self._told = minutes
        self._is_start_due = False

    def move(self, by: int) -> None:
        """The table counts its time from another moment: after power-up."""
        self._since += by

    def lose_time(self) -> None:
        """How long the power was away is for the hall's time to tell, or for people."""
        is_timed = self._full or self._is_start_due
        self.is_unknown = bool(self.at and is_timed and self._state == RUNNING)

    # What it says

    def _passed(self, now):
        """Since the start of the session, as the rules count."""
        if self._state != RUNNING:
            return self._full - self._left
        return self._full - self._left + now - self._since

    def left(self, now: int) -> int:
        """Milliseconds."""
        return max(0, min(self._left, self._full - self._passed(now)))

    def state(self, now: int) -> str:
        """What the clock does: seated, armed, running, paused, unknown."""
        if self.is_unknown:
            return "unknown"
        if self._state == RUNNING:
            return "running" if now >= self._since else "armed"
        return "seated" if self._state == SEATED else "paused"

    def stands(self, now: int) -> bool:
        """Whether no dice may fall until a signal."""
        return self.state(now) != "running"

    def until(self, now: int) -> int:
        """Milliseconds until it runs."""
        return max(0, self._since - now)

    def signal(self, now: int) -> int:
        """How many minutes are left, once, when it is time for a signal: play begins, one more deal
        is played (EMA 5.9), none begins any more (Samara 6.1.2); else -1."""
        if self.stands(now):
            return -1
        told = -1
        if self._is_start_due:
            told = max(0, min(255, self.minutes(now)))
        elif self._full:
            left, rules = self._full - self._passed(now), self._rules
            for minutes in (rules.red_zone_minutes, rules.signal_minutes):
                if minutes and left <= minutes * _MINUTE and minutes < self._told:
                    told = minutes
                    break
        if told >= 0:
            self.note_signal(told)
        return told

    def minutes(self, now: int) -> int:
        """Minutes left, begun ones too; -1: the session has no end."""
        if not self._full:
            return -1
        return (self.left(now) + _MINUTE - 1) // _MINUTE

    def barred(self, now: int, is_replay: bool = False) -> bool:
        """Whether no deal may start any more; while one is played: whether it is the last."""
        passed = max(0, self._passed(now))
        return bool(match.barred(self._rules, passed, self.rolled, is_replay))

    def is_over(self, now: int) -> bool:
        """Whether even the deal in play ends now."""
        return match.is_time_over(self._rules, self._passed(now))

    # What sets it

    def _timer(self, state, left, wait, at, extra):
        return (TIMER, 0, state, left, wait, at, extra)

    def begin(self, is_seated: bool, minutes: int) -> tuple:
        """The session is waiting for a signal, or shorter than the book's."""
        if minutes and not self._full:
            raise ValueError("the session has no end: it has no minutes left")
        if not 0 <= minutes <= self._rules.session_minutes:
            raise ValueError("the session has %d minutes" % self._rules.session_minutes)
        if not is_seated and not minutes:
            return ()
        left = minutes * _MINUTE or self._full
        return self._timer(SEATED if is_seated else RUNNING, left, 0, 0, 0)

    def go(self, now: int, hall: int, at: int) -> tuple:
        """It runs from the hall's time `at` on, which was perhaps before; 0: from now on."""
        state = self.state(now)
        if at and not hall:
            raise ValueError("the table does not know the time")
        if at - hall > _AHEAD * _MINUTE:
            raise ValueError("that is more than %d minutes ahead" % _AHEAD)
        if state in ("running", "unknown") and at in (0, self.at):
            return ()
        if state in ("running", "unknown"):
            raise ValueError("the session has begun")
        if (state == "armed" and at == self.at) or (state == "paused" and 0 < at < self.at):
            return ()  # the same signal once more
        if at and hall - at >= (self._left if self._full else _NEVER):
            raise ValueError("the session would be over")
        return self._timer(RUNNING, self._left, at - hall if at else 0, at or hall, self.extra)

    def pause(self, now: int, hall: int) -> tuple:
        """It stands, until it is told to go."""
        state = self.state(now)
        if state == "paused":
            return ()
        if state != "running":
            raise ValueError("the session has not begun")
        return self._timer(PAUSED, self.left(now), 0, hall, self.extra)

    def add(self, now: int, extra: int) -> tuple:
        """The session has so many minutes beyond the book's, in all."""
        if extra == self.extra:
            return ()
        gained = (extra - self.extra) * _MINUTE
        if not self._full:
            raise ValueError("the session has no end")
        if extra > _MOST or self.left(now) + gained < 0:
            raise ValueError("at most %d minutes, and no less than are left" % _MOST)
        wait = self._since - now if self._state == RUNNING else 0
        return self._timer(self._state, max(0, self._left + gained), wait, self.at, extra)

    def enter(self, now: int, minutes: int) -> tuple:
        """People say what is left; should somebody know the hall's time later, that counts."""
        return self._timer(
            RUNNING, self._left, minutes * _MINUTE - self._left, self.at, self.extra
        )  # fmt: skip

    def reckon(self, now: int, hall: int) -> tuple:
        """The hall's time is told: where this clock goes by it, it is set right."""
        if self._state != RUNNING or not self.at:
            return ()
        wait = self.at - hall
        if not self.is_unknown and abs(wait - (self._since - now)) <= _OFF:
            return ()
        return self._timer(RUNNING, self._left, wait, self.at, self.extra)
