"""The table's own key: made inside the table, it never leaves it, and is followed by others.

At the end of a session the next key takes over: signed by the one before, which is then erased. So
whoever takes the table over can sign nothing that was before.
"""

from micropython import const

from jantaku.crypto import ed25519, entropy
from jantaku.record import blocks

_SEED = const(32)
_EIO = const(5)


class NoKey(Exception):
    """The table has no key yet, and can make none."""


class DeviceKey:
    """Signs for the table; `public` is what others check its signatures with, `first` the one that
    the table is known by, `changes` how many there were since."""

    def __init__(self, vault):
        self.vault = vault

    @property
    def public(self) -> bytes:
        return self.vault.public

    @property
    def first(self) -> bytes:
        return self.vault.first

    @property
    def changes(self) -> int:
        return self.vault.changes

    def signing(self, message: bytes):
        """Generator whose result is the signature of the message; it was checked: a seed that has
        rotted, or a slip of the processor, must not give anything away."""
        signature = yield from _signing(bytes(self.vault.seed), self.public, message)
        return signature

    def begin(self) -> None:
        """Have the first key of all."""
        seed = _new_seed()
        public = ed25519.public_key(seed)
        self.vault.keep_key(0, public, public, seed)
        self.vault.settle()

    def succeeding(self, number: int, head: bytes):
        """Generator that makes the next key, behind the block with this number and head: its seed,
        its public key, and the block that says so, signed by the one before."""
        seed = _new_seed()
        public = yield from ed25519.deriving(seed)
        change = self.changes + 1
        message = blocks.key_message(change, blocks.VOUCHED, number, head, public)
        signature = yield from self.signing(message)
        return seed, public, blocks.key(change, blocks.VOUCHED, number, head, public, signature)

    def take_over(self, seed: bytes, public: bytes) -> None:
        """From now on that key signs; the one before is erased by `vault.settle`."""
        self.vault.keep_key(self.changes + 1, self.first, public, seed)

    def starting_over(self, how: int, change: int, number: int, head: bytes):
        """Generator that makes a key which nobody vouches for: its seed, its public key, and the
        block that says so, signed by itself."""
        seed = _new_seed()
        public = yield from ed25519.deriving(seed)
        message = blocks.key_message(change, how, number, head, public)
        signature = yield from _signing(seed, public, message)
        return seed, public, blocks.key(change, how, number, head, public, signature)


class Unsigned(DeviceKey):
    """Stands for the key where there is none: what it signs, nobody takes for signed."""

    def begin(self) -> None:
        self.vault.keep_key(0, bytes(_SEED), bytes(_SEED), b"\1" * _SEED)
        self.vault.settle()

    def signing(self, message: bytes):
        """Like that of a DeviceKey."""
        yield
        return bytes(2 * _SEED)


def _new_seed():
    if not entropy.is_well():
        raise NoKey("the random numbers of this table cannot be trusted")
    return entropy.take(_SEED)


def _signing(seed, public, message):
    signature = yield from ed25519.signing(seed, public, message)
    if not (yield from ed25519.verifying(public, message, signature)):
        raise OSError(_EIO)
    return signature
