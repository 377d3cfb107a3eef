"""All antennas of the table as one: ask a zone for a tag, or for all that lie there.

One field is on at a time. Opening a zone closes the one before, and its tags get their guard time
to start up. A reader in trouble is reset at once; the question it was asked stays undecided. If
that does not help it is dead, and tried again now and then.
"""

import time

from micropython import const

from jantaku import board
from jantaku.drivers import coils as switch
from jantaku.drivers import iso15693
from jantaku.drivers.iso15693 import ReaderError
from jantaku.sensing import zones

# What the doctor has found of the readers' bus: its MHz, a byte.
PACE_FILE = "readers.mhz"

GUARD_US = const(5000)  # NFC Forum Digital: a tag listens 5 ms after the field is on, at the latest
_RETRY_MS = const(5000)
_CROWDED_SLOTS = const(4)  # heard in a step where many tags lie: an answer takes 4.5 ms on the air
_NONE = const(-1)

# The steps of a wall's field, lowest first, 2 to 2.5 dB each: what the driver runs on
# (`PN5180.supply`), and, from BRIDGED on, with the resistors bridged (hardware: model/ladder.py, a
# test compares). A tag answers its own coil APART steps before the one beside.
LADDER = b"\x06\x04\x00\x07\x08\x06\x04\x00\x07\x08"
BRIDGED = const(5)
TOP = const(9)
APART = const(3)
_FIRST_USUAL = const(6)  # while nothing is known of the set
NO_COIL = const(-1)  # the rack's antenna is wired to its reader


