"""Connections to a table, as somebody or as nobody in particular."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from jantaku.link import commands
from jantaku_host.device import keys
from jantaku_host.device.cable import Device, find_port


@contextmanager
def spectator(port: str | None) -> Iterator[Device]:
    """A connection that needs no key."""
    with Device(port or find_port()) as device:
        yield device


@contextmanager
def operator(port: str | None, key_file: Path | None) -> Iterator[Device]:
    """A connection with the club's key."""
    with _proven(commands.OPERATOR, port, key_file) as device:
        yield device


@contextmanager
def referee(port: str | None, key_file: Path | None) -> Iterator[Device]:
    """A connection with the referee's key."""
    with _proven(commands.REFEREE, port, key_file) as device:
        yield device


@contextmanager
def _proven(role: int, port: str | None, key_file: Path | None) -> Iterator[Device]:
    port = port or find_port()  # without a table no key is of use
    key = keys.load(key_file or keys.default_file(role))
    with Device(port) as device:
        device.login(role, key)
        yield device
