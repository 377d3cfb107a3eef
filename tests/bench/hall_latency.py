"""From an event at a table to a screen: 28 tables by pseudo terminal, 20 screens that read.

Of each event that changes what the hall page shows: milliseconds from the table's journal to the
last and the median screen. And from a deal's end to a changed standing. With the machine's load.

python tests/bench/hall_latency.py [TABLES] [SCREENS] [SECONDS]
"""

import http.client
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from support import bot_session
from support.recorded_table import KEYS, RecordedTable
from support.waiting import wait_until

from jantaku.rules import events
from jantaku_host.device import keys
from jantaku_host.hall import certificate
from jantaku_host.hall.access import TokenFile
from jantaku_host.hall.hub import Hub

# As in life somebody draws every 2.5 s, and nothing is drawn while another thing is laid down: a
# row of the hall changes once a second at most.
PAUSE_S = 1.25
_ACTS = (events.DEALT, events.DRAW, events.DISCARD)
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
        found = [stack.enter_context(RecordedTable()) for _ in range(tables)]
        public = stack.enter_context(_hall(folder, found))
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
        ends = [(number, _END) for number in range(1, tables + 1)]
        wait_until(lambda: all(len(seen.get(end, [])) == screens for end in ends), "no standing")
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


@contextmanager
def _hall(folder: Path, tables: list[RecordedTable]) -> Iterator[str]:
    """Hub and agent with these tables, each a process of its own; where screens look."""
    store = folder / "hall.sqlite"
    hub = Hub(store)
    mark = certificate.fingerprint(certificate.made(folder)[0])
    TokenFile(hub.access.admit_host("bench", False), mark).write(folder / "bench.token")
    keys.write(folder / "operator.key", KEYS[:32].hex())
    hub.tournament.open("Bench", "ema2016", {}, 0)
    for number, table in enumerate(tables, 1):
        hub.admit(table.public, number, "bench", "bench")
    ports = [part for table in tables for part in ("--port", table.port)]
    with ExitStack() as stack:
        stack.callback(hub.close)
        said = stack.enter_context(
            _started(folder, "hall", "--store", store, "serve", "--at", "0", "--public", "0")
        )
        secure, public = (next(said).split()[1] for _ in range(2))
        # The name of this machine leads nowhere here and there.
        secure, public = (f"{each.scheme}://127.0.0.1:{each.port}/" for each in
                          map(urlsplit, (secure, public)))  # fmt: skip
        stack.enter_context(
            _started(folder, "agent", "--hub", secure, "--token", folder / "bench.token",
                     "--store", folder / "agent", "--key", folder / "operator.key", *ports)
        )  # fmt: skip
        wait_until(lambda: len(hub.ledger.tables()) == len(tables), "no tables")
        yield public


@contextmanager
def _started(folder: Path, *arguments: object) -> Iterator[Iterator[str]]:
    """A command as long as this lasts; the lines that it prints."""
    process = subprocess.Popen(
        [sys.executable, "-m", "jantaku_host", *map(str, arguments)], stdout=subprocess.PIPE,
        text=True, env=os.environ | {"JANTAKU_DOOR": str(folder / "agent.door")},
    )  # fmt: skip
    with process:
        assert process.stdout is not None
        yield process.stdout
        process.terminate()


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
        if event[0] in _ACTS and time.monotonic() < until:
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
