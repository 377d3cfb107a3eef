"""From an event at a table to a screen: 28 tables by pseudo terminal, 20 screens that read.

Of each event that changes what the hall page shows: milliseconds from the table's journal to the
last and the median screen. And from a deal's end to a changed standing. With the machine's load.

python tests/bench/hall_latency.py [TABLES] [SCREENS] [SECONDS]
"""

import http.client
import json
import os
import statistics
import sys
import tempfile
import threading
import time
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

from support import bot_session
from support.recorded_table import KEYS, RecordedTable
from support.waiting import wait_until

from jantaku.rules import events
from jantaku_host.hall import certificate, web
from jantaku_host.hall.access import TokenFile
from jantaku_host.hall.agent import Agent
from jantaku_host.hall.hub import Hub
from jantaku_host.hall.uplink import Uplink

PAUSE_S = 2.5  # between draws of a table, as in life
APART_S = 0.2  # deals end one after the other
_END = -1  # instead of the tiles left: the deal is over
Change = tuple[int, int]  # a table, and the tiles left there


def main() -> None:
    tables, screens, seconds = (
        int(each) for each in (sys.argv[1:] + ["28", "20", "30"][len(sys.argv) - 1 :])
    )
    seen: dict[Change, list[float]] = {}
    made: dict[Change, float] = {}
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="jantaku-")))
        os.environ["JANTAKU_DOOR"] = str(folder / "agent.door")
        found = [stack.enter_context(RecordedTable()) for _ in range(tables)]
        hub = Hub(folder / "hall.sqlite")
        files = certificate.made(folder)
        secure, public = stack.enter_context(web.serving(hub, "127.0.0.1", 0, files, public_at=0))
        mark = certificate.fingerprint(files[0])
        token = TokenFile(hub.access.admit_host("bench", False), mark)
        hub.tournament.open("Bench", "ema2016", {}, 0)
        for number, table in enumerate(found, 1):
            hub.admit(table.public, number, "bench", "bench")
        ports = tuple(table.port for table in found)
        agent = Agent(
            ports, folder / "agent", KEYS[:32], None, lambda: Uplink(secure, token), print
        )
        stack.enter_context(agent)
        wait_until(lambda: all(o.public for o in agent.owners.values()), "no tables")
        happening = [_session(number) for number in range(1, tables + 1)]
        stop = threading.Event()
        for _ in range(screens):
            threading.Thread(target=_look, args=(public, seen, stop), daemon=True).start()
        players = [
            threading.Thread(
                target=_play, args=(n, t, made, happening[n - 1], seconds), daemon=True
            )
            for n, t in enumerate(found, 1)
        ]
        began = time.monotonic()
        for each in players:
            each.start()
        for each in players:
            each.join()
        time.sleep(3)
        stop.set()
        took = time.monotonic() - began
    print(f"{tables} tables, {screens} screens, {took:.0f} s")
    for what, is_deal in (("event to screen", False), ("deal's end to changed standing", True)):
        found_late = [
            1e3 * (at - made[change])
            for change, times in seen.items()
            if change in made and (change[1] == _END) is is_deal
            for at in times
        ]
        late = sorted(each for each in found_late if each >= 0)
        cut = late[int(0.99 * len(late))]
        middle = statistics.median(late)
        print(f"{what}: {len(late):,} seen, p50 {middle:.0f} ms, p99 {cut:.0f} ms")
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


def _session(number: int) -> list[tuple[tuple, int]]:
    """A deal of a bot, by four of the tournament's people."""
    (start, step), *rest = bot_session.session(seed=number, deals=1)
    people = "\n".join(f"#{entry}" for entry in range(4 * number - 3, 4 * number + 1))
    return [((*start[:5], f"{number}\nBench\n1", people, *start[7:]), step), *rest]


def _play(number: int, table: RecordedTable, made: dict, happening: list, seconds: float) -> None:
    """Events of a bot; when each draw came is noted, and when the deal was over."""
    until = time.monotonic() + seconds
    left = 0
    for event, step in happening:
        if event[0] == events.REVEAL:
            time.sleep(max(0, until + number * APART_S - time.monotonic()))
            made[number, _END] = time.monotonic()
        table.play([(event, step)])
        if event[0] == events.DEALT:
            left = 70
        if event[0] == events.DRAW:
            left -= 1
            if time.monotonic() < until:
                made.setdefault((number, left), time.monotonic())
                time.sleep(PAUSE_S)


def _look(public: str, seen: dict, stop: threading.Event) -> None:
    place = urlsplit(public)
    connection = http.client.HTTPConnection(place.hostname or "", place.port, timeout=60)
    connection.request("GET", "/rows")
    answer = connection.getresponse()
    known: set[Change] = set()
    while not stop.is_set():
        line = answer.readline()
        changes: list[Change] = []
        if line.startswith(b'data: ["table'):
            name, row = json.loads(line[6:])
            if row["live"] is not None:
                changes = [(int(name[5:]), row["live"])]
        elif line.startswith(b'data: ["standing'):
            _, row = json.loads(line[6:])
            changes = [((each["entry"] + 3) // 4, _END) for each in row["rows"]]
        for change in changes:
            if change not in known:
                known.add(change)
                seen.setdefault(change, []).append(time.monotonic())


if __name__ == "__main__":
    main()
