"""Teaching the table its tiles: kind by kind, and checking a whole set that lies on the table.

Whoever teaches lays all tiles of a kind on the river of side 0 at once (red fives by themselves),
and the table takes their tags when it has seen the same ones twice. Nothing is stored before the
end. The displays say what is wanted and what is wrong; a table that knows no tiles yet can be
taught by its buttons alone, any other one only over the link.
"""

import json

from micropython import const

from jantaku import board, files
from jantaku.drivers.buttons import HELD, PRESSED
from jantaku.link import commands
from jantaku.link.commands import Refused
from jantaku.rules import tiles
from jantaku.rules.wall import TILES
from jantaku.sensing import tile_set
from jantaku.sensing.antennas import TOP
from jantaku.sensing.zones import RIVER, ZONES

OFF = const(0)
ENROLLING = const(1)
VERIFYING = const(2)

_BACK = board.BUTTONS.index("riichi")
_CANCEL = board.BUTTONS.index("tenpai")
_BEGIN = _CANCEL  # held

_SIDE = const(0)  # where tiles are laid down
_LOOK_MS = const(200)
_IDLE_MS = const(500)
_AGAIN_MS = const(60_000)  # after a failure of the flash
_RED_FIVES = const(3)
_MAKER = const(6)  # byte of a UID (ISO/IEC 7816-6)
_NXP = const(0x04)
# The river's step that a tag has to hear (hardware: model/ladder.py has what field that is): then
# it hears the highest one in every place of river and wall.
_ENOUGH = const(7)


