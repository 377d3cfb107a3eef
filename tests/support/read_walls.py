"""Walls of tags that differ, mapped by the firmware's own TableMap through the geometry's fields.

Chips and bytes are left out, so that ten thousand walls are a matter of hours and not of days: an
answer is a field that suffices, with noise on top, and time is what reads take on the air.
"""

from collections import Counter
from random import Random

from jantaku.drivers import iso15693
from jantaku.drivers.iso15693 import Tags
from jantaku.rules.wall import TILES
from jantaku.sensing import antennas, zones
from jantaku.sensing.table_map import TableMap
from jantaku.sensing.tile_set import TileSet
from jantaku.sensing.tracker import Tracker
from jantaku_hardware.model import ladder
from jantaku_hardware.model.tag import Make
from jantaku_host.bench import radio, reach
from jantaku_host.bench.simulation import new_tags
from jantaku_host.bench.world import Tag, World

_GUARD_US = antennas.GUARD_US


class Air(antennas.Antennas):
    """What `TableMap` asks of the antennas, answered by the geometry; `us`: time on the air."""

    def __init__(self, world: World, seed: int, miss: float, bleed: float) -> None:
        self.usual = 6
        self.problems = [""] * 12
        self.found = Tags()
        self.us = 0
        self._world, self._random = world, Random(seed)
        self._miss, self._bleed = miss, bleed
        self._open = zones.AIR

    def wake(self, zone: int, step: int) -> None:
        self._switch_to(zone, step)

    def probe(self, zone: int, uid: bytes, step: int = antennas.TOP) -> bool:
        self._switch_to(zone, step)
        answers = bytes(uid) in [tag.uid for tag in self._heard(zone, step)]
        self.us += iso15693.air_us(64, 1, answers)
        return answers

    def listen(self, zone: int, tags: Tags, step: int = antennas.TOP) -> bool:
        self._switch_to(zone, step)
        heard = self._heard(zone, step)
        for tag in heard:
            tags.add(bytes(2) + tag.uid)
        self.us += iso15693.air_us(0, iso15693.SLOTS, len(heard))
        return False

    def _switch_to(self, zone: int, step: int) -> bool:
        if zone != self._open:
            self._open = zone
            self.us += _GUARD_US
        return True

    def _heard(self, zone: int, step: int) -> list[Tag]:
        rung = ladder.STEPS[step]
        current = reach.current(zone, rung.supply, rung.whole)
        heard = [
            tag
            for other in reach.within(zone)
            for tag in self._world.tags(other)
            if current * reach.field(tag, zone) >= tag.need and self._random.random() >= self._miss
        ]
        for other in radio.neighbours(zone):
            for tag in self._world.tags(other):
                is_near = 2 * current * reach.field(tag, zone) >= tag.need
                if is_near and tag not in heard and self._random.random() < self._bleed:
                    heard.append(tag)
        return heard


def one(
    make: Make,
    seed: int,
    miss: float = 0.02,
    bleed: float = 0.01,
    most: float = ladder.MOST_NEED,
) -> tuple[Counter[str], int]:
    """A wall that is read: what became of its tags, and the microseconds that took."""
    world, tags = World(), new_tags(seed, make, most)
    known = TileSet()
    for tile, tag in enumerate(tags):
        known.add(tag.uid, tile)
        world.lie(tag, tile // 2)
    air = Air(world, seed, miss, bleed)
    tracker = Tracker(None)
    mapping = TableMap(air, known, tracker)
    mapping.begin(zones.STACKS)
    while mapping.step(air.us // 1000):
        pass
    found: Counter[str] = Counter()
    for tile in range(TILES):
        place = tracker.place[tile]
        right = "read" if place == tile // 2 else "wrong"
        found["unread" if place == zones.AIR else right] += 1
    return found, air.us


def main(walls: int) -> int:
    """Tell what becomes of so many walls of each make; 1 if a tag was misplaced."""
    wrong = 0
    for need in (0.28, 0.55, 0.88):
        for spread in (0.02, 0.04):
            total: Counter[str] = Counter()
            times = []
            for seed in range(walls):
                found, us = one(Make(need, spread), seed)
                total += found
                times.append(us)
            times.sort()
            p99 = times[min(len(times) - 1, len(times) * 99 // 100)]
            print(
                f"need {need:.2f} A/m, spread {100 * spread:.0f} %: {walls} walls, "
                f"unread or undecided {total['unread']}, wrong {total['wrong']}, "
                f"on the air {times[len(times) // 2] / 1e6:.2f} s, p99 {p99 / 1e6:.2f} s",
                flush=True,
            )
            wrong += total["wrong"]
    return int(wrong > 0)
