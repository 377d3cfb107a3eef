"""A table with something broken, on the emulated Pico: it starts as far as it can and says so.

What its displays show is compared with what the same fault makes of a table on the Unix port.
"""

import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from support.emulated_pico import MICROPYTHON, ROOT
from support.pico_tables import TRY_S, Club
from support.waiting import let_pass, wait_until

from jantaku import board
from jantaku.record.vault import BLOCK, BLOCKS, Vault
from jantaku.sensing.tile_set import TileSet
from jantaku_host.bench.emulator import Pico
from jantaku_host.bench.mb85rc256 import MB85RC256
from jantaku_host.bench.secret_file import SECRET_FILE, SIGNER_FILE, SecretFile
from jantaku_host.bench.simulation import new_tags
from jantaku_host.bench.table import Table
from jantaku_host.device import flash_layout, keys
from jantaku_host.device.cable import Device
from jantaku_host.device.displays import Displays
from jantaku_host.device.mpremote import mpremote

STORAGE = flash_layout.STORAGE_BASE - flash_layout.BASE + BLOCKS * BLOCK  # behind the keys
# Files until 40 KB are left.
FILL = """
import os
with open("full", "wb") as file:
    while os.statvfs("/")[3] > 10:
        for _ in range(4):
            file.write(bytes(4096))
        file.flush()
"""
ATTENTION = board.SEAT_LIGHTS.index("attention")


class NotThere:
    """In the place of a chip: whatever comes goes nowhere."""

    def frame(self, data: bytes, lines: int) -> None:
        pass


def nothing(table: Table) -> None:
    pass


def dead_reader(table: Table) -> None:
    table.readers[4].faults.dead = True


def no_display(table: Table) -> None:
    table._chips[board.first_chip("DISPLAY_CS") + 2] = NotThere()


def no_fram(table: Table) -> None:
    del table._i2c[board.FRAM]


def no_buttons(table: Table) -> None:
    del table._i2c[board.EXPANDER]


class Said(NamedTuple):
    """What a table says over its cable, and what there is to see."""

    status: str
    ill: list[str]  # first words of the doctor's lines
    log: str
    displays: list[list[bytes]]
    attention: list[bool]  # by seat


class Folder(Club):
    """A club whose table lies in a folder, for either runtime."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.table = folder / "table"
        self.fram = MB85RC256()
        self.settings: dict[str, object] = {}

    @contextmanager
    def at(self, runtime: str, break_it: Callable[[Table], None]) -> Iterator[Table]:
        """The table with power, broken before that, up to its first answer."""
        table = Table(self.settings, flash=self.table, fram=self.fram, runtime=runtime)
        break_it(table)
        with table:
            self.cable.name.symlink_to(table.port)
            wait_until(lambda: not self.run("status").exit_code, "the table does not answer")
            yield table
            self.cable.name.unlink()


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new table: keys and tiles."""
    folder = tmp_path_factory.mktemp("made")
    table = folder / "table"
    table.mkdir()
    pair = [keys.create(folder / f"{role}.key") for role in ("operator", "referee")]
    Vault(SecretFile(str(table / SECRET_FILE))).keep_roles(*pair)
    tiles = TileSet()
    for tile, tag in enumerate(new_tags(1)):
        tiles.add(tag.uid, tile)
    (table / "tiles.bin").write_bytes(tiles.pack())
    (table / SIGNER_FILE).write_bytes(bytes(32))
    return folder


