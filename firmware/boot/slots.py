"""The application's slots: two places in flash, each with room for one ROMFS image and its seal.

The newest image that is whole runs. A new one has a single try: it is marked as tried before it
starts, and unless it confirms itself the one before runs at the next start. MicroPython trusts an
image to the last byte, so none is mounted before its SHA-256 was seen to be right.
"""

from hashlib import sha256

import image
import vfs
from micropython import const

flash = None  # the device both are on; None: this board has none
running = -1  # the slot whose image is mounted; -1: none
on_trial = False  # it has yet to confirm itself

_SLOTS = const(2)
_PLACE = "/rom"


def start(device) -> None:
    """Mount the newest image that is whole and was not given up."""
    global flash, running, on_trial
    flash = device
    try:
        vfs.umount(_PLACE)  # MicroPython mounts what it finds in the first slot, unseen
    except OSError:
        pass
    for slot, seal in newest_first(device):
        if seal.is_tried and not seal.is_confirmed:
            continue
        content = memoryview(device)[first_block(device, slot) * image.BLOCK :][: seal.header.size]
        if sha256(content).digest() != seal.header.digest:
            continue
        if not seal.is_confirmed:
            image.mark_tried(device, seal_block(device, slot))
            if not seal_of(device, slot).is_tried:
                continue  # else it would be tried for ever
        vfs.mount(vfs.VfsRom(content), _PLACE)  # type: ignore[attr-defined]  # newer than the stubs
        running = slot
        on_trial = not seal.is_confirmed
        return


def newest_first(device) -> list:
    """`(slot, Seal)` of all that are complete."""
    found = []
    for slot in range(_SLOTS):
        seal = seal_of(device, slot)
        if seal:
            found.append((slot, seal))
    return sorted(found, key=_sequence, reverse=True)


def seal_of(device, slot: int):
    """The Seal of a slot; None where it is not complete."""
    return image.seal_of(memoryview(device)[seal_block(device, slot) * image.BLOCK :])


def first_block(device, slot: int) -> int:
    """Where the slot begins, in blocks of flash."""
    return slot * (len(memoryview(device)) // image.BLOCK // _SLOTS)


def seal_block(device, slot: int) -> int:
    """Where the slot has its seal: its last block."""
    return first_block(device, slot + 1) - 1


def _sequence(row):
    return row[1].sequence
