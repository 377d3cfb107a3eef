"""MB85RC256V: 32 KB of FRAM on I2C (Fujitsu data sheet DS501-00017).

Written as fast as the bus carries it, without a wait for the chip and without wear; bytes that were
acknowledged are kept if the power goes in the middle of a write.
"""

from micropython import const

SIZE = const(32 * 1024)


class FRAM:
    """The memory as one run of bytes."""

    def __init__(self, i2c, address: int):
        self._i2c = i2c
        self._address = address

    def read_into(self, place: int, data) -> None:
        """Fill `data` from that place on."""
        self._check(place, data)
        self._i2c.readfrom_mem_into(self._address, place, data, addrsize=16)

    def write(self, place: int, data) -> None:
        """Store `data` from that place on."""
        self._check(place, data)
        self._i2c.writeto_mem(self._address, place, data, addrsize=16)

    def _check(self, place, data):
        # The chip itself would go on at its beginning, over what is there.
        if place < 0 or place + len(data) > SIZE:
            raise ValueError("%d bytes at %d are outside the FRAM" % (len(data), place))
