"""`jantaku install`: from a Pico with MicroPython to a table."""

import json
import struct
import tempfile
import time
from pathlib import Path

import click

import jantaku
from jantaku.link import commands
from jantaku.table import settings
from jantaku.update import updater
from jantaku.update.image import BLOCK, HEADER_SIZE
from jantaku_host.cli.commands.update import patiently
from jantaku_host.cli.options import with_port
from jantaku_host.device import image, keys, update_keys
from jantaku_host.device.cable import Device, find_port
from jantaku_host.device.connection import spectator
from jantaku_host.device.mpremote import mpremote
from jantaku_host.errors import DeviceTrouble, Refused, WrongUse

_FILE = click.Path(dir_okay=False, path_type=Path)
_ASK_BOARD = "import sys; print(getattr(sys.implementation, '_build', ''))"
# Both slots are one segment for ROMFS images.
_ASK_SLOTS = "import vfs; print(len(memoryview(vfs.rom_ioctl(2, 0))))"
_UNSEAL = "import vfs; vfs.rom_ioctl(2, 0).ioctl(6, {})"  # erase a block


@click.command()
@click.argument("romfs", type=_FILE, default=Path("build/jantaku.romfs"))
@click.option("--rules", default="ema2016", show_default=True, help="Rule book to play by.")
@click.option("--tiles", type=_FILE, help="Copy of a tile set; else `jantaku tiles enroll`.")
@click.option(
    "--update-key", "update_key", type=_FILE,
    help="Public key of who signs updates; without it the table takes none.",
)  # fmt: skip
@click.option("--operator", type=_FILE, help="The operator's key; made if it is not there.")
@click.option("--referee", type=_FILE, help="The referee's key; made if it is not there.")
@with_port
def command(
    romfs: Path, rules: str, tiles: Path | None, update_key: Path | None,
    operator: Path | None, referee: Path | None, port: str | None,
) -> None:  # fmt: skip
    """Bring up a Pico that has MicroPython from `jantaku flash` and nothing else.

    The application, the rule book, a tile set and the keys are put in their places; after that the
    board is a table. On one that is a table already nothing is touched.

    \b
    Example: jantaku install --rules furiten --update-key update.pub
    """
    port = port or find_port()
    files = _files(rules, tiles, update_key)
    application = _read(romfs)
    _refuse_table(port)
    board, size = _ask(port)
    whole = image.build(application, board, jantaku.__version__, jantaku.__version__)
    if len(application) > size - BLOCK:
        raise WrongUse(f"{romfs}: {len(application):,} bytes, {size - BLOCK:,} fit into a slot")

    with tempfile.TemporaryDirectory() as folder:
        steps: list[str | Path] = ["exec", _UNSEAL.format(2 * size // BLOCK - 1)]
        for name, content in files.items():
            Path(folder, name).write_bytes(content)
            steps += ["+", "cp", Path(folder, name), f":{name}"]
        slot = Path(folder, "slot.romfs")
        padding = b"\xff" * (size - BLOCK - len(application))
        slot.write_bytes(whole[HEADER_SIZE:] + padding + image.factory_seal(whole))
        click.echo(f"{board}: jantaku {jantaku.__version__} goes on, which takes a minute")
        mpremote(port, *steps, "+", "romfs", "deploy", slot, "+", "reset")

    operator = operator or keys.default_file(commands.OPERATOR)
    referee = referee or keys.default_file(commands.REFEREE)
    pair = [keys.load(file) if file.exists() else keys.create(file) for file in (operator, referee)]
    patiently(lambda: _greet(port, pair))
    click.echo(f"operator {operator}")
    click.echo(f"referee  {referee}")
    click.echo("The board is a table now. Next: " + _next(tiles))


def _files(rules: str, tiles: Path | None, update_key: Path | None) -> dict[str, bytes]:
    """What goes into the table's file system, by name."""
    wanted = {"rules": rules, "options": {}}
    try:
        settings.check(dict(wanted))
    except settings.BadSettings as error:
        raise WrongUse(str(error)) from error
    files = {"settings.json": json.dumps(wanted).encode()}
    if tiles:
        files["tiles.bin"] = _read(tiles)
    if update_key:
        files[updater.KEY_FILE] = update_keys.load(update_key, update_keys.PUBLIC)
    return files


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise WrongUse(f"{path}: {error.strerror}") from error


def _refuse_table(port: str) -> None:
    """Refused where a table answers already."""
    try:
        with Device(port) as device:
            device.request(commands.STATUS)
    except DeviceTrouble as trouble:
        if "answer" not in str(trouble):
            raise
        return
    raise Refused(
        f"{port}: a table answers there already; `jantaku update` brings it a new version, "
        "`jantaku session maintenance` gives its console back"
    )


def _ask(port: str) -> tuple[str, int]:
    """Which board that is, and the bytes of a slot."""
    board = mpremote(port, "exec", _ASK_BOARD).strip()
    if board not in image.BOARDS:
        raise WrongUse(f"{port}: MicroPython there is not ours: jantaku flash")
    return board, int(mpremote(port, "exec", _ASK_SLOTS)) // 2


def _greet(port: str, pair: list[bytes]) -> None:
    """The first talk with a new table: its keys and the time."""
    with spectator(port) as device:
        if not device.request(commands.KEYS)[32]:
            device.request(commands.INSTALL, b"".join(pair))
        device.login(commands.OPERATOR, pair[0])
        device.request(commands.SET_TIME, struct.pack("<Q", round(time.time())))


def _next(tiles: Path | None) -> str:
    return "jantaku doctor" if tiles else "jantaku tiles enroll, then jantaku doctor"
