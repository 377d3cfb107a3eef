"""`jantaku time`: the table's clock."""

import struct
import time
from datetime import datetime
from pathlib import Path

import click

from jantaku.link import commands
from jantaku_host.connection import operator, spectator, with_key, with_port


@click.command()
@click.option("--set", "is_set", is_flag=True, help="Set it to this computer's clock.")
@with_port
@with_key
def command(is_set: bool, port: str | None, key_file: Path | None) -> None:
    """Show what time the table thinks it is, or set it.

    A table forgets the time with the power. In a session, setting it is an event of the record.

    \b
    Example: jantaku time --set
    """
    if is_set:
        with operator(port, key_file) as device:
            device.request(commands.SET_TIME, struct.pack("<Q", round(time.time())))
    with spectator(port) as device:
        (epoch,) = struct.unpack("<Q", device.request(commands.TIME))
    if not epoch:
        click.echo("not set")
        return
    off = epoch - round(time.time())
    click.echo(f"{datetime.fromtimestamp(epoch).isoformat(' ')}, {off:+d} s")
