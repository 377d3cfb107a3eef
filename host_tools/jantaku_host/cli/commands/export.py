"""`jantaku export`: games in the formats of other programs, results, pages to look at."""

import json
import sys
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import click

from jantaku.rules.games import NAMES
from jantaku.shown.words import LANGUAGES
from jantaku_host.cli.options import with_rules, with_store
from jantaku_host.cli.output import replace
from jantaku_host.errors import WrongUse
from jantaku_host.games import part, part_of
from jantaku_host.record.people import Names
from jantaku_host.record.sources import deals, known_names
from jantaku_host.review.matches import RecordedMatch, finished, matches
from jantaku_host.review.standings import standings
from jantaku_host.show import sheet
from jantaku_host.show.exports import ema, kobalab, mjai, pantheon, tenhou
from jantaku_host.show.pages import replay, report


def _tenhou(game: RecordedMatch) -> Iterator[str]:
    yield _line(tenhou.write(game))


def _kobalab(game: RecordedMatch) -> Iterator[str]:
    yield _line(kobalab.write(game))


def _mjai(game: RecordedMatch) -> Iterator[str]:
    yield from map(_line, mjai.write(game))


def _pantheon(game: RecordedMatch) -> Iterator[str]:
    yield _line(pantheon.write(game))


def _line(row: object) -> str:
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n"


_EACH: dict[str, Callable[[RecordedMatch], Iterator[str]]] = {
    "tenhou": _tenhou,
    "mjai": _mjai,
    "kobalab": _kobalab,
    "pantheon": _pantheon,
}


@click.command()
@click.option(
    "--format", "form", required=True, type=click.Choice([*_EACH, "csv", "ema", "html", "replay"]),
    help="tenhou, mjai, kobalab and pantheon for other programs, csv for results, ema: results as "
    "EMA's workbook, html: a report to read and print, replay: a game to step through.",
)  # fmt: skip
@click.argument("files", nargs=-1, metavar="[FILE]…", type=click.Path(path_type=Path))
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Else standard output.")
@click.option(
    "--game", "wanted",
    help="Only this game (of a table's record: its session; in a store of several tables TABLE/1; "
    "of several files also FILE:1).",
)  # fmt: skip
@click.option("--links", is_flag=True, help="With tenhou: a link to its viewer for each deal.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="With html: the report's language.")
@with_rules
@with_store
def command(
    form: str, files: tuple[Path, ...], output: Path | None, wanted: str | None, links: bool,
    lang: str | None, preset: str | None, store: Path | None,
) -> None:  # fmt: skip
    """Write games for other programs, results as CSV, reports and replays as pages.

    Without FILE, everything in the store. Tenhou, kobalab and Pantheon have a line a game, MJAI a
    line an event; void deals are in none of them. The columns of the CSV are those of EMA's upload;
    those of its workbook are third-hand: look before you send it.
    Report and replay are HTML files that need nothing else, and no network.

    \b
    Examples: jantaku export --format tenhou evening.jtk -o evening.json
              jantaku export --format replay evening.jtk -o evening.html
              jantaku export --format html --lang ru evening.jtk -o report.html
    """
    if links and form != "tenhou":
        raise WrongUse("--links is for --format tenhou")
    if form == "ema" and output is None and sys.stdout.isatty():
        raise WrongUse("ema is no text: name a file with -o")
    if lang and form != "html":
        raise WrongUse("--lang is for --format html")
    found = list(matches(deals(files, store)))
    chosen = [
        game
        for game in found
        if (wanted is None or _named(game, wanted)) and preset in (None, game.rules.name)
    ]
    if not chosen and found and wanted and not any(_named(game, wanted) for game in found):
        raise WrongUse(f"there is no game {wanted}: there are {_names(found)}")
    for game in chosen:
        if game.is_going_on:
            click.echo(f"game {game.name} is left out until its session is over", err=True)
    chosen = [game for game in chosen if not game.is_going_on]
    if not chosen:
        raise WrongUse("there is no game to export")
    if form in _EACH:
        chosen = _known(form, chosen)
    if form == "replay" and len(chosen) > 1:
        raise WrongUse(f"a replay is of one game: choose with --game from {_names(chosen)}")
    if form == "ema":
        data = _ema(chosen, known_names(store))
    else:
        data = "".join(_text(form, chosen, links, lang or "en")).encode()
    if output is None:
        click.echo(data, nl=False)  # as a file has it, whatever the terminal's code page
    else:
        replace(output, data)


def _text(form: str, chosen: list[RecordedMatch], links: bool, language: str) -> Iterator[str]:
    if form == "csv":
        yield _csv(chosen)
    elif form == "html":
        yield report.write(chosen, language)
    elif form == "replay":
        yield replay.write(chosen[0])
    elif links:
        for game in chosen:
            yield from (f"{link}\n" for link in tenhou.links(game))
    else:
        for game in chosen:
            yield from _EACH[form](game)


def _csv(chosen: list[RecordedMatch]) -> str:
    ranked = standings(finished(chosen))
    rows = [(row.rank, row.name, row.result, row.games, row.ema_id) for row in ranked]
    return sheet.text([("place", "name", "score", "games", "ema_id"), *rows])


def _ema(chosen: list[RecordedMatch], called: Names) -> bytes:
    games = finished(chosen)
    days = sorted({date.fromtimestamp(game.begun).isoformat() for game in games if game.begun})
    titles = dict.fromkeys(game.tournament for game in games if game.tournament)
    places = [
        ema.Place(row.rank, row.name, row.ema_id, called.country(row.name, row.ema_id), row.result)
        for row in standings(games)
    ]
    return ema.write(", ".join(titles), games[0].rules.name, days, places)


def _known(form: str, chosen: list[RecordedMatch]) -> list[RecordedMatch]:
    """The games that can be written so. Which are left out is said; all of them are an error."""
    found: list[RecordedMatch] = []
    others: list[RecordedMatch] = []
    for game in chosen:
        is_known = form in part(game.rules, "show", "exports").FORMATS
        (found if is_known else others).append(game)
    for game in others:
        known = [each for each in NAMES if form in part_of(each, "show", "exports").FORMATS]
        text = f"{form} knows {' and '.join(known)} only, and game {game.name} is {game.rules.name}"
        if not found:
            raise WrongUse(text)
        click.echo(f"left out: {text}", err=True)
    return found


def _names(games: list[RecordedMatch]) -> str:
    """What they are called, so that each can be chosen."""
    files = {game.first.file for game in games}
    names = [game.name for game in games]
    if len(files) > 1 and len(set(names)) < len(names):
        names = [f"{Path(game.first.file).name}:{game.name}" for game in games]
    return ", ".join(names)


def _named(game: RecordedMatch, wanted: str) -> bool:
    """Whether that is what it is called, or with its file in front."""
    return wanted in (game.name, f"{Path(game.first.file).name}:{game.name}")
