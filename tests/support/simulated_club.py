"""A simulated table with sessions in its journal, for the tests of what a host does with it."""

import os
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from jantaku.record.vault import Vault
from jantaku_host.bench.mb85rc256 import MB85RC256
from jantaku_host.bench.secret_file import SECRET_FILE, SecretFile
from jantaku_host.bench.table import Table
from jantaku_host.cli.main import main
from support import bot_session
from support.waiting import PATIENCE_S

FILL = Path(__file__).with_name("fill_journal.py")


class Club:
    """A table's flash and FRAM, which outlive its power, and the keys of its operator."""

    def __init__(self, folder: Path) -> None:
        self.flash = folder / "flash"
        self.flash.mkdir()
        self.fram = MB85RC256()
        self.operator = folder / "operator.key"
        self.referee = folder / "referee.key"
        self.store = folder / "records.sqlite"
        self.port = ""

    def play(self, happening: bytes | None = None, is_seen: bool = False) -> None:
        """Let these events happen at the table, on MicroPython; the sample if none are given."""
        files = {"deals.events": bot_session.encoded() if happening is None else happening}
        if is_seen:
            files["seen"] = b""
        for name, content in files.items():
            (self.flash / name).write_bytes(content)
        with Table({}, flash=self.flash, fram=self.fram, leaps=True, program=FILL) as table:
            table.finish(PATIENCE_S)
        for name in files:
            (self.flash / name).unlink()

    def power_up(self, program: Path | None = None) -> Table:
        """The firmware, or a program that talks to hosts like it, to be entered."""
        table = Table({"rules": "furiten"}, flash=self.flash, fram=self.fram, program=program)
        table.talks = True
        return table

    def ready(self, table: Table) -> None:
        table.wait_until_ready(PATIENCE_S)
        self.port = table.port

    def run(self, *arguments: str) -> Result:
        """A command of the host tool, with port and key."""
        environment = {
            "JANTAKU_PORT": self.port,
            "JANTAKU_KEY": str(self.operator),
            "JANTAKU_REFEREE_KEY": str(self.referee),
            "JANTAKU_STORE": str(self.store),
        }
        return CliRunner().invoke(main, arguments, env=environment)

    def install_keys(self) -> Result:
        return self.run(
            "keys", "install", "--operator", str(self.operator), "--referee", str(self.referee)
        )

    def own(self) -> None:
        """Give the table its keys, which it takes before a deal or behind it, and switch it off."""
        with self.power_up() as table:
            self.ready(table)
            assert self.install_keys().exit_code == 0

    def vault(self) -> Any:
        """The keys that the table keeps to itself."""
        return Vault(SecretFile(str(self.flash / SECRET_FILE)))

    def record(self) -> bytes:
        """What the table has in its flash, opening first."""
        folder = self.flash / "journal"
        return (folder / "opening").read_bytes() + _segments(folder)

    def evidence(self) -> bytes:
        """What its readers saw."""
        return _segments(self.flash / "journal" / "evidence")


def _segments(folder: Path) -> bytes:
    names = sorted(name for name in os.listdir(folder) if name.isdigit())
    return b"".join((folder / name).read_bytes() for name in names)
