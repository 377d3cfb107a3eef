"""The application's slots: two places in flash, each with room for one ROMFS image.

MicroPython trusts such an image: a record that runs over its end takes the reader along. An image
whose writing was cut short would do that, so no image is mounted before all its records were seen
to lie where they should. (Format: extmod/vfs_rom.c of MicroPython.)
"""

import vfs
from micropython import const

mounted = False

_SLOTS = const(2)
_PLACE = "/rom"

_HEADER = b"\xd2\xcd\x31"  # "RM1"
# Kinds of records.
_UNUSED = const(0)
_POINTER = const(3)
_DIRECTORY = const(4)
_FILE = const(5)


def mount(flash) -> None:
    """Mount the image in the first slot that holds a whole one."""
    global mounted
    try:
        vfs.umount(_PLACE)  # MicroPython mounts what it finds in the first slot, unseen
    except OSError:
        pass
    size = len(memoryview(flash)) // _SLOTS
    for slot in range(_SLOTS):
        image = memoryview(flash)[slot * size : (slot + 1) * size]
        if whole(image):
            vfs.mount(vfs.VfsRom(image), _PLACE)  # type: ignore[attr-defined]  # newer than the stubs
            mounted = True
            return


def whole(image) -> bool:
    """Whether a ROMFS begins there, with every record inside the one around it."""
    if image[: len(_HEADER)] != _HEADER:
        return False
    try:
        size, at = _number(image, len(_HEADER), len(image))
        if at + size > len(image):
            return False
        _check(image, at, at + size)
    except ValueError:
        return False
    return True


def _check(image, at, end):
    """See that records, and nothing else, fill `image[at:end]`."""
    while at < end:
        kind, at = _number(image, at, end)
        size, at = _number(image, at, end)
        after = at + size
        if after > end or kind in (_UNUSED, _POINTER):  # our data is where its file is
            raise ValueError
        if kind in (_DIRECTORY, _FILE):
            name, at = _number(image, at, after)
            _check(image, at + name, after)
        at = after
    if at != end:
        raise ValueError


def _number(image, at, end):
    """The number there, seven bits a byte, the highest first; and where it ends."""
    number = 0
    while at < end:
        number = number << 7 | image[at] & 0x7F
        at += 1
        if number > end:  # neither a kind nor a size; erased flash would go on for ever
            break
        if not image[at - 1] & 0x80:
            return number, at
    raise ValueError