class Antennas:
    """`readers` as numbered in `board.SELECTS`, the coils' registers; `pace` sets their bus."""

    def __init__(self, readers, coils, pace):
        self._readers = readers
        self.pace = pace  # (MHz)
        self._coils = coils
        self.has_walls = True  # else the readers of the walls are not there, or not used
        self._zone = _NONE  # whose field is on
        self._reader = readers[0]  # of that zone
        self._step = _NONE  # of its field
        self._opened = 0
        self.usual = _FIRST_USUAL  # the step at which nearly all tags of a wall answer
        self.problems = [""] * len(readers)  # what is wrong with each reader now
        self.resets = 0  # of readers in trouble, since power-up
        self._tried = [0] * len(readers)
        self.found = iso15693.Tags()  # by the inventory under way: there is one at a time

    def power_up(self) -> None:
        """Bring up every reader; those that do not come up are in `problems`."""
        for number in range(len(self._readers)):
            if self.uses(number):
                self._revive(number)
            else:
                self.problems[number] = ""

    def find_pace(self) -> int:
        """Let the bus run a step below the fastest at which all readers that answer read back what
        was written, and power them up; in MHz. No field may be on."""
        self.pace(board.READER_MHZ)
        self.power_up()
        mhz = board.READER_MHZ
        while mhz <= board.MOST_READER_MHZ and self._is_clean(mhz):
            mhz += 1
        mhz = max(board.READER_MHZ, mhz - 2)
        self.pace(mhz)
        self.power_up()
        return mhz

    def _is_clean(self, mhz):
        self.pace(mhz)
        tested = 0
        try:
            for number, fault in enumerate(self.problems):
                if self.uses(number) and not fault:
                    self._readers[number].test_bus()
                    tested += 1
        except ReaderError:
            return False
        return tested > 0

    def uses(self, number: int) -> bool:
        """Whether this reader is one of the table's."""
        return self.has_walls or number % 3 != board.WALL

    def about(self) -> list[int]:
        """What each reader tells of itself, 0 where none answers. No field may be on."""
        found = [0] * len(self._readers)
        for number, fault in enumerate(self.problems):
            try:
                if self.uses(number) and not fault:
                    found[number] = self._readers[number].about()
            except ReaderError as error:
                self.problems[number] = str(error)
        return found

    def close(self) -> None:
        """Switch off whichever field is on, and disconnect its coil."""
        try:
            self._field_off()
        except ReaderError as error:
            self._trouble(error)
        self._coils.none()

    def wake(self, zone: int, step: int) -> None:
        """Switch on the field of the zone that is read next: its guard time passes meanwhile."""
        try:
            self._switch_to(zone, step)
        except ReaderError as error:
            self._trouble(error)

    def probe(self, zone: int, uid, step: int = TOP):
        """Does this tag answer in the zone, at that step? None: undecided."""
        try:
            if self._open(zone, step):
                return iso15693.probe(self._reader, uid)
        except ReaderError as error:
            self._trouble(error)
        return None

    def agc(self, zone: int) -> int:
        """What the receiver makes of the zone's field at its highest step; 0: no reader."""
        try:
            if self._switch_to(zone, TOP):
                time.sleep_ms(1)  # for the receiver; no tag is asked
                return self._reader.agc()
        except ReaderError as error:
            self._trouble(error)
        return 0

    def inventory(self, zone: int, tags, step: int = TOP) -> None:
        """Find all tags in the zone; `tags.complete` says whether those are all."""
        tags.begin()
        while self.listen(zone, tags, step):
            pass

    def listen(self, zone: int, tags, step: int = TOP) -> bool:
        """Go on with an inventory that was begun, by a step of the loop; whether there is more."""
        try:
            if self._open(zone, step):
                most = iso15693.SLOTS if zone < zones.RACK else _CROWDED_SLOTS
                return iso15693.listen(self._reader, tags, most)
        except ReaderError as error:
            self._trouble(error)
        tags.complete = False
        return False

    def step(self, zone: int) -> int:
        """What finds those that lie in a zone, and hardly anybody else: all of it over a rack; a
        river one step above is not heard in the wall beside it."""
        if zone < zones.RACK:
            return self.usual
        return TOP if zone < zones.RIVER else max(BRIDGED, min(TOP, self.usual + 1))

    def _open(self, zone, step):
        """Let the zone's field be on, all others off, and its tags awake. False: no reader."""
        if not self._switch_to(zone, step):
            return False
        left = GUARD_US - time.ticks_diff(time.ticks_us(), self._opened)
        if 0 < left <= GUARD_US:
            time.sleep_us(left)
        return True

    def _switch_to(self, zone, step):
        if zone != self._zone:
            number = reader(zone)
            if not self._is_alive(number):
                return False
            self._field_off()
            self._connect(zone, step)
            self._zone = zone
            self._reader = self._readers[number]
            self._reader.field_on()
            self._drive(step)
            self._opened = time.ticks_us()
        elif step != self._step:  # the field stays on, and tags awake
            if zone < zones.RACK and (step >= BRIDGED) != (self._step >= BRIDGED):
                self._connect(zone, step)
            self._drive(step)
        return True

    def _drive(self, step):
        self._step = step
        self._reader.supply(LADDER[step])

    def _field_off(self):
        if self._zone != _NONE:
            self._reader.field_off()
            self._zone = _NONE

    def _connect(self, zone, step):
        output = coil(zone)
        if output == NO_COIL:
            self._coils.none()
        elif zone < zones.RACK and step >= BRIDGED:
            self._coils.choose(output, board.COILS_PER_SIDE * zones.side(zone) + board.RANGE)
        else:
            self._coils.choose(output, switch.NONE)

    def _is_alive(self, number):
        if not self.uses(number):
            return False
        if not self.problems[number]:
            return True
        since = time.ticks_diff(time.ticks_ms(), self._tried[number])
        # Below zero where it was not asked for days (half of what ticks can count).
        return not 0 <= since < _RETRY_MS and self._revive(number)

    def _trouble(self, error):
        number = reader(self._zone)
        self._zone = _NONE
        self._coils.none()
        self.resets += 1
        self.problems[number] = str(error)
        self._revive(number)

    def _revive(self, number):
        self._tried[number] = time.ticks_ms()
        try:
            self._readers[number].power_up()
            self.problems[number] = ""
        except ReaderError as error:
            self.problems[number] = str(error)
        return not self.problems[number]


def reader(zone: int) -> int:
    """The number of the zone's reader, as in `board.SELECTS`."""
    if zone < zones.RACK:
        return 3 * zones.side(zone) + board.WALL
    return 3 * zones.side(zone) + (board.RACK if zone < zones.RIVER else board.RIVER)


def coil(zone: int) -> int:
    """The output of the coil registers that connects the zone's coil, or NO_COIL."""
    if zone < zones.RACK:
        return board.COILS_PER_SIDE * zones.side(zone) + zones.stack(zone)
    if zone < zones.RIVER:
        return NO_COIL
    place = board.RIVER_COIL if zone < zones.MELDS else board.MELD_COIL
    return board.COILS_PER_SIDE * zones.side(zone) + place
