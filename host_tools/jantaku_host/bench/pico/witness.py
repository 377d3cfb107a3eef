"""The table's sensing with a witness: every movement and question is told to the bench.

The table's own program has no such door: this one is run in its place, and lies on the bench only.
"""

import gc
import sys
import time

import wire
import wiring
from jantaku.clock import Clock
from jantaku.loop import Loop
from jantaku.sensing import tile_set
from jantaku.sensing.follower import Follower
from jantaku.sensing.watch import Watch
from jantaku_host.bench import crew

_ORDERS_MS = 100


class Witness(Follower):
    """Follows the deal and tells what it hears."""

    def moved(self, movement):
        wire.post(crew.REPORT, 0, 0, crew.moved(movement))
        super().moved(movement)

    def asked(self, question):
        wire.post(crew.REPORT, 0, 0, crew.asked(question))
        super().asked(question)

    def mapped(self, problems):
        wire.post(crew.REPORT, 0, 0, crew.said(crew.MAPPED, "\n".join(problems)))
        super().mapped(problems)

    def reader_changed(self, number, fault):
        wire.post(crew.REPORT, 0, 0, crew.said(crew.READER, fault, number))
        super().reader_changed(number, fault)


class Orders:
    """A part of the superloop: does what the bench wants done."""

    def __init__(self, watch, follower):
        self._watch = watch
        self._follower = follower

    def step(self, now):
        heap = gc.mem_alloc()
        order = wire.ask(crew.ORDERS, 0, 0, crew.heap(heap))[3]
        if order:
            if order[0] == crew.BEGIN:
                self._follower.begin(order[1], order[2])
            elif order[0] == crew.OVER:
                self._watch.rest()
            elif order[0] == crew.STOP:
                sys.exit()
        return now + _ORDERS_MS


def main():
    clock = Clock(time.ticks_ms)
    antennas = wiring.antennas()
    antennas.power_up()
    watch = Watch(antennas, tile_set.load("tiles.bin"), clock)
    witness = Witness(watch)
    Loop(clock, time.sleep_ms, gc.collect, [watch, witness, Orders(watch, witness)]).run()


main()
