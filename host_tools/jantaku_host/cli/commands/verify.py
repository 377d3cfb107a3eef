"""`jantaku verify`: whether a record is whole and genuine."""

import json
from pathlib import Path

import click

from jantaku.record import blocks
from jantaku_host.errors import Refused, WrongUse
from jantaku_host.record import verification
from jantaku_host.record.verification import Record
from jantaku_host.words import counted


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--key", help="Public key of the table it must come from (see `jantaku keys`).")
@click.option("--head", "heads", multiple=True, help="A head that a display has shown.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of text.")
def command(file: Path, key: str | None, heads: tuple[str, ...], as_json: bool) -> None:
    """Check every byte of a record: checksums, hash chain, signatures, walls and dice.

    A record proves itself against the key it names; that this is your table's key, or that a deal
    ended as its display said, is for --key and --head to say.

    \b
    Example: jantaku verify club.jtk --head 3f9a-21c0-77e1-0b5d
    """
    record = verification.read(verification.load(file))
    if record.flaw and record.flaw.is_newer:
        raise WrongUse(f"{file}: {record.flaw}")
    if record.flaw:
        raise Refused(f"{file}: {record.flaw}")
    if key is not None and _plain(key) != record.public.hex():
        raise Refused(f"{file}: signed by another table, {record.public.hex()}")
    found = {block.head.hex()[:16] for block in record.blocks}
    for head in heads:
        if len(_plain(head)) != 16:
            raise WrongUse(f"{head}: a head is 16 hexadecimal digits")
        if _plain(head) not in found:
            raise Refused(f"{file}: no deal in it has the head {head}")
    last = record.blocks[-1].head if record.blocks else b""
    if record.sealed != record.last and last.hex()[:16] not in map(_plain, heads):
        raise Refused(
            f"{file}: block {record.sealed + 1} and all behind it are not signed yet: pull again "
            f"after the deal, or compare the last head, {blocks.short(last)}, with the display"
        )
    checks = list(_checks(record, key is not None, bool(heads)))
    if as_json:
        row = {
            "file": str(file),
            "table": record.public.hex(),
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
    click.echo(f"table  {record.public.hex()}")
    click.echo(f"deals  {record.deals:,} in {counted(record.sessions, 'session')}")
    if record.given_up:
        gone = counted(record.given_up, "block")
        click.echo(f"before {gone} that the table gave up, under its signature")
    if last:
        click.echo(f"head   {blocks.short(last)}")
    for name, is_proven, promise in checks:
        click.echo(f"{'proven' if is_proven else 'not proven':<10}  {name:<11} {promise}")


def _checks(record: Record, has_key: bool, has_head: bool) -> list[tuple[str, bool, str]]:
    """`(check, whether it was made, what it proves)`."""
    seen, dropped = len(record.evidence), record.dropped
    wall_promise = "stood as it was played before its first tile was dealt"
    proven = [
        ("checksums", True, "no byte has changed by accident"),
        ("chain", True, f"of blocks {record.given_up + 1} to {record.last} none was changed, "
         "left out, put in or moved"),
        ("signatures", True, f"{record.seals + 1}: whoever has this table's secret key wrote it"),
        ("walls", bool(record.walls), f"each of {record.walls} walls {wall_promise}"),
        ("dice", bool(record.rolls), f"nobody could choose any of {record.rolls} rolls"),
    ]  # fmt: skip
    if seen or dropped:  # older tables had none
        promise = f"what the readers saw of {seen} deals is genuine; of {dropped} it was dropped"
        proven.append(("evidence", bool(seen), promise))
    return [
        *proven,
        ("key", has_key, "it is your table's: compare with `jantaku keys`, or use --key"),
        ("end", has_head, "nothing is cut off behind it: compare with the display, or use --head"),
    ]  # fmt: skip


def _plain(text: str) -> str:
    return text.replace("-", "").lower()
