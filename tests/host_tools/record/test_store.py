"""The store: what was pulled is there once, byte for byte, whatever happens in between."""

import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from support import bot_session
from support.simulated_club import Club
from support.table_records import evening, record

from jantaku.record import blocks
from jantaku_host.cli.main import main
from jantaku_host.errors import Refused, WrongUse
from jantaku_host.record import verification
from jantaku_host.record.store import Store


@pytest.fixture
def store(tmp_path: Path):
    with Store(tmp_path / "club.sqlite") as store:
        yield store


def test_a_record_comes_out_as_it_went_in(store: Store) -> None:
    data = evening()
    assert store.add(data) == 2
    assert [store.record(public) for public in store.tables()] == [data]


def test_what_the_readers_saw_is_kept_beside_its_deal(store: Store) -> None:
    data = record(bot_session.session(), sees=True)
    bare = verification.apart(data)[0]
    assert store.add(bare) == 2
    assert store.add(data) == 0  # no new deal, but their evidence
    assert store.add(bare) == 0
    kept = verification.read(store.record(store.tables()[0]))
    assert kept.flaw is None
    assert kept.evidence == verification.read(data).evidence
    assert verification.apart(store.record(store.tables()[0]))[0] == bare


def test_what_is_stored_twice_is_there_once(store: Store) -> None:
    data = evening()
    store.add(data)
    assert store.add(data) == 0
    assert store.record(store.tables()[0]) == data


def test_a_longer_record_adds_what_is_new(store: Store) -> None:
    longer = record(bot_session.session(), bot_session.session(seed=7))
    second = verification.read(longer).blocks[3].at
    store.add(longer[:second])
    assert store.add(longer) == 2
    assert store.record(store.tables()[0]) == longer


def test_several_tables_are_kept_apart(store: Store) -> None:
    one, other = evening(), evening(seed=7)
    store.add(one)
    store.add(other)
    assert sorted(map(store.record, store.tables())) == sorted([one, other])


def test_a_flawed_record_is_not_stored(store: Store) -> None:
    data = bytearray(evening())
    data[-80] ^= 1
    with pytest.raises(Refused, match="not stored"):
        store.add(bytes(data))
    assert store.tables() == []


def test_another_history_of_the_same_table_is_refused(store: Store) -> None:
    data = evening()
    store.add(data)
    with sqlite3.connect(store._path) as database:
        database.execute(
            "UPDATE block SET bytes = x'00' WHERE number = 2 AND kind = ?", (blocks.DEAL,)
        )
    database.close()
    with pytest.raises(Refused, match="another block 2"):
        store.add(data)


def test_a_store_that_another_program_writes_to_is_said_to_be_in_use(store: Store) -> None:
    data = evening()
    other = sqlite3.connect(store._path)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(WrongUse, match="in use by another program"):
        store.add(data)
    other.rollback()
    other.close()
    assert store.add(data) == 2


def test_a_file_that_is_no_store_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_bytes(b"Dear club, " * 200)
    result = CliRunner().invoke(main, ["standings", "--store", str(file)])
    assert result.exit_code == 2
    assert "not a store of jantaku" in result.stderr
    assert file.read_bytes() == b"Dear club, " * 200


def test_no_store_yet_is_said(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["standings", "--store", str(tmp_path / "none.sqlite")])
    assert result.exit_code == 2
    assert "no store there yet" in result.stderr


def test_games_of_several_tables_are_told_apart(tmp_path: Path) -> None:
    file = tmp_path / "club.sqlite"
    with Store(file) as store:
        store.add(evening())
        store.add(evening(seed=7))
        one, other = (public.hex()[:8] for public in store.tables())

    def run(*arguments: str) -> Result:
        return CliRunner().invoke(main, [*arguments, "--store", str(file)])

    assert (
        f"choose with --game from {one}/1, {other}/1" in run("export", "--format", "replay").stderr
    )
    chosen = run("export", "--format", "replay", "--game", f"{other}/1")
    assert chosen.exit_code == 0
    first, third = run("explain", "1").output, run("explain", "3").output
    assert "4 hands audited: 4 agree" in run("audit").output
    assert run("explain", f"{one}/1:1").output == first
    assert run("explain", f"{other}/1:1").output == third != first


def test_what_is_pulled_is_in_the_store_and_commands_find_it_there(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.play()
    with club.power_up() as table:
        club.ready(table)
        club.install_keys()
        first = club.run("pull", "-o", str(tmp_path / "club.jtk"))
        assert "2 deals in all, 2 new in the store" in first.output
        again = club.run("pull", "-o", str(tmp_path / "again.jtk"))
        assert "0 new in the store" in again.output
    assert "Aya" in club.run("standings").output
    assert club.run("explain", "2").exit_code == 0
    assert club.run("replay", "1").exit_code == 0
    assert club.run("export", "--format", "csv").output.count("\n") == 5
