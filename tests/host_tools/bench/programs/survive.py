"""Probes one tag at a rack, a wall coil and a rack again, for as long as settings.json says.

Prints a line for each probe: milliseconds, zone, answer; and at last what each reader suffers from.
"""

import json
import time

from jantaku.table import wiring

with open("settings.json") as stream:
    settings = json.load(stream)
uid = bytes.fromhex(settings["tag"])
antennas = wiring.antennas()
antennas.power_up()
while time.ticks_ms() < settings["until_ms"]:
    for zone in settings["zones"]:
        answer = antennas.probe(zone, uid)
        print(time.ticks_ms(), zone, answer)
    time.sleep_ms(1)
antennas.close()
print(json.dumps(antennas.problems))
