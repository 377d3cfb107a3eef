"""`jantaku watch`: a game as it is played."""

import json
import sys
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

from jantaku.rules import events
from jantaku_host.connection import with_port
from jantaku_host.deal import Event
from jantaku_host.follower import Happened, follow
from jantaku_host.public_table import WINDS, PublicTable

if TYPE_CHECKING:
    from rich.console import RenderableType

_NAMES = events.names()


@click.command()
@with_port
@click.option("--json", "as_json", is_flag=True, help="One JSON object an event.")
@click.option("--events", "count", type=int, help="Stop after so many events.")
def command(port: str | None, as_json: bool, count: int | None) -> None:
    """Watch a table: scores, winds, rivers, melds and the clock. No hidden tile is ever sent.

    In a terminal the table is drawn anew with every event; else there is a line an event. When
    the cable is pulled it waits and goes on where it was. Ctrl-C ends it.

    \b
    Example: jantaku watch
    """
    table = PublicTable(red_fives=_red_fives(port))
    happening = islice(follow(port, _say_gone), count)
    try:
        if as_json:
            for _, event, step, _ in happening:
                click.echo(json.dumps(_object(event, step)))
                sys.stdout.flush()
        elif sys.stdout.isatty():
            _draw(table, happening)
        else:
            for _, event, step, _ in happening:
                table.happened(event, step)
                click.echo(_line(table, event))
                sys.stdout.flush()
    except KeyboardInterrupt:
        click.echo()


def _red_fives(port: str | None) -> int:
    """Of the book that is played by; a session's own may say otherwise later."""
    from jantaku.rules import presets
    from jantaku_host.commands.status import fetch
    from jantaku_host.device import find_port

    return int(presets.load(fetch(port or find_port())["rules"]).red_fives)


def _say_gone(trouble: str) -> None:
    click.echo(f"{trouble}: waiting for it", err=True)


def _object(event: Event, step: int) -> dict[str, Any]:
    fields = zip(events.fields(event[0]), event[2:], strict=True)
    row: dict[str, Any] = {"event": _NAMES[event[0]], "seat": event[1], "step_ms": step}
    for name, value in fields:
        row[name] = value.hex() if isinstance(value, bytes) else value
    return row


def _line(table: PublicTable, event: Event) -> str:
    from jantaku.rules import tiles

    kind, seat = event[0], event[1]
    shown = ""
    if kind in (events.DISCARD, events.DORA, events.KAKAN, events.CHI, events.PON, events.KAN):
        shown = tiles.text([event[2]], table.red_fives)
    elif kind in (events.DEAL_END, events.SESSION_END):
        shown = " ".join(f"{score:,}" for score in event[2])
    return " ".join(filter(None, (_NAMES[kind], table.wind(seat), table.players[seat], shown)))


def _draw(table: PublicTable, happening: Iterator[Happened]) -> None:
    from rich.live import Live

    with Live(refresh_per_second=8, screen=False) as live:
        for _, event, step, _ in happening:
            table.happened(event, step)
            live.update(view(table))


def view(table: PublicTable) -> "RenderableType":
    """The table for people."""
    from rich.console import Group
    from rich.panel import Panel
    from rich.text import Text

    from jantaku_host.deal_view import tile_text

    minutes, seconds = divmod(table.played_ms // 1000, 60)
    place = f"{WINDS[table.round // 4]} {table.round % 4 + 1}"
    head = Text(
        f"{table.name} {table.rules}  {place}, {table.honba} honba, {table.deposits} riichi  "
        f"{minutes}:{seconds:02}  dora "
    ) + tile_text(table.indicators, table.red_fives)
    seats = []
    for wind in range(4):
        seat = (table.dealer + wind) % 4
        title = f"{WINDS[wind]} {table.who(seat)} {table.scores[seat]:,}"
        title += " riichi" if table.riichi[seat] else ""
        title += " ◀" if table.turn == seat else ""
        melds = Text("  ").join(tile_text(meld, table.red_fives) for meld in table.melds[seat])
        river = tile_text(table.rivers[seat], table.red_fives)
        seats.append(Panel(Group(river, melds), title=title, title_align="left", padding=(0, 1)))
    ended = [_line(table, event) for event in table.result]
    return Group(head, *seats, *ended)
