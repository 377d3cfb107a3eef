"""What somebody has to look at: rung once, and only when it is so."""

from pathlib import Path

import pytest

from jantaku_host.hall import clock
from jantaku_host.hall.access import Host
from jantaku_host.hall.hub import Hub

PUBLIC = bytes(range(32))
HERE = {"is_there": True, "session": False}
GONE = {"is_there": False, "problem": "/dev/left: the connection is lost"}


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    found = Hub(tmp_path / "hall.sqlite")
    found.access.admit_host("laptop", True)
    found.admit(PUBLIC, 1, "laptop", "Dora")
    return found


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Seconds to which hub and agents think that it is later."""
    ahead = [0.0]
    steady_s = clock.steady_s
    monkeypatch.setattr(clock, "steady_s", lambda: steady_s() + ahead[0])
    return ahead


def say(hub: Hub, state: dict) -> None:
    hub.push(Host(1, "laptop", True), {"tables": [{"key": PUBLIC.hex(), "state": state}]})


def alarms(hub: Hub) -> list[tuple[str, str]]:
    hub.look()
    return [(each["kind"], each["detail"]) for each in hub.alarms.open({})]


def test_an_agent_that_lost_a_table_rings_no_alarm_while_another_has_it(
    hub: Hub, later: list[float]
) -> None:
    for _ in range(3):
        say(hub, HERE)
        assert (alarms(hub), hub.boards()[0].is_there) == ([], True)
        later[0] += 3
        say(hub, GONE)
        assert (alarms(hub), hub.boards()[0].is_there) == ([], True)


def test_a_table_that_nobody_has_is_an_alarm_that_says_why(hub: Hub, later: list[float]) -> None:
    say(hub, HERE)
    later[0] += 11
    assert alarms(hub) == [("silent", "yes")]
    say(hub, GONE)
    assert alarms(hub) == [("silent", GONE["problem"])]
    say(hub, HERE)
    assert alarms(hub) == []


def test_an_alarm_that_is_on_outlives_the_hub(hub: Hub, later: list[float]) -> None:
    say(hub, HERE)
    later[0] += 11
    assert alarms(hub) == [("silent", "yes")]
    hub.close()
    again = Hub(hub.database.path)
    assert alarms(again) == [("silent", "yes")]
    again.close()


def test_what_somebody_has_seen_rings_again_when_it_comes_again(
    hub: Hub, later: list[float]
) -> None:
    for _ in range(2):
        say(hub, HERE)
        later[0] += 11
        assert alarms(hub) == [("silent", "yes")]
        hub.alarms.dismiss(hub.alarms.open({})[0]["id"])
        assert alarms(hub) == alarms(hub) == []
    say(hub, HERE | {"problem": "a reader is dead"})
    hub.alarms.dismiss(hub.alarms.open({})[0]["id"])
    say(hub, HERE | {"problem": "two readers are dead"})
    assert alarms(hub) == [("problem", "two readers are dead")]
