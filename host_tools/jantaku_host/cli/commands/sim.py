"""`jantaku sim`: people play at a simulated table that runs the real firmware."""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from jantaku.rules import books
from jantaku_host.cli import output
from jantaku_host.cli.options import ROUNDS, Amount, with_bots, with_game, with_runtime
from jantaku_host.errors import WrongUse
from jantaku_host.record import shelf
from jantaku_host.record.reading import read
from jantaku_host.record.recorded import Damage

if TYPE_CHECKING:
    from jantaku_hardware.model.tag import Make
    from jantaku_host.bench.script import Script
    from jantaku_host.bench.simulation import Simulation

_DEFAULT = "ema2016"
_CHANCE = Amount(0, 1)


def _make(_: click.Context, option: click.Parameter, value: str | None) -> "Make | None":
    """What `--tags` says of the tags."""
    if value is None:
        return None
    from jantaku_hardware.model import tuning
    from jantaku_hardware.model.tag import Make

    said = dict(part.partition("=")[::2] for part in value.split(","))
    try:
        spread = float(said.pop("spread"))
        need = float(said.pop("need", tuning.TAG_NEEDS))
    except (KeyError, ValueError):
        said["?"] = ""
    if said or not (0 <= spread <= 10 and 0 < need):
        raise click.BadParameter("expected spread=2 or spread=2,need=0.55", param=option)
    return Make(need, spread / 100)


@click.command()
@click.option(
    "--rules", help="Rule book to play by; else that of the script, or ema2016 where bots play."
)
@click.option(
    "--script", type=click.Path(path_type=Path), metavar="RECORDS",
    help="People play the deals of this file (any that `jantaku audit` reads); else bots play.",
)  # fmt: skip
@click.option(
    "--deals", type=click.IntRange(0),
    help="So many deals at most. 0: nobody plays, the table only shows itself.",
)  # fmt: skip
@with_game
@with_bots("club")
@click.option("--seed", type=int, default=0, show_default=True, help="Equal seeds, equal runs.")
@click.option(
    "--miss", type=_CHANCE, default=0.0, show_default=True,
    help="Chance that a tag's answer is lost.",
)  # fmt: skip
@click.option(
    "--bleed", type=_CHANCE, default=0.0, show_default=True,
    help="Chance that a tag of a neighbouring coil answers.",
)  # fmt: skip
@click.option(
    "--tags", callback=_make, metavar="spread=PERCENT[,need=A/m]",
    help="Tags that differ in tuning by so much (1 sigma) and need such a field in tune.",
)  # fmt: skip
@click.option(
    "--deaf", type=_CHANCE, default=0.0, show_default=True,
    help="Part of the tags that no coil of a wall hears.",
)  # fmt: skip
@click.option(
    "--readers", type=click.Choice(["all", "racks"]), default="all", show_default=True,
    help="racks: there are none below the walls.",
)  # fmt: skip
@click.option(
    "--pace", type=click.Choice(["normal", "fast"]), default="normal", show_default=True,
    help="About five minutes a deal, or one and a half.",
)  # fmt: skip
@click.option(
    "--people", type=click.Choice(["careful", "normal", "messy"]), default="careful",
    show_default=True, help="How clean their hands are; docs/bench.md has the slips and rates.",
)  # fmt: skip
@click.option(
    "--speed", type=Amount(0), default=0, metavar="X",
    help="So many times faster than life; 1 is life. Else as fast as it can.",
)  # fmt: skip
@click.option(
    "--level", type=click.Choice(["radio", "movements"]), default="radio", show_default=True,
    help="movements: the table is told what moves instead of reading tags.",
)  # fmt: skip
@with_runtime
@click.option(
    "--fault", "faults", multiple=True, metavar="KIND[=NUMBER][@SECONDS]",
    help="reader=5: dead; busy=5: BUSY stuck; bits=5: bit errors; coil=12: broken; "
    "detuned=12: a coil; tag=52: dead; deaf=52: silent in a wall; power: cut and back. At "
    "the start, or at that second; may be repeated.",
)  # fmt: skip
@click.option(
    "--record", type=click.Path(path_type=Path), metavar="PATH",
    help="Pull the table's record into this file at the end.",
)  # fmt: skip
@click.option(
    "--keep", is_flag=True,
    help="Then the table stays, in the same session, with its serial port, until Ctrl-C.",
)  # fmt: skip
@click.option("--live", is_flag=True, help="Serve a page meanwhile that shows the table.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a deal, then the figures.")
@click.pass_context
def command(
    ctx: click.Context,
    rules: str | None,
    script: Path | None,
    deals: int | None,
    game: str,
    bots: str,
    engines: tuple[str, ...],
    seed: int,
    miss: float,
    bleed: float,
    tags: "Make | None",
    deaf: float,
    readers: str,
    pace: str,
    people: str,
    speed: float,
    level: str,
    runtime: str,
    faults: tuple[str, ...],
    record: Path | None,
    keep: bool,
    live: bool,
    as_json: bool,
) -> None:
    """People play at a simulated table, and what it tells is compared with what they did.

    Bots play a game, or recorded deals are played again (--script). The firmware is the real one,
    on a real MicroPython; tags, readers, displays and hands are simulated, in virtual time.

    The figures: "events" that the table recorded; "events_wrong", those that differ from what
    happened, and tiles whose movements were told wrongly or not at all; "payouts_wrong";
    "asks", questions beside those after an exhaustive draw. With people who slip: "slips",
    "statements" of the table, "accused_innocent" of them, deals that were "blocked", the time from
    the press of win to the settlement. Exit code 1 if anything was wrong.

    \b
    Examples: jantaku sim --rules furiten --pace fast --record game.jtk
              jantaku sim --deals 1 --pace fast --keep
              jantaku sim --script hands.jsonl.gz --deals 3 --miss 0.02 --bleed 0.01 --json
    """
    _check(rules, record)
    if keep and record:
        raise WrongUse("--keep leaves the record at the table: pull it from there, or use --record")
    from jantaku_host.bench import company, engine
    from jantaku_host.bench.evening import Evening
    from jantaku_host.bench.recording import powered_again, pull_record
    from jantaku_host.bench.script import NAMES
    from jantaku_host.bench.simulation import Simulation
    from jantaku_host.cli import commentary

    if deals == 0:
        commentary.show_table(rules or _DEFAULT)
        return
    damage: list[str] = []
    # Bots may be watched, and so may an emulated Pico, which takes its time.
    is_live = script is None or runtime == "rp2040"
    lines = commentary.Lines(is_game=script is None, is_live=is_live)
    says = commentary.Rows() if as_json else lines
    bench: dict[str, Any] = {
        "seed": seed, "miss": miss, "bleed": bleed, "deaf": deaf, "readers": readers,
        "pace": pace, "people": people,
        "level": level, "runtime": runtime, "speed": speed, "on_deal": says.on_deal,
        "stays": keep,
    }  # fmt: skip
    if tags:
        bench["tags"] = tags
    if script:
        simulation = Simulation(islice(_recorded(script, rules, damage), deals), **bench)
    else:
        book = rules or _DEFAULT
        minds = ctx.with_resource(
            engine.engaged(engines, book, company.bots(book, bots, seed), NAMES, _complain)
        )
        simulation = Evening(book, minds, rounds=ROUNDS[game], deals=deals, **bench)
    for fault in faults:
        simulation.break_something(fault)
    with _page(simulation) if live else nullcontext(), simulation:
        says.follow(simulation)
        simulation.finish()
        if simulation.total.deals or not damage:
            says.conclude(simulation)
        if record:
            pull_record(simulation, record)
        if keep:
            commentary.keep_table(powered_again(simulation))
    is_right = simulation.total.is_right
    if record and not as_json:
        click.echo(f"record  {record} ({record.stat().st_size:,} bytes)")
        if script is None:  # a script may begin in the middle of a game, which no audit lets pass
            is_right = _audit(record) and is_right
    ctx.exit(2 if damage else int(not is_right))


