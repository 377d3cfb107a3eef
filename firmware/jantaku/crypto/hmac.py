"""HMAC-SHA-256 (RFC 2104): who knows the key can say so without saying it."""

from hashlib import sha256

from micropython import const

_BLOCK = const(64)


def hmac(key: bytes, message: bytes) -> bytes:
    """The code that only somebody with the key can make of this message."""
    if len(key) > _BLOCK:
        key = sha256(key).digest()
    key = key + bytes(_BLOCK - len(key))
    inner = sha256(bytes([byte ^ 0x36 for byte in key]) + message).digest()
    return sha256(bytes([byte ^ 0x5C for byte in key]) + inner).digest()


def same(one: bytes, other: bytes) -> bool:
    """Whether both are equal, in a time that does not tell where they differ."""
    difference = len(one) ^ len(other)
    for left, right in zip(one, other):
        difference |= left ^ right
    return not difference
