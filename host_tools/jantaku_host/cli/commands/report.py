"""`jantaku report`: the evening, or the season, on one page."""

from collections.abc import Sequence
from pathlib import Path

import click

from jantaku.shown.words import LANGUAGES
from jantaku_host.cli.options import with_choice, with_rules, with_store
from jantaku_host.cli.output import replace
from jantaku_host.errors import WrongUse
from jantaku_host.record.recorded import Damage
from jantaku_host.record.sources import deals, tell
from jantaku_host.review.matches import matches
from jantaku_host.review.occasions import Choice
from jantaku_host.review.season import Chapter, chapters
from jantaku_host.review.sheets import sheets
from jantaku_host.words import HostWords

_FORMS = {".html": "html", ".md": "md", ".csv": "csv", ".xlsx": "xlsx", ".png": "png"}


@click.command()
@click.argument("files", nargs=-1, metavar="[FILE]…", type=click.Path(path_type=Path))
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="Its ending chooses the form."
)
@click.option(
    "--format", "form", type=click.Choice(list(_FORMS.values())),
    help="html: a page, md: text, csv, xlsx: a workbook, png: a picture of the standings.",
)  # fmt: skip
@with_choice
@click.option("--openskill", is_flag=True, help="With a rating by whom was met (OpenSkill).")
@click.option("--replays", is_flag=True, help="With html: write each game's replay beside it.")
@click.option("--lang", type=click.Choice(LANGUAGES), default="en", show_default=True)
@with_rules
@with_store
def command(
    files: tuple[Path, ...], output: Path | None, form: str | None, choice: Choice,
    openskill: bool, replays: bool, lang: str, preset: str | None, store: Path | None,
) -> None:  # fmt: skip
    """Results, rates and best hands of an evening or a season.

    Without FILE, of all records in the store. Games that are not over are left out. Each tournament
    has a chapter of its own, and so have rated games, those with variations and free ones. Every
    result is shown with all it is made of. Without -o, text that reads well in a terminal. What
    cannot be read is left out, and the exit code is 2.

    \b
    Examples: jantaku report evening.jtk -o evening.html --replays
              jantaku report --since 2026-09-01 -o season.xlsx
              jantaku report --event "Friday league" -o friday.png --lang ru
    """
    form = form or (_FORMS.get(output.suffix.lower()) if output else "md")
    if form is None:
        raise WrongUse(f"{output}: the ending names no form ({', '.join(_FORMS)})")
    if output is None and form in ("xlsx", "png"):
        raise WrongUse(f"{form} is no text: name a file with -o")
    if replays and (output is None or form != "html"):
        raise WrongUse("--replays goes with -o FILE.html")
    remarks: list[str | Damage] = []
    chosen = choice.of(sheets(files, store, remarks))
    found = chapters(game for game in chosen if preset in (None, game.rules.name))
    if not found:
        tell(remarks)
        raise WrongUse("there is no finished game to report on")
    addresses = _write_replays(files, store, found, output) if replays and output else {}
    data = _written(form, found, HostWords(lang), openskill, addresses)
    if output is None:
        click.echo(data, nl=False)
    else:
        replace(output, data)
    tell(remarks)


def _written(
    form: str, found: Sequence[Chapter], words: HostWords, rating: bool, replays: dict[int, str]
) -> bytes:
    """The report; what draws and fills sheets is loaded only where it is wanted."""
    if form == "html":
        from jantaku_host.show.season import page

        return page.write(found, words, rating, replays).encode()
    if form == "xlsx":
        from jantaku_host.show.season import spreadsheet

        return spreadsheet.write(found, words, rating)
    if form == "png":
        from jantaku_host.show.season import picture

        return picture.write(found, words, rating)
    if form == "csv":
        from jantaku_host.show.season import sheet_csv

        return sheet_csv.write(found, words, rating).encode()
    from jantaku_host.show.season import markdown

    return markdown.write(found, words, rating).encode()


def _write_replays(
    files: Sequence[Path], store: Path | None, found: Sequence[Chapter], output: Path
) -> dict[int, str]:
    """A replay of each game beside the report; their addresses, by the identity of the sheet."""
    from jantaku_host.show.pages import replay

    wanted = {(game.file, game.name): game for chapter in found for game in chapter.games}
    addresses: dict[int, str] = {}
    for game in matches(deals(files, store, does_stop=False)):
        sheet = wanted.get((game.file, game.name))
        if sheet is not None:
            name = f"{output.stem}-{len(addresses) + 1}.html"
            replace(output.with_name(name), replay.write(game).encode())
            addresses[id(sheet)] = name
    return addresses
