"""Teaching the table its tiles: kind by kind, and checking a whole set that lies on the table.

Whoever teaches lays all tiles of a kind on East's river at once (red fives by themselves), and the
table takes their tags when it has seen the same ones twice. Nothing is stored before the end.
"""

from micropython import const

from jantaku.drivers.iso15693 import Tags
from jantaku.rules import tiles
from jantaku.sensing import tile_set
from jantaku.sensing.tile_set import NUMBERS, TILES
from jantaku.sensing.zones import RIVER, ZONES

OFF = const(0)
ENROLLING = const(1)
VERIFYING = const(2)

_LOOK_MS = const(200)
_IDLE_MS = const(500)
_MOST_TAGS = const(32)
_RED_FIVES = const(3)


class Enrolment:
    """A part of the superloop. `state()` says how far it is."""

    def __init__(self, antennas, tags, file: str):
        self._antennas = antennas
        self._tags = tags  # the tile set in use
        self._file = file
        self._found = Tags(_MOST_TAGS)
        self._mode = OFF
        self._step = 0
        self._taken: list = []  # of each step: the tags
        self._before: list = []  # seen by the look before
        self._zone = 0
        self.sentences: list[str] = []  # what is wrong: with what lies there, or with the set

    def enrol(self) -> None:
        """Begin with the first kind."""
        self._mode = ENROLLING
        self._step = 0
        self._taken = []
        self._before = []
        self.sentences = []

    def back(self) -> None:
        """Take the kind before once more."""
        if self._mode == ENROLLING and self._step:
            self._step -= 1
            self._taken.pop()
            self._before = []

    def verify(self) -> None:
        """Look at every zone, then say what the set lacks and what does not belong to it."""
        self._mode = VERIFYING
        self._zone = 0
        self._before = []
        self.sentences = []

    def stop(self) -> None:
        """Leave all as it was."""
        self._mode = OFF
        self._antennas.close()

    def state(self) -> dict:
        """For the host: what is going on, what is wanted next, what is wrong."""
        steps = _steps()
        return {
            "mode": ("off", "enrolling", "verifying")[self._mode],
            "tags": len(self._tags),
            "lacking": len(self._tags.without_tag()),
            "step": self._step,
            "steps": len(steps),
            "wanted": _wanted(steps[self._step]) if self._mode == ENROLLING else "",
            "sentences": self.sentences,
        }

    def step(self, now: int) -> int:
        if self._mode == ENROLLING:
            self._look()
            return now + _LOOK_MS
        if self._mode == VERIFYING:
            self._survey()
            return now
        return now + _IDLE_MS

    def _look(self):
        seen = self._uids(RIVER)
        wanted = _steps()[self._step]
        taken = [uid for uids in self._taken for uid in uids]
        fresh = [uid for uid in seen if uid not in taken]
        self.sentences = []
        if len(fresh) < len(seen):
            self.sentences = [
                "a tile that was taken already lies on East's river: please take it away"
            ]
        elif len(fresh) > len(wanted):
            self.sentences = ["%d tiles lie there, not %d" % (len(fresh), len(wanted))]
        elif len(fresh) == len(wanted) and fresh == self._before:
            self._taken.append(fresh)
            self._step += 1
            if self._step == len(_steps()):
                self._finish()
        self._before = fresh

    def _finish(self):
        for ids, uids in zip(_steps(), self._taken):
            for tile, uid in zip(ids, uids):
                self._tags.add(uid, tile)
        tile_set.save(self._tags, self._file)
        self._step = 0
        self.stop()

    def _survey(self):
        if self._zone < ZONES:
            for uid in self._uids(self._zone):
                if uid not in self._before:
                    self._before.append(uid)
            self._zone += 1
            return
        self.sentences = tile_set.verify(self._tags, self._before)
        self._before = []
        self.stop()

    def _uids(self, zone):
        self._antennas.inventory(zone, self._found)
        return sorted([self._found.uid(index) for index in range(self._found.count)])


def _steps():
    """The tiles that are taken together."""
    steps = []
    for first in range(0, TILES, 4):
        four = range(first, first + 4)
        for is_red in (False, True):
            ids = [tile for tile in four if tiles.is_red(tile, _RED_FIVES) == is_red]
            if ids:
                steps.append(ids)
    return steps


def _wanted(ids):
    name = tile_set.name(ids[0])
    red = " (red)" if name[0] == "0" else ""
    return "lay %s %s%s on East's river, and nothing else" % (NUMBERS[len(ids)], name, red)
