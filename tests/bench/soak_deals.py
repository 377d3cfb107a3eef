"""Deals in one process on MicroPython, movements injected: does memory grow, does a step get slow?

python tests/bench/soak_deals.py [DEALS]
"""

import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from support import riichi_bot
from support.table_top import order_of

from jantaku.rules import books, events
from jantaku.rules.riichi.deal import RiichiDeal
from jantaku.rules.riichi.match import RiichiMatch
from jantaku_host.bench.runtime import FIRMWARE, FROZEN, find_micropython

TESTS = Path(__file__).parents[1]
DEALS = 1000
STEP_US = 250  # about 50 ms on the chip
GROWTH = 1024  # bytes, less than two a deal


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    with tempfile.NamedTemporaryFile(suffix=".deals") as file:
        write_deals(Path(file.name), count)
        found = play(Path(file.name))
    heap, steps = found["heap"], found["step_us"]
    print(f"{found['deals']} deals in one process on MicroPython, movements injected")
    print(f"  wrong           {len(found['wrong'])} (wanted: 0)")
    for line in found["wrong"][:20]:
        print(f"    {line}")
    print(f"  heap            {', '.join(f'{size:,}' for size in heap)} bytes after a collection")
    print(f"  loop step       p50 {steps['p50']} us, p99 {steps['p99']} us (wanted: {STEP_US})")
    # What the last deal has left differs from look to look; what always stays must not grow.
    half = len(heap) // 2
    is_steady = not half or min(heap[half:]) <= min(heap[:half]) + GROWTH
    return int(bool(found["wrong"]) or not is_steady or steps["p99"] > STEP_US)


def write_deals(path: Path, count: int) -> None:
    """Whole games of the bot, one after the other: length of the events, wall, events."""
    rng = random.Random(1)
    match = RiichiMatch(books.load("ema2016"))
    with path.open("wb") as file:
        for _ in range(count):
            if match.over:
                match = RiichiMatch(match.rules)
            state = (match.round, match.honba, match.deposits, tuple(match.scores))
            wall = riichi_bot.Wall(riichi_bot.shuffled(rng, 0.1))
            deal = RiichiDeal(match.rules, match.dealer, *state)
            stored = b"".join(events.encode(event) for event in riichi_bot.play(rng, deal, wall))
            file.write(len(stored).to_bytes(2, "little") + order_of(wall.tiles) + stored)
            match.settle(deal)


def play(path: Path) -> dict:
    """What the program says of them."""
    program = Path(__file__).with_name("deals_main.py")
    folders = (TESTS, FIRMWARE, *FROZEN)
    done = subprocess.run(
        [find_micropython(), "-X", "heapsize=4m", str(program), str(path)],
        env={**os.environ, "MICROPYPATH": ":".join(map(str, folders))},
        capture_output=True,
        text=True,
    )
    if done.returncode:
        sys.exit(done.stderr)
    found: dict = json.loads(done.stdout)
    return found


if __name__ == "__main__":
    sys.exit(main())
