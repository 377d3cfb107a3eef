"""Random bytes that nobody can guess: for the table's key, salts, nonces and dice.

One pool, SHA-256 throughout, goes on from power-up to power-up. At each it takes in 4 KB of
`os.urandom` (pico_rand on the board), the bits of the ring oscillator as they come, the noise of
the analogue converter, then the moments of the players' presses. No source need be good alone; but
an oscillator that is stuck or leans far to one side says that the chip is not as it should be, and
then a table makes no key.

The tests are those of NIST SP 800-90B, 4.4.1 (repetition count) and 4.4.2 (adaptive proportion), at
start-up as in 4.3; for half a bit of entropy a sample and one false alarm in 2^20.
"""

import os
from hashlib import sha256

from micropython import const

SAMPLES = const(4096)  # of the oscillator; 4.3 asks for 1024
_WINDOW = const(1024)  # of a binary source (4.4.2)
_MOST_RUN = const(41)  # 1 + ceil(20 / 0.5)
_MOST_SAME = const(793)  # 1 + critbinom(1024, 2^-0.5, 1 - 2^-20)
_NOISES = const(256)
_PIECE = const(64)
_PIECES = const(64)  # 4 KB

_pool = b""
_is_well = True


def begin(stored: bytes, bit, noise) -> bytes:
    """Fill the pool, from what was stored when this was called last; what is to be stored now.

    `bit()` is a bit of the oscillator, `noise()` a reading of the converter, of 16 bits.
    """
    global _pool, _is_well
    digest = sha256(stored)
    for _ in range(_PIECES):
        digest.update(os.urandom(_PIECE))
    bits, _is_well = _listen(bit)
    digest.update(bits)
    read = bytearray(2 * _NOISES)
    for at in range(0, len(read), 2):
        found = noise()
        read[at], read[at + 1] = found & 255, found >> 8
    digest.update(read)
    fresh = digest.digest()
    _pool = sha256(b"pool" + fresh).digest()
    return sha256(b"store" + fresh).digest()


def is_well() -> bool:
    """Whether the oscillator passed its tests; else there must be no key, and no deal."""
    return _is_well


def stir(moment: int) -> None:
    """A button was pressed then: nobody could tell to the last digit."""
    global _pool
    _pool = sha256(_pool + moment.to_bytes(8, "little")).digest()


def take(count: int) -> bytes:
    """So many bytes, 32 at most; they tell nothing of those before and behind them."""
    global _pool
    fresh = sha256(_pool + os.urandom(_PIECE)).digest()
    _pool = sha256(b"pool" + fresh).digest()
    return sha256(b"take" + fresh).digest()[:count]


def _listen(bit):
    """Bits of the oscillator, eight a byte, and whether they pass both tests."""
    bits = bytearray(SAMPLES // 8)
    is_well = True
    last, run = 2, 0
    first, same = 2, 0
    for at in range(SAMPLES):
        found = bit()
        bits[at >> 3] = bits[at >> 3] << 1 & 255 | found
        run = run + 1 if found == last else 1
        last = found
        if at % _WINDOW == 0:
            first, same = found, 0
        same += found == first
        if run >= _MOST_RUN or same >= _MOST_SAME:
            is_well = False
    return bits, is_well
