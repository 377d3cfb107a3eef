"""What an operator does with a table: keys, sessions, settings, the clock, the log."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from support.simulated_club import Club

from jantaku.rules import events
from jantaku_host.bench.table import Table
from jantaku_host.cli.main import main
from jantaku_host.record import verification


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    """A new table with power and keys."""
    club = Club(tmp_path)
    with club.power_up() as table:
        club.ready(table)
        assert club.install_keys().exit_code == 0
        yield club


def pulled(club: Club, folder: Path) -> verification.Record:
    file = folder / "club.jtk"
    assert club.run("pull", "-o", str(file)).exit_code == 0
    return verification.read(file.read_bytes())


def test_keys_are_made_once_and_only_their_owner_may_read_them(club: Club) -> None:
    assert os.stat(club.operator).st_mode & 0o777 == 0o600
    before = club.operator.read_text()
    assert club.install_keys().exit_code == 0  # the operator may do it again
    assert club.operator.read_text() == before
    assert club.operator.read_text() != club.referee.read_text()
    shown = club.run("keys").output
    assert "operator and referee have keys" in shown
    assert before.strip() not in shown


def test_somebody_elses_keys_are_not_installed(club: Club, tmp_path: Path) -> None:
    (tmp_path / "theirs.key").write_text("00" * 32)
    result = club.run("keys", "install", "--operator", str(tmp_path / "theirs.key"))
    assert result.exit_code == 1
    assert club.vault().role(1).hex() == club.operator.read_text().strip()


def test_who_has_no_key_makes_none_for_a_table_that_has_an_operator(
    club: Club, tmp_path: Path
) -> None:
    result = club.run("keys", "install", "--operator", str(tmp_path / "none.key"))
    assert result.exit_code == 2
    assert "only its operator may" in result.stderr
    assert not (tmp_path / "none.key").exists()


def test_no_key_leaves_the_table(club: Club, tmp_path: Path) -> None:
    """The files that hold keys are not among what a pull or any other command reads."""
    vault = club.vault()
    record = tmp_path / "club.jtk"
    club.run("pull", "-o", str(record))
    said = record.read_bytes() + club.run("log").stdout_bytes + club.run("status").stdout_bytes
    for secret in map(bytes, (vault.seed, vault.role(1), vault.role(2))):
        assert secret not in said
        assert secret.hex().encode() not in said


def test_a_session_is_started_and_ended_and_both_are_signed(club: Club, tmp_path: Path) -> None:
    players = [part for name in ("Aya", "Борис", "Chloé", "大輔") for part in ("--player", name)]
    started = club.run(
        "session", "start", "--rules", "furiten", "--option", "start_points=25000",
        "--table", "3", "--first-east", "2", *players, "--ema-id", "2=04010001",
        "--event", "Весна", "--round", "2",
    )  # fmt: skip
    assert started.exit_code == 0, started.output
    assert club.run("status").output.count("25,000") == 4
    assert club.run("session", "end").exit_code == 0
    record = pulled(club, tmp_path)
    assert record.flaw is None
    assert record.sealed == record.last == 1
    (start, _), *_, (end, _) = record.blocks[0].events
    assert start[3:8] == (
        "furiten", '{"start_points": "25000"}', "3\nВесна\n2",
        "Aya\nБорис\nChloé 04010001\n大輔", 2,
    )  # fmt: skip
    assert end == (events.SESSION_END, 0, (25000,) * 4)


def test_a_clubs_own_book_goes_to_the_table_which_says_how_far_its_game_is(
    club: Club, tmp_path: Path
) -> None:
    book = tmp_path / "house.book"
    book.write_text("book Friday like ema2025\nred_fives = 3 (House 2)\n")
    assert "rules     House: Friday" in club.run("settings", f"book={book}").output
    assert "under House: Friday has started" in club.run("session", "start").output
    told = club.run("status").output
    assert "rules   House: Friday" in told
    assert "round   East 1, 0 honba, 0 riichi on the table" in told
    assert json.loads(club.run("status", "--json").output)["game"] == "riichi"
    refused = club.run("settings", f"book={book}")
    assert (refused.exit_code, "a session is on" in refused.stderr) == (1, True)


def test_a_penalty_after_the_session_is_about_who_sat_there_and_the_record_is_whole(
    club: Club, tmp_path: Path
) -> None:
    players = [part for name in ("Aya", "Борис", "Chloé", "大輔") for part in ("--player", name)]
    club.run("session", "start", "--rules", "ema2016", *players)
    club.run("session", "end")
    fine = club.run("ruling", "--seat", "Борис", "--kind", "fine", "--amount", "8000")
    assert "fine 8,000, South, Борис, EMA 5.5" in fine.output
    assert club.run("ruling", "--seat", "S", "--kind", "fine", "--withdraw").exit_code == 0
    # A deal of the finished game was reckoned wrongly.
    wrong = ("--kind", "corrected", "--deal", "1", "--reason", "30 fu, not 40")
    lost = club.run("ruling", "--seat", "Aya", *wrong, "--amount", "-1300")
    assert "corrected -1,300, East, Aya, deal 1: 30 fu, not 40" in lost.output
    assert club.run("ruling", "--seat", "S", *wrong, "--amount", "1300").exit_code == 0
    record = pulled(club, tmp_path)
    assert record.flaw is None
    assert (record.last, record.sessions) == (5, 1)
    assert [event[1:] for event in record.blocks[1].happened if event[0] == events.RULING] == [
        (1, events.FINE, 8000, "EMA 5.5")
    ]
    assert [event[1:] for event in record.blocks[3].happened if event[0] == events.RULING] == [
        (0, events.CORRECTED, -1300, "deal 1: 30 fu, not 40")
    ]


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("--rules", "calvinball"), 2, "calvinball"),
        (("--option", "calvinball=1"), 2, "calvinball"),
        (("--option", "x"), 2, "NAME=VALUE"),
        (("--player", "Aya"), 2, "four sit at a table"),
        (("--first-east", "4"), 2, "first-east"),
        (("--round", "2"), 2, "of which --event"),
        (("--event", "A\nB"), 2, "one line"),
        ((*4 * ("--player", "A\nB"),), 2, "one line"),
        ((*4 * ("--player", 300 * "大"),), 2, "too long"),
        ((*4 * ("--player", "Aya"), "--ema-id", "2=0401"), 2, "eight digits"),
        ((*4 * ("--player", "Aya 04010001"), "--ema-id", "2=04010002"), 2, "has none yet"),
        ((*4 * ("--player", "Aya"), "--ema-id", "4=04010001"), 2, "seats are 0 to 3"),
        (("--ema-id", "0=04010001"), 2, "named player"),
    ],
)
def test_a_session_that_makes_no_sense_does_not_start(
    club: Club, arguments: tuple[str, ...], code: int, words: str
) -> None:
    result = club.run("session", "start", *arguments)
    assert result.exit_code == code
    assert words in result.stderr


def test_another_session_does_not_start_while_one_is_on(club: Club) -> None:
    assert club.run("session", "start", "--table", "1").exit_code == 0
    result = club.run("session", "start", "--table", "2")
    assert result.exit_code == 1
    assert "a session is on" in result.stderr


def test_a_session_is_by_the_tables_own_book_unless_another_is_named(
    club: Club, tmp_path: Path
) -> None:
    club.run("settings", "oka=20000")
    starts = [(), ("--option", "start_points=25000"), ("--rules", "ema2016")]
    for arguments in starts:
        started = club.run("session", "start", *arguments)
        assert started.exit_code == 0, started.stderr
        is_warned = "! rules       the table's own book is furiten" in started.stderr
        assert is_warned == ("--rules" in arguments)
        assert club.run("session", "end").exit_code == 0
    blocks = pulled(club, tmp_path).blocks
    assert [(block.happened[0][3], block.happened[0][4]) for block in blocks] == [
        ("furiten", '{"oka": "20000"}'),
        ("furiten", '{"oka": "20000", "start_points": "25000"}'),
        ("ema2016", "{}"),
    ]


def test_what_keeps_people_from_playing_is_said_before_a_session(club: Club) -> None:
    started = club.run("session", "start")
    assert started.exit_code == 0
    assert "! tiles       136 of 136 have no tag: jantaku tiles enroll" in started.stderr
    assert "clock" not in started.stderr
    assert started.stdout == "a session under furiten has started\n"


def test_without_a_table_nobody_asks_for_a_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("serial.tools.list_ports.comports", list)
    for words in (["pull"], ["time", "--set"]):
        said = CliRunner().invoke(main, [*words, "--key", str(tmp_path / "none.key")])
        assert said.exit_code == 3
        assert "no table is plugged in" in said.stderr


def test_a_session_is_not_ended_twice(club: Club) -> None:
    club.run("session", "start")
    assert club.run("session", "end").exit_code == 0
    again = club.run("session", "end")
    assert (again.exit_code, again.stderr) == (1, "Error: no session is on\n")


def test_settings_are_shown_changed_and_there_after_power_up(club: Club) -> None:
    shown = "assist    off\nlanguage  en\nreaders   all\nrules     furiten\n"
    assert club.run("settings").output == shown
    assert club.run("settings", "oka=20000").exit_code == 0
    assert json.loads(club.run("settings", "--json").output)["options"] == {"oka": "20000"}
    assert json.loads((club.flash / "settings.json").read_text())["options"] == {"oka": "20000"}
    assert club.run("settings", "rules=ema2016").output.endswith("rules     ema2016\n")


@pytest.mark.parametrize("change", ["rules=calvinball", "calvinball=1", "oka=x", "oka"])
def test_settings_that_make_no_sense_change_nothing(club: Club, change: str) -> None:
    before = (club.flash / "settings.json").read_bytes()
    result = club.run("settings", change)
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1
    assert (club.flash / "settings.json").read_bytes() == before


@pytest.mark.parametrize(
    "command", ["status", "settings", "time", "log", "keys", "doctor", "pull", "tiles show"]
)
def test_what_a_table_says_is_told_to_programs_one_object_a_line(
    club: Club, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # where a pull leaves its file
    lines = club.run(*command.split(), "--json").stdout.splitlines()
    assert lines
    assert all(isinstance(json.loads(line), dict) for line in lines)


def test_the_clock_is_unset_after_power_up_and_setting_it_is_recorded(
    club: Club, tmp_path: Path
) -> None:
    assert club.run("time").output == "not set: jantaku time --set\n"
    club.run("session", "start")
    result = club.run("time", "--set", "--json")
    assert result.exit_code == 0
    assert abs(json.loads(result.output)["off_s"]) <= 1
    club.run("session", "end")
    kinds = [event[0] for event, _ in pulled(club, tmp_path).blocks[0].events]
    assert kinds == [events.SESSION_START, events.COMMIT, events.CLOCK, events.SESSION_END]


def test_the_log_tells_of_power_ups(tmp_path: Path) -> None:
    club = Club(tmp_path)
    for _ in range(2):
        with club.power_up() as table:
            club.ready(table)
            club.install_keys()
            shown = club.run("log").output
    assert shown.count("power-up") == 2


def test_a_log_that_begins_in_the_middle_of_a_line_is_told(club: Club) -> None:
    log = club.flash / "log"
    log.write_bytes(b"wer-up, jantaku\n" + log.read_bytes())
    first, second, *_ = map(json.loads, club.run("log", "--json").stdout.splitlines())
    assert first == {"seconds": None, "what": "wer-up, jantaku"}
    assert second["what"].startswith("power-up")
    assert club.run("log").exit_code == 0


def test_maintenance_is_the_operators_and_ends_the_firmware(tmp_path: Path) -> None:
    club = Club(tmp_path)
    with club.power_up() as table:
        club.ready(table)
        club.install_keys()
        assert club.run("session", "maintenance", "--key", str(club.referee)).exit_code == 1
    with club.power_up() as table:
        club.ready(table)
        assert club.run("session", "maintenance").exit_code == 0
        assert table.finish() == ""  # the Unix port has no console to fall back to: it ends


def test_what_the_firmware_did_not_expect_is_in_the_log_when_it_is_back(tmp_path: Path) -> None:
    club = Club(tmp_path)
    with club.power_up() as table:
        club.ready(table)
        club.install_keys()
    # A memory chip that stops answering in the middle of play.
    with club.power_up() as table:
        club.ready(table)
        fail(table)
        assert club.run("session", "start").exit_code == 3
    with club.power_up() as table:
        club.ready(table)
        assert "OSError at" in club.run("log").output


def fail(table: Table) -> None:
    table.fram.transfer = lambda written, count: None  # type: ignore[method-assign]  # a broken chip
