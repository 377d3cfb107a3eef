"""The table's own time: milliseconds since power-up, beyond the wrap of `ticks_ms`."""

from micropython import const

# MicroPython's ticks wrap at 2^30 on the board (12.4 days) and at a multiple of it elsewhere.
_TICKS = const(0x3FFFFFFF)


class Clock:
    """Counts on for ever, as long as it is read once in twelve days."""

    def __init__(self, ticks_ms):
        self._ticks_ms = ticks_ms
        self._last = ticks_ms()
        self._now = 0

    def now(self) -> int:
        """Milliseconds since this clock was made."""
        ticks = self._ticks_ms()
        self._now += (ticks - self._last) & _TICKS
        self._last = ticks
        return self._now
