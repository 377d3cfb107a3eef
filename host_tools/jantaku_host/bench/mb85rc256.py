"""MB85RC256V: FRAM that keeps its bytes whatever happens (Fujitsu data sheet DS501-00017)."""

_SIZE = 32 * 1024


class MB85RC256:
    """An I2C memory with a 15-bit address that runs on and wraps at the end."""

    def __init__(self) -> None:
        self.memory = bytearray(_SIZE)
        self._place = 0

    def transfer(self, written: bytes, count: int) -> bytes | None:
        """Write, then read; None: not acknowledged."""
        if len(written) == 1:
            return None  # half an address
        if written:
            # The highest bit of the address is ignored (data sheet: "Word address").
            self._place = int.from_bytes(written[:2], "big") % _SIZE
            for byte in written[2:]:
                self.memory[self._place] = byte
                self._place = (self._place + 1) % _SIZE
        read = bytearray()
        for _ in range(count):
            read.append(self.memory[self._place])
            self._place = (self._place + 1) % _SIZE
        return bytes(read)
