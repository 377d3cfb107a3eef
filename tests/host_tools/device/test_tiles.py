"""`jantaku tiles` at a simulated table with tags on it."""

import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import click
import pytest
from support.simulated_club import Club
from support.waiting import PATIENCE_S

from jantaku.sensing import zones
from jantaku.sensing.tile_set import TileSet
from jantaku_host.bench.simulation import new_tags
from jantaku_host.bench.table import Table
from jantaku_host.bench.world import Tag

TAGS = new_tags(1)


@pytest.fixture
def club(tmp_path: Path) -> Club:
    return Club(tmp_path)


@pytest.fixture
def table(club: Club) -> Iterator[Table]:
    with club.power_up() as table:
        club.ready(table)
        assert club.install_keys().exit_code == 0
        yield table


def teach(club: Club) -> None:
    known = TileSet()
    for tile, tag in enumerate(TAGS):
        known.add(tag.uid, tile)
    (club.flash / "tiles.bin").write_bytes(known.pack())


def lay_walls(table: Table, without: int | None = None) -> None:
    for tile, tag in enumerate(TAGS):
        if tile != without:
            table.world.lie(tag, tile // 2)


def test_a_new_table_knows_no_tile(club: Club, table: Table) -> None:
    result = club.run("tiles", "show")
    assert result.exit_code == 0
    assert "0 tags are enrolled" in result.output
    assert "136 of the 136 tiles have none" in result.output


def test_a_whole_set_on_the_table_is_whole(club: Club) -> None:
    teach(club)
    with club.power_up() as table:
        club.ready(table)
        club.install_keys()
        lay_walls(table)
        result = club.run("tiles", "verify")
    assert (result.exit_code, result.output) == (0, "the set is whole\n")


def test_what_a_set_lacks_and_what_is_strange_to_it_is_said(club: Club) -> None:
    teach(club)
    with club.power_up() as table:
        club.ready(table)
        club.install_keys()
        lay_walls(table, without=53)
        table.world.lie(Tag(bytes.fromhex("78563412500104e0")), zones.RACK)
        result = club.run("tiles", "verify")
    assert result.exit_code == 1
    assert "This set lacks 1 × 5p" in result.stderr
    assert "Tag E004015012345678 is unknown" in result.stderr


def test_enrolment_asks_for_a_kind_and_takes_it(
    club: Club, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first two kinds, as the command shows them; then Ctrl-C."""

    said: list[str] = []
    echo = click.echo
    looks = count()
    end = time.monotonic() + PATIENCE_S

    def hear(line: str) -> None:
        said.append(line)
        echo(line)

    def wait(seconds: float) -> None:
        if next(looks) == 0:
            for tag in TAGS[:4]:
                table.world.lie(tag, zones.RIVER)
        if "please take it away" in said[-1] or time.monotonic() > end:
            raise KeyboardInterrupt
        time.sleep(0.01)

    # The command's alone: the bench sleeps too.
    monkeypatch.setattr("jantaku_host.device.tiles.time", SimpleNamespace(sleep=wait))
    monkeypatch.setattr("jantaku_host.cli.commands.tiles.click.echo", hear)
    result = club.run("tiles", "enroll")
    assert "1/37 Lay 4 × 1m on East's river, and nothing else" in result.output
    assert "2/37 Lay 4 × 2m on East's river" in result.output
    assert "please take it away" in result.output
    assert "stopped: the set is as it was" in result.output
    assert not (club.flash / "tiles.bin").exists()


def test_a_damaged_set_is_said_and_the_table_runs(club: Club) -> None:
    (club.flash / "tiles.bin").write_bytes(b"jtiles1 rubbish")
    with club.power_up() as table:
        club.ready(table)
        result = club.run("status")
    assert result.exit_code == 0
    assert "the tile set is damaged: enrol the tiles again" in result.output
