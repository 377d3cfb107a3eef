"""What can go wrong with the hardware, and what a driver must never do to it."""

from dataclasses import dataclass, field
from random import Random

_GARBLED = 0.1


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
    clean_hz: int = 10_000_000  # a bus that runs faster garbles one frame in ten
    random: Random = field(default_factory=lambda: Random(0), repr=False)

    def errors(self, bus_hz: int) -> float:
        """The chance of a flipped bit in a frame, on a bus that runs so fast."""
        return _GARBLED if bus_hz > self.clean_hz else self.bit_errors

    def flip(self, data: bytes, bus_hz: int = 0) -> bytes:
        """The frame as it arrives."""
        errors = self.errors(bus_hz)
        if not data or not errors or self.random.random() >= errors:
            return data
        flipped = bytearray(data)
        bit = self.random.randrange(8 * len(data))
        flipped[bit // 8] ^= 1 << bit % 8
        return bytes(flipped)
