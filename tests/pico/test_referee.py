"""The referee on the emulated Pico: it plays a deal within the heap of the board."""

import re
import shutil
from pathlib import Path

from support.emulated_pico import FIRMWARE, LIMIT_S, ROOT, add_support, install_folder

from jantaku_host.bench.emulator import Pico
from jantaku_host.bench.runtime import NOT_IN_A_SLOT

TESTS = ROOT / "tests"
# Of the heap at the fullest, for what a table does beside: record, link, sensing.
NEEDED_FREE = 110_000


def folder_with_referee(folder: Path) -> Path:
    """The firmware as it is installed, with another main program and what that needs."""
    shutil.copytree(FIRMWARE / "jantaku", folder / "jantaku", ignore=NOT_IN_A_SLOT)
    shutil.rmtree(folder / "jantaku/update")
    add_support(folder, "table_top")
    shutil.copy(TESTS / "records/session.events", folder)
    shutil.copy(TESTS / "pico/referee_main.py", folder / "main.py")
    return folder


def test_a_deal_of_the_bot_is_played_within_the_heap(formatted: Path, tmp_path: Path) -> None:
    flash = Path(shutil.copy(formatted, tmp_path))
    application = tmp_path / "application"
    application.mkdir()
    install_folder(flash, folder_with_referee(application))
    with Pico(flash=flash, speed=0, limit=LIMIT_S) as pico, pico.console() as console:
        console.settimeout(LIMIT_S)
        said = b""
        while not re.search(rb"same .*\n", said) and not said.endswith(b">>> "):
            data = console.recv(4096)
            if not data:
                break
            said += data
    figures = dict(re.findall(r"^(\w+) (\d+)", said.decode().replace("\r", ""), re.MULTILINE))
    assert figures.get("same") == "1", said.decode()
    print(figures)  # with -s: bytes of heap
    assert int(figures["free"]) >= NEEDED_FREE
