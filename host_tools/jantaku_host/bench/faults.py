"""What can go wrong with the hardware, and what a driver must never do to it."""

from dataclasses import dataclass, field
from random import Random


class ProtocolError(Exception):
    """The driver did what the data sheet does not allow."""


@dataclass
class ReaderFaults:
    """Switches of one reader: set them whenever the fault shall begin."""

    dead: bool = False  # answers nothing; the bus floats
    busy_stuck: bool = False  # until the chip is reset
    busy_stuck_for_ever: bool = False
    forgets: bool = False  # resets itself at the next command, once
    loses_state: bool = False  # the transceiver falls idle before the next transmission, once
    bit_errors: float = 0  # chance of a flipped bit in a frame, either way
    random: Random = field(default_factory=lambda: Random(0), repr=False)

    def flip(self, data: bytes) -> bytes:
        """The frame as it arrives."""
        if not data or not self.bit_errors or self.random.random() >= self.bit_errors:
            return data
        flipped = bytearray(data)
        bit = self.random.randrange(8 * len(data))
        flipped[bit // 8] ^= 1 << bit % 8
        return bytes(flipped)
