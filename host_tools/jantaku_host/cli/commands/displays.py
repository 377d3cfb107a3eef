"""`jantaku displays`: pictures of all that a table's displays show."""

from pathlib import Path

import click

from jantaku.shown.words import LANGUAGES
from jantaku_host.errors import WrongUse


@click.command()
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), required=True, metavar="DIR",
    help="Folder for the pictures, one for each language in it.",
)  # fmt: skip
@click.option("--lang", type=click.Choice(LANGUAGES), help="Only in this language.")
def command(output: Path, lang: str | None) -> None:
    """Save a picture of every page of the displays, in every language.

    The firmware itself draws them, three pixels to a dot: scores, settlements, the final standing,
    what is asked and told, the menu.

    \b
    Example: jantaku displays -o build/displays
    """
    from jantaku_host.bench.display_pages import pages

    for language in [lang] if lang else LANGUAGES:
        folder = output / language
        try:
            folder.mkdir(parents=True, exist_ok=True)
            found = dict(pages(language))
            for name, picture in found.items():
                picture.save(folder / f"{name}.png")
        except OSError as error:
            raise WrongUse(f"{folder}: {error.strerror}") from error
        click.echo(f"{folder}: {len(found)} pictures")
