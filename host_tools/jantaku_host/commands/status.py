"""`jantaku status`: ask a table what it is doing."""

import json
from typing import Any

import click

from jantaku.link import commands
from jantaku.rules import presets
from jantaku_host.connection import with_port
from jantaku_host.device import Device, find_port
from jantaku_host.errors import DeviceTrouble

_WINDS = {"E": "East", "S": "South", "W": "West", "N": "North"}


def fetch(port: str) -> dict[str, Any]:
    """The status of the table at this port."""
    with Device(port) as device:
        answer = device.request(commands.STATUS)
    try:
        status = json.loads(answer)
        _ = status["version"], status["rules"], status["round"], status["seats"]
    except (ValueError, TypeError, KeyError) as error:
        raise DeviceTrouble(f"{port}: the table's answer makes no sense") from error
    assert isinstance(status, dict)
    return status


def show(status: dict[str, Any], port: str) -> None:
    """Print the status for people."""
    round_wind, round_number = list(_WINDS.values())[status["round"] // 4], status["round"] % 4 + 1
    click.echo(f"jantaku {status['version']} at {port}")
    click.echo(f"rules   {status['rules']}")
    click.echo(f"session {'is on' if status['session'] else 'none is on'}")
    if presets.load(status["rules"]).game == "riichi":
        click.echo(
            f"round   {round_wind} {round_number}, {status['honba']} honba, "
            f"{status['deposits']} riichi on the table"
        )
    for seat, player in enumerate(status["seats"]):
        click.echo(f"seat {seat}  {_WINDS[player['wind']]:<5} {player['score']:>8,}")
    click.echo(f"record  {status['blocks']} blocks, head {status['head']}")
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
