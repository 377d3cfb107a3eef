"""Probes the tags named in settings.json at the rack of side 0: prints the time and the answers."""

import json
import time

from jantaku.sensing import zones
from jantaku.table import wiring

with open("settings.json") as stream:
    uids = [bytes.fromhex(uid) for uid in json.load(stream)["tags"]]
antennas = wiring.antennas()
antennas.power_up()
start = time.ticks_us()
answers = [antennas.probe(zones.RACK, uid) for uid in uids]
antennas.close()
print(time.ticks_diff(time.ticks_us(), start))
print(" ".join(str(answer) for answer in answers))
