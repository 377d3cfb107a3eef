"""A table at a pseudo terminal at which what a bot has played happens: the firmware's own journal,
signatures and link, on CPython, without readers and hands. It is cheap: a hall can have many."""

import os
import pty
import threading
import time
import tty
from collections.abc import Iterable
from pathlib import Path
from typing import Self

from jantaku_host.record import verification
from support import journal_sessions
from support.cable_of_bytes import KEYS, Host

_REST_S = 0.002
_CHUNK = 4096
_STEPS = 100_000  # more than any signature takes


class RecordedTable:
    """`port` is its cable. `play` lets something happen there; nothing else does."""

    def __init__(self) -> None:
        self.host = Host()
        self.port = ""
        self._lock = threading.Lock()
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Self:
        self._open()
        self._thread.start()
        return self

    def _open(self) -> None:
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self.port = os.ttyname(self._slave)

    def __exit__(self, *error: object) -> None:
        self._is_over.set()
        self._thread.join()
        os.close(self._master)
        os.close(self._slave)

    def plug(self, port: Path) -> None:
        """Its cable is pulled, and plugged in there."""
        with self._lock:
            before = self._master, self._slave
            self._open()
            for each in before:
                os.close(each)
        port.unlink(missing_ok=True)
        port.symlink_to(self.port)

    @property
    def public(self) -> bytes:
        return verification.opening_of(self.kept()).table

    def play(self, happening: Iterable[tuple[tuple, int]]) -> None:
        """Let it happen, an event after the other, while others ask."""
        for event, step in happening:
            with self._lock:
                self.host.now += step
                journal_sessions.happen(self.host.journal, event, self.host.now)

    def kept(self) -> bytes:
        """Its record as it is now."""
        with self._lock:
            record: bytes = journal_sessions.copy(self.host.journal)
            return record

    def record(self) -> bytes:
        """What a pull of everything gives."""
        with self._lock:
            for _ in range(_STEPS):
                if self.host.journal.is_sealed:
                    break
                self.host.journal.seal_wanted = True
                self.host.sealer.step(self.host.now)
            assert self.host.journal.is_sealed, "the table does not sign its record"
        return self.kept()

    def _run(self) -> None:
        line = self.host.line
        began = time.monotonic()
        while not self._is_over.is_set():
            try:
                line.incoming += os.read(self._master, _CHUNK)
            except OSError:  # nothing there, or nobody
                time.sleep(_REST_S)
            with self._lock:
                passed = int(1e3 * (time.monotonic() - began))
                began += passed / 1e3
                self.host.now += passed
                self.host.sealer.step(self.host.now)
                while self.host.server.step(self.host.now) <= self.host.now:
                    pass
                sent, line.sent = line.sent, b""
            while sent and not self._is_over.is_set():
                try:
                    sent = sent[os.write(self._master, sent) :]
                except BlockingIOError:
                    time.sleep(_REST_S)
                except OSError:  # the cable was pulled
                    break


__all__ = ["KEYS", "RecordedTable"]
