"""A serial port of this computer whose cable is a TCP connection."""

import contextlib
import os
import pty
import select
import socket
import threading
import tty
from typing import Self

_CHUNK = 4096


class SerialPort:
    """A pseudo terminal, `name`, that passes bytes to and from the connection."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self.name = ""

    def __enter__(self) -> Self:
        self._master, self._slave = pty.openpty()  # ours stays open: the port never vanishes
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self.name = os.ttyname(self._slave)
        self._stop_reads, self._stop_writes = os.pipe()
        self._pump = threading.Thread(target=self._pass_bytes, daemon=True)
        self._pump.start()
        return self

    def __exit__(self, *error: object) -> None:
        os.close(self._stop_writes)
        self._pump.join()
        for descriptor in (self._stop_reads, self._master, self._slave):
            os.close(descriptor)
        self._connection.close()

    def _pass_bytes(self) -> None:
        connection = self._connection.fileno()
        while True:
            ready, _, _ = select.select([self._master, connection, self._stop_reads], [], [])
            if self._stop_reads in ready:
                return
            if self._master in ready:
                self._connection.sendall(os.read(self._master, _CHUNK))
            if connection in ready:
                data = self._connection.recv(_CHUNK)
                if not data:
                    return
                self._deliver(data)

    def _deliver(self, data: bytes) -> None:
        # Nobody reads the port and its buffer is full: as on a real one, bytes are lost.
        with contextlib.suppress(BlockingIOError):
            os.write(self._master, data)