@contextmanager
def _page(simulation: "Simulation") -> Iterator[None]:
    """The live page at any free port, said before anything else."""
    from jantaku_host.bench.live_feed import simulated_feed
    from jantaku_host.show.pages.server import serving

    with serving(simulated_feed(simulation), port=0) as address:
        click.echo(f"live    {address}", err=True)
        yield


def _complain(trouble: str) -> None:
    click.echo(f"jantaku sim: {trouble}; a bot plays on", err=True)


def _check(rules: str | None, record: Path | None) -> None:
    try:
        books.load(rules or _DEFAULT)
    except books.PresetError as error:
        raise WrongUse(str(error)) from error
    if rules and shelf.is_there(rules):
        raise WrongUse(f"{rules} is a book of the host's, which a simulated table does not have")
    if record:
        output.check(record)


def _recorded(path: Path, rules: str | None, damage: list[str]) -> "Iterator[Script]":
    """The deals of a file; what cannot be played is said, noted and left out."""
    from jantaku_host.bench.script import BadScript, recorded

    for item in read(path):
        try:
            if isinstance(item, Damage):
                raise BadScript(str(item))
            yield recorded(item, rules or "")
        except BadScript as error:
            damage.append(str(error))
            click.echo(f"jantaku sim: {error}", err=True)


def _audit(path: Path) -> bool:
    """Say what an audit of the record finds; whether it agrees."""
    from jantaku_host.review.audit import audit

    deals = 0
    problems = []
    for item in audit(path):
        if isinstance(item, Damage):
            problems.append(str(item))
        else:
            deals += 1
            problems += map(str, item[1])
    verdict = f"{len(problems)} disagreements" if problems else "everything agrees"
    click.echo(f"audit   {deals} deals recomputed, {verdict}")
    for line in problems:
        click.echo(f"  {line}")
    return not problems
