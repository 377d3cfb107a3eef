"""A file system in RAM, for a table whose own cannot be read.

So it starts and says on its displays what is wrong; what it writes is gone with the power, and what
lies in flash is not touched.
"""

import os

import vfs
from micropython import const

_BLOCK = const(512)
_BLOCKS = const(48)
_ERASE = const(6)  # ioctl


class _Memory:
    """A block device as LittleFS wants it, and the vault: blank, as erased flash is."""

    def __init__(self, size, count):
        self._size = size
        self._count = count
        self._bytes = bytearray(size * count)
        for number in range(count):
            self.ioctl(_ERASE, number)

    def readblocks(self, number, data, offset=0):
        at = number * self._size + offset
        data[:] = self._bytes[at : at + len(data)]

    def writeblocks(self, number, data, offset=0):
        at = number * self._size + offset
        self._bytes[at : at + len(data)] = data

    def ioctl(self, operation, argument):
        if operation == _ERASE:
            self.writeblocks(argument, b"\xff" * self._size)
        # 4 and 5: how many blocks, and their size.
        return {4: self._count, 5: self._size}.get(operation, 0)


def mount(place: str = "/") -> None:
    """Mount an empty file system in RAM at that place."""
    memory = _Memory(_BLOCK, _BLOCKS)
    vfs.VfsLfs2.mkfs(memory)  # type: ignore[arg-type]  # the stubs want a class of theirs
    vfs.mount(vfs.VfsLfs2(memory), place)  # type: ignore[arg-type]  # the same
    os.chdir(place)


def sectors(size: int, count: int):
    """Sectors in RAM for the keys of a record that is there."""
    return _Memory(size, count)
