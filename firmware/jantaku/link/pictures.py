"""What the displays show, for a host to look at: a page is drawn again when somebody asks.

A row of a picture is 128 bytes, two greys each, the left one in the high half. Most of them are
black, so it is packed: RUN and a number stand for so many black bytes, with WHITE added to the
number for so many white ones; RUN twice is that byte itself. Nothing packed holds a zero, which
the frames would have to stuff one by one.

A display that helps a beginner tells of concealed tiles, to the one player it faces: at a table
that gives hints nobody else gets to see any.
"""

import os
import struct
from binascii import crc32

from micropython import const

from jantaku.drivers.ssd1322 import HEIGHT
from jantaku.link import commands, frame
from jantaku.link.commands import Refused

RUN = const(0x11)  # two greys that no page has
WHITE = const(0x80)
_BLACK_RUNS = b"\x40\x10\x04\x01"
_WHITE_RUNS = b"\x10\x04"
_ROW = const(128)  # bytes: 256 greys
_ROWS = const(16)  # at a time, at most: one takes a millisecond


class Pictures:
    """What the commands SHOWN and PICTURE do."""

    def __init__(self, panel, table):
        self._panel = panel
        self._table = table
        self._since = os.urandom(4)  # the count begins anew with the power: nobody mixes them up

    def _shown(self, body, now):
        self._check()
        return self._since + struct.pack("<I", self._panel.revision)

    def _rows(self, body, now):
        """Some rows, from the one asked for on; none behind the last. Nothing at all while displays
        are being drawn: a curious host does not keep them waiting."""
        self._check()
        seat, row = body
        if seat > 3:
            raise Refused(commands.BAD_REQUEST, "seats are 0 to 3")
        shown = self._panel.picture(seat)
        if shown is None:
            return b""
        picture = memoryview(shown)
        out = bytearray(struct.pack("<I", crc32(picture)))
        end = min(row + _ROWS, HEIGHT)
        while row < end and len(out) + 2 * _ROW <= frame.MAX_PAYLOAD:
            out.extend(packed(picture[_ROW * row : _ROW * (row + 1)]))
            row += 1
        return out

    def _check(self):
        if self._table.gives_hints or any(self._table.hints):
            raise Refused(commands.NOT_NOW, "the displays help beginners: they are for them alone")

    answers = {
        commands.SHOWN: _shown,
        commands.PICTURE: _rows,
    }


def packed(row) -> bytes:
    """A row without its long runs of black and white; at most twice as long."""
    row = bytes(row).replace(bytes((RUN,)), bytes((RUN, RUN)))
    for count in _BLACK_RUNS:
        row = row.replace(bytes(count), bytes((RUN, count)))
    for count in _WHITE_RUNS:
        row = row.replace(b"\xff" * count, bytes((RUN, WHITE | count)))
    return row
