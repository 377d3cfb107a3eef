"""What every command that talks to a table needs: its port, and the key of a role."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click

from jantaku.link import commands
from jantaku_host.device import keys
from jantaku_host.device.cable import Device, find_port

Command = TypeVar("Command", bound=Callable[..., Any])


def with_port(command: Command) -> Command:
    """The options --port and --serial; the command gets the port."""
    command = click.option(
        "--port", envvar="JANTAKU_PORT", callback=_port,
        help="Serial port (/dev/ttyACM0, COM3); else that of the one table that is plugged in.",
    )(command)  # fmt: skip
    return click.option(
        "--serial", callback=_serial, expose_value=False, is_eager=True,
        help="Serial number of the table (see `jantaku devices`).",
    )(command)  # fmt: skip


def _serial(context: click.Context, option: click.Parameter, number: str | None) -> None:
    context.meta["jantaku.serial"] = number


def _port(context: click.Context, option: click.Parameter, port: str | None) -> str | None:
    number = context.meta.get("jantaku.serial")
    return find_port(number) if number else port


def with_key(command: Command) -> Command:
    """The option --key."""
    return click.option(
        "--key", "key_file", envvar="JANTAKU_KEY", type=click.Path(path_type=Path),
        help="File with the operator's key; else the one that `jantaku keys install` has made.",
    )(command)  # fmt: skip


def with_referee_key(command: Command) -> Command:
    """The option --key of who rules."""
    return click.option(
        "--key", "key_file", envvar="JANTAKU_REFEREE_KEY", type=click.Path(path_type=Path),
        help="File with the referee's key; else the one that `jantaku keys install` has made.",
    )(command)  # fmt: skip


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
    key = keys.load(key_file or keys.default_file(role))
    with Device(port or find_port()) as device:
        device.login(role, key)
        yield device
