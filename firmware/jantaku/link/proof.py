"""How who has a key proves it: at login, and with every request of his role.

At login both sides give a random number, and the key of the connection follows from these, the role
and the table's first key. Each request of the role then carries a counter that only rises, and a
code over both: nobody else on the cable can ask in this role, or ask the same once more. Both ends
of the cable use this file.
"""

import struct
from hashlib import sha256

from micropython import const

from jantaku.crypto.hmac import Hmac, hmac

NONCE_SIZE = const(16)
CODE_SIZE = const(16)  # of a request: half of the HMAC
HEAD_SIZE = const(20)  # counter u32, code
_LOGIN = b"jantaku login"
_CONNECTION = b"jantaku connection"
_INSTALL = b"jantaku install"
_KEY_SIZE = const(32)


def login_code(key: bytes, role: int, nonces: bytes, table: bytes) -> bytes:
    """What proves that somebody has the role's key; `nonces` are the table's and the host's."""
    return hmac(key, _LOGIN + bytes((role,)) + nonces + table)


class Connection:
    """What table and host have in common after that login."""

    def __init__(self, key: bytes, role: int, nonces: bytes, table: bytes) -> None:
        self._hmac = Hmac(hmac(key, _CONNECTION + bytes((role,)) + nonces + table))

    def head(self, counter: int, request: bytes) -> bytes:
        """What goes before the request with that number."""
        number = struct.pack("<I", counter)
        return number + self._hmac.code(number + request)[:CODE_SIZE]


def closed(keys: bytes, shared: bytes, public: bytes) -> bytes:
    """Three keys as they go over the cable; `public` is the sender's, for this once."""
    stream = Hmac(sha256(_INSTALL + shared + public).digest())
    hidden = bytes([one ^ other for one, other in zip(keys, _pad(stream))])
    return public + hidden + stream.code(hidden)


def opened(data: bytes, shared: bytes) -> bytes:
    """The keys; empty if they were sent to somebody else, or by nobody."""
    public, hidden, code = data[:_KEY_SIZE], data[_KEY_SIZE:-_KEY_SIZE], data[-_KEY_SIZE:]
    stream = Hmac(sha256(_INSTALL + shared + public).digest())
    if stream.code(hidden) != code:
        return b""
    return bytes([one ^ other for one, other in zip(hidden, _pad(stream))])


def _pad(stream):
    return b"".join([stream.code(bytes((number,))) for number in range(3)])
