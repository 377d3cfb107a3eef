"""HMAC-SHA-256 (RFC 2104): who knows the key can say so without saying it."""

from hashlib import sha256

from micropython import const

_BLOCK = const(64)


class Hmac:
    """A key, made ready once for many messages."""

    def __init__(self, key: bytes):
        if len(key) > _BLOCK:
            key = sha256(key).digest()
        key = key + bytes(_BLOCK - len(key))
        self._inner = bytes([byte ^ 0x36 for byte in key])
        self._outer = bytes([byte ^ 0x5C for byte in key])

    def code(self, message: bytes) -> bytes:
        """The code that only somebody with the key can make of this message."""
        inner = sha256(self._inner)
        inner.update(message)
        return sha256(self._outer + inner.digest()).digest()


def hmac(key: bytes, message: bytes) -> bytes:
    """The code of a single message."""
    return Hmac(key).code(message)


def same(one: bytes, other: bytes) -> bool:
    """Whether both are equal, in a time that does not tell where they differ."""
    difference = len(one) ^ len(other)
    for left, right in zip(one, other):
        difference |= left ^ right
    return not difference
