"""What the simulated table looks like and what its deals come to, as text, JSON or live."""

import json
import sys
import threading
import time
from collections import Counter
from typing import TYPE_CHECKING

import click
from rich.console import Group, RenderableType
from rich.live import Live
from rich.text import Text

from jantaku.rules import events, payments
from jantaku.rules import games as rules_games
from jantaku.rules.match import final
from jantaku.shown.words import Words
from jantaku_host import games
from jantaku_host.bench.outcome import Outcome, percentiles
from jantaku_host.bench.script import Script
from jantaku_host.bench.table import Table
from jantaku_host.cli.console import Console
from jantaku_host.device import status
from jantaku_host.record.recorded import Event
from jantaku_host.review.standings import points
from jantaku_host.show import status_text, terminal
from jantaku_host.words import counted

if TYPE_CHECKING:
    from jantaku_host.bench.simulation import Simulation

_WIDTH_IN_A_FILE = 132  # dot for pixel, where there is no terminal to fit
_FRAMES_A_SECOND = 5
_WORDS = Words("en")


def show_table(rules: str) -> None:
    """A table that nobody plays at; at a terminal it stays until Ctrl-C, its port open to hosts."""
    console = _console()
    try:
        with Table({"rules": rules}) as table:
            table.wait_until_ready()
            if console.is_terminal:
                console.print(_picture(table, console))
            for line in status_text.lines(status.fetch(table.port), table.port):
                click.echo(line)
            if console.is_terminal:
                click.echo(f"Try: jantaku status --port {table.port}   (Ctrl-C ends the table)")
                threading.Event().wait()
    except KeyboardInterrupt:
        click.echo()


def keep_table(table: Table) -> None:
    """A table that nobody plays at any more; it stays until Ctrl-C, its port open to hosts."""
    with table:
        table.wait_until_ready()
        click.echo(f"port    {table.port}   (Ctrl-C ends the table)")
        sys.stdout.flush()
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            click.echo()


class Rows:
    """JSON: one object a deal, then the figures."""

    def __init__(self) -> None:
        self._lines: list[str] = []  # not printed yet

    def on_deal(self, script: Script, outcome: Outcome) -> None:
        row = {
            "game": script.game,
            "hand": script.hand,
            "seconds": round(outcome.table_us / 1e6, 1),
            "events": outcome.events,
            "wrong": outcome.wrong_events + outcome.wrong_payouts,
            "movements": outcome.movements,
            "movements_wrong": outcome.wrong + outcome.missing,
            "asks": outcome.asked,
            "problems": outcome.problems,
            "slips": [[kind, seat, round(at_us / 1e6, 1)] for kind, seat, at_us in outcome.slips],
        }
        self._lines.append(json.dumps(row, ensure_ascii=False))

    def follow(self, simulation: "Simulation") -> None:
        # Printed here: what fails in the table's thread is the table's.
        while not simulation.wait(1 / _FRAMES_A_SECOND):
            self._print()
        self._print()

    def conclude(self, simulation: "Simulation") -> None:
        click.echo(json.dumps(simulation.total.figures()))

    def _print(self) -> None:
        while self._lines:
            click.echo(self._lines.pop(0))


class Lines:
    """A line for each deal, and what was wrong in it. At a terminal the table may be watched.

    `is_game`: the deals are one game, which somebody wins.
    """

    def __init__(self, is_game: bool, is_live: bool) -> None:
        self._console = _console()
        self._is_game = is_game
        self._is_live = is_live
        self._lines: list[str] = []  # not printed yet

    def on_deal(self, script: Script, outcome: Outcome) -> None:
        self._lines.append(story(script) if outcome.deals else str(script))
        for what, found in (
            ("the table says", outcome.problems),
            ("the table asks", outcome.asked),
            ("wrong", outcome.wrong_events + outcome.wrong_payouts + outcome.wrong),
            ("missing", outcome.missing),
        ):
            self._lines += [f"  {what}: {line}" for line in found]

    def follow(self, simulation: "Simulation") -> None:
        if not (self._is_live and self._console.is_terminal):
            while not simulation.wait(1 / _FRAMES_A_SECOND):
                self._print()
            self._print()
            return
        with Live(console=self._console, auto_refresh=False) as live:
            began = time.monotonic()
            while not simulation.wait(1 / _FRAMES_A_SECOND):
                self._print()
                picture = _picture(simulation, self._console, simulation.script)
                progress = _progress(simulation, time.monotonic() - began)
                live.update(Group(picture, progress), refresh=True)
            self._print()

    def conclude(self, simulation: "Simulation") -> None:
        total = simulation.total
        if self._is_game and total.deals:
            for line in standing(simulation):
                click.echo(line)
        if total.deals:
            for line in summary(total):
                click.echo(line)

    def _print(self) -> None:
        while self._lines:
            self._console.print(self._lines.pop(0), markup=False, soft_wrap=True)


