"""The blocks a record consists of: in the table's flash, over the cable and in a `.jtk` file.

    kind u8 | length of the body u16 | body | CRC-32 of all before, u32

little-endian. The body by kind:

    J opening   "jantaku", format u8 | first key | key | changes u32 | number u32 | head | signature
    D deal      number u32 | session u32 | canonical events up to `reveal` | head
    E end       the same, up to `session_end`
    C closing   the same, up to `machine` of the kind console
    S seal      number u32 | head | signature
    K key       change u32 | how u8 | number u32 | head | public key | signature
    e evidence  number u32 | what the readers saw, in rows of 16 bytes

Deals and ends are numbered from 1 for as long as the table lives; `session` is the number in which
the session began. head = SHA-256(head before | number | session | events). An opening stands for
all blocks up to its number, which are no longer there; a seal stands right behind the block that
it signs, and so does a change of the key, which the key before signs where there is one. A table is
known by its first key; those behind are counted. Kinds in small letters are no part of the chain;
who does not know one passes over it.
"""

import struct
from binascii import crc32
from hashlib import sha256

from micropython import const

OPENING = const(0x4A)
DEAL = const(0x44)
END = const(0x45)
CLOSING = const(0x43)
SEAL = const(0x53)
KEY = const(0x4B)
EVIDENCE = const(0x65)

# How a key follows the one before.
VOUCHED = const(0)  # signed by that one
CONSOLE = const(1)  # that one was erased for a console: vouched for by nobody
LOST = const(2)  # that one could not be read: vouched for by nobody

HEAD_SIZE = const(32)
KEY_SIZE = const(32)
_SIGNATURE_SIZE = const(64)
_MAGIC = b"jantaku\x02"
_FIRST_MAGIC = b"jantaku\x01"  # with one key for life: public key | number u32 | head | signature
_STATED = "<32s32sII32s"
_STATED_SIZE = const(104)
_CHANGED = "<IBI32s32s64s"
_CHANGED_SIZE = const(137)
_FRAME = "<BH"
FRAME_SIZE = const(3)
CRC_SIZE = const(4)
# Of whole blocks.
OPENING_SIZE = const(183)
CHANGE_SIZE = const(144)
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


def genesis(first: bytes) -> bytes:
    """The head before the first block of the table with this first key."""
    return sha256(_FIRST_MAGIC + first).digest()


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


def head_message(nonce: bytes, number: int, head: bytes) -> bytes:
    """What is signed for a host that asks how far the record goes just now."""
    return sha256(b"jantaku head" + nonce + struct.pack("<I", number) + head).digest()


def key_message(change: int, how: int, number: int, head: bytes, public: bytes) -> bytes:
    """What is signed in a change of the key."""
    stated = struct.pack("<IBI", change, how, number)
    return sha256(b"jantaku key" + stated + head + public).digest()


def key(change: int, how: int, number: int, head: bytes, public: bytes, signature: bytes) -> bytes:
    """This public key is the table's from the block with this number and head on."""
    return pack(KEY, struct.pack(_CHANGED, change, how, number, head, public, signature))


def key_of(body: bytes) -> tuple[int, int, int, bytes, bytes, bytes]:
    """`(change, how, number, head, public key, signature)` of a change of the key."""
    if len(body) != _CHANGED_SIZE:
        raise BadBlock("no change of the key is that long")
    return struct.unpack(_CHANGED, body)


def stated(first: bytes, public: bytes, changes: int, number: int, head: bytes) -> bytes:
    """What an opening says: the table's first key, the one that signs it, how often it was changed
    until then, and the last of the blocks that the opening stands for."""
    return struct.pack(_STATED, first, public, changes, number, head)


def opening_message(stated: bytes) -> bytes:
    """What is signed in an opening."""
    return sha256(b"jantaku opening" + stated).digest()


def opening(stated: bytes, signature: bytes) -> bytes:
    """What a record begins with when all up to its number is no longer there."""
    return pack(OPENING, _MAGIC + stated + signature)


def opening_of(body: bytes) -> tuple[bytes, bytes, int, int, bytes]:
    """`(first key, key, changes, number, head)` of an opening."""
    said = signed_of(body)[0]
    if len(said) == _STATED_SIZE:
        return struct.unpack(_STATED, said)
    public = said[:KEY_SIZE]
    number = struct.unpack_from("<I", said, KEY_SIZE)[0]
    return public, public, 0, number, said[-HEAD_SIZE:]


def signed_of(body: bytes) -> tuple[bytes, bytes]:
    """What an opening says, and the signature of that."""
    said = body[len(_MAGIC) : -_SIGNATURE_SIZE]
    magic = body[: len(_MAGIC)]
    size = {_MAGIC: _STATED_SIZE, _FIRST_MAGIC: KEY_SIZE + 4 + HEAD_SIZE}.get(magic, -1)
    if len(said) != size:
        raise BadBlock("no opening of a jantaku record")
    return said, body[-_SIGNATURE_SIZE:]


def short(head: bytes) -> str:
    """A head as people compare it with a display: its first eight bytes."""
    text = "".join(["%02x" % byte for byte in head[:8]])
    return "-".join([text[at : at + 4] for at in range(0, 16, 4)])
