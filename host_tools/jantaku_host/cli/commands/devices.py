"""`jantaku devices`: the tables that are plugged in."""

import json

import click

from jantaku_host.device.cable import ports
from jantaku_host.device.status import fetch
from jantaku_host.errors import DeviceTrouble, Refused


@click.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object a table.")
def command(as_json: bool) -> None:
    """List what could be a table, with port and serial number, and whether one answers.

    \b
    Example: jantaku devices
    """
    found = ports()
    if not found:
        raise DeviceTrouble("no table is plugged in")
    for port, number in found.items():
        try:
            status = fetch(port)
            answer = f"jantaku {status['version']}, {status['rules']}"
        except (DeviceTrouble, Refused) as trouble:
            status, answer = {}, str(trouble).removeprefix(f"{port}: ")
        if as_json:
            row = {"port": port, "serial": number, "version": status.get("version")}
            click.echo(json.dumps(row))
        else:
            click.echo(f"{port}  {number}  {answer}")
