"""Reads the whole wall: prints the microseconds it took, then each zone with what lies there."""

import time

from jantaku.drivers.iso15693 import Tags
from jantaku.sensing import zones
from jantaku.table import wiring

antennas = wiring.antennas()
antennas.power_up()
tags = Tags(8)
found = []
start = time.ticks_us()
for zone in range(zones.WALL, zones.RACK):
    antennas.inventory(zone, tags, antennas.usual)
    found.append((zone, tags.complete, [tags.uid(index).hex() for index in range(tags.count)]))
antennas.close()
print(time.ticks_diff(time.ticks_us(), start))
for zone, complete, uids in found:
    print(zone, int(complete), " ".join(uids))
