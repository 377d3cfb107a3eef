"""The antenna switch: a chain of 74HCT595 registers, one output for each coil's MOSFET.

Data sheet: what was shifted in shows at the outputs when the latch rises; OE# high (COIL_OFF)
takes all outputs away, which detunes every coil.
"""


class Coils:
    """At most one coil is connected at a time."""

    def __init__(self, spi, latch, off, registers: int):
        self._spi = spi
        self._latch = latch
        self._off = off
        self._chain = bytearray(registers)
        self._byte = 0
        self.none()
        off.value(0)

    def choose(self, coil: int) -> None:
        """Connect this coil and no other."""
        self._chain[self._byte] = 0
        # The byte that is shifted first goes furthest.
        self._byte = len(self._chain) - 1 - (coil >> 3)
        self._chain[self._byte] = 1 << (coil & 7)
        self._shift()

    def none(self) -> None:
        """Disconnect whichever is connected."""
        self._chain[self._byte] = 0
        self._shift()

    def _shift(self):
        self._latch.value(0)
        self._spi.write(self._chain)
        self._latch.value(1)
