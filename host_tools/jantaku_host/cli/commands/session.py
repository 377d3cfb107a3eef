"""`jantaku session`: begin and end a session at the table, and tell its clock."""

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from jantaku_host.cli.options import Moment, with_key, with_port
from jantaku_host.device import clock, session, settings
from jantaku_host.device.cable import Device
from jantaku_host.device.connection import operator
from jantaku_host.device.doctor import hindrances
from jantaku_host.show import status_text


@click.group()
def command() -> None:
    """Start, pause or end a session, or take the table out of play.

    \b
    Example: jantaku session start --rules furiten
    """


def _of_a_session(function: Callable[..., None]) -> Callable[..., None]:
    """What is to be said of a session before it begins; the command gets the wish for it."""

    @with_port
    @with_key
    @functools.wraps(function)
    def told(
        port: str | None, key_file: Path | None, rules: str | None, options: tuple[str, ...],
        at: int | None = None, **said: Any,
    ) -> None:  # fmt: skip
        chosen = settings.assignments(options)
        said["tour"], said["left"] = said["tour"] or 0, said["left"] or 0
        said["match"] = said["match"] and session.standing(said["match"])
        said["seated"] = at is not None or function.__name__ == "seat"
        with operator(port, key_file) as device:
            wanted = session.wish(session.book(device, rules, chosen), **said)
            own = settings.read(device)["rules"]
            if wanted["rules"] != own:
                click.echo(f"! {'rules':<12}the table's own book is {own}", err=True)
            for found in hindrances(device):
                click.echo(f"! {found.part:<12}{found.words}", err=True)
            function(device, wanted, at)

    for option in reversed((
        click.option(
            "--rules", help="Rule book to play by; else the table's own (`jantaku settings`)."
        ),
        click.option(
            "--option", "options", multiple=True, metavar="NAME=VALUE",
            help="An option of the book (`jantaku rules furiten` lists them).",
        ),
        click.option("--table", default="", help="Name of the table."),
        click.option(
            "--event", "tournament", default="",
            help="The tournament or league that the game counts for.",
        ),
        click.option(
            "--round", "tour", type=click.IntRange(min=1), help="Its round."
        ),
        click.option(
            "--player", "names", multiple=True,
            help="Who sits at seat 0, 1, 2 and 3: four times.",
        ),
        click.option(
            "--ema-id", "numbers", multiple=True, metavar="SEAT=NUMBER",
            help="EMA number of who sits there.",
        ),
        click.option(
            "--first-east", type=click.IntRange(0, 3), default=0, show_default=True,
            help="The seat that is East in East 1.",
        ),
        click.option(
            "--left", type=click.IntRange(1, 254),
            help="Minutes of the session, if fewer than the book's.",
        ),
        click.option(
            "--continues", "match", metavar="S2,1,0,SCORE,…", default="",
            help="A game from another table: its round, honba, sticks, scores of seat 0 to 3.",
        ),
    )):  # fmt: skip
        told = option(told)
    return told


@command.command()
@click.option("--at", type=Moment(), help=f"When it begins: {Moment.HELP}.")
@_of_a_session
def start(device: Device, wanted: dict[str, Any], at: int | None) -> None:
    """Start a session, at once or at a moment to come, by the table's own book and options unless
    others are named.

    What the doctor would say against playing there is told; it starts all the same.

    \b
    Example: jantaku session start --rules furiten --player Aya --player Борис \\
                 --player Chloé --player 大輔 --ema-id 0=04010001
             jantaku session start --rules samara2019 --at 14:30
    """
    if at is not None:
        clock.keep(device)
    session.start(device, wanted)
    told = session.go(device, at) if at is not None else None
    click.echo(f"a session under {wanted['rules']} has started")
    if told:
        click.echo(status_text.clock(told))


@command.command()
@_of_a_session
def seat(device: Device, wanted: dict[str, Any], at: None) -> None:
    """Let the players sit down: their names are shown, walls may be built, no dice fall before the
    signal (`jantaku session go`). The options are those of `start`.

    \b
    Example: jantaku session seat --rules samara2019 --event Samara --round 2
    """
    clock.keep(device)
    session.start(device, wanted)
    click.echo("the players sit and wait for the signal: jantaku session go")


@command.command()
@click.option("--at", type=Moment(), default=0, help=f"{Moment.HELP}; else now.")
@with_port
@with_key
def go(at: int, port: str | None, key_file: Path | None) -> None:
    """The signal: play begins, or goes on after a pause. At most an hour ahead; the cable may be
    unplugged then.

    A moment that has passed gives the table the end that the others have.

    \b
    Example: jantaku session go --at 14:30
             jantaku session go --at +5
    """
    with operator(port, key_file) as device:
        clock.keep(device)
        told = session.go(device, at)
    click.echo(status_text.clock(told))


@command.command()
@with_port
@with_key
def pause(port: str | None, key_file: Path | None) -> None:
    """Stop the session's clock between two deals; `jantaku session go` goes on.

    \b
    Example: jantaku session pause
    """
    with operator(port, key_file) as device:
        told = session.pause(device)
    click.echo(status_text.clock(told))


@command.command()
@click.argument("minutes", type=click.IntRange(1, 120))
@with_port
@with_key
def extend(minutes: int, port: str | None, key_file: Path | None) -> None:
    """Give MINUTES more, between two deals.

    \b
    Example: jantaku session extend 5
    """
    with operator(port, key_file) as device:
        clock.keep(device)
        told = session.extra(device, session.told(device)["extra"] + minutes)
    click.echo(status_text.clock(told))


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
