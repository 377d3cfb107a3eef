"""`jantaku play`: a simulated table in the browser, at which you sit."""

import os
import secrets
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from jantaku.rules import books
from jantaku.shown.words import LANGUAGES
from jantaku.table.settings import ASSIST
from jantaku_host.cli import output
from jantaku_host.cli.options import ROUNDS, Amount, with_bots, with_game, with_runtime
from jantaku_host.errors import WrongUse
from jantaku_host.words import WIND_LETTERS

if TYPE_CHECKING:
    from jantaku_host.play.parlour import Parlour
    from jantaku_host.play.sitting import Sitting

_REST_S = 0.5
_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
_WINDS = ("East", "South", "West", "North")


@click.command()
@click.option(
    "--rules", type=click.Choice(books.names()), default="ema2016", show_default=True,
    help="Rule book to play by.",
)  # fmt: skip
@click.option(
    "--seat", type=click.Choice(list(WIND_LETTERS)), default="E", show_default=True,
    help="Your wind in the first deal.",
)  # fmt: skip
@click.option(
    "--seats", type=click.IntRange(1, 4), default=1, show_default=True,
    help="So many people, from that seat on; each gets a link. Bots sit on the others.",
)  # fmt: skip
@with_bots("easy")
@with_game
@with_runtime
@click.option(
    "--lang", type=click.Choice(LANGUAGES), help="Of the displays; else that of this computer."
)
@click.option(
    "--assist", type=click.Choice(ASSIST), default=ASSIST[0], show_default=True,
    help="Whether displays help beginners; then you see but your own.",
)  # fmt: skip
@click.option(
    "--speed", type=Amount(0.1, 100), default=1, show_default=True, metavar="X",
    help="So many times faster than life.",
)  # fmt: skip
@click.option(
    "--host", default="127.0.0.1", show_default=True,
    help="Address to serve at; 0.0.0.0 lets people in the network sit down.",
)  # fmt: skip
@click.option("--at", type=click.IntRange(0, 65535), default=8136, show_default=True, help="Port.")
@click.option("--seed", type=int, help="Equal seeds build equal walls; else nobody knows them.")
@click.option(
    "--record", type=click.Path(path_type=Path), metavar="PATH",
    help="Keep the table's record in this file.",
)  # fmt: skip
@click.pass_context
def command(
    ctx: click.Context, rules: str, seat: str, seats: int, bots: str, engines: tuple[str, ...],
    game: str, runtime: str, lang: str | None, assist: str,
    speed: float, host: str, at: int, seed: int | None, record: Path | None,
) -> None:  # fmt: skip
    """Sit down at a simulated table, in your browser.

    The firmware is the real one and cannot tell your mouse from a hand: you take tiles and lay them
    where you like, press its buttons, read its display. Each seat has a secret link, and who opens
    it again sits at the same seat; the live page is for those who look on. Ctrl-C ends it.

    \b
    Examples: jantaku play
              jantaku play --rules sichuan --seat S --speed 2
              jantaku play --lang ja
              jantaku play --bot './engine --fast'
              jantaku play --seats 4 --host 0.0.0.0 --record evening.jtk
    """
    from jantaku_host.bench import company, engine
    from jantaku_host.bench.script import NAMES
    from jantaku_host.play.parlour import Parlour
    from jantaku_host.play.server import serving
    from jantaku_host.play.sitting import Sitting

    if record:
        if record.is_file() and record.stat().st_size:
            raise WrongUse(f"{record}: there is something in it already; name another file")
        output.check(record)
    first = WIND_LETTERS.index(seat)
    people = [(first + step) % 4 for step in range(seats)]
    chosen = secrets.randbits(63) if seed is None else seed
    # East sits at side 0, and people where their first wind is.
    guests = {number: f"Guest {place}" for place, number in enumerate(people, 1)}
    names = tuple(guests.get(number, NAMES[number]) for number in range(4))
    minds = [
        None if number in people else mind
        for number, mind in enumerate(company.bots(rules, bots, chosen))
    ]
    seated = ctx.with_resource(engine.engaged(engines, rules, minds, names, _complain))
    sitting = Sitting(
        rules, seated, seed=chosen, rounds=ROUNDS[game], names=names, first_east=0,
        runtime=runtime, language=lang or _own_language(), assist=assist, speed=speed,
    )  # fmt: skip
    parlour = Parlour(sitting, people)
    with serving(parlour, host, at) as address:
        for each in parlour.seats:
            wind = _WINDS[each.person.seat]
            click.echo(f"{wind:<7} {address}seat/{each.link}/")
        click.echo(f"live    {address}")
        try:
            _play(sitting, parlour, record)
        except KeyboardInterrupt:
            click.echo()


def _play(sitting: "Sitting", parlour: "Parlour", record: Path | None) -> None:
    """Until the game is over; then what is left of it is shown until somebody has had enough."""
    from jantaku_host.bench.recording import pull_record
    from jantaku_host.play.keepsakes import Keepsakes

    with TemporaryDirectory(prefix="jantaku-") as folder, sitting:
        path = record or Path(folder) / "game.jtk"
        has_ended = _wait(sitting)
        if has_ended or record:
            sitting.finish()
            pull_record(sitting, path)
        if record:
            click.echo(f"record  {record} ({record.stat().st_size:,} bytes)")
        if has_ended:
            parlour.conclude(Keepsakes(path))
            click.echo("the game is over: its record, replay and report are on the pages")
            while True:
                time.sleep(_REST_S)


def _wait(sitting: "Sitting") -> bool:
    """Until the game is over, or somebody has had enough; whether it is over."""
    try:
        while not sitting.wait(_REST_S):
            pass
    except KeyboardInterrupt:
        sitting.leave()
        return False
    return True


def _own_language() -> str:
    """What this computer speaks, if the displays do."""
    spoken = next(filter(None, map(os.environ.get, _LOCALE)), "")[:2]
    return spoken if spoken in LANGUAGES else LANGUAGES[0]


def _complain(trouble: str) -> None:
    click.echo(f"jantaku play: {trouble}; a bot plays on", err=True)
