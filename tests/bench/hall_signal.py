"""The go signal of a hall: how far from the moment that was named tables begin whose hub and agent
are gone by then. With the machine's load.

python tests/bench/hall_signal.py [TABLES]
"""

import os
import sys
import tempfile
import threading
import time
from pathlib import Path

from support.hall_day import BY, day
from support.waiting import wait_until

from jantaku.link import commands
from jantaku_host.device import session
from jantaku_host.device.cable import Device
from jantaku_host.hall import clock

AHEAD_MS = 30_000
LOOK_S = 0.01


def main() -> None:
    tables = int((sys.argv[1:] or ["7"])[0])
    late: list[int] = []
    with (
        tempfile.TemporaryDirectory(prefix="jantaku-") as place,
        day(Path(place), "ema2016", tables, 1, 1, speed=1) as found,
    ):
        tournament = found.hub.tournament
        tournament.draw(1, BY, 0)
        tournament.seat_tables(1, BY)
        at = clock.now_ms() + AHEAD_MS
        tournament.arm(1, at, BY)
        wait_until(lambda: not found.hub.errands.open({}), "the signal does not come")
        found.agent.__exit__()  # from here on each table is alone
        threads = [
            threading.Thread(target=_begins, args=(table.port, found.operator, at, late))
            for table in found.tables
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for table in found.tables:
            table.may_stop = True
    early_and_late = f"{min(late):+} to {max(late):+} ms"
    print(f"go signal: {tables} tables begin {early_and_late} from the moment, without network")
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


def _begins(port: str, operator: bytes, at: int, late: list[int]) -> None:
    with Device(port, is_owner=True) as device:
        device.login(commands.OPERATOR, operator)
        while session.told(device)["state"] != "running":
            time.sleep(LOOK_S)
        late.append(clock.now_ms() - at)


if __name__ == "__main__":
    main()
