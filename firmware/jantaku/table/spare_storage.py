"""A file system in RAM, for a table whose own cannot be read.

So it starts and says on its displays what is wrong; what it writes is gone with the power, and what
lies in flash is not touched.
"""

import os

import vfs
from micropython import const

_BLOCK = const(512)
_BLOCKS = const(48)


class _Memory:
    """A block device as LittleFS wants it."""

    def __init__(self):
        self._bytes = bytearray(_BLOCK * _BLOCKS)

    def readblocks(self, number, data, offset=0):
        at = number * _BLOCK + offset
        data[:] = self._bytes[at : at + len(data)]

    def writeblocks(self, number, data, offset=0):
        at = number * _BLOCK + offset
        self._bytes[at : at + len(data)] = data

    def ioctl(self, operation, argument):
        # 4 and 5: how many blocks, and their size; to erase one is not necessary.
        return {4: _BLOCKS, 5: _BLOCK}.get(operation, 0)


def mount(place: str = "/") -> None:
    """Mount an empty file system in RAM at that place."""
    memory = _Memory()
    vfs.VfsLfs2.mkfs(memory)  # type: ignore[arg-type]  # the stubs want a class of theirs
    vfs.mount(vfs.VfsLfs2(memory), place)  # type: ignore[arg-type]  # the same
    os.chdir(place)
