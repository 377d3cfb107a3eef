"""Options that several commands have: the table's port, the key of a role, the club's store, what
a simulated table runs on and for how long."""

import math
from collections.abc import Callable
from datetime import datetime, time, timedelta
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

import click

from jantaku.rules import books
from jantaku_host.device.cable import find_port
from jantaku_host.review.occasions import Choice

Command = TypeVar("Command", bound=Callable[..., Any])

ROUNDS = {"east": 1, "hanchan": 2}  # of --game


class Amount(click.FloatRange):
    """A number in a range; nan and inf are in none."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        found = super().convert(value, param, ctx)
        if not math.isfinite(found):
            self.fail(f"{value} is no number.", param, ctx)
        return found


class Moment(click.ParamType[int]):
    """A moment near now, as milliseconds since 1970."""

    name = "moment"
    HELP = "14:30, 14:30:15, or +5 for in five minutes"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return "TIME"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if isinstance(value, int):
            return value
        now = datetime.now()
        try:
            if value.startswith("+"):
                found = now + timedelta(minutes=float(value[1:]))
            else:
                found = datetime.combine(now.date(), time.fromisoformat(value))
        except ValueError:
            self.fail(f"{value!r} is no time: write {self.HELP}", param, ctx)
        # Around midnight the nearest is meant.
        found += timedelta(days=round((now - found) / timedelta(days=1)))
        return round(found.timestamp() * 1000)


def with_port(command: Command) -> Command:
    """The options --port and --serial; the command gets the port."""
    command = click.option(
        "--port", envvar="JANTAKU_PORT", callback=_port,
        help="Serial port (/dev/ttyACM0, COM3); else that of the one table that is plugged in.",
    )(command)  # fmt: skip
    return click.option(
        "--serial", callback=_serial, expose_value=False, is_eager=True,
        help="Serial number of the table (see `jantaku devices`).",
    )(command)  # fmt: skip


def _serial(context: click.Context, option: click.Parameter, number: str | None) -> None:
    context.meta["jantaku.serial"] = number


def _port(context: click.Context, option: click.Parameter, port: str | None) -> str | None:
    number = context.meta.get("jantaku.serial")
    return find_port(number) if number else port


def with_key(command: Command) -> Command:
    """The option --key."""
    return click.option(
        "--key", "key_file", envvar="JANTAKU_KEY", type=click.Path(path_type=Path),
        help="File with the operator's key; else the one that `jantaku keys install` has made.",
    )(command)  # fmt: skip


def with_referee_key(command: Command) -> Command:
    """The option --key of who rules."""
    return click.option(
        "--key", "key_file", envvar="JANTAKU_REFEREE_KEY", type=click.Path(path_type=Path),
        help="File with the referee's key; else the one that `jantaku keys install` has made.",
    )(command)  # fmt: skip


def with_store(command: Command) -> Command:
    """The option --store."""
    return click.option(
        "--store", envvar="JANTAKU_STORE", type=click.Path(path_type=Path),
        help="The store that `jantaku pull` fills; else the club's usual one.",
    )(command)  # fmt: skip


def with_rules(command: Command) -> Command:
    """The option --rules."""
    return click.option(
        "--rules", "preset", type=click.Choice(books.names()), help="Only games by this rule book."
    )(command)


def with_game(command: Command) -> Command:
    """The option --game: a name in ROUNDS."""
    return click.option(
        "--game", type=click.Choice(list(ROUNDS)), default="east", show_default=True,
        help="How long the game is.",
    )(command)  # fmt: skip


def with_runtime(command: Command) -> Command:
    """The option --runtime."""
    return click.option(
        "--runtime", type=click.Choice(["unix", "cpython", "rp2040"]), default="unix",
        show_default=True, help="What the firmware runs on.",
    )(command)  # fmt: skip


def with_bots(level: str) -> Callable[[Command], Command]:
    """The options --bots, of this level if nothing is said, and --bot: `engines`."""

    def added(command: Command) -> Command:
        command = click.option(
            "--bots", type=click.Choice(["easy", "club"]), default=level, show_default=True,
            help="How well they play: easy never folds.",
        )(command)  # fmt: skip
        return click.option(
            "--bot", "engines", multiple=True, metavar="CMD",
            help="An engine that speaks MJAI on standard input and output plays instead of the "
            "first bot; may be repeated for the next ones.",
        )(command)  # fmt: skip

    return added


def with_choice(command: Command) -> Command:
    """The options that choose games; the command gets them as one Choice."""
    day = click.DateTime(formats=["%Y-%m-%d"])
    options = (
        click.option("--event", help="Only the games of this tournament or league."),
        click.option("--since", type=day, help="Only games begun on that day or later."),
        click.option("--until", type=day, help="Only games begun on that day or before."),
        click.option("--only", metavar="GAME", multiple=True,
                     help="Only this game; several times."),
        click.option("--without", metavar="GAME", multiple=True,
                     help="Leave a game out; several times."),
        click.option("--simulated", is_flag=True, help="Also games of `jantaku play`."),
    )  # fmt: skip

    @wraps(command)
    def chosen(**given: Any) -> Any:
        event, since, until, only, without, simulated = (
            given.pop(name) for name in ("event", "since", "until", "only", "without", "simulated")
        )
        first, last = (day and day.date() for day in (since, until))
        choice = Choice(event, first, last, only, without, simulated)
        return command(choice=choice, **given)

    for option in reversed(options):
        chosen = option(chosen)
    return chosen  # type: ignore[return-value]
