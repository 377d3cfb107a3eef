"""`jantaku pull`: copy a table's record."""

import json
from pathlib import Path

import click

from jantaku.record import blocks
from jantaku_host.cli.options import with_key, with_port, with_store
from jantaku_host.cli.progress import progress
from jantaku_host.device.connection import operator
from jantaku_host.device.pull import bring
from jantaku_host.errors import Refused
from jantaku_host.record import proof
from jantaku_host.record.store import Store, default_file
from jantaku_host.review import sheets
from jantaku_host.words import counted


@click.command()
@click.option(
    "-o", "--output", type=click.Path(path_type=Path),
    help="File to write or to bring up to date; else one named after the table.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of text.")
@with_port
@with_key
@with_store
def command(
    output: Path | None, as_json: bool, port: str | None, key_file: Path | None, store: Path | None
) -> None:
    """Copy the table's record into a .jtk file, or bring such a file up to date, and keep it.

    What is in the file already is not sent again; a pull that was cut off goes on where it was.
    The deal in play is never part of it. What is signed is in the club's store, whence standings,
    replay, explain and export take it, and so is every head the table has vouched for: `jantaku
    verify` holds records against them.

    \b
    Example: jantaku pull -o club.jtk
    """
    with operator(port, key_file) as device:
        found = bring(device, output, store or default_file(), progress)
    if found.new:
        with Store(store or default_file()) as club:
            sheets.keep(club, found.record.table)
    record = found.record
    head = blocks.short(proof.last_head(record)) if record.blocks else ""
    unsigned = record.last - record.sealed
    if found.is_stopgap:
        raise Refused(
            f"{found.path}: what the table has kept in its memory since its power-up; its own "
            "record cannot be read (docs/firmware.md)"
        )
    if as_json:
        row = {"file": str(found.path), "bytes": found.added, "deals": found.deals}
        row |= {"new": found.new, "head": head, "signed": not unsigned}
        row |= {"table": record.table.hex(), "vouched": found.is_vouched}
        row |= {"aside": str(found.aside) if found.aside else None}
        click.echo(json.dumps(row))
        return
    more, deals = counted(found.added, "byte"), counted(found.deals, "deal")
    click.echo(f"{found.path}: {more} more, {deals} in all, {found.new:,} new in the store")
    if head:
        click.echo(f"head {head} of block {record.last:,}")
    if found.aside:
        click.echo(f"{found.aside}: what the file had behind the last signature; the table has not")
    if found.is_in_play:
        click.echo("A deal is in play: what is behind the last signature is signed after it.")
    elif unsigned:
        click.echo(f"{counted(unsigned, 'block')} at the end are not signed yet: pull again.")
    if not found.is_vouched:
        click.echo("The table did not vouch for how far its record goes.")
