"""`jantaku replay`: step through a deal."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from jantaku.rules import events
from jantaku_host.cli.options import with_store
from jantaku_host.errors import WrongUse
from jantaku_host.record.recorded import Event, RecordedDeal
from jantaku_host.record.sources import deals, find
from jantaku_host.review import played
from jantaku_host.review.matches import open_up
from jantaku_host.words import HostWords

if TYPE_CHECKING:
    from jantaku_host.cli.console import Console

_WORDS = HostWords("en")
_KEYS = (
    "→/space forward, ← back, t/T turn, r before a riichi, g go to a number, "
    "s what the readers saw, q quit"
)
# Arrows are told one way by Unix, another by Windows.
_FORWARD = ("\x1b[C", "\xe0M", "\0M", " ", "n", "l")
_BACK = ("\x1b[D", "\xe0K", "\0K", "p", "h", "\x7f", "\b")


@click.command(name="replay")
@click.argument("deal")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option(
    "--at", "place", default=None, metavar="PLACE",
    help="Event number, t7 (turn 7), riichi (before the first), or end.",
)  # fmt: skip
@with_store
def command(deal: str, file: Path | None, place: str | None, store: Path | None) -> None:
    """Step through DEAL in the terminal: hands, rivers, melds, waits, furiten, wall, scores.

    DEAL is GAME:HAND as `jantaku audit` calls it, or a number counted from 1. Without FILE, a deal
    of the store. Where there is no terminal, it is shown at one place only: its end, or --at. Hands
    open up when the session is over: until then `jantaku explain` tells what was shown.

    \b
    Example: jantaku replay 3 evening.jtk --at riichi
    """
    from jantaku_host.cli.console import Console

    files = [file] if file else []
    recorded = find(deal, files, store)
    open_up(recorded, deals(files, store, does_stop=False))
    happened = recorded.events
    console = Console(highlight=False, markup=False)  # a name may hold brackets
    at = locate(place, happened)
    if sys.stdin.isatty() and sys.stdout.isatty():
        _step(console, recorded, happened, at if place else 0)
    else:
        _show(console, recorded, happened, at)


def locate(place: str | None, happened: list[Event]) -> int:
    """How many events have happened at that place."""
    if place in (None, "end"):
        return len(happened)
    if place == "riichi":
        if not any(event[0] == events.RIICHI for event in happened):
            raise WrongUse("riichi: nobody declares it in this deal")
        return _before_riichi(happened, -1)
    if place is not None and place[:1] == "t" and place[1:].isdecimal():
        draws = [at for at, event in enumerate(happened) if event[0] == events.DRAW]
        turn = int(place[1:])
        if 1 <= turn <= len(draws):
            return draws[turn - 1] + 1
    elif place is not None and place.isdecimal() and int(place) <= len(happened):
        return int(place)
    raise WrongUse(f"{place}: no such place in this deal of {len(happened)} events")


def _before_riichi(happened: list[Event], at: int) -> int:
    """The place before the next riichi behind this one; this one if there is none."""
    places = range(at + 1, len(happened))
    return next((place for place in places if happened[place][0] == events.RIICHI), at)


def _show(console: "Console", recorded: RecordedDeal, happened: list[Event], at: int) -> None:
    from jantaku_host.review.explain import Explanation
    from jantaku_host.show import deal_view, row_text

    deal = played.played(recorded).before(at)
    console.print(deal_view.view(recorded, deal))
    reds = deal.rules.red_fives
    last = deal_view.sentence(happened[at - 1], recorded, reds) if at else "the wall stands"
    console.print(f"{at}/{len(happened)}  {last}")
    if at == len(happened):
        explanation = Explanation(recorded)
        for line in row_text.lines([*explanation.ends(), *explanation.otherwise()], _WORDS):
            console.print(line)


def _show_seen(console: "Console", recorded: RecordedDeal, at: int) -> None:
    """What the readers saw under the last event."""
    from jantaku_host.review.evidence import Evidence
    from jantaku_host.show import row_text

    evidence = Evidence(recorded)
    for row in evidence.seen(at) if recorded.seen else evidence.rows():
        console.print(row_text.text(row.parts, _WORDS), style="dim")


def _step(console: "Console", recorded: RecordedDeal, happened: list[Event], at: int) -> None:
    turns = [0, *(n + 1 for n, event in enumerate(happened) if event[0] == events.DRAW)]
    shows_seen = False
    while True:
        console.clear()
        _show(console, recorded, happened, at)
        if shows_seen and at:
            _show_seen(console, recorded, at)
        console.print(_KEYS, style="dim")
        try:
            key = click.getchar()
        except (KeyboardInterrupt, EOFError):
            return
        if key in ("q", "\x1b", "\x03"):
            return
        if key in _FORWARD:
            at = min(at + 1, len(happened))
        elif key in _BACK:
            at = max(at - 1, 0)
        elif key == "t":
            at = next((turn for turn in turns if turn > at), len(happened))
        elif key == "T":
            at = max((turn for turn in turns if turn < at), default=0)
        elif key == "s":
            shows_seen = not shows_seen
        elif key == "r":
            at = _before_riichi(happened, at)
        elif key == "g":
            wanted = click.prompt("go to", default=str(at))
            if wanted.isdecimal():
                at = min(int(wanted), len(happened))
