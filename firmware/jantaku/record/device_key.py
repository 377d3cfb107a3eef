"""The table's own key: made inside the table at its first power-up, it never leaves it."""

import os

from micropython import const

from jantaku import files
from jantaku.crypto import ed25519

_FILE = "device.key"
_SEED = const(32)


class DeviceKey:
    """Signs for the table; `public` is what others check its signatures with."""

    def __init__(self, folder: str):
        path = folder + "/" + _FILE
        stored = files.read(path)
        if not stored:
            seed = os.urandom(_SEED)
            stored = seed + ed25519.public_key(seed)
            files.replace(path, stored)
        self._seed = stored[:_SEED]
        self.public = stored[_SEED:]

    def signing(self, message: bytes):
        """Generator whose result is the signature of the message."""
        return ed25519.signing(self._seed, self.public, message)
