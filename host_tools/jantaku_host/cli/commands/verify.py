"""`jantaku verify`: whether a record is whole and genuine."""

import json
from pathlib import Path

import click

from jantaku.record import blocks
from jantaku_host.cli.options import with_store
from jantaku_host.record import proof
from jantaku_host.record.store import heads_seen
from jantaku_host.words import counted


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--key", help="Public key of the table it must come from (see `jantaku keys`).")
@click.option(
    "--head", "heads", multiple=True,
    help="A head that a display has shown, or the text of the picture at a session's end.",
)  # fmt: skip
@with_store
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of text.")
def command(
    file: Path, key: str | None, heads: tuple[str, ...], store: Path | None, as_json: bool
) -> None:
    """Check every byte of a record: checksums, hash chain, signatures, walls and dice.

    A record proves itself against the key it names; that this is your table's key, or that a deal
    ended as its display said, is for --key and --head to say. It is held against every head that
    the club's store has seen of its table.

    \b
    Example: jantaku verify club.jtk --head 3f9a-21c0-77e1-0b5d
    """
    shown = [proof.shown(head) for head in heads]
    record = proof.read(file)
    seen = heads_seen(record.table, store)
    proof.prove(file, record, key, shown, seen)
    last = proof.last_head(record)
    checks = proof.checks(record, key is not None, shown, seen)
    if as_json:
        row = {
            "file": str(file),
            "table": record.table.hex(),
            "deals": record.deals,
            "sessions": record.sessions,
            "given_up": record.given_up,
            "evidence": {"genuine": len(record.evidence), "dropped": record.dropped},
            "head": blocks.short(last) if last else "",
            "proven": {name: promise for name, is_proven, promise in checks if is_proven},
            "not_proven": {name: promise for name, is_proven, promise in checks if not is_proven},
        }
        click.echo(json.dumps(row))
        return
    click.echo(f"{file} is whole and genuine")
    click.echo(f"table  {record.table.hex()}")
    click.echo(f"deals  {record.deals:,} in {counted(record.sessions, 'session')}")
    if record.given_up:
        gone = counted(record.given_up, "block")
        click.echo(f"before {gone} that the table gave up, under its signature")
    if last:
        click.echo(f"head   {blocks.short(last)}")
    for name, is_proven, promise in checks:
        click.echo(f"{'proven' if is_proven else 'not proven':<10}  {name:<11} {promise}")