def story(script: Script) -> str:
    """The deal in one line."""
    told = []
    for event in script.happening:
        kind = event[0]
        if kind == events.WIN:
            told.append(_win(script, event))
        elif kind == events.DRAW_END:
            told.append("exhaustive draw")
        elif kind == events.ABORT:
            told.append("abortive draw")
        elif kind == events.VOID:
            told.append("chombo" if event[2] == events.CHOMBO else "dealt again")
    changes = payments.sums(script.deal.parts)[:4]
    points = " ".join(f"{change:>+7,}" if change else f"{0:>7}" for change in changes)
    game = f"{script.game} " if script.game else ""
    return f"{game}{script.title:<16}{points}   {'; '.join(told)}"


def _win(script: Script, event: Event) -> str:
    """ "Anna tsumo, 3 han 40 fu: riichi, tsumo"."""
    rules = script.deal.rules
    rows = ", ".join(_WORDS[rules_games.row_name(rules, number)] for number, _ in event[-1])
    return str(games.part(rules, "show", "lines").win(event, script.name, rows))


def standing(simulation: "Simulation") -> list[str]:
    """Who has won the game."""
    match, script = simulation.match, simulation.script
    if match is None or script is None:
        return []
    result = final(match)
    lines = ["", f"{'final standing':<18}{'points':>10}{'result':>10}"]
    for seat in sorted(range(4), key=lambda seat: result.places[seat]):
        place, gained = result.places[seat] / 10, points(match.rules, result.results[seat])
        name = script.name(seat)
        lines.append(f"{place:>3g}  {name:<14}{result.scores[seat]:>9,}{gained:>10}")
    return [*lines, ""]


def summary(total: Outcome) -> list[str]:
    """What the table made of it all."""
    figures = total.figures()
    lines = [
        f"{counted(total.deals, 'deal')} in {total.table_us / 1e6 / 60:.0f} min at the table: "
        f"{total.events:,} events, {figures['events_wrong']} wrong; "
        f"{figures['payouts_wrong']} payouts wrong; {figures['asks']} questions"
    ]
    for name, values in (("draws", total.draws_ms), ("discards", total.discards_ms)):
        noticed = percentiles(values)
        if noticed["p50"] is not None:
            lines.append(
                f"{name} noticed after {noticed['p50']} ms (p50), {noticed['p99']} ms (p99)"
            )
    if total.slips:
        lines.append(
            f"{len(total.slips)} slips; {figures['statements']} statements, "
            f"{total.accused_innocent} of innocents; {total.blocked} deals blocked, "
            f"{total.deals_wrong} wrong"
        )
        for kind, count in Counter(kind for kind, _, _ in total.slips).most_common():
            lines.append(f"  {count:>5}  {kind}")
    return lines


def _progress(simulation: "Simulation", seconds: float) -> Text:
    table_s = simulation.world.now_us / 1e6
    total, script = simulation.total, simulation.script
    where = str(script) if script else "the table gets ready"
    return Text(
        f"{where} · {table_s // 60:.0f}:{table_s % 60:02.0f} at the table, "
        f"{table_s / max(seconds, 0.1):.3g} x life · {total.events:,} events · "
        f"{len(total.wrong_events) + len(total.wrong_payouts)} wrong · port {simulation.port}"
    )


def _console() -> Console:
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = _WIDTH_IN_A_FILE
    return console


def _picture(table: Table, console: Console, script: Script | None = None) -> RenderableType:
    pictures = [display.picture() for display in table.displays]
    names = [script.name(seat) if script else f"seat {seat}" for seat in range(4)]
    return terminal.draw(console, pictures, table.lights.colours, names)
