"""Erased means erased: of a key that was followed, and behind a console of all keys, no eight bytes
are left in the flash, the FRAM or the RAM of the emulated Pico."""

import re
import shutil
from collections.abc import Iterator
from hashlib import sha256, sha512
from pathlib import Path

import pytest
from support.emulated_pico import FIRMWARE, LIMIT_S, Bench, install_folder
from support.journal_sessions import Secrets

from jantaku import board
from jantaku.record.vault import BLOCK, BLOCKS, Vault
from jantaku_host.bench.emulator import Pico
from jantaku_host.bench.mb85rc256 import MB85RC256
from jantaku_host.device import flash_layout

PARTS = ("__init__.py", "board.py", "crypto", "drivers", "files.py", "link/__init__.py",
         "link/commands.py", "link/proof.py", "link/roles.py", "record", "rules")  # fmt: skip
ROLES = [sha256(b"operator").digest(), sha256(b"referee").digest()]
SECRETS = flash_layout.STORAGE_BASE - flash_layout.BASE
PIECE = 8
PADS = (0x00, 0x36, 0x5C)  # of HMAC
SHOW = (
    "import uctypes\r"
    "for a in range(0x20000000, 0x20042000, 64): print('ram', uctypes.bytes_at(a, 64).hex())\r\r\r"
    "print('e' + 'nd')\r"
)


class Board:
    """A Pico with FRAM and nothing else."""

    def __init__(self, flash: Path) -> None:
        self.flash = flash
        self.fram = MB85RC256()

    def run(self, limit: int = 60, typed: str = "") -> str:
        """What it says from power-up to its end, and what somebody at its console is told."""
        with Bench() as bench:
            bench.i2c[board.FRAM] = self.fram.transfer
            with (
                Pico(flash=self.flash, speed=0, limit=limit, bench=bench.descriptors) as pico,
                pico.console() as console,
            ):
                console.settimeout(LIMIT_S)
                said = ""
                while not re.search(r"^end$", said, re.MULTILINE):
                    data = console.recv(4096)
                    assert data, said[-1000:]
                    said += data.decode(errors="replace").replace("\r", "")
                    if typed and ">>> " in said:
                        console.sendall(typed.encode())
                        said, typed = "", ""
        return said

    def vault(self) -> Vault:
        return Vault(Secrets(self.flash.read_bytes()[SECRETS : SECRETS + BLOCKS * BLOCK]))


def ram(said: str) -> bytes:
    """The memory that was shown."""
    return bytes.fromhex("".join(re.findall(r"^ram ([0-9a-f]{128})$", said, re.MULTILINE)))


def pieces(secret: bytes) -> Iterator[bytes]:
    """Any eight bytes of a secret, as they are, as a number has them, and as HMAC does."""
    for at in range(len(secret) - PIECE + 1):
        for pad in PADS:
            piece = bytes(byte ^ pad for byte in secret[at : at + PIECE])
            yield piece
            yield piece[::-1]


def left(secrets: list[bytes], *places: bytes) -> list[str]:
    """What of these secrets is in these places."""
    return [
        f"{piece.hex()} of secret {number} at {place.find(piece):#x}"
        for number, secret in enumerate(secrets)
        for piece in pieces(secret)
        for place in places
        if piece in place
    ]


@pytest.fixture
def table(formatted: Path, tmp_path: Path) -> Board:
    flash = Path(shutil.copy(formatted, tmp_path))
    folder = tmp_path / "application"
    for part in PARTS:
        source, target = FIRMWARE / "jantaku" / part, folder / "jantaku" / part
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target)
    shutil.copy(Path(__file__).with_name("secrets_main.py"), folder / "main.py")
    install_folder(flash, folder)
    return Board(flash)


def test_no_eight_bytes_of_a_secret_are_left(table: Board) -> None:
    table.run()
    first = bytes(table.vault().seed)
    assert left([first, *ROLES], table.flash.read_bytes())

    seen = ram(table.run())
    assert len(seen) == 0x42000
    second = bytes(table.vault().seed)
    assert second != first
    assert left([second], seen), "what is there is found"
    gone = [first, sha512(first).digest()]
    places = table.flash.read_bytes(), bytes(table.fram.memory)
    assert left(gone, seen, *places) == []

    seen = ram(table.run(typed=SHOW))
    assert len(seen) == 0x42000
    assert not table.vault().is_secret
    gone += [second, sha512(second).digest(), *ROLES]
    places = table.flash.read_bytes(), bytes(table.fram.memory)
    assert left(gone, seen, *places) == []
