"""`jantaku status`: ask a table what it is doing."""

import json
from typing import Any

import click

from jantaku.link import commands
from jantaku.rules import books
from jantaku_host.device.cable import NONSENSE, Device, find_port
from jantaku_host.device.connection import with_port
from jantaku_host.errors import DeviceTrouble
from jantaku_host.words import counted

_FIELDS = {
    "version", "rules", "round", "honba", "deposits", "seats", "session", "since", "blocks",
    "head", "problem",
}  # fmt: skip
_WINDS = {"E": "East", "S": "South", "W": "West", "N": "North"}


def fetch(port: str) -> dict[str, Any]:
    """The status of the table at this port."""
    with Device(port) as device:
        status = device.request_json(commands.STATUS)
    if not status.keys() >= _FIELDS:
        raise DeviceTrouble(NONSENSE % port)
    return status


def show(status: dict[str, Any], port: str) -> None:
    """Print the status for people."""
    book = status["rules"]
    round_wind, round_number = list(_WINDS.values())[status["round"] // 4], status["round"] % 4 + 1
    click.echo(f"jantaku {status['version']} at {port}")
    click.echo(f"rules   {book}")
    click.echo(f"session {'is on' if status['session'] else 'none is on'}")
    if book in books.RIICHI:
        click.echo(
            f"round   {round_wind} {round_number}, {status['honba']} honba, "
            f"{status['deposits']} riichi on the table"
        )
    for seat, player in enumerate(status["seats"]):
        click.echo(f"seat {seat}  {_WINDS[player['wind']]:<5} {player['score']:>8,}")
    click.echo(f"record  {counted(status['blocks'], 'block')}, head {status['head']}")
    if status["problem"]:
        click.echo(f"problem {status['problem']}")


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
        show(status, port)
