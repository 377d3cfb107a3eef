"""`jantaku ruling`: the referee's word, into the deal and its record."""

import json
from pathlib import Path

import click

from jantaku.rules import events
from jantaku_host.cli.options import with_port, with_referee_key
from jantaku_host.device import ruling
from jantaku_host.device.connection import referee
from jantaku_host.review.explain import RULED
from jantaku_host.words import HostWords


def _list_of_kinds() -> str:
    words = HostWords("en")
    rows = []
    for name, kind in ruling.KINDS.items():
        amount = f"; --amount: {kind.amount}" if kind.amount else ""
        rows.append(f"      {name:<14}{words[RULED[kind.number]]} ({kind.sections}){amount}")
    return "\n".join(rows)


@click.command(
    help=f"""Enter what the referee has decided. It is appended to the record and counts at once.

    \b
    Kinds of --kind, with their sections:
{_list_of_kinds()}

    \b
    Examples: jantaku ruling --seat 2 --kind dead-hand --reason "drew from the dead wall"
              jantaku ruling --seat 1 --void chombo
              jantaku ruling --undo 1 --reason "the pon was called back"
    """
)
@click.option("--seat", type=click.IntRange(0, 3), help="Who it is about.")
@click.option("--kind", type=click.Choice(list(ruling.KINDS)), help="What is decided.")
@click.option("--amount", type=click.IntRange(min=1), help="Of a kind that has one.")
@click.option("--void", type=click.Choice(list(ruling.VOIDS)), help="The deal ends here, and why.")
@click.option("--undo", type=click.IntRange(min=1), help="Take back so many acts of the deal.")
@click.option("--reason", default="", help="For the record; else the section.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of text.")
@with_port
@with_referee_key
def command(
    seat: int | None, kind: str | None, amount: int | None, void: str | None, undo: int | None,
    reason: str, as_json: bool, port: str | None, key_file: Path | None,
) -> None:  # fmt: skip
    event = ruling.event(seat, kind, amount, void, undo, reason)
    with referee(port, key_file) as device:
        (block, index), kept = ruling.give(device, event)
    told = dict(zip(events.fields(kept[0]), kept[2:], strict=True))
    if as_json:
        row = {"block": block, "index": index, "event": events.name(kept[0]), "seat": kept[1]}
        click.echo(json.dumps(row | told))
        return
    what = kind or void or "undo"
    counted = f" {told['amount']:,}" if told.get("amount") else ""
    because = f", {told['section']}" if told.get("section") else ""
    click.echo(f"block {block}, event {index}: {what}{counted}, seat {kept[1]}{because}")
