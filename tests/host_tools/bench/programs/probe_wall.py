"""Probes a tag at one wall coil after the other, as often as settings.json says.

Prints the bytes of heap in use, before the last thousand probes and after them.
"""

import gc
import json

from jantaku.sensing import zones
from jantaku.table import wiring

with open("settings.json") as stream:
    count = json.load(stream)["probes"]
uid = bytes(8)
antennas = wiring.antennas()
antennas.power_up()


def probe(times):
    for index in range(times):
        antennas.probe(index % zones.RACK, uid)


def heap():
    gc.collect()
    return gc.mem_alloc()


probe(count - 1000)
heap()  # the first look takes memory of its own
before = heap()
probe(1000)
after = heap()
print(before, after)