class Teaching:
    """A part of the superloop, and what the commands TILES and TEACH do; `table` shows how far it
    is. While a session is on nothing is taught."""

    def __init__(self, antennas, tiles, file: str, table, journal):
        self._antennas = antennas
        self._tiles = tiles  # the tile set in use
        self._file = file
        self._table = table
        self._journal = journal
        self._found = antennas.found
        self.mode = OFF
        self._step = 0
        self._taken: list = []  # of each step: the tags
        self._before: list = []  # seen by the look before
        self._zone = 0
        self._wrong: list[tuple] = []  # with what lies there, or with the set
        self._is_saved = True

    def enrol(self) -> None:
        """Begin to teach, with the first kind of tiles."""
        self._begin(ENROLLING)

    def back(self) -> None:
        """Take the kind before once more."""
        if self.mode == ENROLLING and self._step:
            self._step -= 1
            self._taken.pop()
            self._before = []
            self._show([])

    def verify(self) -> None:
        """Look at every zone, then say what the set lacks and what does not belong to it."""
        self._begin(VERIFYING)

    def stop(self) -> None:
        """Teach no more; the tile set stays as it was."""
        if self.mode != OFF:
            self.mode = OFF
            self._antennas.close()
            self._show(self._wrong)

    def pressed(self, button: int, press: int) -> bool:
        """A button, while no session is on. Whether it has to do with tiles that are taught."""
        if self.mode != OFF:
            if press == PRESSED and button == _BACK:
                self.back()
            elif press == PRESSED and button == _CANCEL:
                self.stop()
            return True
        if button == _BEGIN and press == HELD and not len(self._tiles):
            self.enrol()
            return True
        return False

    def _wanted(self):
        """What is to be laid down now."""
        ids = steps()[self._step]
        return ("enrol", len(ids), _name(ids[0]), ("side", _SIDE))

    def state(self) -> dict:
        """For the host: what is going on, what is wanted next, what is wrong."""
        words, dealer = self._table.words, self._table.dealer
        is_enrolling = self.mode == ENROLLING
        return {
            "mode": ("off", "enrolling", "verifying")[self.mode],
            "tags": len(self._tiles),
            "lacking": len(self._tiles.without_tag()),
            "step": self._step,
            "steps": len(steps()),
            "wanted": words.sentence(self._wanted(), dealer) if is_enrolling else "",
            "sentences": [words.sentence(said, dealer) for said in self._wrong],
        }

    def _tell(self, body, now):
        return json.dumps(self.state()).encode()

    def _teach(self, body, now):
        if self._journal.session:
            raise Refused(commands.NOT_NOW, "a session is on")
        if body[0] == commands.ENROL:
            self.enrol()
        elif body[0] == commands.BACK:
            self.back()
        elif body[0] == commands.VERIFY:
            self.verify()
        else:
            self.stop()
        return self._tell(body, now)

    def step(self, now: int) -> int:
        if self.mode == ENROLLING:
            self._look()
            return now + _LOOK_MS
        if self.mode == VERIFYING:
            self._survey()
            return now
        if not self._is_saved:
            self._save()
            return now + _AGAIN_MS
        return now + _IDLE_MS

    def _begin(self, mode):
        self.mode = mode
        self._step = self._zone = 0
        self._taken = []
        self._before = []
        self._show([])

    def _look(self):
        seen = self._uids(RIVER + _SIDE)
        hears_well = self._uids(RIVER + _SIDE, _ENOUGH)
        count = len(steps()[self._step])
        wrong: list[tuple] = []
        for uid in seen:
            tile = self._taken_as(uid)
            if uid[_MAKER] != _NXP:
                wrong.append(("enrol_foreign", tile_set.tag_name(uid)))
            elif tile >= 0:
                wrong.append(("enrol_again", _name(tile)))
            elif uid not in hears_well:
                wrong.append(("enrol_deaf", tile_set.tag_name(uid)))
        if not wrong and len(seen) > count:
            wrong.append(("enrol_count", len(seen), count))
        is_taken = not wrong and len(seen) == count and seen == self._before
        self._before = seen
        if is_taken:
            self._take(seen)
        self._show(wrong)

    def _taken_as(self, uid):
        """The tile that this tag was taken for, -1 if it was not."""
        for ids, uids in zip(steps(), self._taken):
            if uid in uids:
                return ids[0]
        return -1

    def _take(self, uids):
        self._taken.append(uids)
        self._step += 1
        self._before = []
        if self._step == len(steps()):
            self._finish()

    def _finish(self):
        for ids, uids in zip(steps(), self._taken):
            for tile, uid in zip(ids, uids):
                self._tiles.add(uid, tile)
        self._save()
        self._step = 0
        self.stop()

    def _save(self):
        """Store the set that was taught; where the flash fails it is in use, and tried again."""
        self._is_saved = True
        try:
            files.replace(self._file, self._tiles.pack())
        except OSError:
            self._is_saved = False
        self._table.wrong("tiles", "" if self._is_saved else "tiles_unsaved")

    def _survey(self):
        if self._zone < ZONES:
            for uid in self._uids(self._zone):
                if uid not in self._before:
                    self._before.append(uid)
            self._zone += 1
            self._show([])
            return
        self._wrong = tile_set.verify(self._tiles, self._before)
        self._before = []
        self.stop()

    def _show(self, wrong):
        """What is wrong now, and with it all that the displays show."""
        self._wrong = wrong
        lesson: tuple = ()
        if self.mode == ENROLLING:
            lesson = (self._wanted(), wrong, self._step, len(steps()))
        elif self.mode == VERIFYING:
            lesson = (("enrol_look",), wrong, self._zone, ZONES)
        self._table.teach(lesson)

    def _uids(self, zone, step=TOP):
        self._antennas.inventory(zone, self._found, step)
        return sorted([self._found.uid(index) for index in range(self._found.count)])

    answers = {
        commands.TILES: _tell,
        commands.TEACH: _teach,
    }


def _name(tile):
    """The tile for the players: what is written on it, or the red five that it is."""
    name = tile_set.name(tile, _RED_FIVES)
    return ("red_five", "5" + name[1]) if name[0] == "0" else name


def steps():
    """The tiles that are taken together."""
    steps = []
    for first in range(0, TILES, 4):
        four = range(first, first + 4)
        for is_red in (False, True):
            ids = [tile for tile in four if tiles.is_red(tile, _RED_FIVES) == is_red]
            if ids:
                steps.append(ids)
    return steps
