"""`jantaku tiles`: teach a table its tiles, and check a set."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from jantaku_host.cli.options import with_key, with_port
from jantaku_host.device import tiles
from jantaku_host.device.connection import operator
from jantaku_host.errors import Refused


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
        state = tiles.state(device)
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
        try:
            state = tiles.enrol(device, _show_step())
        except KeyboardInterrupt:
            tiles.stop(device)
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
        sentences = tiles.verify(device)
    if sentences:
        raise Refused("\n".join(sentences))
    click.echo("the set is whole")


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
