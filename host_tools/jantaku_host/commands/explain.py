"""`jantaku explain`: why points moved in a deal."""

from pathlib import Path

import click

from jantaku.words import LANGUAGES
from jantaku_host.club import find, with_store
from jantaku_host.deal import BadRecord
from jantaku_host.errors import Refused


@click.command()
@click.argument("deal")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--lang", type=click.Choice(LANGUAGES), default="en", show_default=True)
@with_store
def command(deal: str, file: Path | None, lang: str, store: Path | None) -> None:
    """Why points moved in DEAL: yaku, fu, limit, counters, deposits, with the book's sections.

    DEAL is GAME:HAND as `jantaku audit` calls it, or a number counted from 1. Without FILE, a deal
    of the store.

    \b
    Example: jantaku explain 3 evening.jtk --lang ja
    """
    from jantaku_host.explain import Explanation

    recorded = find(deal, [file] if file else [], store)
    try:
        for line in Explanation(recorded, lang).lines():
            click.echo(line)
    except BadRecord as error:
        raise Refused(f"the rules do not allow what was recorded: {error}") from error
