"""The store: what was pulled is there once, byte for byte, whatever happens in between."""

import json
import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from support import bot_session
from support.simulated_club import Club
from support.table_records import evening, histories, record, unsigned

from jantaku.record import blocks
from jantaku_host.cli.main import main
from jantaku_host.errors import Refused, WrongUse
from jantaku_host.record import verification
from jantaku_host.record.store import Fork, Store


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


def test_nothing_is_kept_that_no_signature_covers(store: Store) -> None:
    longer = record(bot_session.session(), bot_session.session(seed=7))
    first = verification.read(longer).blocks[3].at
    assert store.add(unsigned(longer)) == 2
    assert store.record(store.tables()[0]) == longer[:first]
    assert store.add(longer) == 2
    assert store.record(store.tables()[0]) == longer


def test_what_is_signed_takes_the_place_of_what_an_older_store_kept_unsigned(store: Store) -> None:
    one, other = histories(7, 8)
    store.add(one)
    store._database.execute("DELETE FROM block WHERE number = 6 AND kind = ?", (blocks.SEAL,))
    assert store.add(other) == 2
    assert store.record(store.tables()[0]) == other


def test_two_keys_behind_one_block_are_two_histories(store: Store) -> None:
    one, other = histories(7, 8, is_copied=False)
    store.add(one)
    with pytest.raises(Fork):
        store.add(other)
    assert store.record(store.tables()[0]) == one


def test_a_second_history_under_the_same_key_is_kept_aside_and_told(store: Store) -> None:
    one, other = histories(7, 8)
    assert store.add(one) == 4
    with pytest.raises(Fork, match="signed as well"):
        store.add(other)
    table = store.tables()[0]
    assert store.record(table) == one
    heads = store.heads(table)
    for data in (one, other):
        for block in verification.read(data).blocks:
            assert block.head in heads[block.number]
    assert {number: len(found) for number, found in heads.items()} == {
        1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 2,
    }  # fmt: skip


def test_what_a_newer_table_tells_beside_its_record_fills_no_gap(store: Store) -> None:
    data = evening()
    beside = blocks.pack(ord("x"), b"\xff\xff\xff\xff of the future")
    assert store.add(data + beside) == 2
    assert store.record(store.tables()[0]) == data


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


def test_records_from_elsewhere_are_added_and_a_second_history_is_told(tmp_path: Path) -> None:
    one, other = histories(7, 8)
    for name, data in (("one.jtk", one), ("other.jtk", other), ("third.jtk", evening(seed=9))):
        (tmp_path / name).write_bytes(data)
    file = tmp_path / "club.sqlite"

    def run(*arguments: str) -> Result:
        return CliRunner().invoke(main, ["store", *arguments, "--store", str(file)])

    added = run("add", *(str(tmp_path / name) for name in ("one.jtk", "other.jtk", "third.jtk")))
    assert added.exit_code == 1
    assert [line.rpartition("/")[2] for line in added.stdout.splitlines()] == [
        "one.jtk: 4 deals new", "third.jtk: 2 deals new",
    ]  # fmt: skip
    assert "other.jtk: the store has another block 4" in added.stderr
    assert run("add", str(tmp_path / "one.jtk")).stdout.endswith("one.jtk: 0 deals new\n")
    rows = [json.loads(line) for line in run("tables", "--json").stdout.splitlines()]
    assert sorted((row["deals"], row["forked"]) for row in rows) == [(2, None), (4, 4)]
    assert "! two histories from block 4 on, both signed" in run("tables").stdout


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
