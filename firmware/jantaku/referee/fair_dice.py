"""Fair dice that can be checked afterwards: neither table nor players can choose what they show.

The table draws a nonce and commits to it (COMMIT, subject DICE) before anybody presses. Then the
moments of the players' presses are mixed in, to the millisecond: the table could not know them,
the players do not know the nonce. Once the dice have fallen nonce and presses are in the record
(COMMIT, subject NONCE), and everybody can roll again.
"""

from hashlib import sha256

from micropython import const

from jantaku.crypto import entropy

# Subjects of a COMMIT beside the journal's WALL.
DICE = const(1)  # SHA-256 of the nonce
NONCE = const(2)  # the nonce itself and the presses, told once the dice lie

NONCE_SIZE = const(32)
PRESS_SIZE = const(4)  # seat, milliseconds as u24
_MOST_PRESSES = const(16)
_FAIR_BYTES = const(252)  # 42 times six: a byte from here on would favour low faces


def new_nonce() -> bytes:
    """Bytes nobody knows."""
    return entropy.take(NONCE_SIZE)


def commitment(nonce: bytes) -> bytes:
    """What is told of the nonce before the dice fall."""
    return sha256(nonce).digest()


def note_press(presses: bytearray, seat: int, now: int) -> None:
    """Mix a press in; the last ones count."""
    if len(presses) >= PRESS_SIZE * _MOST_PRESSES:
        presses[:] = presses[PRESS_SIZE:]
    presses.extend(bytes((seat, now & 255, now >> 8 & 255, now >> 16 & 255)))


def roll(nonce: bytes, presses: bytes) -> tuple[int, int]:
    """The faces of both dice: the first two bytes of a run of hashes that divide fairly by six."""
    faces = []
    counter = 0
    while True:
        for byte in sha256(nonce + presses + bytes((counter,))).digest():
            if byte < _FAIR_BYTES:
                faces.append(byte % 6 + 1)
                if len(faces) == 2:
                    return faces[0], faces[1]
        counter += 1
