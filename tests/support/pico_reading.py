"""A wall and a rack, read by the drivers on an emulated Pico; its chips and tags are the bench."""

import random
import re
import tempfile
from pathlib import Path
from typing import NamedTuple

from jantaku.drivers import iso15693
from jantaku.sensing import antennas, zones
from jantaku_host.bench.radio import Radio
from jantaku_host.bench.table import Table
from jantaku_host.bench.world import Tag, World

LIMIT_S = 300
TILES = 136
HAND = 14

PROGRAM = """
import time
from jantaku.table import wiring
from jantaku.drivers.iso15693 import Tags
from jantaku.sensing import zones

antennas = wiring.antennas()
antennas.pace(6)  # as the doctor finds it of good lines
antennas.power_up()
print("problems", len([problem for problem in antennas.problems if problem]))
tags = Tags(8)
found = 0
start = time.ticks_us()
for zone in range(zones.WALL, zones.RACK):
    antennas.inventory(zone, tags, antennas.step(zone))
    found += tags.count
antennas.close()
print("map", time.ticks_diff(time.ticks_us(), start))
print("tiles", found)
start = time.ticks_us()
answers = [antennas.probe(zones.RACK, bytes.fromhex(uid)) for uid in {hand}]
antennas.close()
print("rack", time.ticks_diff(time.ticks_us(), start))
print("answers", answers.count(True))
"""


class Figures(NamedTuple):
    """Microseconds of the board's time, and what it takes at least: air and guard time."""

    map_us: int
    map_least_us: int
    rack_us: int
    rack_least_us: int


def measure() -> Figures:
    """Map a wall of 68 x 2 tiles, verify a rack of 14 known ones."""
    draw = random.Random(136)
    tags = [Tag(draw.randbytes(5) + b"\x01\x04\xe0") for _ in range(TILES + HAND)]
    wall, hand = tags[:TILES], tags[TILES:]
    radio = Radio(World())
    for place, tag in enumerate(wall):
        radio.world.lie(tag, place // 2)
    for tag in hand:
        radio.world.lie(tag, zones.RACK)
    said = run(radio, PROGRAM.replace("{hand}", str([tag.uid.hex() for tag in hand])))
    found = {name: int(number) for name, number in re.findall(r"^(\w+) (\d+)", said, re.MULTILINE)}
    if (found.get("tiles"), found.get("answers")) != (TILES, HAND):
        raise RuntimeError(f"the board did not read its tiles:\n{said[-1000:]}")
    rack_air_us = HAND * iso15693.air_us(64, 1, 1)
    return Figures(
        found["map"],
        radio.air_us - rack_air_us + zones.RACK * antennas.GUARD_US,
        found["rack"],
        rack_air_us + antennas.GUARD_US,
    )


def run(radio: Radio, program: str) -> str:
    """What the board says that runs this program."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "reading.py")
        file.write_text(program)
        with Table({}, radio=radio, leaps=True, program=file, runtime="rp2040") as table:
            return table.finish(LIMIT_S)
