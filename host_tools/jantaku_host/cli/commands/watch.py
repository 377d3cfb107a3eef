"""`jantaku watch`: a game as it is played."""

import json
import sys
import time
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

from jantaku.rules import events, tiles
from jantaku_host.cli.options import with_port
from jantaku_host.device import answers
from jantaku_host.device.cable import find_port
from jantaku_host.device.follower import Happened, follow
from jantaku_host.device.status import fetch
from jantaku_host.record.recorded import Event
from jantaku_host.review.rows import listed
from jantaku_host.show.public_table import PublicTable
from jantaku_host.show.row_text import text
from jantaku_host.words import OF_NOBODY, HostWords, subject

if TYPE_CHECKING:
    from rich.console import RenderableType

_NAMES = events.names()
_WORDS = HostWords("en")
_OF_NOBODY = (
    *OF_NOBODY,
    *(events.COMMIT, events.REVEAL, events.SESSION_START, events.SESSION_END),
)


@click.command()
@with_port
@click.option("--json", "as_json", is_flag=True, help="One JSON object an event.")
@click.option("--events", "count", type=click.IntRange(1), help="Stop after so many events.")
def command(port: str | None, as_json: bool, count: int | None) -> None:
    """Watch a table: scores, winds, rivers, melds and the clock. No hidden tile is ever sent.

    In a terminal the table is drawn; else there is a line an event of the deal in play. When the
    cable is pulled it waits and goes on where it was. Ctrl-C ends it.

    \b
    Example: jantaku watch
    """
    status = fetch(port or find_port())
    # A spectator who comes late sits through what is over already: who plays, for how long.
    first = 0 if as_json else status["since"]
    happening = follow(port, _say_gone, first)
    table = PublicTable()
    if as_json:
        lines = (json.dumps(_object(event, step)) for _, event, step, _ in happening)
    else:
        happening = _known(table, happening, status["blocks"])
        lines = (_line(table, event) for _, event, _, _ in happening)
    try:
        if not as_json and sys.stdout.isatty():
            _draw(table, islice(happening, count))
        else:
            for line in islice(lines, count):
                click.echo(line)  # echo flushes
    except KeyboardInterrupt:
        click.echo()


def _known(table: PublicTable, happening: Iterator[Happened], over: int) -> Iterator[Happened]:
    """What happens behind that block, the table brought up to date with all of it."""
    for happened in happening:
        with answers.sense("the table"):
            table.happened(happened.event, happened.step)
        if happened.place[0] > over:
            yield happened


def _say_gone(trouble: str) -> None:
    click.echo(f"{trouble}: waiting for it", err=True)


def _object(event: Event, step: int) -> dict[str, Any]:
    fields = zip(events.fields(event[0]), event[2:], strict=True)
    row: dict[str, Any] = {"event": _NAMES[event[0]], "seat": event[1], "step_ms": step}
    for name, value in fields:
        row[name] = value.hex() if isinstance(value, bytes) else value
    return row


def _line(table: PublicTable, event: Event) -> str:
    kind, seat = event[0], event[1]
    shown = ""
    if kind in (events.DISCARD, events.DORA, events.KAKAN, events.CHI, events.PON, events.KAN):
        shown = tiles.text([event[2]], table.red_fives)
    elif kind in (events.DEAL_END, events.SESSION_END):
        shown = " ".join(f"{score:,}" for score in event[2])
    elif subject(event):
        shown = _WORDS[subject(event)]
    who = () if kind in _OF_NOBODY else (_wind(table, seat), table.players[seat])
    return " ".join(filter(None, (_NAMES[kind], *who, shown)))


def _draw(table: PublicTable, happening: Iterator[Happened]) -> None:
    from rich.live import Live

    last = time.monotonic()

    def shown() -> "RenderableType":
        return view(table, time.monotonic() - last)

    with Live(get_renderable=shown, refresh_per_second=4) as live:
        for _ in happening:
            last = time.monotonic()
            live.refresh()


def view(table: PublicTable, seconds: float = 0) -> "RenderableType":
    """The table for people, so many seconds after what happened last."""
    from rich.console import Group
    from rich.text import Text

    from jantaku_host.show.deal_view import tile_text

    minutes, seconds = divmod(int(table.played_ms / 1000 + seconds), 60)
    place = text((listed(table.place),), _WORDS)
    parts = [table.name and f"table {table.name}", table.rules, table.rules and place]
    head = Text("  ".join(filter(None, (*parts, f"{minutes}:{seconds:02}"))))
    if table.indicators:
        head += Text("  dora ") + tile_text(table.indicators, table.red_fives)
    seats = [_seat(table, (table.dealer + wind) % 4) for wind in range(4)]
    return Group(head, *seats, *map(Text, _results(table)))


def _seat(table: PublicTable, seat: int) -> "RenderableType":
    from rich.console import Group
    from rich.panel import Panel
    from rich.text import Text

    from jantaku_host.show.deal_view import river_text, tile_text

    marks = [
        table.players[seat],
        f"{table.scores[seat]:,}",
        "riichi" if table.riichi[seat] else "",
        "hu" if table.out[seat] else "",
        "dead hand" if table.dead[seat] else "",
        "◀" if table.turn == seat else "",
    ]
    title = " ".join(filter(None, (_wind(table, seat), *marks)))
    river = [each.tile for each in table.rivers[seat] if not each.is_claimed]
    lines = [river_text(river, table.red_fives)]
    if table.melds[seat]:
        melds = [tile_text(meld.tiles, table.red_fives) for meld in table.melds[seat]]
        lines.append(Text("  ").join(melds))
    return Panel(Group(*lines), title=Text(title), title_align="left", padding=(0, 1))


def _wind(table: PublicTable, seat: int) -> str:
    return _WORDS.wind(table.wind(seat))


def _who(table: PublicTable, seat: int) -> str:
    return table.players[seat] or f"seat {seat}"


def _results(table: PublicTable) -> Iterator[str]:
    """What the deal has come to so far, a line each."""
    for win in table.wins:
        way, worth = (text(each, _WORDS) for each in table.won(win))
        how = way.lower()
        if win.from_seat != win.seat:
            how += f" from {_who(table, win.from_seat)}"
        tile = "" if win.tile == events.CONCEALED else tiles.text([win.tile], table.red_fives)
        yield f"{_who(table, win.seat)}: {', '.join(filter(None, (how, tile, worth)))}"
    for event in table.result:
        if event[0] == events.DRAW_END:
            tenpai = [_who(table, each) for each in range(4) if event[2] >> each & 1]
            yield f"exhaustive draw, tenpai: {', '.join(tenpai) or 'nobody'}"
        else:
            yield _NAMES[event[0]]
