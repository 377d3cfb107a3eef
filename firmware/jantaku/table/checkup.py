"""What `jantaku doctor` asks the table: which of its chips answer, and what it lacks.

Anybody may ask: nothing of a game is in it, and while a session is on nothing is tried out.
"""

import gc
import json
import os

from micropython import const

import jantaku
from jantaku import board, files
from jantaku.link import commands
from jantaku.sensing.antennas import PACE_FILE
from jantaku.sensing.zones import ZONES
from jantaku.shown.words import Words

_TEST_MS = const(60_000)
_IDLE_MS = const(1000)


class Checkup:
    """A part of the superloop, and what the command 29 does.

    `slots` is a module of the boot code, `is_unread` whether that could not mount the files; `bus`
    is that of FRAM and buttons.
    """

    def __init__(
        self, slots, bus, antennas, health, journal, roles, tiles, table, is_unread: bool
    ):  # fmt: skip
        self._slots = slots
        self._bus = bus
        self._antennas = antennas
        self._health = health
        self._journal = journal
        self._roles = roles
        self._tiles = tiles
        self._table = table
        self._is_unread = is_unread
        self._test_ends = 0

    def step(self, now: int) -> int:
        if self._test_ends and now >= self._test_ends:
            self._show(0)
        return now + _IDLE_MS

    def _look(self, body, now):
        firmware = []
        coils = []
        mhz = 0
        if not self._journal.session:
            self._antennas.close()
            mhz = self._antennas.find_pace()  # some may have come back
            self._keep(bytes((mhz,)))
            firmware = self._antennas.about()
            coils = [self._antennas.agc(zone) for zone in range(ZONES)]
            self._antennas.close()
            self._health.step(now)
            self._show(now + _TEST_MS if body[0] else 0)
            gc.collect()
        space = os.statvfs(".")
        found = {
            "version": jantaku.__version__,
            "storage": Words("en")["storage_unread"] if self._is_unread else "",
            "flash_free": space[0] * space[3],
            "fram": self._answers(board.FRAM, 16),
            "buttons": self._answers(board.EXPANDER, 8),
            "readers": self._antennas.problems,
            "reader_mhz": mhz,
            "firmware": firmware,  # of readers: major, minor, MISC_CONFIG
            "coils": coils,  # AGC_VALUE of each zone
            "keys": self._roles.is_installed,
            "update_key": bool(self._slots.keys()),
            "tiles_lacking": self._tiles.state()["lacking"],
        }
        if not self._journal.in_deal:  # then it depends on concealed tiles
            found["heap_free"] = gc.mem_free()
        return json.dumps(found).encode()

    def _keep(self, pace):
        if pace != files.read(PACE_FILE):
            try:
                files.replace(PACE_FILE, pace)
            except OSError:  # of a full flash, which is told: it holds until the power goes
                pass

    def _answers(self, address, size):
        try:
            self._bus.readfrom_mem_into(address, 0, bytearray(1), addrsize=size)
            return True
        except OSError:
            return False

    def _show(self, until):
        if until or self._test_ends:
            self._table.announce("doctor_test" if until else "")
        self._test_ends = until

    answers = {commands.CHECKUP: _look}