@pytest.fixture(scope="module")
def used(made: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same, which has been on once."""
    folder = tmp_path_factory.mktemp("used") / "club"
    shutil.copytree(made, folder)
    with Folder(folder).at("rp2040", nothing):
        pass
    return folder


def copy(folder: Path, tmp_path: Path) -> Folder:
    shutil.copytree(folder, tmp_path / "club")
    return Folder(tmp_path / "club")


def spoil(club: Folder) -> bytes:
    """Rubbish in place of the file system; what it is."""
    image = club.table / "flash.img"
    content = image.read_bytes()
    rubbish = random.Random(1).randbytes(len(content) - STORAGE)
    image.write_bytes(content[:STORAGE] + rubbish)
    return rubbish


def listen(
    club: Folder, break_it: Callable[[Table], None] = nothing, runtime: str = "rp2040"
) -> Said:
    with club.at(runtime, break_it) as table:
        club.run("time", "--set")
        doctor = club.run("doctor").output.splitlines()
        ill = [line.split()[1] for line in doctor if line.startswith("!")]
        status = club.run("status").output
        log = club.run("log").output
        shown = Displays()
        with Device(str(club.cable.name), TRY_S) as device:

            def is_at_rest() -> bool:
                shown.look(device)
                return bool(shown.pictures)

            wait_until(is_at_rest, "the displays are drawn for ever")
        let_pass(table, 0.5)  # what the board has sent is there when the bench has answered it
        displays = [display.picture() for display in table.displays]
        lights = table.lights.colours
        seats = range(0, 4 * len(board.SEAT_LIGHTS), len(board.SEAT_LIGHTS))
        attention = [any(lights[first + ATTENTION]) for first in seats]
    return Said(status, ill, log, displays, attention)


def test_a_table_that_lacks_nothing_says_so(used: Path, tmp_path: Path) -> None:
    said = listen(copy(used, tmp_path))
    assert said.ill == []
    assert said.attention == [False] * 4


@pytest.mark.parametrize(
    ("break_it", "ill", "problem", "logged"),
    [
        (dead_reader, ["reader", "table"], "South's rack is dead", "seat 1's rack: no PN5180"),
        (no_buttons, ["buttons", "table"], "the buttons do not answer", ""),
        (no_fram, ["FRAM"], "", "no FRAM answers"),
    ],
)
def test_what_does_not_answer_is_told_by_all_that_does(
    break_it: Callable[[Table], None],
    ill: list[str],
    problem: str,
    logged: str,
    used: Path,
    made: Path,
    tmp_path: Path,
) -> None:
    said = listen(copy(used, tmp_path), break_it)
    assert said.ill == ill
    assert problem in said.status
    assert logged in said.log
    assert said.attention == [bool(problem)] * 4
    (tmp_path / "unix").mkdir()
    assert said.displays == listen(copy(made, tmp_path / "unix"), break_it, "unix").displays


def test_without_a_display_the_others_show_what_they_should(used: Path, tmp_path: Path) -> None:
    """Nothing leads back from a display: the table cannot know, a person must be asked."""
    (tmp_path / "whole").mkdir()
    whole = listen(copy(used, tmp_path / "whole"))
    said = listen(copy(used, tmp_path), no_display)
    assert said.ill == []
    assert [said.displays[seat] == whole.displays[seat] for seat in range(4)] == [
        True, True, False, True,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("settings", "tiles", "problem"),
    [
        ({}, b"jtiles1" + bytes(200), "the tile set is damaged: enrol the tiles again"),
        ({"colour": "red"}, None, "settings.json: there is no setting colour"),
    ],
    ids=["tiles", "settings"],
)
def test_a_file_that_makes_no_sense_is_told_and_the_rest_works(
    settings: dict[str, object], tiles: bytes | None, problem: str, made: Path, tmp_path: Path
) -> None:
    club = copy(made, tmp_path)
    club.settings = settings
    if tiles is not None:
        (club.table / "tiles.bin").write_bytes(tiles)
    said = listen(club)
    assert problem in said.status
    assert said.ill == (["table"] if tiles is None else ["tiles", "table"])
    assert said.attention == [True] * 4
    assert len(set(map(tuple, said.displays))) == 1  # all say the same


def test_a_file_system_with_little_room_is_found(made: Path, tmp_path: Path) -> None:
    club = copy(made, tmp_path)
    files = sorted(club.table.iterdir())
    with Pico(uf2=MICROPYTHON, flash=club.table / "flash.img", speed=0) as pico:
        mpremote(pico.url, "cp", *files, ":", "+", "exec", FILL)
    (club.table / "in_slot").write_text("nothing yet")
    # No host has set its clock, and no copied file brings the keys.
    assert listen(club).ill == ["file", "clock", "keys"]


def test_a_file_system_of_rubbish_is_left_as_it_is_and_the_table_says_so(
    used: Path, tmp_path: Path
) -> None:
    club = copy(used, tmp_path)
    rubbish = spoil(club)
    said = listen(club)
    assert "the file system cannot be read and was left as it is" in said.status
    assert "file" in said.ill
    assert len(set(map(tuple, said.displays))) == 1
    assert (club.table / "flash.img").read_bytes()[STORAGE:] == rubbish


def test_the_bytes_of_a_file_system_that_cannot_be_read_come_out_at_the_console(
    used: Path, tmp_path: Path
) -> None:
    club = copy(used, tmp_path)
    rubbish = spoil(club)
    guide = (ROOT / "docs/firmware.md").read_text()
    script = guide.split('mpremote exec "\n')[1].split('" |')[0].replace("flash.ioctl(4, 0)", "4")
    table = Table({}, flash=club.table, runtime="rp2040")
    for button in ("riichi", "referee"):
        table.buttons.press(board.BUTTONS.index(button), True)
    with table:
        found = mpremote(table.port, "exec", script)
    assert bytes.fromhex(found) == rubbish[: 4 * flash_layout.SECTOR]
