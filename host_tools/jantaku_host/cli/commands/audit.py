"""`jantaku audit`: recompute recorded deals and list every disagreement."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from jantaku.rules import books
from jantaku_host.cli.options import with_store
from jantaku_host.record.recorded import Damage, RecordedDeal
from jantaku_host.record.sources import items
from jantaku_host.review.audit import audited
from jantaku_host.review.differences import Difference
from jantaku_host.words import counted

Audited = tuple[RecordedDeal, list[Difference]] | Damage


@click.command()
@click.argument("files", nargs=-1, metavar="[FILE]…", type=click.Path(path_type=Path))
@click.option(
    "--rules", "preset", type=click.Choice(books.names()),
    help="Rule book to judge by; else the one each record was played by.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="One JSON object a deal, then the totals.")
@click.option(
    "--jobs", type=click.IntRange(min=1), default=1, show_default=True,
    help="Processes that audit side by side.",
)  # fmt: skip
@with_store
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[Path, ...],
    preset: str | None,
    as_json: bool,
    jobs: int,
    store: Path | None,
) -> None:
    """Replay records through the rules: draws, indicators, wins, payments, tenpai, next deals.

    Without FILE, everything in the store.

    \b
    Exit code 0 all agree, 1 something disagrees, 2 a file cannot be read (what can be is audited).
    Example: jantaku audit club.jtk
    """
    show = _Lines() if as_json else _Report(sys.stderr.isatty())
    hands = agreed = 0
    damaged = False
    for item in show.progress(audited(items(files, store), preset, jobs)):
        if isinstance(item, Damage):
            damaged = True
            click.echo(f"jantaku audit: {item}", err=True)
            continue
        deal, problems = item
        hands += 1
        agreed += not problems
        show.deal(deal, problems)
    show.total(hands, agreed)
    ctx.exit(2 if damaged else int(agreed < hands))


class _Lines:
    """For programs."""

    def progress(self, items: Iterator[Audited]) -> Iterator[Audited]:
        return items

    def deal(self, deal: RecordedDeal, problems: list[Difference]) -> None:
        listed = [
            {
                "place": problem.place,
                "rule": problem.rule,
                "section": problem.section,
                "recorded": problem.recorded,
                "computed": problem.computed,
            }
            for problem in problems
        ]
        row = {"game": deal.game, "hand": deal.hand, "ok": not problems, "problems": listed}
        click.echo(json.dumps(row))

    def total(self, hands: int, agreed: int) -> None:
        click.echo(json.dumps({"hands": hands, "ok": agreed, "disagree": hands - agreed}))


class _Report:
    """For people: disagreements as they are found, then the totals."""

    def __init__(self, is_terminal: bool):
        self.is_terminal = is_terminal

    def progress(self, items: Iterator[Audited]) -> Iterator[Audited]:
        if not self.is_terminal:
            return items
        from rich.console import Console
        from rich.progress import track

        console = Console(stderr=True)
        return iter(track(items, "auditing", console=console, transient=True))

    def deal(self, deal: RecordedDeal, problems: list[Difference]) -> None:
        for problem in problems:
            click.echo(f"{deal.file}:{deal.line} game {deal.game} hand {deal.hand}, {problem}")

    def total(self, hands: int, agreed: int) -> None:
        audited = counted(hands, "hand")
        click.echo(f"{audited} audited: {agreed:,} agree, {hands - agreed:,} disagree")
