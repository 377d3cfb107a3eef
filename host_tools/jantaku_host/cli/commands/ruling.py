"""`jantaku ruling`: the referee's word, into the deal and its record."""

import json
import secrets
import struct
from pathlib import Path
from typing import NamedTuple

import click

from jantaku.link import commands
from jantaku.rules import events
from jantaku_host.cli.options import with_port, with_referee_key
from jantaku_host.device.connection import referee
from jantaku_host.errors import WrongUse
from jantaku_host.review.explain import RULED
from jantaku_host.words import HostWords


class Kind(NamedTuple):
    """A ruling: its number in the record, where the books have it, and what its amount counts."""

    number: int
    sections: str
    amount: str = ""


_KINDS = {
    "dead-hand": Kind(events.DEAD_HAND, "EMA 3.4.7, Furiten 7.3"),
    "wrong-riichi": Kind(events.WRONG_RIICHI, "EMA 5.3, Furiten 7.8"),
    "invalid-meld": Kind(events.INVALID_MELD, "EMA 5.1.4, Furiten 7.5"),
    "draw-back": Kind(events.DRAW_BACK, "EMA 3.3.1"),
    "hidden-tile": Kind(events.HIDDEN_TILE, "Furiten 10.6"),
    "fine": Kind(events.FINE, "EMA 5.5", "points"),
    "lateness": Kind(events.LATENESS, "EMA 5.7", "minutes"),
    "substitute": Kind(events.SUBSTITUTE, "EMA 5.8", "1 from the start, 2 stepped in later"),
}
_VOIDS = {"redeal": events.REDEAL, "chombo": events.CHOMBO}


def _list_of_kinds() -> str:
    words = HostWords("en")
    rows = []
    for name, kind in _KINDS.items():
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
@click.option("--kind", type=click.Choice(list(_KINDS)), help="What is decided.")
@click.option("--amount", type=click.IntRange(min=1), help="Of a kind that has one.")
@click.option("--void", type=click.Choice(list(_VOIDS)), help="The deal ends here, and why.")
@click.option("--undo", type=click.IntRange(min=1), help="Take back so many acts of the deal.")
@click.option("--reason", default="", help="For the record; else the section.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of text.")
@with_port
@with_referee_key
def command(
    seat: int | None, kind: str | None, amount: int | None, void: str | None, undo: int | None,
    reason: str, as_json: bool, port: str | None, key_file: Path | None,
) -> None:  # fmt: skip
    event = _event(seat, kind, amount, void, undo, reason)
    # The number makes it this one ruling, however often the line makes us ask.
    body = secrets.token_bytes(4) + bytes(events.encode(event))
    with referee(port, key_file) as device:
        answer = device.request(commands.RULING, body)
    block, index = struct.unpack_from(commands.EVENT_HEAD, answer)
    kept = events.decode(answer, commands.EVENT_HEAD_SIZE)[0]
    told = dict(zip(events.fields(kept[0]), kept[2:], strict=True))
    if as_json:
        row = {"block": block, "index": index, "event": events.name(kept[0]), "seat": kept[1]}
        click.echo(json.dumps(row | told))
        return
    what = kind or void or "undo"
    counted = f" {told['amount']:,}" if told.get("amount") else ""
    because = f", {told['section']}" if told.get("section") else ""
    click.echo(f"block {block}, event {index}: {what}{counted}, seat {kept[1]}{because}")


def _event(
    seat: int | None, kind: str | None, amount: int | None, void: str | None, undo: int | None,
    reason: str,
) -> tuple[int | str, ...]:  # fmt: skip
    if [kind, void, undo].count(None) != 2:
        raise WrongUse("one of --kind, --void and --undo")
    if undo is not None:
        return (events.RULING, seat or 0, events.UNDO, undo, reason)
    if seat is None and void != "redeal":
        raise WrongUse("--seat: who is it about?")
    if void is not None:
        if reason:
            raise WrongUse("--reason: the record of a void has no room for one")
        return (events.VOID, seat or 0, _VOIDS[void])
    chosen = _KINDS[str(kind)]
    if bool(chosen.amount) != (amount is not None):
        raise WrongUse(f"--amount: {chosen.amount or f'{kind} has none'}")
    return (events.RULING, seat or 0, chosen.number, amount or 0, reason or chosen.sections)
