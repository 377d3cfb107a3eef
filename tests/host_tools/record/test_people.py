"""The registry of people: who is meant is known beside the record, and told on every page."""

import csv
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from support import bot_session
from support.sichuan_games import play_game
from support.table_records import record

from jantaku.rules import events
from jantaku_host.cli.main import main
from jantaku_host.hall.hub import Hub
from jantaku_host.record.store import Store

Jantaku = Callable[..., Result]


@cache
def evening(*names: str, seed: int = 1) -> bytes:
    """A game of these four."""
    happened = []
    for event, step in bot_session.session("ema2016", seed, 1):
        if event[0] == events.SESSION_START:
            event = (*event[:6], "\n".join(names), *event[7:])
        happened.append((event, step))
    return record(happened)


@pytest.fixture
def jantaku(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Jantaku:
    """The command, with a store of two evenings: somebody was entered in two ways."""
    monkeypatch.setenv("JANTAKU_STORE", str(tmp_path / "club.sqlite"))
    monkeypatch.chdir(tmp_path)
    Path("one.jtk").write_bytes(evening("Anna", "Boris", "Chloé", "大輔"))
    Path("two.jtk").write_bytes(evening("Anna K", "Boris 04010001", "Chloé", "大輔", seed=2))

    def run(*arguments: object, code: int = 0) -> Result:
        result = CliRunner().invoke(main, list(map(str, arguments)))
        assert result.exit_code == code, result.output
        return result

    run("store", "add", "one.jtk", "two.jtk")
    return run


def people(jantaku: Jantaku) -> dict[str, dict]:
    rows = map(json.loads, jantaku("store", "players", "--json").stdout.splitlines())
    return {row["name"]: row for row in rows}


def games(jantaku: Jantaku, *arguments: object) -> dict[str, str]:
    """How many each has played, by the table for other programs."""
    rows = csv.DictReader(jantaku("export", "--format", "csv", *arguments).stdout.splitlines())
    return {row["name"]: row["games"] for row in rows}


def test_the_store_knows_everybody_who_sat_at_its_tables(jantaku: Jantaku) -> None:
    assert set(people(jantaku)) == {"Anna", "Anna K", "Boris", "Chloé", "大輔"}
    assert people(jantaku)["Boris"]["ema_id"] == "04010001"
    jantaku("store", "add", "one.jtk")
    assert len(people(jantaku)) == 5


def test_a_store_of_an_earlier_version_gets_its_people_when_they_are_asked_for(
    jantaku: Jantaku, tmp_path: Path
) -> None:
    with Store(tmp_path / "club.sqlite") as club:
        club._database.executescript("DELETE FROM human; DELETE FROM alias")
        club._database.commit()
    assert len(people(jantaku)) == 5


def test_a_file_that_is_no_record_keeps_no_other_out(jantaku: Jantaku) -> None:
    Path("note.txt").write_text("Friday")
    Path("three.jtk").write_bytes(evening("Дарья", "Emil", "Chloé", "大輔", seed=3))
    result = jantaku("store", "add", "note.txt", "three.jtk", code=2)
    assert result.stdout == "three.jtk: 1 deal new\n"
    assert result.stderr == "Error: note.txt: not a jantaku record\n"
    assert "Дарья" in people(jantaku)


def test_a_club_exports_its_riichi_games_whatever_else_it_plays(jantaku: Jantaku) -> None:
    Path("sichuan.jtk").write_bytes(play_game(3))
    jantaku("store", "add", "sichuan.jtk")
    result = jantaku("export", "--format", "tenhou")
    assert len(result.stdout.splitlines()) == 2
    assert "left out: tenhou knows riichi only" in result.stderr


@pytest.mark.parametrize(
    "asked", [("tables",), ("players",), ("players", "rename", "Anna", "Ana")], ids=" ".join
)
def test_who_only_asks_begins_no_store(asked: tuple[str, ...], jantaku: Jantaku) -> None:
    result = jantaku("store", *asked, "--store", "typo.sqlite", code=2)
    assert "typo.sqlite: no store there yet" in result.stderr
    assert not Path("typo.sqlite").exists()


def test_who_was_entered_twice_is_one_after_a_merge_in_everything_that_is_added_up(
    jantaku: Jantaku,
) -> None:
    assert games(jantaku) == {"Anna": "1", "Anna K": "1", "Boris": "2", "Chloé": "2", "大輔": "2"}
    kept = jantaku("report").stdout  # and its sheets, which name people as they were entered
    assert "Anna K" in kept
    said = jantaku("store", "players", "merge", "Anna K", "Anna").stdout
    assert games(jantaku) == dict.fromkeys(("Anna", "Boris", "Chloé", "大輔"), "2")
    assert "Anna K" not in jantaku("report").stdout
    assert "Anna K" not in jantaku("standings").stdout
    assert "Anna K" not in jantaku("export", "--format", "html").stdout
    taken_back = said.split("`jantaku ")[1].partition("`")[0].split()
    jantaku(*taken_back)
    assert games(jantaku)["Anna K"] == "1"


def test_files_are_told_with_the_names_of_the_registry_and_stay_as_they_are(
    jantaku: Jantaku,
) -> None:
    before = Path("two.jtk").read_bytes()
    jantaku("store", "players", "rename", "Anna K", "Anna Karenina")
    assert "Anna Karenina" in games(jantaku, "two.jtk")
    assert "Anna Karenina" in jantaku("report", "two.jtk").stdout
    assert Path("two.jtk").read_bytes() == before
    assert people(jantaku)["Anna Karenina"]["also"] == ["Anna K"]


def test_who_has_withdrawn_stands_on_no_page_and_in_no_export(jantaku: Jantaku) -> None:
    jantaku("store", "players", "withdraw", "Boris")
    for command in (("report",), ("standings",), ("review", "one.jtk"), ("explain", "1")):
        assert "Boris" not in jantaku(*command).stdout, command
    for form in ("csv", "html", "tenhou", "mjai", "kobalab"):
        told = jantaku("export", "--format", form).stdout
        assert "Boris" not in told, form
        assert "04010001" not in told, form
    assert "Boris" not in jantaku("export", "--format", "replay", "one.jtk").stdout
    assert "Boris" not in jantaku("store", "players").stdout
    jantaku("store", "players", "withdraw", "Boris", "--back")
    assert "Boris" in jantaku("report").stdout


def test_a_number_that_came_later_is_that_of_all_games(jantaku: Jantaku) -> None:
    jantaku("store", "players", "number", "Chloé", "04010002")
    rows = csv.DictReader(jantaku("export", "--format", "csv").stdout.splitlines())
    assert {row["name"]: row["ema_id"] for row in rows}["Chloé"] == "04010002"
    jantaku("store", "players", "number", "Chloé", "12", code=2)
    jantaku("store", "players", "number", "大輔", "04010002", code=2)


def test_an_alias_means_the_same_person_when_it_is_typed_next(jantaku: Jantaku) -> None:
    jantaku("store", "players", "alias", "大輔", "Daisuke")
    Path("three.jtk").write_bytes(evening("Anna", "Boris", "Chloé", "Daisuke", seed=3))
    jantaku("store", "add", "three.jtk")
    assert "Daisuke" not in people(jantaku)
    assert games(jantaku)["大輔"] == "3"


def test_a_name_that_somebody_else_has_is_not_given_to_a_second_one(jantaku: Jantaku) -> None:
    said = jantaku("store", "players", "rename", "Anna K", "Anna", code=2).stderr
    assert "somebody else" in said
    jantaku("store", "players", "alias", "Chloé", "Anna", code=2)
    assert "nobody" in jantaku("store", "players", "rename", "Zoe", "Zoé", code=2).stderr


def test_namesakes_at_one_table_are_two_whatever_the_registry_says(jantaku: Jantaku) -> None:
    jantaku("store", "players", "merge", "Chloé", "大輔")  # who have met
    assert games(jantaku) == {"Anna": "1", "Anna K": "1", "Boris": "2", "Chloé": "2", "大輔": "2"}


def test_members_come_from_a_list_or_from_a_hall(jantaku: Jantaku, tmp_path: Path) -> None:
    members = tmp_path / "members.csv"
    members.write_text("﻿Name;EMA number;Country\nChloé;04010003;fra\nZoe;;\n", encoding="utf-8")
    assert "2 players" in jantaku("store", "players", "import", members).stdout
    assert people(jantaku)["Chloé"]["ema_id"] == "04010003"
    assert people(jantaku)["Chloé"]["country"] == "FRA"
    hub = Hub(tmp_path / "hall.sqlite")
    hub.tournament.people.add("Vera", "04010009")
    hub.tournament.people.rename(hub.tournament.people.add("Anna"), "Anne")
    hub.close()
    jantaku("store", "players", "import", tmp_path / "hall.sqlite")
    assert people(jantaku)["Vera"]["ema_id"] == "04010009"
    members.write_text("who\nAnna\n")
    jantaku("store", "players", "import", members, code=2)
