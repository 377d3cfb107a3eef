"""The blocks a record consists of: in the table's flash, over the cable and in a `.jtk` file.

    kind u8 | length of the body u16 | body | CRC-32 of all before, u32

little-endian. The body by kind:

    J opening   "jantaku", format u8 | public key | number u32 | head | signature
    D deal      number u32 | session u32 | canonical events up to `reveal` | head
    E end       the same, up to `session_end`
    S seal      number u32 | head | signature
    e evidence  number u32 | what the readers saw, in rows of 16 bytes

Deals and ends are numbered from 1 for as long as the table lives; `session` is the number in which
the session began. head = SHA-256(head before | number | session | events). An opening stands for
all blocks up to its number, which are no longer there; a seal stands right behind the block that
it signs. Kinds in small letters are no part of the chain; who does not know one passes over it.
"""

import struct
from binascii import crc32
from hashlib import sha256

from micropython import const

OPENING = const(0x4A)
DEAL = const(0x44)
END = const(0x45)
SEAL = const(0x53)
EVIDENCE = const(0x65)

HEAD_SIZE = const(32)
_MAGIC = b"jantaku\x01"
_FRAME = "<BH"
FRAME_SIZE = const(3)
CRC_SIZE = const(4)
_NUMBERS = "<II"
_NUMBERS_SIZE = const(8)


class BadBlock(ValueError):
    """These bytes are no block."""


def pack(kind: int, body: bytes) -> bytes:
    """The block with this body."""
    return b"".join(pieces(kind, [body]))


def pieces(kind: int, body: list) -> list:
    """A block whose body comes in pieces, as pieces: a heap in use has no room for it in one."""
    found = [struct.pack(_FRAME, kind, sum([len(piece) for piece in body]))] + body
    crc = 0
    for piece in found:
        crc = crc32(piece, crc)
    return found + [struct.pack("<I", crc)]


def measure(data: bytes, at: int = 0) -> tuple[int, int]:
    """Kind and whole size of the block whose first three bytes are at `at`."""
    kind, length = struct.unpack_from(_FRAME, data, at)
    return kind, FRAME_SIZE + length + CRC_SIZE


def unpack(data: bytes, at: int = 0) -> tuple[int, bytes, int]:
    """`(kind, body, where the next begins)` of the block at `at`."""
    if at + FRAME_SIZE > len(data):
        raise BadBlock("a block ends in the middle")
    kind, size = measure(data, at)
    end = at + size
    if end > len(data):
        raise BadBlock("a block ends in the middle")
    crc = crc32(memoryview(data)[at : end - CRC_SIZE])
    if struct.unpack_from("<I", data, end - CRC_SIZE)[0] != crc:
        raise BadBlock("wrong checksum")
    return kind, bytes(data[at + FRAME_SIZE : end - CRC_SIZE]), end


def genesis(public: bytes) -> bytes:
    """The head before the first block of a table."""
    return sha256(_MAGIC + public).digest()


def deal(
    kind: int, number: int, session: int, events: bytes | bytearray, head: bytes
) -> tuple[list, bytes]:
    """A deal or end after the block with this head: `(block in pieces, its own head)`."""
    numbers = struct.pack(_NUMBERS, number, session)
    chained = sha256(head)
    chained.update(numbers)
    chained.update(events)
    head = chained.digest()
    return pieces(kind, [numbers, events, head]), head


def deal_of(body: bytes) -> tuple[int, int, bytes, bytes]:
    """`(number, session, events, head)` of a deal or end."""
    if len(body) < _NUMBERS_SIZE + HEAD_SIZE:
        raise BadBlock("too short for a deal")
    number, session = struct.unpack_from(_NUMBERS, body)
    return number, session, body[_NUMBERS_SIZE:-HEAD_SIZE], body[-HEAD_SIZE:]


def head_of(body: bytes, before: bytes) -> bytes:
    """The head that this deal's or end's body must have after `before`."""
    return sha256(before + body[:-HEAD_SIZE]).digest()


def seal_message(number: int, head: bytes) -> bytes:
    """What is signed in a seal: a digest, so that one block of SHA-512 is enough."""
    return sha256(b"jantaku seal" + struct.pack("<I", number) + head).digest()


def seal(number: int, head: bytes, signature: bytes) -> bytes:
    """The seal of the block with this number and head."""
    return pack(SEAL, struct.pack("<I", number) + head + signature)


def seal_of(body: bytes) -> tuple[int, bytes, bytes]:
    """`(number, head, signature)` of a seal."""
    if len(body) != 4 + HEAD_SIZE + 64:
        raise BadBlock("no seal is that long")
    return struct.unpack_from("<I", body)[0], body[4 : 4 + HEAD_SIZE], body[4 + HEAD_SIZE :]


def opening_message(public: bytes, number: int, head: bytes) -> bytes:
    """What is signed in an opening."""
    return sha256(b"jantaku opening" + public + struct.pack("<I", number) + head).digest()


def opening(public: bytes, number: int, head: bytes, signature: bytes) -> bytes:
    """What a record begins with when all up to `number` is no longer there."""
    return pack(OPENING, _MAGIC + public + struct.pack("<I", number) + head + signature)


def opening_of(body: bytes) -> tuple[bytes, int, bytes, bytes]:
    """`(public key, number, head, signature)` of an opening."""
    if len(body) != len(_MAGIC) + 32 + 4 + HEAD_SIZE + 64 or body[: len(_MAGIC)] != _MAGIC:
        raise BadBlock("no opening of a jantaku record")
    at = len(_MAGIC) + 32
    number = struct.unpack_from("<I", body, at)[0]
    head = body[at + 4 : at + 4 + HEAD_SIZE]
    return body[len(_MAGIC) : at], number, head, body[at + 4 + HEAD_SIZE :]


def short(head: bytes) -> str:
    """A head as people compare it with a display: its first eight bytes."""
    text = "".join(["%02x" % byte for byte in head[:8]])
    return "-".join([text[at : at + 4] for at in range(0, 16, 4)])
