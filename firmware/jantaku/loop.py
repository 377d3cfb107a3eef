"""The superloop: every part of the firmware takes bounded steps, one place waits.

A part has `step(now) -> next_due`, both in the clock's milliseconds. It is called when it is
due, and also when something from outside (a byte on the link, an interrupt) ended the wait early.
"""

from micropython import const

LONGEST_WAIT = const(1000)
# Collecting takes 26 ms on the RP2040. The watch rests for 30 ms after each round, and what other
# parts do then comes off that.
_COLLECT_GAP = const(20)
_COLLECT_EVERY = const(500)  # four displays drawn leave 22 KB, twice a second in a quick game
# Where there is no such gap, between two steps: else the heap would be full in the midst of a read.
_COLLECT_AT_LATEST = const(750)


class Loop:
    """Runs `parts` for ever.

    `wait(milliseconds)` sleeps so long or until something happens outside; `collect()` frees
    garbage, and is called in gaps that are nearly long enough for it as long as there are some.
    """

    def __init__(self, clock, wait, collect, parts):
        self._clock = clock
        self.wait = wait
        self.collect = collect
        self.parts = parts
        self._due = [0] * len(parts)
        self._wake = 0
        self._collected = 0

    def turn(self):
        """Step whoever is due, then wait for the next one."""
        now = self._clock.now()
        woken = now < self._wake
        wake = now + LONGEST_WAIT
        due = self._due
        for index in range(len(due)):
            if woken or due[index] <= now:
                due[index] = self.parts[index].step(now)
            if due[index] < wake:
                wake = due[index]
        self._wake = wake
        now = self._clock.now()
        since = now - self._collected
        if since >= (_COLLECT_EVERY if wake - now >= _COLLECT_GAP else _COLLECT_AT_LATEST):
            self._collected = now
            self.collect()
            now = self._clock.now()
        if wake > now:
            self.wait(wake - now)

    def run(self):
        """Never returns."""
        while True:
            self.turn()
