"""A director with one laptop: the players sit, the signal, a pause, extra minutes; and what the
record keeps of it."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from support.simulated_club import Club

from jantaku.rules import events
from jantaku_host.cli.options import Moment
from jantaku_host.device import session
from jantaku_host.errors import WrongUse
from jantaku_host.record import verification


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    club = Club(tmp_path_factory.mktemp("club"))
    with club.power_up() as table:
        club.ready(table)
        club.install_keys()
        yield club


def test_an_evening_by_the_halls_clock(club: Club, tmp_path: Path) -> None:
    def said(*arguments: str) -> str:
        result = club.run("session", *arguments)
        return result.output.strip()

    assert said("extend", "5").endswith("no session is on")
    assert "wait for the signal" in said("seat", "--rules", "samara2019", "--left", "100")
    assert "wait for the signal" in club.run("status").output
    soon = datetime.now() + timedelta(minutes=30)
    armed = said("go", "--at", f"{soon:%H:%M}")
    assert armed == f"begins at {soon:%H:%M}:00, 100.0 min left"
    assert "more than 60 minutes ahead" in said("go", "--at", "+61")
    assert said("go") == "100.0 min left"
    assert said("pause") == "paused, 100.0 min left"
    assert said("extend", "5") == "paused, 105.0 min left, 5 min of them extra"
    assert said("go") == "105.0 min left, 5 min of them extra"
    assert said("extend", "3") == "108.0 min left, 8 min of them extra"
    assert "has ended" in said("end")
    assert said("go").endswith("no session is on")

    file = tmp_path / "evening.jtk"
    assert club.run("pull", "-o", str(file)).exit_code == 0
    block = verification.read(file.read_bytes()).blocks[0]
    timers = [event[2:4] for event, _ in block.events if event[0] == events.TIMER]
    minutes = [(state, round(left / 60_000)) for state, left in timers]
    assert minutes == [
        *((events.SEATED, 100), (events.RUNNING, 100), (events.RUNNING, 100)),
        *((events.PAUSED, 100), (events.PAUSED, 105), (events.RUNNING, 105)),
        (events.RUNNING, 108),
    ]


def test_a_game_goes_on_at_another_table(club: Club) -> None:
    standing = "S2,1,1,31000,29000,25000,34000"
    started = club.run(
        "session", "start", "--rules", "ema2016", "--left", "40", "--continues", standing
    )
    assert started.exit_code == 0, started.output
    shown = club.run("status").output
    assert "South 2" in shown
    assert "31,000" in shown
    assert club.run("session", "end").exit_code == 0


@pytest.mark.parametrize(
    ("text", "round_"), [("E1,0,0,1,2,3,4", 0), ("S4,2,1,1,2,3,4", 7), ("3,0,0,1,2,3,4", 3)]
)
def test_where_a_game_stands_is_told_in_one_word(text: str, round_: int) -> None:
    assert session.standing(text)["round"] == round_


@pytest.mark.parametrize("text", ["", "S5,0,0,1,2,3,4", "E1,0,0,1,2,3", "N1,0,0,1,2,3,4", "E1"])
def test_or_not_at_all(text: str) -> None:
    with pytest.raises(WrongUse, match="write ROUND"):
        session.standing(text)


def test_points_that_are_missing_are_asked_for() -> None:
    standing = session.standing("E2,0,0,30000,30000,30000,29000")
    with pytest.raises(WrongUse, match="do not make 120000"):
        session.wish({"rules": "ema2016", "options": {}}, "", (), (), 0, match=standing)


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Zoë Ångström", "Zoe Angstrom"),
        ("Борис", "Борис"),
        ("大輔 17", "大 17"),
        ("Łukasz", "ukasz"),
    ],
)
def test_the_displays_draw_a_name_as_well_as_they_can(name: str, drawn: str) -> None:
    assert session.drawable(name) == drawn


def test_around_midnight_the_nearest_moment_is_meant() -> None:
    now = datetime.now()
    for hours in (-11, 11):
        meant = now + timedelta(hours=hours)
        found = Moment().convert(f"{meant:%H:%M:%S}", None, None)
        assert abs(found / 1000 - meant.timestamp()) <= 1
