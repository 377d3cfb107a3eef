"""What the readers saw of a deal: a row for every movement and every question of sensing.

    time u32 | tile u8 | source u8 | target u8 | what u8 | reads, 8 bytes

little-endian; `what` and `reads` as in `sensing.tracker`. The time is milliseconds since the block
began, as its events count them. Rows name concealed tiles, so they stay in the memory of the deal
in play (FRAM) until that is over:

    number of the block u32 | row | CRC-32 | row | CRC-32 | ...

Each CRC goes on from the one before, the first from the number: a row is there when its CRC agrees,
and what an older deal left behind is no part of it. Then the rows move to files of their own, a
block a deal. The deal has bound itself to them (COMMIT), but does not need them: when their share
of the flash is used up the oldest go.
"""

import struct
from binascii import crc32
from hashlib import sha256

from micropython import const

from jantaku.crypto import finish
from jantaku.record import blocks
from jantaku.record.segments import Segments

ROW = const(16)
_KEPT = const(20)  # with its CRC
_NUMBER = const(4)
_AT_ONCE = const(16)  # rows that are read between other work


class Evidence:
    """The rows of the last deal or the one in play, and the files of those before."""

    def __init__(self, folder: str, memory, place: int, size: int, budget: int):
        self.segments = Segments(folder)
        self._memory = memory
        self._place = place
        self._most = max(0, size - _NUMBER) // _KEPT  # rows; a small memory has room for none
        self._budget = budget
        self._row = bytearray(_KEPT)
        self._digest: bytes = b""  # of the rows, once that was asked for
        body = b""
        try:
            body = self.segments.last()[1]
        except OSError:
            self.give_up(-1)
        if self.segments.is_rotten:
            body = b""
            self.give_up(-1)
        self._filed = int.from_bytes(body[:_NUMBER], "little")
        self._begin(0)
        if self._most:
            self._recover()

    def keep(self, number: int, time: int, tile: int, source: int, target: int, what: int, reads):
        """Keep a row of the block with this number; where there is no room, it is left out."""
        if number != self._number and self._most:
            if self.is_waiting(number):
                finish(self.filing())
            self._begin(number)
            self._memory.write(self._place, struct.pack("<I", number))
        if self._count == self._most or self._digest:
            self.left_out += self._most > 0
            return
        row = self._row
        struct.pack_into("<IBBBB8s", row, 0, time, tile, source, target, what, reads)
        self._take(crc32(memoryview(row)[:ROW], self._crc))
        struct.pack_into("<I", row, ROW, self._crc)
        self._memory.write(self._at(self._count - 1), row)

    def digest(self, number: int) -> bytes:
        """What that block is bound to from now on, rows that come later are left out; empty if
        nothing was seen."""
        if number != self._number or not self._count:
            return b""
        if not self._digest:  # MicroPython's hash gives it once
            self._digest = self._hash.digest()
        return self._digest

    def is_waiting(self, number: int) -> bool:
        """Whether rows of a deal that is over wait for their file, now that this block is open."""
        return self._filed < self._number < number and self._count > 0

    def filing(self):
        """Bring the rows of a deal that is over into their file; a generator, a few rows a step."""
        number, count = self._number, self._count
        body: list = [struct.pack("<I", number)]
        for index in range(count):
            at = index % _AT_ONCE
            if not at:
                yield
                body.append(bytearray(ROW * min(_AT_ONCE, count - index)))
            if number != self._number:
                return  # done meanwhile: the next deal could not wait
            self._memory.read_into(self._at(index), self._row)
            body[-1][ROW * at : ROW * (at + 1)] = self._row[:ROW]
        self._filed = number
        try:
            self.segments.append(number, *blocks.pieces(blocks.EVIDENCE, body))
            while self.segments.used() > self._budget and len(self.segments.firsts) > 1:
                self.segments.drop(0)
        except OSError:
            pass  # deals need the flash more

    def give_up(self, index: int = 0) -> bool:
        """Let a file go, the oldest first: deals need the flash more. Whether that made room."""
        try:
            self.segments.drop(index)
            return True
        except (IndexError, OSError):  # there is none, or it cannot be let go either
            return False

    def _begin(self, number):
        self._number = number
        self.left_out = 0  # rows of this block that had no room
        self._count = 0
        self._crc = number
        self._hash = sha256()
        self._digest = b""

    def _recover(self):
        number = bytearray(_NUMBER)
        self._memory.read_into(self._place, number)
        self._begin(int.from_bytes(number, "little"))
        while self._count < self._most:
            self._memory.read_into(self._at(self._count), self._row)
            crc = crc32(memoryview(self._row)[:ROW], self._crc)
            if struct.unpack_from("<I", self._row, ROW)[0] != crc:
                return
            self._take(crc)

    def _take(self, crc):
        self._hash.update(memoryview(self._row)[:ROW])
        self._crc = crc
        self._count += 1

    def _at(self, index):
        return self._place + _NUMBER + _KEPT * index
