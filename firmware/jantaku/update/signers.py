"""Who may sign the application: up to two public keys, on a page of their own beside the boot code.

Neither the boot code starts an application nor the updater takes one that none of them has signed.
A table without any takes no updates, and whatever is whole runs. The page is written when the table
is installed; later an image may bring another as its own last page: who may sign says who may sign
next. Of two keys one can be withdrawn by an image that the other has signed.

Two sectors take turns, and the page stands twice in each: neither a power cut nor a bit that rots
leaves none. Nothing here is secret. This module is frozen into MicroPython.

    magic 8 | version 4 | public key 32 | another, or zeros 32 | 4 of the SHA-256 of all before

`version` is that of the image that brought the page. Only a higher one changes it, so that an image
from before cannot bring a withdrawn key back. (With a CRC-32 in it all pages had one CRC-32, by
which an update tells which blocks differ.)
"""

from hashlib import sha256

from micropython import const

BLOCKS = const(2)  # of flash, before the slots
PAGE = const(256)
_BLOCK = const(4096)
_ERASE = const(6)  # ioctl
# A ROMFS with nothing in it: MicroPython and mpremote want to see one where the slots begin.
_MAGIC = b"\xd2\xcd\x31\0keys"
_VERSION = const(8)
_KEYS = const(12)
_CHECK = const(76)
_END = const(80)
_KEY = const(32)
_PLACES = const(4)  # two in each sector


def page(version: bytes, keys: list) -> bytearray:
    """The page of an image of this version, with at most two keys."""
    made = bytearray(b"\xff" * PAGE)
    found = _MAGIC + version + b"".join(keys)
    made[:_CHECK] = found + bytes(_CHECK - len(found))
    made[_CHECK:_END] = _check(made)
    return made


def page_in(data) -> bytes:
    """The page that these bytes begin with; empty if it is none."""
    found = bytes(data[:PAGE])
    return found if found[:_VERSION] == _MAGIC and found[_CHECK:_END] == _check(found) else b""


def brought(content) -> bytes:
    """The page that an image of this content brings; empty if it brings none."""
    return page_in(content[-PAGE:])


def version_of(page: bytes) -> bytes:
    """Of which image it is; empty, and so the lowest, where there is no page."""
    return page[_VERSION:_KEYS]


def keys_of(page: bytes) -> list:
    """The keys on that page."""
    keys = [page[at : at + _KEY] for at in (_KEYS, _KEYS + _KEY)]
    return [key for key in keys if any(key)]


def current(device) -> bytes:
    """The page that counts; empty where there is none."""
    return _newest(device)[0]


def keep(device, page) -> None:
    """Have this page count from now on, in the sector where the one before does not lie."""
    block = 1 - _newest(device)[1]
    device.ioctl(_ERASE, block)
    for copy in range(2):
        device.writeblocks(block, bytearray(page), copy * PAGE)  # from RAM, as flash is written


def is_damaged(device) -> bool:
    """Whether there was a page and nobody can read it any more."""
    return not current(device) and any(
        _place(device, at) != b"\xff" * PAGE for at in range(_PLACES)
    )


def _check(page):
    return sha256(page[:_CHECK]).digest()[: _END - _CHECK]


def _newest(device):
    """The page that counts, and its sector."""
    found, block = b"", 1
    for at in range(_PLACES):
        page = page_in(_place(device, at))
        if version_of(page) > version_of(found):
            found, block = page, at // 2
    return found, block


def _place(device, at):
    start = at // 2 * _BLOCK + at % 2 * PAGE
    return memoryview(device)[start : start + PAGE]
