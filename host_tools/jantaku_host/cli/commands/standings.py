"""`jantaku standings`: the table of a session or a tournament."""

import json
import sys
from pathlib import Path
from typing import Any

import click

from jantaku_host.cli.options import with_choice, with_rules, with_store
from jantaku_host.record.sources import deals
from jantaku_host.review.matches import finished, matches
from jantaku_host.review.occasions import FREE, RATED, VARIED, Choice, Occasion, occasions
from jantaku_host.review.standings import Standing, criteria, points, remarks, standings
from jantaku_host.words import counted

_FURTHER = {"place_variance": "variance", "result_spread": "spread"}
_COUNTS = {RATED: "", VARIED: "with variations", FREE: "free"}
_WIDEST = 400  # a file has no margin at which a name would be broken


@click.command()
@click.argument("files", nargs=-1, metavar="[FILE]…", type=click.Path(path_type=Path))
@with_rules
@with_store
@with_choice
@click.option("--json", "as_json", is_flag=True, help="One JSON object a player.")
def command(
    files: tuple[Path, ...], preset: str | None, store: Path | None, choice: Choice, as_json: bool,
) -> None:  # fmt: skip
    """Rank everybody over all finished games of these records, by the rules of their book.

    Without FILE, over all records in the store. EMA adds up points with uma and penalties, Samara
    compares mean place, points, variance of the places and spread of the scores, Furiten adds up
    rating points. A player is known by the name at the table, or by the EMA number behind it.

    Each tournament (`session start --event`) has its table, and so have rated games, those with
    variations of the book and free ones. A GAME is called as in `audit`, or FILE:GAME.

    \b
    Example: jantaku standings --event "Samara 2026" --since 2026-05-01 *.jtk
    """
    found = finished(choice.of(matches(deals(files, store))), preset)
    for number, occasion in enumerate(occasions(found)):
        rows = standings(occasion.games)
        if as_json:
            for row in rows:
                click.echo(json.dumps(_object(row, occasion)))
        else:
            if number:
                click.echo()
            _show(rows, occasion)


def _object(row: Standing, occasion: Occasion[Any]) -> dict[str, object]:
    return {
        "event": occasion.tournament,
        "counts": occasion.kind,
        "place": row.rank,
        "name": row.name,
        "ema_id": row.ema_id,
        "games": row.games,
        "sessions": occasion.rules.sessions,
        "disqualified": row.is_disqualified,
        "result": row.result,
        "mean_place": round(float(row.mean_place), 3),
        "place_variance": round(float(row.place_variance), 3),
        "result_spread": row.result_spread,
        "results": row.results,
        "places": [place / 10 for place in row.places],
    }


def _title(rows: list[Standing], occasion: Occasion[Any]) -> str:
    book = occasion.rules
    parts = [book.name, occasion.tournament, _COUNTS[occasion.kind]]
    parts.append(counted(len(occasion.games), "game"))
    if any(row.games < book.sessions for row in rows):
        parts.append(f"not final: {book.sessions} sessions")
    return ", ".join(filter(None, parts))


def _show(rows: list[Standing], occasion: Occasion[Any]) -> None:
    from rich.table import Table
    from rich.text import Text

    from jantaku_host.cli.console import Console

    book = occasion.rules
    title = Text(_title(rows, occasion))
    table = Table(title=title, title_justify="left", box=None, pad_edge=False)
    table.add_column("place", justify="right")
    table.add_column("player", overflow="fold")
    # What ranks nobody in this book would only be in the way.
    further = [heading for name, heading in _FURTHER.items() if name in criteria(book)]
    for heading in ("games", "points", "mean place", *further):
        table.add_column(heading, justify="right", overflow="fold")
    for row in rows:
        figures = {
            "variance": f"{float(row.place_variance):.2f}",
            "spread": points(book, row.result_spread).lstrip("+"),
        }
        table.add_row(
            str(row.rank),
            Text(_name(row)),  # brackets are no markup
            str(row.games) + (f" of {book.sessions}" if row.games < book.sessions else ""),
            points(book, row.result),
            f"{float(row.mean_place):.2f}",
            *(figures[heading] for heading in further),
        )
    Console(highlight=False, width=None if sys.stdout.isatty() else _WIDEST).print(table)
    for remark in remarks(rows, book.sessions):
        click.echo(remark)


def _name(row: Standing) -> str:
    number = f" ({row.ema_id})" if row.ema_id else ""
    return f"{row.name}{number}{', disqualified' if row.is_disqualified else ''}"
