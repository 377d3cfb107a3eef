"""Options that several commands have: the table's port, the key of a role, the club's store, what
a simulated table runs on and for how long."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from jantaku.rules import books
from jantaku_host.device.cable import find_port

Command = TypeVar("Command", bound=Callable[..., Any])

ROUNDS = {"east": 1, "hanchan": 2}  # of --game


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


def with_store(command: Command) -> Command:
    """The option --store."""
    return click.option(
        "--store", envvar="JANTAKU_STORE", type=click.Path(path_type=Path),
        help="The store that `jantaku pull` fills; else the club's usual one.",
    )(command)  # fmt: skip


def with_rules(command: Command) -> Command:
    """The option --rules."""
    return click.option(
        "--rules", "preset", type=click.Choice(books.names()), help="Only games by this rule book."
    )(command)


def with_game(command: Command) -> Command:
    """The option --game: a name in ROUNDS."""
    return click.option(
        "--game", type=click.Choice(list(ROUNDS)), default="east", show_default=True,
        help="How long the game is.",
    )(command)  # fmt: skip


def with_runtime(command: Command) -> Command:
    """The option --runtime."""
    return click.option(
        "--runtime", type=click.Choice(["unix", "cpython", "rp2040"]), default="unix",
        show_default=True, help="What the firmware runs on.",
    )(command)  # fmt: skip
