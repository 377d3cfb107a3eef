"""Plays deals at a table without radio, on MicroPython: `deals_main.py FILE`.

Prints a line of JSON: what went wrong, the heap after a collection every so often, and how long
the referee took for a step, in microseconds. Garbage is collected between steps, as the table's
loop does.
"""

import gc
import json
import sys
import time

from support.table_top import Luck, TableTop, ordered, written

from jantaku.referee.referee import ENDED

EVERY = 100  # deals between two looks at the heap
COLLECT = 100  # steps between two collections
BIN_US = 10
BINS = 2000


class Timed:
    """The referee, and beside it how often it took how long."""

    def __init__(self, referee):
        self._referee = referee
        self.counts = [0] * BINS
        self._steps = 0

    def __getattr__(self, name):
        return getattr(self._referee, name)

    def moved(self, movement):
        start = time.ticks_us()
        self._referee.moved(movement)
        self._note(start)

    def pressed(self, seat, button, press=1):
        start = time.ticks_us()
        self._referee.pressed(seat, button, press)
        self._note(start)

    def step(self, now):
        start = time.ticks_us()
        due = self._referee.step(now)
        self._note(start)
        return due

    def _note(self, start):
        took = time.ticks_diff(time.ticks_us(), start) // BIN_US
        self.counts[min(took, BINS - 1)] += 1
        self._steps += 1
        if not self._steps % COLLECT:
            gc.collect()

    def percentile(self, share):
        left = share * sum(self.counts)
        for at, count in enumerate(self.counts):
            left -= count
            if left <= 0:
                return (at + 1) * BIN_US
        return BINS * BIN_US


def main(path):
    top = TableTop("ema2016", luck=Luck(1))
    top.referee = timed = Timed(top.referee)
    wrong = []
    heap = []
    deals = 0
    for order, happening in written(path):
        if top.referee.state == ENDED:
            top.referee.begin(top.rules, 0)
        top.journal.happened.clear()
        top.eyes.surprises.clear()
        top.build(order)
        top.perform(happening)
        if ordered(top.told()[1:]) != ordered(happening):
            wrong.append(f"deal {deals} is told otherwise")
        if top.table.questions:
            wrong.append(f"deal {deals} leaves a question")
        deals += 1
        if not deals % EVERY:
            gc.collect()
            heap.append(gc.mem_alloc())
    steps = {"p50": timed.percentile(0.5), "p99": timed.percentile(0.99)}
    print(json.dumps({"deals": deals, "wrong": wrong, "heap": heap, "step_us": steps}))


main(sys.argv[1])
