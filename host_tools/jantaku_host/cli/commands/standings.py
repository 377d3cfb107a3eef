"""`jantaku standings`: the table of a session or a tournament."""

import json
import sys
from pathlib import Path

import click

from jantaku.rules import books
from jantaku_host.cli.options import with_rules, with_store
from jantaku_host.record.sources import deals
from jantaku_host.review.matches import finished, matches
from jantaku_host.review.standings import Standing, criteria, points, standings
from jantaku_host.words import counted

_FURTHER = {"place_variance": "variance", "result_spread": "spread"}
_WIDEST = 400  # a file has no margin at which a name would be broken


@click.command()
@click.argument("files", nargs=-1, metavar="[FILE]…", type=click.Path(path_type=Path))
@with_rules
@with_store
@click.option("--json", "as_json", is_flag=True, help="One JSON object a player.")
def command(files: tuple[Path, ...], preset: str | None, store: Path | None, as_json: bool) -> None:
    """Rank everybody over all finished games of these records, by the rules of their book.

    Without FILE, over all records in the store. EMA adds up points with uma and penalties, Samara
    compares mean place, points, variance of the places and spread of the scores, Furiten adds up
    rating points. A player is known by the name at the table, or by the EMA number behind it.

    \b
    Example: jantaku standings evening.jtk
    """
    found = finished(matches(deals(files, store)), preset)
    rows = standings(found)
    if as_json:
        for row in rows:
            click.echo(json.dumps(_object(row)))
    else:
        _show(rows, found[0].rules, len(found))


def _object(row: Standing) -> dict[str, object]:
    return {
        "place": row.rank,
        "name": row.name,
        "ema_id": row.ema_id,
        "games": row.games,
        "result": row.result,
        "mean_place": round(float(row.mean_place), 3),
        "place_variance": round(float(row.place_variance), 3),
        "result_spread": row.result_spread,
        "results": row.results,
        "places": [place / 10 for place in row.places],
    }


def _show(rows: list[Standing], book: books.Rules, games: int) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    title = f"{book.name}, {counted(games, 'game')}"
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
            Text(row.name + (f" ({row.ema_id})" if row.ema_id else "")),  # brackets are no markup
            str(row.games),
            points(book, row.result),
            f"{float(row.mean_place):.2f}",
            *(figures[heading] for heading in further),
        )
    Console(highlight=False, width=None if sys.stdout.isatty() else _WIDEST).print(table)
