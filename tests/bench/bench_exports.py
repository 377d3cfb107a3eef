"""Speed of exports: 1,000 deals of the bot as replays, as a report, and as Tenhou's JSON.

python tests/bench/bench_exports.py [DEALS]
"""

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from support.table_records import evening

from jantaku_host.record.sources import deals
from jantaku_host.review.matches import RecordedMatch, matches
from jantaku_host.show.exports import tenhou
from jantaku_host.show.pages import replay, report

DEALS = 1000
SESSION = 20  # deals, at most


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    with tempfile.TemporaryDirectory() as folder:
        files = list(written(Path(folder), count))
        print(f"{'exports':12}{'games':>8}{'deals':>8}{'a deal':>12}{'deals/s':>10}")
        export("replay", files, lambda found: list(map(replay.write, found)))
        export("html", files, report.write)
        export("tenhou", files, lambda found: list(map(tenhou.write, found)))
    print("Reading the records is not in it, playing their deals again is.")


def written(folder: Path, count: int) -> Iterator[Path]:
    """Records of sessions with so many deals in all."""
    seed = 0
    while count > 0:
        file = folder / f"{seed}.jtk"
        file.write_bytes(evening(seed=seed, deals=min(count, SESSION)))
        count -= len(list(deals([file])))
        seed += 1
        yield file


def export(name: str, files: list[Path], write: Callable[[list[RecordedMatch]], object]) -> None:
    found = list(matches(deals(files)))
    total = sum(len(match.deals) for match in found)
    start = time.process_time()
    write(found)
    spent = time.process_time() - start
    each, rate = spent / total * 1e3, total / spent
    print(f"{name:12}{len(found):8}{total:8}{each:9.2f} ms{rate:10.0f}")


if __name__ == "__main__":
    main()
