"""The table's own time: milliseconds since power-up, beyond the wrap of `ticks_ms`.

A Pico forgets the date with the power; a host tells it (`jantaku time`).
"""

from micropython import const

# MicroPython's ticks wrap at 2^30 on the board (12.4 days) and at a multiple of it elsewhere.
_TICKS = const(0x3FFFFFFF)


class Clock:
    """Counts on for ever, as long as it is read once in twelve days."""

    def __init__(self, ticks_ms):
        self._ticks_ms = ticks_ms
        self._last = ticks_ms()
        self._now = 0
        self._hall_at_start = 0

    def now(self) -> int:
        """Milliseconds since this clock was made."""
        ticks = self._ticks_ms()
        self._now += (ticks - self._last) & _TICKS
        self._last = ticks
        return self._now

    def epoch(self) -> int:
        """Seconds since 1970; 0 where nobody has said yet what time it is."""
        return self.hall() // 1000

    def hall(self) -> int:
        """The same in milliseconds, as a host tells it; in a hall all tables have the same."""
        return self._hall_at_start and self._hall_at_start + self.now()

    def set(self, milliseconds: int) -> None:
        """So many milliseconds have passed since 1970 now."""
        self._hall_at_start = milliseconds - self.now()
