"""What the hub wants done at a table, by way of the agent."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from support.recorded_table import KEYS, RecordedTable
from support.waiting import wait_until

from jantaku_host.hall import certificate, chores, clock, web
from jantaku_host.hall.access import TokenFile
from jantaku_host.hall.agent import Agent
from jantaku_host.hall.hub import Hub
from jantaku_host.hall.uplink import Uplink

WISH = {
    "rules": "ema2016", "options": {}, "table": "1\nSpring\n1", "players": ["#1", "#2", "#3", "#4"],
    "names": ["Aya", "Борис", "Chloé", "Dan"], "first_east": 0,
}  # fmt: skip
END = {"counts_for": "Spring\n1"}


class Room:
    """A table, its agent, the hub: what is given is done."""

    def __init__(self, hub: Hub, table: RecordedTable) -> None:
        self.hub, self.table = hub, table

    def give(self, *errands: tuple[str, dict]) -> list[str]:
        """What has come of each, in their order."""
        names = [self.hub.errands.give(self.table.public, *each, "Dora") for each in errands]
        wait_until(lambda: not self.hub.errands.waiting(1), "nobody answers")
        found = dict(self.hub.database.rows("SELECT name, answer FROM order_"))
        return [found[name] for name in names]

    @property
    def clock(self) -> str:
        """What the session's clock does; "" where none is on."""
        host = self.table.host
        return str(host.session.tell_clock(host.now).get("state", ""))

    @property
    def names(self) -> list[str]:
        return list(self.table.host.table.players)


@pytest.fixture
def operator() -> bytes | None:
    """The key that the agent has."""
    return KEYS[:32]


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, operator: bytes | None) -> Iterator[Room]:
    monkeypatch.setenv("JANTAKU_DOOR", str(tmp_path / "agent.door"))
    hub = Hub(tmp_path / "hall.sqlite")
    files = certificate.made(tmp_path)
    with RecordedTable() as table, web.serving(hub, "127.0.0.1", 0, files) as (secure, _):
        token = TokenFile(hub.access.admit_host("h", True), certificate.fingerprint(files[0]))
        hub.admit(table.public, 1, "h", "Dora")
        referee = KEYS[32:64]
        link = lambda: Uplink(secure, token)  # noqa: E731
        with Agent((table.port,), tmp_path / "agent", operator, referee, link):
            yield Room(hub, table)
    hub.close()


def seat(**more: object) -> tuple[str, dict]:
    return "seat", WISH | more


def go(ahead_ms: int) -> tuple[str, dict]:
    return "go", {"at": clock.now_ms() + ahead_ms}


def test_what_was_given_first_is_done_first(room: Room) -> None:
    assert room.give(seat(), go(600_000)) == ["", ""]
    assert (room.clock, room.names[1]) == ("armed", "Борис")
    assert room.give(("end", END), seat(table="1\nSpring\n2"), go(600_000)) == ["", "", ""]
    assert room.clock == "armed"


def test_a_table_may_hear_the_same_twice(room: Room) -> None:
    signal = go(600_000)
    assert room.give(seat(), seat(), signal, signal) == [""] * 4
    assert room.give(("end", END), ("end", END)) == ["", ""]
    assert room.clock == ""


def test_who_is_seated_gives_way_until_the_signal_and_not_behind_it(room: Room) -> None:
    others = {"players": ["#1", "#9", "#3", "#4"], "names": ["Aya", "Zoe", "Chloé", "Dan"]}
    assert room.give(seat(), go(600_000), seat(**others)) == ["", "", ""]
    assert (room.clock, room.names[1]) == ("seated", "Zoe")
    (_, answer) = room.give(go(-60_000), seat())
    assert "a session is on" in answer
    assert (room.clock, room.names[1]) == ("running", "Zoe")


def test_the_end_of_one_round_ends_no_other(room: Room) -> None:
    assert room.give(seat(table="1\nSpring\n2"), ("end", END)) == ["", ""]
    assert room.clock == "seated"


def test_a_pause_holds_up_nothing_where_no_session_is_on(room: Room) -> None:
    answers = room.give(("pause", {}), ("extra", {"minutes": 5}), seat(), go(-60_000))
    assert answers == [""] * 4
    assert room.give(("pause", {})) == [""]
    assert room.clock == "paused"
    assert room.give(("resume", {"at": clock.now_ms() - 1000})) == [""]
    assert room.clock == "running"


def test_a_ruling_stands_on_all_displays_before_it_counts(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chores, "SHOWN_S", 0.01)
    wish = {"kind": "fine", "seat": "1", "amount": 1000, "reason": "phone"}
    assert room.give(seat(), go(-60_000)) == ["", ""]
    assert room.give(("ruling", {"wish": wish})) == [""]
    table = room.table.host.table
    said = [table.words.sentence(each) for each in table.asides]
    assert said == ["Referee: South: fine (points) 1,000"] * 4
    ((_, seat_, _, amount, reason),) = room.table.host.referee.match.rulings
    assert (seat_, amount, reason.split("\n")[-1]) == (1, 1000, "phone; Dora")


def test_an_errand_that_makes_no_sense_is_answered(room: Room) -> None:
    (answer,) = room.give(("ruling", {"wish": {"kind": "fine", "seat": "1"}}))
    assert "--amount" in answer
    (answer,) = room.give(("go", {}))
    assert "missing" in answer


@pytest.mark.parametrize("operator", [None])
def test_a_computer_without_the_clubs_key_says_so_at_once(room: Room) -> None:
    (answer,) = room.give(seat())
    assert "no operator's key" in answer
    wait_until(lambda: len(room.hub.alarms.open({})) == 1, "no alarm")
    (alarm,) = room.hub.alarms.open({})
    assert (alarm["kind"], alarm["detail"]) == ("problem", answer)
    assert room.hub.boards()[0].is_there
