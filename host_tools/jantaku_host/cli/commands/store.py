"""`jantaku store`: the club's records."""

import json
from pathlib import Path

import click

from jantaku.record import blocks
from jantaku_host.cli.options import with_store
from jantaku_host.errors import Refused
from jantaku_host.record import proof, verification
from jantaku_host.record.store import Fork, Store, default_file
from jantaku_host.words import counted


@click.group()
def command() -> None:
    """The club's records in one file: what `jantaku pull` has brought, and what others bring.

    \b
    Example: jantaku store add hall/*.jtk
    """


@command.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE…", type=click.Path(path_type=Path))
@with_store
def add(files: tuple[Path, ...], store: Path | None) -> None:
    """Keep records that were pulled elsewhere, as far as they are signed.

    What is there already is there once. Exit code 1: a record is not whole, or tells another
    history of its table than the store has; the others are kept.

    \b
    Example: jantaku store add monday.jtk tuesday.jtk
    """
    refused = []
    with Store(store or default_file()) as club:
        for file in files:
            try:
                proof.read(file)
                new = club.add(verification.load(file))
            except Fork as fork:
                refused.append(f"{file}: {fork}")
            except Refused as error:
                text = str(error)
                refused.append(text if text.startswith(str(file)) else f"{file}: {text}")
            else:
                click.echo(f"{file}: {counted(new, 'deal')} new")
    if refused:
        raise Refused("\n".join(refused))


@command.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON object a table.")
@with_store
def tables(as_json: bool, store: Path | None) -> None:
    """The tables whose records are there, how far they go, and whether one has two histories.

    \b
    Example: jantaku store tables
    """
    with Store(store or default_file()) as club:
        for table in club.tables():
            record = verification.read(club.record(table))
            last = proof.last_head(record)
            head = blocks.short(last) if last else ""
            heads = club.heads(table)
            forked = min((number for number, seen in heads.items() if len(seen) > 1), default=None)
            if as_json:
                row = {"table": table.hex(), "deals": record.deals, "blocks": record.last}
                click.echo(json.dumps(row | {"head": head, "forked": forked}))
                continue
            said = f"{table.hex()}  {counted(record.deals, 'deal')}, block {record.last:,} {head}"
            click.echo(said.rstrip())
            if forked is not None:
                click.echo(f"! two histories from block {forked:,} on, both signed")
