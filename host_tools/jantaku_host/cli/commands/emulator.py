"""`jantaku emulator`: an emulated Pico to connect to."""

from pathlib import Path

import click

from jantaku_host.cli.options import Amount
from jantaku_host.errors import DeviceTrouble, WrongUse

_IMAGE = Path("build/jantaku-pico.uf2")
_FILE = click.Path(dir_okay=False, path_type=Path)
_GOOD_ENDS = {"limit", "stopped", "boot loader"}


@click.command()
@click.option(
    "--uf2", type=_FILE,
    help=f"Image to write into the flash first.  [default: {_IMAGE}, or what --flash holds]",
)  # fmt: skip
@click.option("--flash", type=_FILE, help="File that keeps the flash; made if it is not there.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=0, help="TCP port; else any free one."
)
@click.option(
    "--speed", type=Amount(0), default=1, show_default=True,
    help="1: idle time passes as in life, 2: twice as fast, 0: not at all.",
)  # fmt: skip
@click.option(
    "--limit", type=Amount(0, min_open=True), default=3600, show_default=True,
    help="Power goes after so many seconds of the board's time.",
)  # fmt: skip
def command(uf2: Path | None, flash: Path | None, port: int, speed: float, limit: float) -> None:
    """Run the table's image on an emulated Raspberry Pi Pico, until Ctrl-C.

    Its USB serial port is a TCP port here, for mpremote, and a serial port.

    \b
    Example: jantaku emulator --uf2 build/micropython-pico.uf2 --flash /tmp/pico.img
    """
    from jantaku_host.bench.emulator import Pico
    from jantaku_host.bench.serial_port import SerialPort

    if uf2 is None and not (flash and flash.exists()):
        uf2 = _IMAGE
    if uf2 and not uf2.exists():
        raise WrongUse(f"{uf2} is not there (`make firmware` makes {_IMAGE})")
    try:
        with (
            Pico(uf2=uf2, flash=flash, port=port, speed=speed, limit=limit) as pico,
            SerialPort(pico.console()) as serial_port,
        ):
            click.echo(f"mpremote connect {pico.url}")
            click.echo(f"jantaku status --port {serial_port.name}")
            click.echo("Ctrl-C ends it.")
            end = pico.wait()
            click.echo(
                f"{end.end} after {end.seconds:.3f} s of the board's time, "
                f"{end.instructions:,} instructions, {end.resets} resets"
            )
    except KeyboardInterrupt:
        click.echo()
        return
    if end.end not in _GOOD_ENDS:
        raise DeviceTrouble(f"the board stopped: {end.end}")
