"""`jantaku log`: what happened to the table itself."""

import json
from datetime import datetime
from pathlib import Path

import click

from jantaku_host.cli.options import with_key, with_port
from jantaku_host.device import log
from jantaku_host.device.connection import operator

_YEAR_2001 = 1_000_000_000  # a table up for thirty years has other problems


@click.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@with_port
@with_key
def command(as_json: bool, port: str | None, key_file: Path | None) -> None:
    """Show the device log, oldest line first: power-ups, faults of chips, errors.

    Times are dates where the table knew the date, else seconds since its power-up.

    \b
    Example: jantaku log
    """
    with operator(port, key_file) as device:
        lines = log.read(device)
    for seconds, what in lines:
        if as_json:
            click.echo(json.dumps({"seconds": seconds, "what": what}))
        else:
            click.echo(f"{_when(seconds):>19}  {what}")


def _when(seconds: int | None) -> str:
    if seconds is None:
        return ""
    if seconds >= _YEAR_2001:
        return datetime.fromtimestamp(seconds).isoformat(" ")
    return f"+{seconds} s"
