"""`jantaku sim`: the firmware at a simulated table."""

import threading

import click

from jantaku.rules import presets
from jantaku_host.errors import WrongUse

_WIDTH_IN_A_FILE = 132  # dot for pixel, where there is no terminal to fit


@click.command()
@click.option("--rules", default="ema2016", show_default=True, help="Rule book to play by.")
@click.option(
    "--deals", type=click.IntRange(0, 0),
    help="Stop after so many deals. Nobody plays there yet: 0 shows the table and stops.",
)  # fmt: skip
def command(rules: str, deals: int | None) -> None:
    """Run the firmware at a simulated table and show its displays and lights.

    The table has a serial port, where `jantaku status` works as with a real one, until Ctrl-C.

    \b
    Example: jantaku sim --rules furiten
    """
    from rich.console import Console

    try:
        presets.load(rules)
    except presets.PresetError as error:
        raise WrongUse(str(error)) from error
    try:
        from jantaku_host import terminal
        from jantaku_host.bench.table import BenchError, Table
        from jantaku_host.commands import status
    except ModuleNotFoundError as error:  # board.py is installed on a table, not on a host
        raise WrongUse("the firmware's sources are not here: use a checkout of jantaku") from error
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = _WIDTH_IN_A_FILE
    try:
        with Table({"rules": rules}) as table:
            table.wait_until_ready()
            pictures = [display.picture() for display in table.displays]
            terminal.draw(console, pictures, table.lights.colours)
            status.show(status.fetch(table.port), table.port)
            if deals is None:
                click.echo(f"Try: jantaku status --port {table.port}   (Ctrl-C ends the table)")
                threading.Event().wait()
    except BenchError as error:
        raise WrongUse(str(error)) from error
    except KeyboardInterrupt:
        click.echo()
