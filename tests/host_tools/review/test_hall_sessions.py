"""A session by the hall's clock is, for whoever asks later, the game that was played in it; and so
is one that began at another table."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from support import bot_session
from support.table_records import record

from jantaku.rules import events
from jantaku_host.cli.main import main
from jantaku_host.show.public_table import PublicTable

HALL = 1_800_000_000_000
CARRIED = (5, 2, 1, (40_000, 20_000, 29_000, 30_000))


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def timed() -> list[tuple[tuple[int, ...], int]]:
    """The bot's session, with all that a hall tells its table: before, in and after deals."""
    full = 90 * 60_000
    seated = (events.TIMER, 0, events.SEATED, full, 0, 0, 0)
    armed = (events.TIMER, 0, events.RUNNING, full, 5000, HALL, 0)
    reckoned = (events.TIMER, 0, events.RUNNING, full, -70_000, HALL, 0)
    paused = (events.TIMER, 0, events.PAUSED, full // 2, 0, HALL, 5)
    signal = (events.SIGNAL, 0, 90)
    found = []
    for event, step in bot_session.session():
        if event[0] == events.SESSION_END:
            found += [((events.SIGN, seat), 700) for seat in (2, 0, 1, 3)]
        found.append((event, step))
        if event[0] == events.SESSION_START:
            found += [(seated, 0), (armed, 4), (signal, 5000)]
        if event[0] == events.DISCARD and len(found) < 40:
            found.append((reckoned, 0))
        if event[0] == events.REVEAL:
            found += [(paused, 10), (armed, 9000)]
    return found


def kept(folder: Path, happening: object) -> str:
    file = folder / "table.jtk"
    file.write_bytes(record(happening))
    return str(file)


@pytest.mark.parametrize(
    "command",
    [("standings",), ("export", "--format", "csv"), ("export", "--format", "mjai"),
     ("export", "--format", "tenhou"), ("audit", "--json")],
)  # fmt: skip
def test_what_the_clock_did_changes_no_result(command: tuple[str, ...], tmp_path: Path) -> None:
    without = run(*command, kept(tmp_path, bot_session.session()))
    with_it = run(*command, kept(tmp_path, timed()))
    assert with_it.exit_code == without.exit_code == 0, with_it.output
    assert with_it.output == without.output


@pytest.mark.parametrize("language", ["en", "ru", "ja"])
def test_it_can_be_verified_and_explained(language: str, tmp_path: Path) -> None:
    file = kept(tmp_path, timed())
    assert run("verify", file).exit_code == 0
    assert run("explain", "1:1", file, "--lang", language).exit_code == 0


def test_a_game_that_goes_on_agrees_from_where_it_stood(tmp_path: Path) -> None:
    file = kept(tmp_path, bot_session.session(carried=CARRIED))
    assert run("verify", file).exit_code == 0
    result = run("audit", file)
    assert result.exit_code == 0, result.output
    without = [each for each in bot_session.session(carried=CARRIED) if len(each[0]) != 6]
    told = run("audit", "--json", kept(tmp_path, without))
    first = json.loads(told.stdout.splitlines()[0])
    assert not first["ok"]
    assert "start" in str(first["problems"])


def test_a_page_shows_where_it_stood_before_its_first_deal() -> None:
    table = PublicTable()
    for event, step in bot_session.session(carried=CARRIED):
        table.happened(event, step)
        if event[0] == events.CONTINUES:
            break
    assert (table.round, table.honba, table.deposits) == CARRIED[:3]
    assert table.scores == CARRIED[3]
