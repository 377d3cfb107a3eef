"""Room at the low end of the heap, held back while everything is loaded.

MicroPython looks for room from the low end on and moves nothing. Loading leaves what stays and what
does not in one row, up to the last byte: afterwards no piece of more than 7 KB is free, and each
small one is looked for in the holes. With this the lowest 48 KB stay whole; collecting early keeps
the rest together. Both cost 0.1 s of a power-up.
"""

import gc
import sys

from micropython import const

_WORDS = const(48 * 1024 // 4)
_COLLECT = const(64 * 1024)  # bytes taken between two collections while loading

# A list gives its room back when it is cleared; anything else would keep it for as long as some
# forgotten word of the stack looks like its address.
_room: list = []


def hold() -> None:
    """Hold the room back, before anything else is loaded."""
    global _room
    gc.threshold(_COLLECT)
    _room = [None] * _WORDS


def release() -> None:
    """All is there. From now on the loop collects, when nobody waits for anything."""
    if _room:
        _room.clear()
        gc.threshold(-1)


def forget(*modules: str) -> None:
    """Give back the room of modules that have done what they are for: 2 KB of what assembles."""
    for name in modules:
        package, _, module = name.rpartition(".")
        delattr(sys.modules[package], module)
        del sys.modules[name]
