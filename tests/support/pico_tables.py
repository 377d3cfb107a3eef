"""A whole table on the emulated Pico: installed with mpremote, then spoken to by the host tool."""

import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from unittest.mock import patch

from click.testing import CliRunner, Result

from jantaku_host.bench.emulator import Pico
from jantaku_host.bench.serial_port import SerialPort
from jantaku_host.cli.main import main
from jantaku_host.device import cable, signed_image, update, update_keys
from support.emulated_pico import LIMIT_S, pack
from support.waiting import wait_until

BOARD = signed_image.BOARDS[0]
SECRET = "update.key"
# An emulated board may be slower than life, by as much as this computer has else to do.
TRY_S = 10.0


class Cable:
    """A name for the board's serial port that stays, though the port comes and goes."""

    def __init__(self, folder: Path) -> None:
        self.name = folder / "port"
        self._end = ExitStack()

    def plug(self, pico: Pico) -> None:
        port = self._end.enter_context(SerialPort(pico.console()))
        self.name.symlink_to(port.name)

    def unplug(self) -> None:
        self.name.unlink()
        self._end.close()

    @contextmanager
    def plugged(self, pico: Pico) -> Iterator[None]:
        self.plug(pico)
        try:
            yield
        finally:
            self.unplug()


class Club:
    """The folder of whoever owns the table: keys, images, and the flash of the table."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.flash = folder / "flash.img"
        self.cable = Cable(folder)

    def copy(self, folder: Path) -> "Club":
        """The same with a table of its own."""
        for name in (SECRET, "update.pub", "operator.key", "referee.key", "flash.img"):
            shutil.copy(self.folder / name, folder)
        return Club(folder)

    def run(self, *arguments: str | Path) -> Result:
        """A command of the host tool, with port and key."""
        slow = (
            patch.object(cable, "_TRY_S", TRY_S),
            patch.object(update, "_PATIENCE_S", 600.0),
            patch.object(update, "_CONTACT_S", 25.0),
        )
        environment = {
            "JANTAKU_PORT": str(self.cable.name),
            "JANTAKU_KEY": str(self.folder / "operator.key"),
        }
        with slow[0], slow[1], slow[2]:
            return CliRunner().invoke(main, [str(each) for each in arguments], env=environment)

    @contextmanager
    def power(self, **options: float) -> Iterator[Pico]:
        """The table with power, and its cable plugged in."""
        with Pico(flash=self.flash, limit=LIMIT_S, **options) as pico, self.cable.plugged(pico):
            wait_until(lambda: not self.run("status").exit_code, "the table does not answer")
            yield pico

    def image(self, source: str, version: str = "0.2.0", minimum: str = "0.1.0") -> Path:
        """A signed image of an application that is this main.py and nothing else."""
        folder = self.folder / f"application-{version}"
        folder.mkdir()
        (folder / "main.py").write_text(source)
        return self.sign(pack(folder, folder.with_suffix(".romfs")), version, minimum)

    def sign(self, romfs: bytes, version: str, minimum: str = "0.1.0", board: str = BOARD) -> Path:
        """A signed image of this ROMFS."""
        seed = update_keys.load(self.folder / SECRET, update_keys.SECRET)
        file = self.folder / f"{board}-{version}.image"
        file.write_bytes(
            signed_image.sign(signed_image.build(romfs, board, version, minimum), seed)
        )
        return file
