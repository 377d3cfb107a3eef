"""What the table keeps to itself: the key it signs with and those of the roles.

LittleFS leaves old copies of a file in flash. So these keys lie in two sectors in which nothing
else does: a change is written into the other one, and the one before is erased. Whoever gets a
console gets it behind `forget`: this module is frozen into MicroPython, so that no application is
needed. A sector begins with a page, which stands there twice: a bit that rots in one costs nothing.

    magic 8 | sequence u32 | changes u32 | first public key 32 | public key 32 | owner 32
    | seed of the signing key 32 | key of the operator 32 | key of the referee 32 | CRC-32

`changes` counts the keys since the first one; `owner` is SHA-256 of the operator's key, by which
the table knows him again when all that is secret was erased.
"""

import gc
import struct
from binascii import crc32
from hashlib import sha256

from micropython import const

BLOCKS = const(2)  # of flash
BLOCK = const(4096)
_PAGE = const(256)
_ERASE = const(6)  # ioctl
_MAGIC = b"jtkeys\x01\0"
_SEQUENCE = const(8)
_CHANGES = const(12)
_FIRST = const(16)
_PUBLIC = const(48)
_OWNER = const(80)
_SEED = const(112)
_OPERATOR = const(144)
_REFEREE = const(176)
_SIZE = const(208)
_KEY = const(32)
_LARGEST = const(64 * 1024)
_SMALLEST = const(16)


