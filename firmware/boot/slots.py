"""The application's slots: two places in flash, each with room for one ROMFS image and its seal.

The newest image that is whole and signed runs. A new one has a single try: it is marked as tried
before it starts, and unless it confirms itself the one before runs at the next start. MicroPython
trusts an image to the last byte, so none is mounted before its SHA-256 was seen to be right, and
the signature under that by one who may sign.
"""

import sys
from hashlib import sha256

import image
import signers
import vfs
from micropython import const

flash = None  # the device both are on; None: this board has none
running = -1  # the slot whose image is mounted; -1: none
on_trial = False  # it has yet to confirm itself

_SLOTS = const(2)
_PLACE = "/rom"


def start(device) -> None:
    """Mount the newest image that is whole, signed, and was not given up."""
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
        if not _is_signed(seal.header):
            continue
        if not seal.is_confirmed:
            image.mark_tried(device, seal_block(device, slot))
            if not seal_of(device, slot).is_tried:
                continue  # else it would be tried for ever
        vfs.mount(vfs.VfsRom(content), _PLACE)  # type: ignore[attr-defined]  # newer than the stubs
        running = slot
        on_trial = not seal.is_confirmed
        return


def keys() -> list:
    """Public keys of who may sign the application; none where whatever is whole runs."""
    return signers.keys_of(signers.current(flash)) if flash is not None else []


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
    blocks = len(memoryview(device)) // image.BLOCK - signers.BLOCKS
    return signers.BLOCKS + slot * (blocks // _SLOTS)


def seal_block(device, slot: int) -> int:
    """Where the slot has its seal: its last block."""
    return first_block(device, slot + 1) - 1


def _is_signed(header):
    """Whether one of those who may sign has signed it."""
    known = keys()
    if not known:
        return True
    before = tuple(sys.modules)
    from jantaku.crypto import ed25519  # frozen, as no file system is there yet

    try:
        return any(ed25519.verify(key, header.signed, header.signature) for key in known)
    finally:
        for name in list(sys.modules):
            if name not in before:
                del sys.modules[name]  # the application brings its own


def _sequence(row):
    return row[1].sequence
