"""`jantaku flash`: MicroPython for a Pico that shows itself as a drive."""

from pathlib import Path

import click

from jantaku_host.device import boot_drive


@click.command()
@click.argument("uf2", required=False, type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--drive", type=click.Path(file_okay=False, path_type=Path),
    help="The Pico's drive; else the one that is found.",
)  # fmt: skip
def command(uf2: Path | None, drive: Path | None) -> None:
    """Copy MicroPython, with our boot code, to a Pico.

    Hold BOOTSEL down and plug the Pico in: it shows itself as a drive. What the table has recorded
    and what is set stays. `jantaku install` is next.

    \b
    Example: jantaku flash build/micropython-pico.uf2
    """
    written, board = boot_drive.write(uf2, drive)
    click.echo(f"{written} is on the {board}, which starts anew. Next: jantaku install")
