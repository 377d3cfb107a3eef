"""`jantaku explain`: why points moved in a deal, and what the readers saw of it."""

import json
from collections.abc import Iterator
from pathlib import Path

import click

from jantaku.shown.words import LANGUAGES
from jantaku_host.cli.options import with_store
from jantaku_host.errors import WrongUse
from jantaku_host.record.recorded import RecordedDeal
from jantaku_host.record.sources import deals, find
from jantaku_host.review.matches import open_up
from jantaku_host.words import HostWords


@click.command()
@click.argument("deal")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--seen", is_flag=True, help="What the readers saw under each event instead.")
@click.option("--event", "number", type=int, metavar="N", help="The same under one event.")
@click.option("--lang", type=click.Choice(LANGUAGES), default="en", show_default=True)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line instead of text.")
@with_store
def command(
    deal: str, file: Path | None, seen: bool, number: int | None, lang: str, as_json: bool,
    store: Path | None,
) -> None:  # fmt: skip
    """Why points moved in DEAL: yaku, fu, limit, counters, deposits, with the book's sections.

    DEAL is GAME:HAND as `jantaku audit` calls it, or a number counted from 1. Without FILE, a deal
    of the store. Events have the numbers that `jantaku replay` shows. What the readers saw tells of
    hands, and is told when the session is over.

    \b
    Examples: jantaku explain 3 evening.jtk --lang ja
              jantaku explain 3 evening.jtk --event 12
    """
    files = [file] if file else []
    recorded = find(deal, files, store)
    if seen or number is not None:
        open_up(recorded, deals(files, store, does_stop=False))
        lines = _seen(recorded, number, lang, as_json)
    else:
        lines = _why(recorded, lang, as_json)
    for line in lines:
        click.echo(line)


def _why(recorded: RecordedDeal, lang: str, as_json: bool) -> Iterator[str]:
    from jantaku_host.review.explain import Explanation
    from jantaku_host.show import row_json, row_text

    words = HostWords(lang)
    explanation = Explanation(recorded)
    rows = [*explanation.rows(), *explanation.cited()]
    if as_json:
        for row in rows:
            yield json.dumps(row_json.told(row, words), ensure_ascii=False)
        return
    yield from row_text.lines(rows, words)
    if recorded.seen:
        yield row_text.text(explanation.seen(), words)


def _seen(recorded: RecordedDeal, number: int | None, lang: str, as_json: bool) -> Iterator[str]:
    from jantaku_host.review.evidence import Evidence
    from jantaku_host.show import row_text

    evidence = Evidence(recorded)
    if number is not None and not 0 < number <= evidence.events:
        raise WrongUse(f"{number}: this deal has events 1 to {evidence.events}")
    if as_json:
        for each in evidence.objects():
            if number in (None, each["event"]):
                yield json.dumps(each, ensure_ascii=False)
        return
    if number is None or not recorded.seen:
        yield from row_text.sightings(evidence.rows(), HostWords(lang))
    else:
        yield from row_text.sightings(evidence.event(number), HostWords(lang))
