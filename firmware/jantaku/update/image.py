"""What an image of the application says of itself, and the seal of the slot it lies in.

An image is its header and then a ROMFS:

    magic 8 | size u32 | SHA-256 of the ROMFS 32 | board 16 | version 4 | minimum version 4
    | Ed25519 signature of all before, 64

little-endian. In a slot the ROMFS comes first, so that it lies where code may run in place; the
last block of the slot is its seal, of three pages that are written one after the other:

    header | sequence u32 | floor 4 | CRC-32 of all before, u32      the slot is complete
    zeros                                                            it was tried
    zeros                                                            it was confirmed

Of two slots the one with the higher sequence is newer. The floor is the oldest version that may
follow; it never sinks. The boot code has this file too, frozen under the name `image`.
"""

import struct
from binascii import crc32

from micropython import const

BLOCK = const(4096)  # of flash: what is erased at once
PAGE = const(256)  # what is written at once
HEADER_SIZE = const(132)
SIGNED_SIZE = const(68)

_MAGIC = b"jantaku\x01"
_SIGNED = "<8sI32s16s4s4s"
_SEAL = "<I4s"
_CRC_AT = const(140)
_TRIED = const(1)  # page of the mark
_CONFIRMED = const(2)
_PARTS = const(3)  # of a version, each below 256


class BadImage(ValueError):
    """These bytes are no header of an image."""


class Header:
    """`version` and `minimum` are 4 bytes that compare as the versions do."""

    def __init__(self, data: bytes):
        if len(data) != HEADER_SIZE or bytes(data[: len(_MAGIC)]) != _MAGIC:
            raise BadImage("not an image of the table's application")
        self.data = bytes(data)
        _, self.size, self.digest, board, self.version, self.minimum = struct.unpack(
            _SIGNED, self.data[:SIGNED_SIZE]
        )
        self.board = board.rstrip(b"\0").decode()

    @property
    def signed(self) -> bytes:
        """The part that the signature is about."""
        return self.data[:SIGNED_SIZE]

    @property
    def signature(self) -> bytes:
        """All zeros where nobody has signed."""
        return self.data[SIGNED_SIZE:]


class Seal:
    """A slot that is complete, and what became of it; `header` as far as it is known here."""

    def __init__(self, header, sequence, floor, is_tried, is_confirmed):
        self.header = header
        self.sequence = sequence
        self.floor = floor
        self.is_tried = is_tried
        self.is_confirmed = is_confirmed


def header(size: int, digest: bytes, board: str, version: bytes, minimum: bytes) -> bytes:
    """A header that nobody has signed yet."""
    signed = struct.pack(_SIGNED, _MAGIC, size, digest, board.encode(), version, minimum)
    return signed + bytes(HEADER_SIZE - SIGNED_SIZE)


def version_of(text: str) -> bytes:
    """`0.12.3` as 4 bytes that compare as versions do."""
    parts = text.split(".")
    if len(parts) != _PARTS or not all(part.isdigit() and int(part) < 256 for part in parts):
        raise ValueError("%s is no version such as 0.12.3" % text)
    return bytes([int(part) for part in parts] + [0])


def version_text(version: bytes) -> str:
    """A version of 4 bytes as people write it: `0.12.3`."""
    return "%d.%d.%d" % tuple(version[:_PARTS])


def seal(header: bytes, sequence: int, floor: bytes) -> bytearray:
    """The first page of a seal. In RAM: flash cannot be written from flash."""
    sealed = header + struct.pack(_SEAL, sequence, floor)
    page = bytearray(b"\xff" * PAGE)
    page[: _CRC_AT + 4] = sealed + struct.pack("<I", crc32(sealed))
    return page


def seal_of(block):
    """The Seal in the last block of a slot; None where the slot is not complete."""
    sealed = bytes(block[:_CRC_AT])
    if struct.unpack_from("<I", block, _CRC_AT)[0] != crc32(sealed):
        return None
    try:
        header = Header(sealed[:HEADER_SIZE])
    except BadImage:
        return None
    sequence, floor = struct.unpack_from(_SEAL, sealed, HEADER_SIZE)
    return Seal(header, sequence, floor, _marked(block, _TRIED), _marked(block, _CONFIRMED))


def mark_tried(flash, block: int) -> None:
    """Write down in that block of flash, a seal, that its slot was tried."""
    flash.writeblocks(block, bytearray(PAGE), _TRIED * PAGE)


def mark_confirmed(flash, block: int) -> None:
    """Write down in that block of flash, a seal, that what is in its slot runs well."""
    flash.writeblocks(block, bytearray(PAGE), _CONFIRMED * PAGE)


def confirmed(page: bytes) -> bytes:
    """The whole block of a seal with this first page, for a slot that needs no trial."""
    return bytes(page) + bytes(2 * PAGE) + b"\xff" * (BLOCK - 3 * PAGE)


def _marked(block, page):
    # By majority: a mark that was half written may be none, but none is undone by a bit that rots.
    return 2 * bytes(block[page * PAGE : (page + 1) * PAGE]).count(b"\0") > PAGE
