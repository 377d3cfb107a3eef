"""The antenna switch: a chain of 74HCT595 registers, one output for each coil's MOSFET, and one a
side for those that bridge the resistors of its wall.

Data sheet: what was shifted in shows at the outputs when the latch rises; OE# high (COIL_OFF)
takes all outputs away, which detunes every coil.
"""

from micropython import const

NONE = const(-1)


class Coils:
    """At most one coil is connected at a time, and one bridge."""

    def __init__(self, spi, latch, off, registers: int):
        self._spi = spi
        self._latch = latch
        self._off = off
        self._chain = bytearray(registers)
        self._byte = self._bridge = 0
        self.none()
        off.value(0)

    def choose(self, coil: int, bridge: int = NONE) -> None:
        """Connect this coil and no other, and this bridge if there is one."""
        self._clear()
        self._byte = self._set(coil)
        if bridge != NONE:
            self._bridge = self._set(bridge)
        self._shift()

    def none(self) -> None:
        """Disconnect whichever is connected."""
        self._clear()
        self._shift()

    def _clear(self):
        self._chain[self._byte] = self._chain[self._bridge] = 0

    def _set(self, output):
        # The byte that is shifted first goes furthest.
        byte = len(self._chain) - 1 - (output >> 3)
        self._chain[byte] |= 1 << (output & 7)
        return byte

    def _shift(self):
        self._latch.value(0)
        self._spi.write(self._chain)
        self._latch.value(1)
