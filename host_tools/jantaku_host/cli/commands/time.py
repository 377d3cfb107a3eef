"""`jantaku time`: the table's clock."""

import json
from datetime import datetime
from pathlib import Path

import click

from jantaku_host.cli.options import with_key, with_port
from jantaku_host.device import clock
from jantaku_host.device.connection import operator, spectator


@click.command()
@click.option("--set", "is_set", is_flag=True, help="Set it to this computer's clock.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of text.")
@with_port
@with_key
def command(is_set: bool, as_json: bool, port: str | None, key_file: Path | None) -> None:
    """Show what time the table thinks it is, or set it.

    A table forgets the time with the power. In a session, setting it is an event of the record.

    \b
    Example: jantaku time --set
    """
    if is_set:
        with operator(port, key_file) as device:
            clock.set(device)
    with spectator(port) as device:
        told = clock.read(device)
        off = (told - clock.ours()) / 1000
    if as_json:
        known = {"epoch": told // 1000, "off_s": round(off), "off_ms": round(off * 1000)}
        click.echo(json.dumps(known if told else dict.fromkeys(known)))
    elif told:
        shown = datetime.fromtimestamp(told // 1000).isoformat(" ")
        click.echo(f"{shown}, {round(off, 1) + 0.0:+.1f} s by this computer's clock")
    else:
        click.echo("not set: jantaku time --set")
