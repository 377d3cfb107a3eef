"""A wall and a rack, read by the drivers on an emulated Pico; its chips and tags are the bench."""

import os
import random
import re
import shutil
import tempfile
import threading
from pathlib import Path
from typing import NamedTuple, Self

from emulated import FIRMWARE, MICROPYTHON, install_folder

from jantaku.drivers import iso15693
from jantaku.sensing import antennas, zones
from jantaku_host.bench import protocol
from jantaku_host.bench.radio import Radio
from jantaku_host.bench.table import Table
from jantaku_host.bench.world import Tag, World
from jantaku_host.emulator import Pico

LIMIT_S = 60
TILES = 136
HAND = 14

PROGRAM = """
import time
import wiring
from jantaku.drivers.iso15693 import Tags
from jantaku.sensing import zones

antennas = wiring.antennas()
antennas.power_up()
print("problems", len([problem for problem in antennas.problems if problem]))
tags = Tags(8)
found = 0
start = time.ticks_us()
for zone in range(zones.WALL, zones.RACK):
    antennas.inventory(zone, tags)
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


class Surroundings(Table):
    """The table's chips around a Pico that is emulated."""

    def __init__(self, radio: Radio) -> None:
        super().__init__({}, radio=radio, leaps=True)

    def __enter__(self) -> Self:
        self._from_board, board_writes = os.pipe()
        board_reads, self._to_board = os.pipe()
        self.descriptors = board_reads, board_writes
        self._serving = threading.Thread(target=self._serve)
        self._serving.start()
        return self

    def __exit__(self, *error: object) -> None:
        for descriptor in self.descriptors:
            os.close(descriptor)
        self._serving.join()
        os.close(self._to_board)

    def _serve(self) -> None:
        with open(self._from_board, "rb") as messages:
            while head := messages.read(protocol.MESSAGE_SIZE):
                kind, chip, lines, length, at_us = protocol.message_head(head)
                self.world.advance(at_us)
                reply = self._take(kind, chip, lines, at_us, messages.read(length))
                if reply:
                    os.write(self._to_board, reply)

    def _pass(self, kind: int, now_us: int, until_us: int) -> int:
        return self._leap(until_us)


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
    with tempfile.TemporaryDirectory() as name:
        flash, folder = Path(name, "flash.img"), Path(name, "slot")
        shutil.copytree(FIRMWARE, folder, ignore=shutil.ignore_patterns("boot", "boards"))
        (folder / "main.py").write_text(program)
        with Pico(uf2=MICROPYTHON, flash=flash, speed=0, limit=1) as pico:
            pico.wait()
        install_folder(flash, folder)
        with (
            Surroundings(radio) as around,
            Pico(flash=flash, speed=0, limit=LIMIT_S, bench=around.descriptors) as pico,
            pico.console() as console,
        ):
            console.settimeout(300)
            said = b""
            while b"answers" not in said and not said.endswith(b">>> "):
                data = console.recv(4096)
                if not data:
                    break
                said += data
            return said.decode(errors="replace")
