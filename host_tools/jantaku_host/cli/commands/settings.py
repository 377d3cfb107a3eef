"""`jantaku settings`: what a table plays by when nothing else is said."""

import json
from pathlib import Path

import click

from jantaku_host.cli.options import with_key, with_port
from jantaku_host.device.settings import assignments, change


@click.command()
@click.argument("changes", nargs=-1, metavar="[NAME=VALUE]...")
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of text.")
@with_port
@with_key
def command(
    changes: tuple[str, ...], as_json: bool, port: str | None, key_file: Path | None
) -> None:
    """Show the settings, or change some.

    `rules` is the book of sessions that are started at the table itself, `language` is en, ru or
    ja, `assist` is off or gentle, `readers` is all, or racks where none are below the walls: then
    people show indicators, and no record proves the wall. Any other name is an option of the book.
    Another book drops the options of the one before. `book` is the file of a club's own book
    (`jantaku rules check`), or one that only this computer has: it goes to the table, between two
    sessions.

    \b
    Examples: jantaku settings rules=furiten oka=20000
              jantaku settings book=house.book
              jantaku settings language=ru
    """
    current = change(assignments(changes), port, key_file)
    if as_json:
        click.echo(json.dumps(current))
        return
    options = current.pop("options")
    width = max(map(len, (*current, *options)))
    for name, value in [*sorted(current.items()), *sorted(options.items())]:
        click.echo(f"{name:{width}}  {value}")
