"""Finds all that lies on the racks, drawing displays between the steps; prints the UIDs of each."""

from jantaku.drivers.iso15693 import Tags
from jantaku.sensing import zones
from jantaku.table import wiring

antennas = wiring.antennas()
antennas.power_up()
displays = wiring.displays()
picture = bytes(8192)
tags = Tags(32)
for seat in range(4):
    tags.begin()
    while antennas.listen(zones.RACK + seat, tags):
        for display in displays:  # whose selects share address lines with those of the readers
            display.show(picture)
    print(*[tags.uid(index).hex() for index in range(tags.count)])
