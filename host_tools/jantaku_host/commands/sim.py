"""`jantaku sim`: the firmware at a simulated table."""

import json
import sys
import threading
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from jantaku.rules import presets
from jantaku_host.deal import Damage, Deal
from jantaku_host.errors import WrongUse
from jantaku_host.records import read

if TYPE_CHECKING:
    from jantaku_host.bench.simulation import Outcome

_WIDTH_IN_A_FILE = 132  # dot for pixel, where there is no terminal to fit
_CHANCE = click.FloatRange(0, 1)


@click.command()
@click.option("--rules", default="ema2016", show_default=True, help="Rule book to play by.")
@click.option(
    "--script", type=click.Path(path_type=Path), metavar="RECORDS",
    help="People play the deals of this file (JSON lines, .gz or not) with their hands.",
)  # fmt: skip
@click.option(
    "--deals", type=click.IntRange(0),
    help="So many deals of the script; else all. Without a script, 0 shows the table and stops.",
)  # fmt: skip
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
    "--pace", type=click.Choice(["normal", "fast"]), default="normal", show_default=True,
    help="About five minutes a deal, or one and a half.",
)  # fmt: skip
@click.option(
    "--fault", "faults", multiple=True, metavar="KIND=NUMBER[@SECONDS]",
    help="reader=5: dead; busy=5: BUSY stuck; bits=5: bit errors; coil=12: broken; tag=52: dead. "
    "From the start, or from that second on; may be repeated.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="One JSON object a deal, then the figures.")
@click.pass_context
def command(
    ctx: click.Context,
    rules: str,
    script: Path | None,
    deals: int | None,
    seed: int,
    miss: float,
    bleed: float,
    pace: str,
    faults: tuple[str, ...],
    as_json: bool,
) -> None:
    """Run the firmware at a simulated table.

    With a script, people play recorded deals and every movement that the table reports is compared
    with what they really did: "events" are movements, "asks" are questions. The table does not
    settle deals yet, so "payouts_wrong" is null. Exit code 1 if a movement is wrong or missing.

    Without one, its displays and lights are shown; it has a serial port, where `jantaku status`
    works as with a real one, until Ctrl-C.

    \b
    Examples: jantaku sim --rules furiten
              jantaku sim --script hands.jsonl.gz --deals 3 --miss 0.02 --bleed 0.01 --json
    """
    try:
        presets.load(rules)
    except presets.PresetError as error:
        raise WrongUse(str(error)) from error
    try:
        import board  # noqa: F401 - installed on a table, not on a host
    except ModuleNotFoundError as error:
        raise WrongUse("the firmware's sources are not here: use a checkout of jantaku") from error
    if script is None:
        if deals or faults:
            raise WrongUse("who shall play? name recorded deals with --script")
        _show(rules, is_short=deals is not None)
        return
    ctx.exit(_play(script, deals, seed, miss, bleed, pace, faults, as_json))


def _show(rules: str, is_short: bool) -> None:
    from rich.console import Console

    from jantaku_host import terminal
    from jantaku_host.bench.table import BenchError, Table
    from jantaku_host.commands import status

    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = _WIDTH_IN_A_FILE
    try:
        with Table({"rules": rules}) as table:
            table.wait_until_ready()
            pictures = [display.picture() for display in table.displays]
            terminal.draw(console, pictures, table.lights.colours)
            status.show(status.fetch(table.port), table.port)
            if not is_short:
                click.echo(f"Try: jantaku status --port {table.port}   (Ctrl-C ends the table)")
                threading.Event().wait()
    except BenchError as error:
        raise WrongUse(str(error)) from error
    except KeyboardInterrupt:
        click.echo()


def _play(
    script: Path,
    deals: int | None,
    seed: int,
    miss: float,
    bleed: float,
    pace: str,
    faults: tuple[str, ...],
    as_json: bool,
) -> int:
    """Exit code: 2 if the script is damaged, 1 if a movement is wrong or missing."""
    from jantaku_host.bench.simulation import BadFault, Simulation
    from jantaku_host.bench.table import BenchError

    damage: list[Damage] = []

    def readable() -> Iterator[Deal]:
        for item in read(script):
            if isinstance(item, Damage):
                damage.append(item)
                click.echo(f"jantaku sim: {item}", err=True)
            else:
                yield item

    show = _as_json if as_json else _as_text
    simulation = Simulation(
        islice(readable(), deals), seed=seed, miss=miss, bleed=bleed, pace=pace, on_deal=show
    )
    try:
        for fault in faults:
            simulation.break_something(fault)
        total = simulation.run()
    except (BenchError, BadFault) as error:
        raise WrongUse(str(error)) from error
    figures = total.figures()
    if as_json:
        click.echo(json.dumps(figures))
    elif total.deals:
        _summary(total)
    return 2 if damage else int(bool(figures["events_wrong"]))


def _as_json(deal: Deal, outcome: "Outcome") -> None:
    row = {
        "game": deal.game,
        "hand": deal.hand,
        "seconds": round(outcome.table_us / 1e6, 1),
        "movements": outcome.movements,
        "wrong": outcome.wrong + outcome.missing,
        "asks": outcome.questions,
        "problems": outcome.problems,
    }
    click.echo(json.dumps(row))
    sys.stdout.flush()


def _as_text(deal: Deal, outcome: "Outcome") -> None:
    click.echo(
        f"game {deal.game} hand {deal.hand}: {outcome.movements} movements "
        f"in {outcome.table_us / 1e6:.0f} s at the table"
    )
    for line in outcome.problems:
        click.echo(f"  the table says: {line}")
    for line in outcome.questions:
        click.echo(f"  the table asks: {line}")
    for line in outcome.wrong:
        click.echo(f"  wrong: {line}")
    for line in outcome.missing:
        click.echo(f"  missing: {line}")


def _summary(total: "Outcome") -> None:
    from jantaku_host.bench.simulation import percentiles

    click.echo(
        f"{total.deals} deals, {total.movements} movements: {len(total.wrong)} wrong, "
        f"{len(total.missing)} missing, {len(total.questions)} questions"
    )
    for name, values in (("draws", total.draws_ms), ("discards", total.discards_ms)):
        noticed = percentiles(values)
        click.echo(f"{name:<8} noticed after {noticed['p50']} ms (p50), {noticed['p99']} ms (p99)")
