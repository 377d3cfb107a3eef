"""What a simulated table shows, as a PNG picture: its displays, and its lights below them."""

import struct
import zlib

from jantaku_host.bench.table import Table

GREY = 17  # of 15 levels to one byte
LIGHT = 5  # pixels of a light, in both directions
WIDTH = 256


def png(table: Table) -> bytes:
    """The picture: 256 pixels wide, four displays one below the other, then the lights."""
    rows = [
        bytes(GREY * level for level in row for _ in range(3))
        for display in table.displays
        for row in display.picture()
    ]
    lights = b"".join(bytes(colour) * LIGHT for colour in table.lights.colours)
    rows += [lights.ljust(3 * WIDTH, b"\0")] * LIGHT
    pixels = b"".join(b"\0" + row for row in rows)  # each row as it is, without a filter
    head = struct.pack(">IIBBBBB", WIDTH, len(rows), 8, 2, 0, 0, 0)
    chunks = (b"IHDR", head), (b"IDAT", zlib.compress(pixels)), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*chunk) for chunk in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    crc = zlib.crc32(kind + data)
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", crc)
