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

    A fine, lateness, an absence, a substitute, a disqualification, a name taken out and a
    correction of points can be entered during the session and after it, until the next one begins
    or the power goes; each is withdrawn by --withdraw.

    \b
    Examples: jantaku ruling --seat West --kind dead-hand --reason "drew from the dead wall"
              jantaku ruling --seat Boris --kind substitute --amount 2 --name Daria
              jantaku ruling --seat Boris --kind fine --withdraw
              jantaku ruling --seat South --void chombo
              jantaku ruling --seat Boris --kind corrected --amount -3900 --deal 7 --reason "30 fu"
              jantaku ruling --undo 1 --reason "the pon was called back"
    """
)
@click.option("--seat", help="Who it is about: a wind in this deal, a name, or a number 0 to 3.")
@click.option("--kind", type=click.Choice(list(ruling.KINDS)), help="What is decided.")
@click.option("--amount", type=int, help="Of a kind that has one.")
@click.option("--deal", type=click.IntRange(min=1), help="Which is corrected, as in `explain`.")
@click.option("--name", default="", help="Who plays for another.")
@click.option("--withdraw", is_flag=True, help="The last one of this kind holds no more.")
@click.option("--void", type=click.Choice(list(ruling.VOIDS)), help="The deal ends here, and why.")
@click.option("--undo", type=click.IntRange(min=1), help="Take back so many acts of the deal.")
@click.option("--reason", default="", help="For the record; else the section of the book.")
@click.option("--yes", is_flag=True, help="Void the deal without being asked.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of text.")
@with_port
@with_referee_key
def command(
    seat: str | None, kind: str | None, amount: int | None, deal: int | None, name: str,
    withdraw: bool,
    void: str | None, undo: int | None, reason: str, yes: bool, as_json: bool,
    port: str | None, key_file: Path | None,
) -> None:  # fmt: skip
    wish = ruling.Wish(seat, kind, amount, void, undo, reason, name, withdraw, deal)
    wish.check()
    with referee(port, key_file) as device:
        sitting = ruling.seats(device)
        about = ruling.find(seat, sitting) if seat is not None else sitting[0]
        if void and not yes:
            whom = f", {about}" if seat is not None else ""
            click.confirm(f"End this deal: {void}{whom}?", abort=True, err=True)
        (block, index), kept = ruling.give(device, wish.event(about.number))
    told = dict(zip(events.fields(kept[0]), kept[2:], strict=True))
    if as_json:
        row = {"block": block, "index": index, "event": events.name(kept[0]), "seat": kept[1]}
        click.echo(json.dumps(row | {"name": about.name} | told))
        return
    what = f"{kind or void or 'undo'}{' withdrawn' if withdraw else ''}"
    counted = f" {told['amount']:,}" if told.get("amount") and not withdraw else ""
    whom = f", {about}" if seat is not None else ""
    because = "".join(f", {line}" for line in told.get("section", "").split("\n") if line)
    click.echo(f"block {block}, event {index}: {what}{counted}{whom}{because}")
