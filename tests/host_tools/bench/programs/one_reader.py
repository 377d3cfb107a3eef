"""Brings up all readers, then probes one tag at the first rack, past `Antennas`: what goes wrong.

Prints the rack reader's problem after power-up, then the answer of each probe or what it died of.
"""

import json
import time

from jantaku.drivers import iso15693
from jantaku.sensing import antennas, zones
from jantaku.table import wiring

with open("settings.json") as stream:
    settings = json.load(stream)
uid = bytes.fromhex(settings["tag"])
table = wiring.antennas()
for _ in range(settings["power_ups"]):
    table.power_up()
number = antennas.reader(zones.RACK)
print(table.problems[number])
reader = table._readers[number]
for _ in range(0 if table.problems[number] else 3):
    try:
        reader.field_on()
        time.sleep_us(antennas.GUARD_US)
        print(iso15693.probe(reader, uid))
        reader.field_off()
    except iso15693.ReaderError as error:
        print(error)
        break