class Vault:
    """The keys, as `flash` has them, a device of two blocks.

    `is_pending`: the power went between a new signing key and the end of the one before; whoever
    knows the record says `settle` or `withdraw`. `was_damaged`: something was there and no page.
    """

    def __init__(self, flash) -> None:
        self._flash = flash
        pages = [self._read(block) for block in range(BLOCKS)]
        self._at = self._newest(pages)
        self._page = pages[self._at] or bytearray(_PAGE)
        other = pages[1 - self._at]
        self.was_damaged = not pages[self._at] and not (self._is_blank(0) and self._is_blank(1))
        if self.was_damaged:
            self._page[_OWNER:_SEED] = b"\xff" * _KEY  # there was one, nobody knows who
        self.is_pending = bool(
            other and self.has_key and other[_PUBLIC:_OWNER] != self._page[_PUBLIC:_OWNER]
        )
        if not self.is_pending:
            for block in range(BLOCKS):
                if (block != self._at or not pages[block]) and not self._is_blank(block):
                    self._flash.ioctl(_ERASE, block)

    @property
    def has_key(self) -> bool:
        """Whether there is a key to sign with."""
        return any(self._field(_SEED))

    @property
    def has_roles(self) -> bool:
        """Whether operator and referee have keys."""
        return any(self._field(_OPERATOR)) and any(self._field(_REFEREE))

    @property
    def is_secret(self) -> bool:
        """Whether there is anything to hide."""
        return self.is_pending or any(memoryview(self._page)[_SEED:_SIZE])

    @property
    def changes(self) -> int:
        """How often the signing key was changed since the first one."""
        return struct.unpack_from("<I", self._page, _CHANGES)[0]

    @property
    def first(self) -> bytes:
        """The first public key, by which the table is known; zeros where there was none."""
        return bytes(self._field(_FIRST))

    @property
    def public(self) -> bytes:
        """The public key, also of one that was erased."""
        return bytes(self._field(_PUBLIC))

    @property
    def seed(self):
        """The secret half, in place: a copy would be one more to erase."""
        return self._field(_SEED)

    def role(self, number: int):
        """The key of the operator (1) or the referee (2), in place."""
        return self._field(_OPERATOR if number == 1 else _REFEREE)

    def is_owner(self, key) -> bool:
        """Whether this is the operator's key, the last one there was."""
        return sha256(key).digest() == self._field(_OWNER)

    @property
    def is_owned(self) -> bool:
        """Whether there ever was an operator."""
        return any(self._field(_OWNER))

    def keep_key(self, changes: int, first: bytes, public: bytes, seed) -> None:
        """Have another signing key. The one before stays in flash until `settle` or `withdraw`."""
        had_key = self.has_key
        page = bytearray(self._page)
        struct.pack_into("<I", page, _CHANGES, changes)
        page[_FIRST:_PUBLIC] = first
        page[_PUBLIC:_OWNER] = public
        page[_SEED:_OPERATOR] = seed
        self._put(page)
        self.is_pending = had_key
        if not had_key:
            self.settle()

    def keep_roles(self, operator, referee) -> None:
        """Have these keys of the roles."""
        page = bytearray(self._page)
        page[_OPERATOR:_REFEREE] = operator
        page[_REFEREE:_SIZE] = referee
        page[_OWNER:_SEED] = sha256(operator).digest()
        self._put(page)
        self.settle()

    def settle(self) -> None:
        """The page before counts no more: erase it."""
        self._flash.ioctl(_ERASE, 1 - self._at)
        self.is_pending = False

    def withdraw(self) -> None:
        """The key before goes on: erase the new one."""
        self._flash.ioctl(_ERASE, self._at)
        self._wipe()
        self._at = 1 - self._at
        self._page = self._read(self._at)
        self.is_pending = False

    def forget(self) -> None:
        """Erase all that is secret; what is public stays."""
        if self.is_pending:
            self.withdraw()
        page = bytearray(self._page)
        page[_SEED:_SIZE] = bytes(_SIZE - _SEED)
        self._put(page)
        self.settle()

    def fill_heap(self) -> None:
        """See below: for whoever has the vault and not the module."""
        fill_heap()

    def _put(self, page):
        """Write a page into the other sector; it counts from then on."""
        struct.pack_into("<8sI", page, 0, _MAGIC, self._sequence(self._page) + 1)
        struct.pack_into("<I", page, _SIZE, crc32(memoryview(page)[:_SIZE]))
        at = 1 - self._at
        self._flash.ioctl(_ERASE, at)
        for copy in range(2):
            self._flash.writeblocks(at, page, copy * _PAGE)
        if self._read(at) != page:
            raise OSError(5)  # EIO: this flash keeps nothing
        self._wipe()
        self._page = page
        self._at = at

    def _wipe(self):
        for index in range(_PAGE):
            self._page[index] = 0

    def _read(self, block):
        """The page in that sector; None if there is none."""
        page = bytearray(_PAGE)
        for copy in range(2):
            self._flash.readblocks(block, page, copy * _PAGE)
            crc = struct.unpack_from("<I", page, _SIZE)[0]
            if page[:_SEQUENCE] == _MAGIC and crc == crc32(memoryview(page)[:_SIZE]):
                return page
        return None

    def _newest(self, pages):
        if pages[0] and pages[1]:
            return int(self._sequence(pages[1]) > self._sequence(pages[0]))
        return int(pages[1] is not None)

    def _sequence(self, page):
        return struct.unpack_from("<I", page, _SEQUENCE)[0]

    def _is_blank(self, block):
        page = bytearray(_PAGE)
        for at in range(0, BLOCK, _PAGE):
            self._flash.readblocks(block, page, at)
            if page != b"\xff" * _PAGE:
                return False
        return True

    def _field(self, at):
        return memoryview(self._page)[at : at + _KEY]


def fill_heap() -> None:
    """Write over all of the heap that nobody uses: secrets may have gone through it."""
    gc.collect()
    left = gc.mem_free() if hasattr(gc, "mem_free") else 0
    held: tuple | None = None
    size = _LARGEST
    while left > 0 and size >= _SMALLEST:
        try:
            held = (held, bytearray(size))
            left -= size
        except MemoryError:
            size //= 2
    try:
        while left > 0:
            held = (held, None)  # of that size are the smallest holes
            left -= _SMALLEST
    except MemoryError:
        pass
    held = None
    gc.collect()
