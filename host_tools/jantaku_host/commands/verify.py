"""`jantaku verify`: whether a record is whole and genuine."""

from pathlib import Path

import click

from jantaku.record import blocks
from jantaku_host import journal
from jantaku_host.errors import Refused, WrongUse


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--key", help="Public key of the table it must come from (see `jantaku keys`).")
@click.option("--head", "heads", multiple=True, help="A head that a display has shown.")
def command(file: Path, key: str | None, heads: tuple[str, ...]) -> None:
    """Check every byte of a record: checksums, hash chain, signatures, revealed walls.

    A record proves itself against the key it names; that this is your table's key, or that a deal
    ended as its display said, is for --key and --head to say.

    \b
    Example: jantaku verify club.jtk --head 3f9a-21c0-77e1-0b5d
    """
    record = journal.read(journal.load(file))
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
    click.echo(f"{file} is whole and genuine")
    click.echo(f"table  {record.public.hex()}")
    click.echo(f"deals  {record.deals} in {record.sessions} sessions")
    if record.given_up:
        click.echo(f"before {record.given_up} blocks that the table gave up, under its signature")
    if last:
        click.echo(f"head   {blocks.short(last)}")


def _plain(text: str) -> str:
    return text.replace("-", "").lower()
