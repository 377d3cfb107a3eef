"""A table of tags for tests of sensing on both runtimes: antennas without radio or chips.

Reads take the time they take on the air, and may miss by chance; hands move tiles between steps.
"""

from jantaku.rules import wall
from jantaku.sensing import words, zones
from jantaku.sensing.follower import Follower
from jantaku.sensing.tile_set import TileSet
from jantaku.sensing.watch import Watch

_HIT_MS = 9
_SILENCE_MS = 5
_GUARD_MS = 5
_SLOTS_MS = 18
_READERS = 12


def uid(number):
    return bytes((number & 255, number >> 8, 0, 0, 0x50, 0x01, 0x04, 0xE0))


class Antennas:
    """Answers as the readers do, from what lies where."""

    def __init__(self):
        self.problems = [""] * _READERS
        self.lying = {}  # uid -> zone
        self.covered = []  # zones under a phone
        self.miss = 0  # in a thousand
        self.time = 0
        self.reads = 0
        self._open = zones.AIR
        self._noise = 1

    def now(self):
        return self.time

    def probe(self, zone, tag):
        if not self._ready(zone):
            return None
        answers = self.lying.get(bytes(tag)) == zone and self._answers(zone)
        self.time += _HIT_MS if answers else _SILENCE_MS
        return answers

    def inventory(self, zone, tags):
        tags.clear()
        if not self._ready(zone):
            return
        self.time += _SLOTS_MS
        for tag in sorted(self.lying):
            if self.lying[tag] == zone and self._answers(zone):
                tags.add(bytes(2) + tag)

    def close(self):
        self._open = zones.AIR

    def _ready(self, zone):
        self.reads += 1
        if zone != self._open:
            self._open = zone
            self.time += _GUARD_MS
        return not self.problems[zones.reader(zone)]

    def _answers(self, zone):
        self._noise = (self._noise * 1103515245 + 12345) & 0x3FFFFFFF
        return zone not in self.covered and (self._noise >> 10) % 1000 >= self.miss


class Listener(Follower):
    """Follows the deal, and keeps what it hears."""

    def __init__(self, watch):
        super().__init__(watch)
        self.movements = []
        self.questions = []
        self.problems = None
        self.faults = []

    def moved(self, movement):
        self.movements.append((movement.tile, movement.source, movement.target))
        super().moved(movement)

    def asked(self, question):
        self.questions.append(words.question(question))

    def mapped(self, problems):
        self.problems = problems
        super().mapped(problems)

    def reader_changed(self, number, fault):
        self.faults.append(words.dead_reader(number, fault) if fault else "")


class Table:
    """136 tiles in a wall, tile `index` dealt in that order; East sits at side 0, dice show 7."""

    def __init__(self, miss=0):
        self.antennas = Antennas()
        self.antennas.miss = miss
        self.set = TileSet(b"".join([uid(tile) + bytes((tile,)) for tile in range(136)]))
        self.watch = Watch(self.antennas, self.set, self.antennas)
        self.heard = Listener(self.watch)
        self.tracker = self.watch.tracker
        first = wall.first(7, 0)
        for tile in range(136):
            place = wall.place(first, tile)
            self.lay(tile, zones.wall(wall.side(place), wall.stack(place) - 1))

    def lay(self, tile, zone):
        """Lay a tile, or whatever has that tag number, down; AIR takes it away."""
        self.antennas.lying[uid(tile)] = zone

    def zone(self, tile):
        return self.antennas.lying[uid(tile)]

    def begin(self, stacks=zones.STACKS):
        """Dice fall, the wall is mapped."""
        self.heard.begin(0, 7)
        self.watch.begin(stacks)
        self.wait_for_map()

    def wait_for_map(self):
        while self.heard.problems is None:
            self._step()

    def run(self, milliseconds):
        """Let the watch work for so long."""
        end = self.antennas.time + milliseconds
        while self.antennas.time < end:
            self._step()

    def _step(self):
        antennas = self.antennas
        antennas.time = max(antennas.time, self.watch.step(antennas.time))
        self.heard.step(antennas.time)

    def move(self, *moves):
        """Hands lift these tiles and lay them down in their new zones; the table notices."""
        for tile, _ in moves:
            self.lay(tile, zones.AIR)
        self.run(500)
        for tile, zone in moves:
            self.lay(tile, zone)
        self.run(600)

    def deal(self):
        """Everybody takes 13 tiles, East 14."""
        self.begin()
        for first in range(0, 48, 4):
            rack = zones.RACK + wall.dealt_to(first)
            self.move(*[(tile, rack) for tile in range(first, first + 4)])
        for tile in range(48, 53):
            self.move((tile, zones.RACK + wall.dealt_to(tile)))
        self.heard.movements = []
