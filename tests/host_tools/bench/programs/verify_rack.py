"""Probes the tags named in settings.json at the rack of side 0: prints the time and the answers."""

import json
import time

from reading_table import antennas

from jantaku.sensing import zones

with open("settings.json") as stream:
    uids = [bytes.fromhex(uid) for uid in json.load(stream)["tags"]]
table = antennas()
start = time.ticks_us()
answers = [table.probe(zones.RACK, uid) for uid in uids]
table.close()
print(time.ticks_diff(time.ticks_us(), start))
print(" ".join(str(answer) for answer in answers))
