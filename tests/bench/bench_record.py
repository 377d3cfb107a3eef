"""The record in figures: bytes of a deal, speed of a pull, time of a recovery, cost of an event.

    python tests/bench/bench_record.py [RECORDS.jsonl.gz]

Without a file the real hands are taken (JANTAKU_SHARED names their folder), else the bot's.
"""

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from support import bot_session
from support.event_file import canonical
from support.recorded_hands import BEST
from support.simulated_club import Club

from jantaku.link import commands
from jantaku.record import blocks, journal
from jantaku.record.segments import Segments
from jantaku.referee import fair_dice
from jantaku.rules import events
from jantaku_host.bench.runtime import find_micropython
from jantaku_host.device import keys
from jantaku_host.device.cable import Device
from jantaku_host.device.pull import pull, seal
from jantaku_host.record import reading
from jantaku_host.record.recorded import RecordedDeal

ROOT = Path(__file__).resolve().parents[2]

ON_MICROPYTHON = Path(__file__).with_name("journal_costs.py")
SESSIONS = 40


def main() -> None:
    given = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    measure_size(given or BEST)
    measure_pull()
    measure_costs()


def measure_size(path: Path) -> None:
    """Every recorded deal as the block it would be, played at the pace of people."""
    chance = random.Random(1)
    sizes, counts = [], []
    presses = bytearray()
    fair_dice.note_press(presses, 0, 4711)
    for deal in reading.read(path):
        if not isinstance(deal, RecordedDeal) or deal.wall is None:
            continue
        start, *happened = canonical(deal)[1:]
        course = [
            (events.COMMIT, 0, fair_dice.DICE, bytes(32)),
            start,
            (events.DICE, deal.dealer, 3, 4),
            (events.COMMIT, 0, fair_dice.NONCE, bytes(32) + presses),
            (events.COMMIT, 0, journal.WALL, bytes(32)),
            *happened,
            (events.REVEAL, 0, bytes(range(136)), bytes(16)),
        ]
        steps = [min(60_000, int(chance.expovariate(1 / 2500))) for _ in course]
        content = b"".join(map(events.encode, course, steps))
        sizes.append(len(blocks.deal(blocks.DEAL, 1, 1, content, bytes(32))[0]))
        counts.append(len(course))
    kept = _fit(sizes)
    sizes.sort()
    print(f"deals of {path.name}: {len(sizes)}, {statistics.mean(counts):.0f} events each")
    print(
        f"{'bytes a deal in the record':32}mean {statistics.mean(sizes):.0f}, "
        f"p95 {sizes[len(sizes) * 95 // 100]}, largest {sizes[-1]}"
    )
    print(f"{'deals that a table keeps':32}{kept}")


def _fit(sizes: list[int]) -> int:
    """How many of these deals fit into the record's share of the flash."""
    with tempfile.TemporaryDirectory() as folder:
        segments = Segments(folder)
        for number, size in enumerate(sizes):
            if segments.used() > journal._BUDGET:
                return number
            segments.append(number, bytes(size))
    return len(sizes)


def measure_pull() -> None:
    """From the firmware on the Unix port, through a pseudo-terminal, as `jantaku pull` does it."""
    with tempfile.TemporaryDirectory() as folder:
        club = Club(Path(folder))
        club.play(b"".join(bot_session.encoded(seed=seed, deals=20) for seed in range(SESSIONS)))
        with club.power_up() as table:
            club.ready(table)
            club.install_keys()
            with Device(table.port) as device:
                device.login(commands.OPERATOR, keys.load(club.operator))
                seal(device)
                rates = []
                for number in range(5):
                    start = time.perf_counter()
                    size = pull(device, Path(folder, f"{number}.jtk"))
                    rates.append(size / (time.perf_counter() - start) / 1e6)
    print(f"{f'pull of {size:,} bytes':32}{min(rates):.2f} to {max(rates):.2f} MB/s")


def measure_costs() -> None:
    """On MicroPython's Unix port, in memory instead of FRAM."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "deals.events").write_bytes(bot_session.encoded())
        path = f"{ROOT / 'firmware'}:{ROOT / 'tests'}"
        subprocess.run(
            [find_micropython(), str(ON_MICROPYTHON)],
            cwd=folder,
            env={**os.environ, "MICROPYPATH": path},
            check=True,
        )


if __name__ == "__main__":
    main()
