"""The health of the table itself: readers that fail, memory that runs low. The log keeps it."""

import gc

from micropython import const

from jantaku.sensing.problems import dead_reader

_LOOK_MS = const(1000)
_NOTEWORTHY = const(8 * 1024)  # bytes of the heap
_COUNT_EVERY = const(20)  # collections while a deal is in play

_PLACES = ("wall", "rack", "river")


class Health:
    """A part of the superloop, which also collects its garbage.

    The table shows a reader that is dead while no session is on; in a session the referee asks.
    """

    def __init__(self, antennas, log, table, journal):
        self._antennas = antennas
        self._log = log
        self._table = table
        self._journal = journal
        self._faults = [""] * len(antennas.problems)
        self._free = 0  # bytes of the heap after a collection, when that was noted last
        self._least = 1 << 30  # bytes since then
        self._uncounted = 0  # collections

    def collect(self) -> None:
        """Free what nobody uses, and see how much is left.

        On a Pico to collect takes 26 ms, to count 8 more and to write it down 60: in a deal it is
        counted now and then, and what is noteworthy is written down after it.
        """
        gc.collect()
        is_playing = self._journal.in_deal
        self._uncounted += 1
        if is_playing and self._uncounted < _COUNT_EVERY:
            return
        self._uncounted = 0
        self._least = min(self._least, gc.mem_free())
        if not is_playing and (not self._free or self._least <= self._free - _NOTEWORTHY):
            self._free = self._least
            self._log.note("heap: %d KB are free" % (self._free // 1024))

    def step(self, now: int) -> int:
        dead: tuple = ()
        for number, fault in enumerate(self._antennas.problems):
            if fault and not dead and not self._journal.session:
                dead = dead_reader(number)
            if fault != self._faults[number]:
                self._faults[number] = fault
                place = "reader of seat %d's %s" % (number // 3, _PLACES[number % 3])
                self._log.note("%s: %s" % (place, fault or "works again"))
        self._table.wrong("readers", *dead)
        return now + _LOOK_MS
