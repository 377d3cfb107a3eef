"""A table of tags for tests of sensing on both runtimes: antennas without radio or chips.

Reads take the time they take on the air, and may miss by chance; hands move tiles between steps.
"""

from jantaku.drivers.iso15693 import Tags
from jantaku.referee import questions
from jantaku.referee.referee import Referee
from jantaku.rules import books, events, wall
from jantaku.sensing import antennas, zones
from jantaku.sensing.tile_set import TileSet
from jantaku.sensing.watch import Watch
from jantaku.shown.table import Table as Shown
from support.table_top import Dice, Memo

_HIT_MS = 9
_SILENCE_MS = 5
_GUARD_MS = 5
_SLOTS_MS = 18
_READERS = 12
WINDS = ("East", "South", "West", "North")


def uid(number):
    """The UID of a tag, as on the air."""
    return bytes((number & 255, number >> 8, 0, 0, 0x50, 0x01, 0x04, 0xE0))


class Antennas:
    """Answers as the readers do, from what lies where."""

    def __init__(self):
        self.problems = [""] * _READERS
        self.found = Tags()
        self.lying = {}  # uid -> zone
        self.has_walls = True
        self.deaf = []  # tags that hear the highest step only
        self.silent = []  # tags that hear no coil of a wall
        self.covered = []  # zones under a phone
        self.failing = {}  # reader -> what will be found wrong with it when it is asked next
        self.miss = 0  # in a thousand
        self.usual = 6
        self.time = 0
        self.reads = 0
        self._open = zones.AIR
        self._noise = 1

    def now(self):
        return self.time

    def step(self, zone):
        return self.usual

    def wake(self, zone, step):
        pass

    def probe(self, zone, tag, step=antennas.TOP):
        if not self._ready(zone):
            return None
        answers = self._is_there(bytes(tag), zone) and self._answers(zone)
        self.time += _HIT_MS if answers else _SILENCE_MS
        return answers

    def inventory(self, zone, tags, step=antennas.TOP):
        tags.begin()
        self.listen(zone, tags, step)

    def listen(self, zone, tags, step=antennas.TOP):
        if not self._ready(zone):
            return False
        self.time += _SLOTS_MS
        for tag in sorted(self.lying):
            is_heard = step == antennas.TOP or tag not in self.deaf
            if is_heard and self._is_there(tag, zone) and self._answers(zone):
                tags.add(bytes(2) + tag)
        return False

    def _is_there(self, tag, zone):
        is_heard = zone >= zones.RACK or tag not in self.silent
        return is_heard and self.lying.get(tag) == zone

    def close(self):
        self._open = zones.AIR

    def _ready(self, zone):
        self.reads += 1
        if zone != self._open:
            self._open = zone
            self.time += _GUARD_MS
        number = antennas.reader(zone)
        self.problems[number] = self.failing.get(number, self.problems[number])
        return not self.problems[number]

    def _answers(self, zone):
        self._noise = (self._noise * 1103515245 + 12345) & 0x3FFFFFFF
        return zone not in self.covered and (self._noise >> 10) % 1000 >= self.miss


class Listener(Referee):
    """The referee, who keeps what sensing tells."""

    def begin(self, rules, first_east):
        super().begin(rules, first_east)
        self.movements = []
        self.false = []  # of them, those that were not so
        self.doubts = []  # questions of sensing
        self.problems = None
        self.faults = []  # (number, what is wrong)

    def moved(self, movement):
        tile, target = movement.tile, movement.target
        self.movements.append((tile, movement.source, target))
        if target != self.truth(tile):
            self.false.append((tile, target))
        super().moved(movement)

    def asked(self, question):
        self.doubts.append((question.kind, question.zone))
        super().asked(question)

    def mapped(self, problems):
        self.problems = problems
        super().mapped(problems)

    def reader_changed(self, number, fault):
        self.faults.append((number, fault))
        super().reader_changed(number, fault)


class Table:
    """136 tiles in a wall, dealt in the order of `tiles`; East sits at side 0, the dice show 7."""

    def __init__(self, miss=0, tiles=bytes(range(136))):
        self.antennas = Antennas()
        self.antennas.miss = miss
        self.set = TileSet(b"".join([uid(tile) + bytes((tile,)) for tile in range(136)]))
        self.watch = Watch(self.antennas, self.set, self.antennas)
        self.tracker = self.watch.tracker
        rules = books.load("ema2016")
        self.journal = Memo()
        self.shown = Shown(rules)
        self.heard = Listener(self.shown, self.journal, self.watch, self.antennas, Dice())
        self.heard.truth = self._seen_at
        self.heard.begin(rules, 0)
        self.tiles = tiles
        first = wall.first(7, 0)
        for index, tile in enumerate(tiles):
            place = wall.place(first, index)
            self.lay(tile, zones.wall(wall.side(place), wall.stack(place) - 1))

    def lay(self, tile, zone):
        """Lay a tile, or whatever has that tag number, down; AIR takes it away."""
        self.antennas.lying[uid(tile)] = zone

    def zone(self, tile):
        return self.antennas.lying[uid(tile)]

    def _seen_at(self, tile):
        """Where the tile would be seen: nowhere, if it is in a hand or its reader is dead."""
        zone = self.zone(tile)
        is_seen = zone != zones.AIR and not self.antennas.problems[antennas.reader(zone)]
        return zone if is_seen else zones.AIR

    def happened(self):
        """The kinds of what has happened, in order."""
        return [event[0] for event, _ in self.journal.happened]

    def asked(self):
        """What the table has asked the players, in the words of its displays."""
        return [
            self.shown.words[questions.name(event[2]) + "?"] % WINDS[event[1]]
            for event, _ in self.journal.happened
            if event[0] == events.ASK
        ]

    def details(self, question):
        """What the displays say to that question."""
        return [self.shown.words.sentence(said) for said in self.shown.details[question]]

    def begin(self, stacks=None):
        """The dealer presses, the wall is mapped, dice fall; a wall of other lengths is mapped."""
        if stacks:
            self.watch.begin(self.heard, stacks)
        else:
            self.heard.pressed(0, 0)
        self.wait_for_map()

    def wait_for_map(self):
        while self.heard.problems is None:
            self._step()

    def run(self, milliseconds):
        """Let the table work for so long."""
        end = self.antennas.time + milliseconds
        while self.antennas.time < end:
            self._step()

    def _step(self):
        antennas = self.antennas
        due = self.watch.step(antennas.time)  # which takes time
        antennas.time = max(antennas.time, due)
        self.heard.step(antennas.time)

    def move(self, *moves):
        """Hands lift these tiles and lay them down in their new zones; the table notices."""
        for tile, _ in moves:
            self.lay(tile, zones.AIR)
        self.run(500)
        for tile, zone in moves:
            self.lay(tile, zone)
        self.run(600)

    def turn(self, tile):
        """A hand lifts the tile and lays it back face up."""
        self.move((tile, self.zone(tile)))

    def deal(self):
        """Everybody takes 13 tiles, East 14, and turns the indicator."""
        self.begin()
        for first in range(0, 48, 4):
            rack = zones.RACK + wall.dealt_to(first)
            self.move(*[(tile, rack) for tile in self.tiles[first : first + 4]])
        for index in range(48, 53):
            self.move((self.tiles[index], zones.RACK + wall.dealt_to(index)))
        self.turn(self.tiles[wall.indicator(0)])
        self.heard.movements = []
