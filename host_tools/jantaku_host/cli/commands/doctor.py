"""`jantaku doctor`: look a table over and say what is wrong with it."""

import json
import sys

import click

from jantaku_host.cli.options import with_port
from jantaku_host.device.connection import spectator
from jantaku_host.device.doctor import findings
from jantaku_host.errors import Refused


@click.command()
@click.option(
    "--ask/--no-ask", default=None,
    help="Ask about the displays, which only a person can see.  [default: at a terminal]",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="One JSON object a thing looked at.")
@with_port
def command(ask: bool | None, as_json: bool, port: str | None) -> None:
    """Check board, readers, displays, tiles, clock and record of a table. Exit code 1: not well.

    While a session is on, nothing is tried out: the table then says what it knows.

    \b
    Example: jantaku doctor
    """
    ask = sys.stdin.isatty() if ask is None else ask
    ill = 0
    with spectator(port) as device:
        for found in findings(device, _displays_are_seen if ask else None):
            mark = "  " if found.is_well else "! "
            text = (
                json.dumps(found._asdict()) if as_json else f"{mark}{found.part:<12}{found.words}"
            )
            click.echo(text)
            ill += not found.is_well
    if ill:
        raise Refused(f"{ill} of these need somebody's hand")


def _displays_are_seen() -> bool:
    return click.confirm("Do all four displays show a text of the doctor?", err=True)
