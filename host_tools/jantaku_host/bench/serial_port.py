"""A serial port of this computer whose cable is a TCP connection."""

import os
import pty
import select
import socket
import threading
import tty
from typing import Self

_CHUNK = 4096
_PATIENCE_S = 10  # with a host that does not read


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
        for_host = b""  # the cable waits until the port has taken it
        while True:
            offers, takes = ([], [self._master]) if for_host else ([self._connection], [])
            reads: list[int | socket.socket] = [self._master, self._stop_reads, *offers]
            ready, room, _ = select.select(reads, takes, [], _PATIENCE_S)
            if self._stop_reads in ready:
                return
            try:
                if self._master in ready:
                    self._connection.sendall(os.read(self._master, _CHUNK))
                if self._connection in ready:
                    for_host = self._connection.recv(_CHUNK)
                    if not for_host:
                        return
            except OSError:
                return  # the board lost its power in the middle of what it was told or said
            if room:
                for_host = for_host[os.write(self._master, for_host) :]
            elif not ready:
                for_host = b""  # nobody reads the port: a board drops it too
