"""The USB serial port: MicroPython's own console, taken over by the link."""

import select
import sys

import micropython
from micropython import const

_CHUNK = const(256)


class Port:
    """Bytes in and out, and the wait for the next of them."""

    def __init__(self):
        # A tile's number may well be 3: Ctrl-C must not stop the table.
        micropython.kbd_intr(-1)
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)
        self._byte = bytearray(1)
        self._chunk = bytearray(_CHUNK)

    def wait(self, milliseconds: int) -> None:
        """Sleep until then, or until a byte is there."""
        self._poll.poll(milliseconds)

    def read(self) -> bytes:
        """What has arrived, a bounded piece of it."""
        # The board's console gives as many bytes as are asked for, however long that takes: so
        # one at a time, each after a look whether there is one.
        count = 0
        while count < _CHUNK and self._poll.poll(0):
            if not self._in.readinto(self._byte):
                break
            self._chunk[count] = self._byte[0]
            count += 1
        return bytes(memoryview(self._chunk)[:count])

    def write(self, data) -> None:
        """Send it all."""
        self._out.write(data)
