"""`jantaku session`: start and end a session at the table."""

import json
from pathlib import Path

import click

from jantaku.link import commands
from jantaku.table import settings
from jantaku_host.cli.commands.settings import assignments
from jantaku_host.cli.options import with_key, with_port
from jantaku_host.device.connection import operator
from jantaku_host.errors import Refused, WrongUse
from jantaku_host.record.players import Player, player
from jantaku_host.record.recorded import printable


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
    rules: str, options: tuple[str, ...], table: str, players: tuple[str, ...],
    numbers: tuple[str, ...], first_east: int, port: str | None, key_file: Path | None,
) -> None:  # fmt: skip
    """Start a session.

    \b
    Example: jantaku session start --rules furiten --player Aya --player Борис \\
                 --player Chloé --player 大輔 --ema-id 0=04010001
    """
    book = {"rules": rules, "options": assignments(options)}
    try:
        settings.check(book)
    except settings.BadSettings as error:
        raise WrongUse(str(error)) from error
    people = [str(each) for each in _seated(players, assignments(numbers))]
    seated = {"table": table, "players": people, "first_east": first_east}
    with operator(port, key_file) as device:
        wish = json.dumps(book | seated, ensure_ascii=False)
        device.request(commands.SESSION_START, wish.encode())
    click.echo(f"a session under {rules} has started")


def _seated(names: tuple[str, ...], numbers: dict[str, str]) -> list[Player]:
    """The players of the four seats, as the record will have them."""
    if names and len(names) != 4:
        raise WrongUse(f"{len(names)} players: four sit at a table")
    for name in names:
        if printable(name) != name:
            raise WrongUse(f"{name!r}: a name is one line of text")
    people = [player(name) for name in names or [""] * 4]
    for seat, number in numbers.items():
        if seat not in ("0", "1", "2", "3"):
            raise WrongUse(f"--ema-id {seat}={number}: the seats are 0 to 3")
        name, known = people[int(seat)]
        people[int(seat)] = Player(name, number)
        if not name or known or player(str(people[int(seat)])) != people[int(seat)]:
            raise WrongUse(
                f"--ema-id {seat}={number}: eight digits, for a named player who has none yet"
            )
    return people


@command.command()
@with_port
@with_key
def end(port: str | None, key_file: Path | None) -> None:
    """End the session: the table signs its record.

    \b
    Example: jantaku session end
    """
    with operator(port, key_file) as device:
        # The table itself lets it pass: a request may have been repeated on the line.
        if not device.request_json(commands.STATUS)["session"]:
            raise Refused("no session is on")
        device.request(commands.SESSION_END)
        head = device.request_json(commands.STATUS)["head"]
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
        device.request(commands.MAINTENANCE)
        device.forget_role()
    click.echo("the port is MicroPython's console until the next power-up")
