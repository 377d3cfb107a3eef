"""`jantaku tiles`: teach a table its tiles, and check a set."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from jantaku.link import commands
from jantaku_host.cli.options import with_key, with_port
from jantaku_host.device.cable import Device
from jantaku_host.device.connection import operator
from jantaku_host.errors import Refused

_LOOK_S = 0.3


@click.group()
def command() -> None:
    """The tile set: which tag sits in which tile is a secret that only the table keeps.

    \b
    Example: jantaku tiles enroll
    """


@command.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of text.")
@with_port
@with_key
def show(as_json: bool, port: str | None, key_file: Path | None) -> None:
    """How many tags are enrolled, and whether tiles lack one.

    \b
    Example: jantaku tiles show
    """
    with operator(port, key_file) as device:
        state = device.request_json(commands.TILES)
    if as_json:
        click.echo(json.dumps(state))
        return
    click.echo(f"{state['tags']} tags are enrolled")
    if state["lacking"]:
        click.echo(f"{state['lacking']} of the 136 tiles have none: jantaku tiles enroll")


@command.command()
@with_port
@with_key
def enroll(port: str | None, key_file: Path | None) -> None:
    """Teach the table a set, kind by kind: it says what to lay down, and takes it.

    Ctrl-C stops and leaves the set as it was.

    \b
    Example: jantaku tiles enroll
    """
    with operator(port, key_file) as device:
        device.request_json(commands.TEACH, commands.ENROL)
        try:
            state = _follow(device, _show_step())
        except KeyboardInterrupt:
            device.request_json(commands.TEACH, commands.STOP)
            click.echo("\nstopped: the set is as it was")
            return
    click.echo(f"done: {state['tags']} tags are enrolled")


@command.command()
@with_port
@with_key
def verify(port: str | None, key_file: Path | None) -> None:
    """Check the set that lies on the table, in walls or anywhere else. Exit code 1: not whole.

    \b
    Example: jantaku tiles verify
    """
    with operator(port, key_file) as device:
        device.request_json(commands.TEACH, commands.VERIFY)
        state = _follow(device, lambda state: None)
    if state["sentences"]:
        raise Refused("\n".join(state["sentences"]))
    click.echo("the set is whole")


def _follow(device: Device, show: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
    """Wait until the table has finished."""
    while True:
        state = device.request_json(commands.TILES)
        if state["mode"] == "off":
            return state
        show(state)
        time.sleep(_LOOK_S)


def _show_step() -> Callable[[dict[str, Any]], None]:
    """Prints what is wanted, and what is wrong, whenever that changes."""
    said: list[str] = []

    def show(state: dict[str, Any]) -> None:
        lines = [f"{state['step'] + 1}/{state['steps']} {state['wanted']}", *state["sentences"]]
        for line in lines:
            if line not in said:
                click.echo(line)
        said[:] = lines

    return show
