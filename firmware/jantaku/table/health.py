"""The health of the table itself: readers that fail, memory that runs low. The log keeps it."""

import gc

from micropython import const

from jantaku.sensing.problems import dead_reader

_LOOK_MS = const(1000)
_NOTEWORTHY = const(8 * 1024)  # bytes of the heap

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

    def collect(self) -> None:
        """Free what nobody uses, and see how much is left."""
        gc.collect()
        free = gc.mem_free()
        if not self._free or free <= self._free - _NOTEWORTHY:
            self._free = free
            self._log.note("heap: %d KB are free" % (free // 1024))

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
