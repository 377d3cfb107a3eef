"""A day of a tournament: what the hub makes of it is what the tables' records say."""

import csv
import io
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from support.hall_day import Day, day

from jantaku_host.cli.main import main
from jantaku_host.hall.check import check
from jantaku_host.record import verification
from jantaku_host.record.formats import jtk
from jantaku_host.review.matches import finished, matches
from jantaku_host.review.standings import standings

# `make test-hall` has the whole day: seven tables, 28 players, four sessions.
TABLES, SESSIONS, DEALS = map(int, os.environ.get("JANTAKU_HALL_DAY", "2,2,3").split(","))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Day]:
    folder = tmp_path_factory.mktemp("hall")
    with day(folder, "samara2019", TABLES, SESSIONS, DEALS) as found:
        found.hub.tournament.draw(SESSIONS, "the director", 1, "seed")
        for number in range(1, SESSIONS + 1):
            found.play_round(number, DEALS)
        yield found


@pytest.fixture(scope="module")
def records(played: Day) -> dict[bytes, bytes]:
    return played.pulled()


def test_every_record_is_byte_for_byte_what_the_table_gives_itself(
    played: Day, records: dict[bytes, bytes]
) -> None:
    assert len(records) == TABLES
    for public, own in records.items():
        assert not verification.read(own).flaw
        assert played.hub.ledger.record(public) == own


def test_the_standing_is_that_of_all_records(played: Day, records: dict[bytes, bytes]) -> None:
    deals = [deal for public, data in records.items() for deal in jtk.read(public.hex(), data)]
    told = standings(finished(matches(deals)))
    ours = played.hub.tournament.standing()
    assert [(row.rank, row.name, row.result, sorted(row.places)) for row in told] == [
        (row.rank, f"#{row.entry}", row.result, sorted(row.places)) for row in ours
    ]
    assert len(ours) == 4 * TABLES


def test_a_report_of_the_day_has_the_base_rank_of_each(
    records: dict[bytes, bytes], tmp_path: Path
) -> None:
    files = []
    for number, data in enumerate(records.values()):
        files.append(tmp_path / f"{number}.jtk")
        files[-1].write_bytes(data)
    result = CliRunner().invoke(main, ["report", "--format", "csv", *map(str, files)])
    rows = list(csv.DictReader(result.output.splitlines()))
    assert {row["event"] for row in rows} == {"Samara"}
    last = 4 * TABLES - 1
    assert [int(row["base_rank"]) for row in rows] == [
        round(1000 * (last + 1 - int(row["place"])) / last) for row in rows
    ]
    assert len(rows) == 4 * TABLES


def test_nothing_is_wrong_when_everything_is_looked_at_again(played: Day) -> None:
    found = check(played.hub)
    assert found.trouble == []
    assert (found.tables, found.games, found.forks) == (TABLES, TABLES * SESSIONS, 0)
    assert found.blocks == TABLES * SESSIONS * (DEALS + 1)


def test_the_record_has_numbers_and_no_names(records: dict[bytes, bytes]) -> None:
    for data in records.values():
        assert b"Player" not in data
        assert b"#1 04010001" in b"".join(records.values())


def test_names_come_from_the_registry_and_one_that_is_withdrawn_is_gone(played: Day) -> None:
    hub = played.hub
    names = {row["name"] for row in hub.tournament.rows()["standing"]["rows"]}
    assert names == {f"Player {number}" for number in range(1, 4 * TABLES + 1)}
    hub.tournament.withdraw_name(3, True)
    hub.renamed()
    shown = io.StringIO()
    for name in (*hub.tournament.rows(), *hub.tournament.staff_rows()):
        shown.write(str(hub.staff.rows.get(name, "")))
    for board in hub.boards():
        shown.write(str([text for _, text in board.feed.said]))
    assert "Player 3" not in shown.getvalue()
    assert "Player 4" in shown.getvalue()


def test_no_table_waits_for_anybody(played: Day) -> None:
    assert [each for each in played.said if "not admitted" not in each] == []
