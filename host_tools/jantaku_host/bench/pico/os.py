"""MicroPython's `os`, whose random bytes repeat where the bench has a seed for them."""

from hashlib import sha256

import uos
from uos import *  # noqa: F403 - everything else is as it was

import wire

_drawn = 0


def urandom(count):
    global _drawn
    if not wire.seed:
        return uos.urandom(count)
    found = bytearray()
    while len(found) < count:
        _drawn += 1
        found.extend(sha256(b"%d of %s" % (_drawn, wire.seed.encode())).digest())
    return bytes(found[:count])
