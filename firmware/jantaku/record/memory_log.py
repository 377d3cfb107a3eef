"""The deal in play, event by event, in memory that forgets nothing when the power goes.

A record in the memory:

    mark u8 | length u16 | canonical events | CRC-32, which goes on from the record before

Its events happen together. A record is there when its mark is: it is written last, after the zero
that says that no other follows. The mark and the first CRC come from the number of the block, so
what a finished block has left behind is no part of the next one; there is nothing to erase. Behind
all records lies what a deal in play must keep to itself, its wall and salt; then which block was
the last, beside the flash in which it is.
"""

import struct
from binascii import crc32

from micropython import const

_OVERHEAD = const(8)  # mark, length, CRC, and the zero behind
_SECRET = const(208)  # CRC-32, length of the salt, length of the wall, salt, wall
_MARK = const(48)  # CRC-32, number u32, session u32, head
_MARKED = "<III32s"
_MARKED_SIZE = const(44)
_SECRET_HEAD = "<IBB"
_SECRET_HEAD_SIZE = const(6)


class JournalFull(Exception):
    """There is no room for this event."""


class MemoryLog:
    """`memory` has `read_into(place, data)` and `write(place, data)`, like `drivers.fram`.

    From `end` on there are so many bytes of `others`, then the secret, then the mark.
    """

    def __init__(self, memory, size: int, others: int = 0):
        self._memory = memory
        self._marked = size - _MARK
        self._secret = self._marked - _SECRET
        self.end = self._secret - others
        self.begin(0)

    def begin(self, number: int) -> None:
        """The block with this number starts; nothing of it is there yet."""
        self._number = number
        self._mark = number % 255 + 1
        self._crc = number
        self._at = 0

    @property
    def room(self) -> int:
        """The bytes of the longest record that can still be kept."""
        return self.end - self._at - _OVERHEAD

    def check_room(self, size: int) -> None:
        """Raise JournalFull if so many bytes do not fit."""
        if size > self.room:
            raise JournalFull("the deal in play has no room for another event")

    def append(self, events: bytes) -> None:
        """Keep the events. On return they are safe; before, they are all there or none is."""
        self.check_room(len(events))
        record = struct.pack("<H", len(events)) + events
        crc = crc32(record, self._crc)
        self._memory.write(self._at + 1, record + struct.pack("<I", crc) + b"\0")
        self._memory.write(self._at, bytes((self._mark,)))
        self._crc = crc
        self._at += len(record) + 5

    def recover(self, number: int) -> tuple[bytearray, bool]:
        """The events of this block, and whether something behind them is spoiled.

        A cut in the power cannot spoil anything: that takes a faulty chip.
        """
        self.begin(number)
        events = bytearray()
        head = bytearray(3)
        while self.room >= 0:
            self._memory.read_into(self._at, head)
            if head[0] != self._mark:
                return events, False
            length = head[1] | head[2] << 8
            if length > self.room:
                return events, True
            body = bytearray(length + 4)
            self._memory.read_into(self._at + 3, body)
            crc = crc32(body[:length], crc32(head[1:], self._crc))
            if struct.unpack_from("<I", body, length)[0] != crc:
                return events, True
            events.extend(body[:length])
            self._crc = crc
            self._at += 7 + length
        return events, False

    def keep_secret(self, wall: bytes, salt: bytes) -> None:
        """Keep what this block commits to and reveals only at its end."""
        data = bytes((len(salt), len(wall))) + salt + wall
        data = struct.pack("<I", crc32(data, self._number)) + data
        if len(data) > _SECRET:
            raise JournalFull("no wall is that long")
        self._memory.write(self._secret, data)

    def secret(self) -> tuple[bytes, bytes]:
        """Wall and salt of this block; empty if it has none."""
        data = bytearray(_SECRET)
        self._memory.read_into(self._secret, data)
        crc, salt, wall = struct.unpack_from(_SECRET_HEAD, data)
        middle = _SECRET_HEAD_SIZE + salt
        if middle + wall > _SECRET or crc32(data[4 : middle + wall], self._number) != crc:
            return b"", b""
        return bytes(data[middle : middle + wall]), bytes(data[_SECRET_HEAD_SIZE:middle])

    def keep_mark(self, table: bytes, number: int, session: int, head: bytes) -> None:
        """Keep where the record of that table ends; the flash may lose some of it."""
        if self.mark(table) != (number, session, head):
            data = struct.pack(_MARKED, 0, number, session, head)
            crc = crc32(data[4:], crc32(table))
            self._memory.write(self._marked, struct.pack("<I", crc) + data[4:])

    def mark(self, table: bytes):
        """`(number, session, head)` of where that table's record ended; None if that is not
        known."""
        data = bytearray(_MARKED_SIZE)
        self._memory.read_into(self._marked, data)
        crc, number, session, head = struct.unpack(_MARKED, data)
        return (number, session, head) if crc32(data[4:], crc32(table)) == crc else None
