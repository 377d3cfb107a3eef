"""What is hidden in a session stays hidden until it is over, whoever asks the hub."""

import json
from pathlib import Path

import pytest
from support import bot_session, table_records, twin_deals
from support.recorded_table import KEYS, RecordedTable
from support.waiting import wait_until

from jantaku.record import blocks
from jantaku.record.journal import WALL
from jantaku.rules import events
from jantaku_host.device.cable import Device
from jantaku_host.hall import exports
from jantaku_host.hall.agent import Agent
from jantaku_host.hall.hub import Hub
from jantaku_host.hall.ledger import Push
from jantaku_host.record import verification

END = [((events.VOID, 0, events.REDEAL), 40), ((events.DEAL_END, 0, (30000,) * 4), 2)]


def twins(seed: int) -> list[list[tuple[tuple, int]]]:
    """A session's first deal and its twin: other hands, another wall, the same to look at. Nobody
    has shown anything when it ends."""
    session = list(bot_session.session(seed=seed, deals=1))
    kinds = [event[0] for event, _ in session]
    dealt = kinds.index(events.DEALT)
    wall = next(event[3] for event, _ in session if event[:3] == (events.COMMIT, 0, WALL))
    head = [pair for pair in session[:dealt] if pair[0][:3] != (events.COMMIT, 0, WALL)]
    played = [event for event, _ in session[dealt:]]
    found = []
    for happening, tiles in twin_deals.twins(played, bytes(wall), seed):
        steps = [(event, 700) for event in happening]
        reveal = [((events.REVEAL, 0, b"", b""), 2)]
        found.append([*head, ((events.COMMIT, 0, WALL, tiles), 3), *steps, *END, *reveal])
    return found


def told(folder: Path, happening: list[tuple[tuple, int]]) -> str:
    """All that leaves a hub which has that block: rows, moves, results, exports, the public
    record."""
    folder.mkdir()
    data = table_records.record(happening)
    public = verification.read(data).table
    opening = data[: blocks.unpack(data)[2]]
    hub = Hub(folder / "hall.sqlite")
    hub.access.admit_host("laptop", False)
    hub.admit(public, 1, "laptop", "x")
    host = hub.database.row("SELECT id FROM host")[0]
    taken = hub.ledger.take(host, public, Push(opening=opening, blocks=data[len(opening) :]))
    assert len(taken.blocks) == 1
    assert not taken.trouble
    hub.results.renew(public, taken.blocks[0].session)
    hub._tell(hub.board(1), taken, {})
    hub.show()
    out = [hub.hall.rows, hub.staff.rows, [text for _, text in hub.board(1).feed.said]]
    files = [path.read_bytes().hex() for path in exports.write(hub, "jtk", folder / "out")]
    assert files == [hub.ledger.record(public).hex()] == [opening.hex()]
    hub.close()
    seen = json.loads(json.dumps(out))
    for rows in seen[:2]:
        del rows["seen"]
        for text in rows:
            rows[text] = rows[text].replace(public.hex(), "")
            rows[text] = _without_times(rows[text])
    return json.dumps(seen)


def _without_times(text: str) -> str:
    row = json.loads(text)
    if isinstance(row, list):
        row = [{k: v for k, v in each.items() if k != "since"} for each in row]
    return json.dumps(row)


@pytest.mark.parametrize("seed", [3, 8, 21])
def test_two_deals_that_differ_in_hidden_tiles_look_the_same_until_the_session_is_over(
    tmp_path: Path, seed: int
) -> None:
    one, other = twins(seed)
    assert one != other
    assert told(tmp_path / "one", one) == told(tmp_path / "other", other)


def heard(folder: Path, happening: list[tuple[tuple, int]]) -> list[tuple]:
    """What somebody without a key hears at an agent's door of a deal that is over; without the
    digests, which are others each time, and when it was, which is this computer's doing."""
    found = []
    with RecordedTable() as table, Agent((table.port,), folder, KEYS[:32]) as agent:
        owner = agent.owners[table.port]
        wait_until(lambda: owner.stay > 0, "no table")
        table.play(happening)
        wait_until(lambda: bool(owner.shelf) and owner.shelf.last == 1, "the deal does not come")
        with Device(table.port) as device:
            for _, _, data in device.watch(1):
                found.append(events.decode(data)[0])
                if found[-1][0] == events.REVEAL:
                    break
    return [event for event in found if event[0] not in (events.COMMIT, events.SESSION_START)]


def test_nor_does_an_agents_door_tell_them_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JANTAKU_DOOR", str(tmp_path / "agent.door"))
    one, other = (heard(tmp_path / str(number), deal) for number, deal in enumerate(twins(8)))
    assert len(one) > 50
    assert one == other
