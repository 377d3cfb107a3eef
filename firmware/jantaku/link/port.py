"""The USB serial port: MicroPython's own console, taken over by the link."""

import select
import sys

import micropython
from micropython import const

_CHUNK = const(256)
_PACKET = const(64)  # of full-speed USB
_CTRL_C = const(3)


class Port:
    """Bytes in and out, and the wait for the next of them. Nothing here waits for the host."""

    def __init__(self):
        # A tile's number may well be 3: Ctrl-C must not stop the table.
        micropython.kbd_intr(-1)
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._readable = select.poll()
        self._readable.register(sys.stdin, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(sys.stdout, select.POLLOUT)
        self._byte = bytearray(1)
        self._chunk = bytearray(_CHUNK)

    def wait(self, milliseconds: int) -> None:
        """Sleep until then, or until a byte is there."""
        self._readable.poll(milliseconds)

    def read(self) -> bytes:
        """What has arrived, a bounded piece of it."""
        # The board's console gives as many bytes as are asked for, however long that takes: so
        # one at a time, each after a look whether there is one. (`poll` would make a list of it.)
        look, read, byte, chunk = self._readable.ipoll, self._in.readinto, self._byte, self._chunk
        count = 0
        while count < _CHUNK:
            for _ in look(0):
                break
            else:
                break
            if not read(byte):
                break
            chunk[count] = byte[0]
            count += 1
        return bytes(memoryview(chunk)[:count])

    def write(self, data: memoryview, start: int) -> int:
        """Send from `start` on what the host takes now; where the rest begins."""
        # MicroPython says that there is room, not how much, and waits up to a second for more.
        # Its buffer is four packets: if all that is ever sent is whole packets, so is the room.
        # The zeros that fill the last one up are no frame.
        while start < len(data) and self._writable.poll(0):
            packet = data[start : start + _PACKET]
            fill = bytes(_PACKET - len(packet))
            start += self._out.write(bytes(packet) + fill if fill else packet)
        return min(start, len(data))

    @staticmethod
    def release() -> None:
        """Give the console back, with its Ctrl-C."""
        micropython.kbd_intr(_CTRL_C)
