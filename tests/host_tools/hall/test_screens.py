"""What screens get: everything first, then what has changed, from where they were."""

import asyncio
import json
from pathlib import Path

from support import bot_session, table_records

from jantaku.record import blocks
from jantaku_host.hall.hub import Hub
from jantaku_host.hall.ledger import Push
from jantaku_host.hall.screens import Channel
from jantaku_host.record import verification


def told(channel: Channel, seen: str = "") -> tuple[list[str], str]:
    """The names of what a screen gets that was there before, and where it is then."""

    async def listen() -> tuple[list[str], str]:
        found: list[str] = []
        async for message in channel.stream(seen):
            lines = dict(line.split(": ", 1) for line in message.splitlines() if ": " in line)
            if lines["event"] == "now":
                return found, lines["id"]
            found.append(json.loads(lines["data"])[0] if lines["event"] == "row" else "anew")
        raise AssertionError("the stream has an end")

    return asyncio.run(listen())


def filled() -> Channel:
    channel = Channel("run1")
    for number in range(3):
        channel.put(f"table{number}", {"board": number})
    return channel


def test_a_screen_gets_everything_once() -> None:
    assert told(filled()) == (["anew", "table0", "table1", "table2"], "run1.3")


def test_who_comes_back_gets_what_has_changed_as_it_is_now() -> None:
    channel = filled()
    _, place = told(channel)
    for board in (7, 8):
        channel.put("table1", {"board": board})
    channel.put("table2", {"board": 2})  # as before
    assert told(channel, place) == (["table1"], "run1.5")
    assert json.loads(channel.rows["table1"]) == {"board": 8}


def test_an_id_of_another_run_or_of_nobody_begins_anew() -> None:
    for seen in ("run0.3", "run1.99", "run1.", "run1.x", "nonsense", "run1.-1"):
        assert told(filled(), seen)[0][0] == "anew"


def test_who_was_away_for_too_long_begins_anew() -> None:
    channel = filled()
    for number in range(3000):
        channel.put("table0", {"board": number})
    assert told(channel, "run1.3")[0] == ["anew", "table0", "table1", "table2"]


def test_who_looks_at_a_table_when_a_name_is_withdrawn_sees_it_no_more(tmp_path: Path) -> None:
    (start, step), *rest = bot_session.session(seed=3, deals=1)
    people = (*start[:5], "1\nSpring\n1", "#1\n#2\n#3\n#4", *start[7:])
    record = table_records.record([(people, step), *rest])
    opening = record[: blocks.unpack(record)[2]]
    public = verification.read(record).table
    hub = Hub(tmp_path / "hall.sqlite")
    hub.tournament.open("Spring", "ema2016", {}, 0)
    hub.tournament.import_players("name\nAya\nBoris\nVera\nDan\n")
    hub.access.admit_host("laptop", False)
    hub.admit(public, 1, "laptop", "Dora")
    push = Push(opening=opening, blocks=record[len(opening) :])
    board = hub.board(1)
    hub._tell(board, hub.ledger.take(1, public, push), {})
    feed, said, name = board.feed, board.feed.said, board.feed.name
    assert "Boris" in said[0].text
    hub.tournament.withdraw_name(2, True)
    hub.renamed()
    assert hub.board(1).feed is feed
    assert len(feed.said) == len(said)
    assert "Boris" not in str(feed.said)
    assert feed.name != name
    assert "Boris" not in str(hub.hall.rows)
    hub.close()
