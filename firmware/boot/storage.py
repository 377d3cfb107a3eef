"""The file system in flash, which holds the table's records and settings.

MicroPython's own boot code formats whatever it cannot mount. Here nothing is formatted but flash
that was never written: a file system that cannot be read may still be saved by somebody.
"""

import vfs
from micropython import const

problem = False  # a file system that cannot be read was left as it is

_PROGRAM_SIZE = const(256)  # flash is written by the page
_BLOCK = const(4096)
_BLOCKS = const(4)  # ioctl: how many blocks there are


def mount(flash) -> None:
    """Mount the file system as the root; a new one where the flash is blank."""
    global problem
    try:
        _mount(flash)
        return
    except OSError:
        pass
    if blank(flash):
        format(flash)
    else:
        problem = True


def format(flash) -> None:
    """Make a new file system, whatever was there, and mount it."""
    vfs.VfsLfs2.mkfs(flash, progsize=_PROGRAM_SIZE)
    _mount(flash)


def blank(flash) -> bool:
    """Whether the flash was never written since it was erased."""
    block = bytearray(_BLOCK)
    erased = b"\xff" * _BLOCK
    for number in range(flash.ioctl(_BLOCKS, 0)):
        flash.readblocks(number, block)
        if block != erased:
            return False
    return True


def _mount(flash):
    vfs.mount(vfs.VfsLfs2(flash, progsize=_PROGRAM_SIZE), "/")
