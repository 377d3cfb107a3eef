"""`jantaku update` on the emulated Pico, over its USB port."""

import shutil
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import romfs
from click.testing import Result
from support.emulated_pico import FIRMWARE
from support.pico_tables import Club

from jantaku.update import image
from jantaku_host.device import flash_layout

SECOND = flash_layout.SLOTS[1] - flash_layout.BASE
STORAGE = SECOND + flash_layout.SLOT


@pytest.fixture
def table(club: Club, tmp_path: Path) -> Club:
    return club.copy(tmp_path)


@pytest.fixture(scope="session")
def newer(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The application, one version later."""
    firmware = tmp_path_factory.mktemp("newer") / "firmware"
    shutil.copytree(FIRMWARE, firmware)
    (firmware / "jantaku/__init__.py").write_text('__version__ = "0.2.0"\n')
    return romfs.build(firmware)[0]


def test_what_may_not_run_here_is_refused_and_nothing_is_touched(table: Club) -> None:
    with table.power():
        before = table.run("status").output
        for file, words in refused(table):
            done = table.run("update", file)
            assert done.exit_code in (1, 2), done.output
            assert words in done.output
            assert len(done.stderr.splitlines()) == 1
        assert table.run("status").output == before
    assert table.flash.read_bytes()[SECOND:STORAGE] == b"\xff" * flash_layout.SLOT


def refused(table: Club) -> Iterator[tuple[Path, str]]:
    content = table.image("pass", "0.3.0").read_bytes()
    application = content[image.HEADER_SIZE :]
    yield table.sign(application, "0.3.0", board="JANTAKU_PICO-9"), "MicroPython is too old"
    yield table.sign(application, "0.0.9", "0.0.9"), "nothing older than 0.1.0 may be installed"
    for name, data, words in (
        ("truncated", content[:-9], "cut short"),
        ("damaged", content[:-1] + b"?", "damaged"),
        ("unsigned", content[: image.SIGNED_SIZE] + bytes(64) + application, "is not signed with"),
        ("text", b"hello", "not an image"),
    ):
        file = table.folder / name
        file.write_bytes(data)
        yield file, words


def test_a_whole_update_unplugged_five_times_ends_as_if_it_had_not_been(
    table: Club, newer: bytes
) -> None:
    file = table.sign(newer, "0.2.0")
    results: list[Result] = []
    update = threading.Thread(target=lambda: results.append(table.run("update", file)))
    with table.power() as pico:
        update.start()
        wait_for_blocks(table, 5)
        for times in range(1, 6):
            table.cable.unplug()
            time.sleep(1)
            table.cable.plug(pico)
            wait_for_blocks(table, 5 + 5 * times)
        update.join()
        status = table.run("status").output
    assert "0.1.0 -> 0.2.0" in results[0].output
    assert "jantaku 0.2.0" in status
    assert "rules   furiten" in status
    assert table.flash.read_bytes()[SECOND:][: len(newer)] == newer


def wait_for_blocks(table: Club, count: int) -> None:
    """Until so many blocks are in the second slot."""
    until = time.monotonic() + 600
    while time.monotonic() < until:
        slot = table.flash.read_bytes()[SECOND:STORAGE]
        blocks = range(0, len(slot), flash_layout.SECTOR)
        if sum(slot[at : at + 16] != b"\xff" * 16 for at in blocks) >= count:
            return
        time.sleep(0.2)
    pytest.fail("the update does not go on")
