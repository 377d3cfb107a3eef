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


def main() -> None:
    tables, screens, seconds = (
        int(each) for each in (sys.argv[1:] + ["28", "20", "30"][len(sys.argv) - 1 :])
    )
    seen: dict[tuple[int, tuple[int, ...]], list[float]] = {}
    made: dict[tuple[int, tuple[int, ...]], float] = {}
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
        happening = [list(bot_session.session(seed=n, deals=1)) for n in range(1, tables + 1)]
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
    late = [1e3 * (at - made[key]) for key, times in seen.items() if key in made for at in times]
    late = sorted(each for each in late if each >= 0)
    if late:
        cut = late[min(len(late) - 1, int(0.99 * len(late)))]
        print(f"{tables} tables, {screens} screens, {took:.0f} s: {len(late):,} changes seen")
        print(f"event to screen: p50 {statistics.median(late):.0f} ms, p99 {cut:.0f} ms")
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


def _play(number: int, table: RecordedTable, made: dict, happening: list, seconds: float) -> None:
    """Events of a bot; what changes scores or the tiles left is noted with the moment it came."""
    until = time.monotonic() + seconds
    left = 0
    for event, step in happening:
        if time.monotonic() > until:
            return
        table.play([(event, step)])
        if event[0] == events.DEALT:
            left = 70
        if event[0] == events.DRAW:
            left -= 1
            made.setdefault((number, (left,)), time.monotonic())
            time.sleep(PAUSE_S)


def _look(public: str, seen: dict, stop: threading.Event) -> None:
    place = urlsplit(public)
    connection = http.client.HTTPConnection(place.hostname or "", place.port, timeout=60)
    connection.request("GET", "/rows")
    answer = connection.getresponse()
    known = set()
    while not stop.is_set():
        line = answer.readline()
        if line.startswith(b'data: ["table'):
            name, row = json.loads(line[6:])
            if row["live"] is not None:
                key = (int(name[5:]), (row["live"],))
                if key not in known:
                    known.add(key)
                    seen.setdefault(key, []).append(time.monotonic())


if __name__ == "__main__":
    main()
