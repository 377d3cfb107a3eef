"""A table that goes from one computer to another: both agents have the same token, and run on."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from support.hall_chaos import Proxy
from support.recorded_table import KEYS, RecordedTable
from support.waiting import wait_until

from jantaku.record.journal import each
from jantaku.rules import events
from jantaku_host.hall import certificate, chores, clock, web
from jantaku_host.hall.access import TokenFile
from jantaku_host.hall.agent import Agent
from jantaku_host.hall.hub import Hub
from jantaku_host.hall.uplink import Uplink
from jantaku_host.record import verification

WISH = {
    "rules": "ema2016", "options": {}, "table": "1\nSpring\n1", "players": ["#1", "#2", "#3", "#4"],
    "names": ["Aya", "Борис", "Chloé", "Dan"], "first_east": 0,
}  # fmt: skip


def _is_same_signal(event: tuple, before: tuple | None) -> bool:
    """Whether both are a TIMER with the same state, since the same moment."""
    return (
        before is not None
        and event[0] == before[0] == events.TIMER
        and (event[2], *event[5:]) == (before[2], *before[5:])
    )


class Hall:
    """Two agents, of which the left one is never heard when it says what it has done."""

    def __init__(self, hub: Hub, table: RecordedTable, folder: Path) -> None:
        self.hub, self.table = hub, table
        self.left, self.right = folder / "left", folder / "right"

    def give(self, kind: str, **body: object) -> None:
        self.hub.errands.give(self.table.public, kind, body, "Dora")

    @property
    def answers(self) -> list[str | None]:
        return [answer for (answer,) in self.hub.database.rows("SELECT answer FROM order_")]

    @property
    def told(self) -> list[int]:
        """What has happened at the table by order, or because of it."""
        record = verification.read(self.table.kept())
        happened = [event for block in record.blocks for event in block.happened]
        happened += [event for event, *_ in each(self.table.host.journal.open)]
        wanted = (events.SESSION_START, events.TIMER, events.RULING, events.SESSION_END)
        found = [event for event in happened if event[0] in wanted]
        # The hall's time may be set right meanwhile: that is the same signal once more.
        pairs = zip(found, [None, *found], strict=False)
        return [event[0] for event, before in pairs if not _is_same_signal(event, before)]

    @property
    def clock(self) -> str:
        return str(self.table.host.session.tell_clock(self.table.host.now).get("state", ""))


@pytest.fixture
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    monkeypatch.setenv("JANTAKU_DOOR", str(tmp_path / "agent.door"))
    monkeypatch.setattr(chores, "SHOWN_S", 0.01)
    hub = Hub(tmp_path / "hall.sqlite")
    files = certificate.made(tmp_path)
    with ExitStack() as stack:
        table = stack.enter_context(RecordedTable())
        secure, _ = stack.enter_context(web.serving(hub, "127.0.0.1", 0, files))
        token = TokenFile(hub.access.admit_host("h", True), certificate.fingerprint(files[0]))
        hub.admit(table.public, 1, "h", "Dora")
        found = Hall(hub, table, tmp_path)
        nowhere = Proxy(1)
        nowhere.cut(True)
        stack.callback(nowhere.close)
        lost = iter([secure, secure, f"https://127.0.0.1:{nowhere.port}/"])
        links: dict[Path, Callable[[], Uplink]] = {
            found.left: lambda: Uplink(next(lost), token),
            found.right: lambda: Uplink(secure, token),
        }
        for port, link in links.items():
            folder = tmp_path / f"{port.name}.records"
            agent = Agent((str(port),), folder, KEYS[:32], KEYS[32:64], link, lambda text: None)
            stack.enter_context(agent)
        yield found
    hub.close()


def test_what_one_agent_has_done_another_does_not_do_again(hall: Hall) -> None:
    hall.table.plug(hall.left)
    hall.give("seat", **WISH)
    hall.give("go", at=clock.now_ms() - 60_000)
    hall.give("pause")
    hall.give("extra", minutes=5)
    hall.give("resume", at=clock.now_ms())
    wish = {"kind": "fine", "seat": "1", "amount": 1000, "reason": "phone"}
    hall.give("ruling", wish=wish)
    wait_until(lambda: events.RULING in hall.told and hall.told.count(events.TIMER) == 5, "nothing")
    done = hall.told
    assert hall.answers == [None] * 6
    hall.table.plug(hall.right)
    wait_until(lambda: None not in hall.answers, "nobody answers")
    assert hall.answers == [""] * 6
    assert (hall.told, hall.clock) == (done, "running")


def test_the_old_round_is_not_seated_again(hall: Hall) -> None:
    hall.table.plug(hall.left)
    hall.give("seat", **WISH)
    hall.give("end", counts_for="Spring\n1")
    wait_until(lambda: events.SESSION_END in hall.told, "it does not end")
    hall.table.plug(hall.right)
    wait_until(lambda: None not in hall.answers, "nobody answers")
    assert hall.told.count(events.SESSION_START) == 1


def test_who_has_the_table_does_it_and_nobody_when_it_comes_back(hall: Hall) -> None:
    hall.table.plug(hall.left)
    wait_until(lambda: hall.hub.boards()[0].is_there, "no table")
    hall.left.unlink()
    hall.table.plug(hall.right)
    hall.give("seat", **WISH)
    hall.give("go", at=clock.now_ms() - 60_000)
    wait_until(lambda: hall.answers == ["", ""], "nobody answers")
    hall.give("end", counts_for="Spring\n1")
    wait_until(lambda: events.SESSION_END in hall.told, "it does not end")
    done = hall.told
    hall.right.unlink()
    hall.table.plug(hall.left)
    hall.give("seat", **WISH | {"table": "1\nSpring\n2"})  # behind all that it may have kept
    wait_until(lambda: hall.clock == "seated", "it is not seated")
    assert hall.told == [*done, events.SESSION_START, events.TIMER]
