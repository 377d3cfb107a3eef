"""`jantaku install`: from a Pico with MicroPython to a table."""

from pathlib import Path

import click

import jantaku
from jantaku.link import commands
from jantaku_host.cli.options import with_port
from jantaku_host.device import keys
from jantaku_host.device.cable import find_port
from jantaku_host.device.install import Blank

_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command()
@click.argument("file", type=_FILE, default=Path("build/jantaku.romfs"))
@click.option("--rules", default="ema2016", show_default=True, help="Rule book to play by.")
@click.option("--tiles", type=_FILE, help="Copy of a tile set; else `jantaku tiles enroll`.")
@click.option(
    "--update-key", "update_key", type=_FILE,
    help="Who signs the application and its updates: with the secret key FILE is signed now, with "
    "the public one it is an image that was signed. Without a key the table takes no updates.",
)  # fmt: skip
@click.option("--operator", type=_FILE, help="The operator's key; made if it is not there.")
@click.option("--referee", type=_FILE, help="The referee's key; made if it is not there.")
@with_port
def command(
    file: Path, rules: str, tiles: Path | None, update_key: Path | None,
    operator: Path | None, referee: Path | None, port: str | None,
) -> None:  # fmt: skip
    """Bring up a Pico that has MicroPython from `jantaku flash` and nothing else.

    The application, the rule book, a tile set and the keys are put in their places; after that the
    board is a table. On one that is a table already nothing is touched.

    \b
    Example: jantaku install --rules furiten --update-key update.key
    """
    blank = Blank(port or find_port(), file, rules, tiles, update_key)
    click.echo(f"{blank.board}: jantaku {jantaku.__version__} goes on, which takes a minute")
    blank.write()
    operator = operator or keys.default_file(commands.OPERATOR)
    referee = referee or keys.default_file(commands.REFEREE)
    blank.greet(operator, referee)
    click.echo(f"operator {operator}")
    click.echo(f"referee  {referee}")
    click.echo("The board is a table now. Next: " + _next(tiles))


def _next(tiles: Path | None) -> str:
    return "jantaku doctor" if tiles else "jantaku tiles enroll, then jantaku doctor"
