"""`jantaku status`: ask a table what it is doing."""

import json

import click

from jantaku_host.cli.options import with_port
from jantaku_host.device.cable import find_port
from jantaku_host.device.status import fetch
from jantaku_host.show import status_text


@click.command()
@with_port
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of text.")
def command(port: str | None, as_json: bool) -> None:
    """Show version, rules, round and scores of a table, and how far its record goes.

    \b
    Example: jantaku status --port /dev/ttyACM0
    """
    port = port or find_port()
    status = fetch(port)
    if as_json:
        click.echo(json.dumps(status))
    else:
        for line in status_text.lines(status, port):
            click.echo(line)
