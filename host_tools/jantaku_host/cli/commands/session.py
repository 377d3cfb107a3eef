"""`jantaku session`: start and end a session at the table."""

from pathlib import Path

import click

from jantaku_host.cli.options import with_key, with_port
from jantaku_host.device import session
from jantaku_host.device.connection import operator


@click.group()
def command() -> None:
    """Start or end a session, or take the table out of play.

    \b
    Example: jantaku session start --rules furiten
    """


@command.command()
@click.option("--rules", default="ema2016", show_default=True, help="Rule book to play by.")
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE",
    help="An option of the book (`jantaku rules furiten` lists them).",
)  # fmt: skip
@click.option("--table", default="", help="Name of the table.")
@click.option("--event", default="", help="The tournament or league that the game counts for.")
@click.option("--round", "tour", type=click.IntRange(min=1), help="Its round.")
@click.option(
    "--player", "players", multiple=True, help="Who sits at seat 0, 1, 2 and 3: four times."
)
@click.option(
    "--ema-id", "numbers", multiple=True, metavar="SEAT=NUMBER",
    help="EMA number of who sits there.",
)  # fmt: skip
@click.option(
    "--first-east", type=click.IntRange(0, 3), default=0, show_default=True,
    help="The seat that is East in East 1.",
)  # fmt: skip
@with_port
@with_key
def start(
    rules: str, options: tuple[str, ...], table: str, event: str, tour: int | None,
    players: tuple[str, ...],
    numbers: tuple[str, ...], first_east: int, port: str | None, key_file: Path | None,
) -> None:  # fmt: skip
    """Start a session.

    \b
    Example: jantaku session start --rules furiten --player Aya --player Борис \\
                 --player Chloé --player 大輔 --ema-id 0=04010001
    """
    wanted = session.wish(rules, options, table, players, numbers, first_east, event, tour or 0)
    with operator(port, key_file) as device:
        session.start(device, wanted)
    click.echo(f"a session under {rules} has started")


@command.command()
@with_port
@with_key
def end(port: str | None, key_file: Path | None) -> None:
    """End the session: the table signs its record.

    \b
    Example: jantaku session end
    """
    with operator(port, key_file) as device:
        head = session.end(device)
    click.echo(f"the session has ended, head {head}")


@command.command()
@with_port
@with_key
def maintenance(port: str | None, key_file: Path | None) -> None:
    """Give the port back to MicroPython's console.

    A deal in play ends without a result, and the record says so.

    \b
    Example: jantaku session maintenance && mpremote
    """
    with operator(port, key_file) as device:
        session.maintain(device)
    click.echo("the port is MicroPython's console until the next power-up")
