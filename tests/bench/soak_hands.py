"""Recorded hands at the simulated table: is any movement, event or payout ever wrong?

python tests/bench/soak_hands.py [HANDS]

So many go through the noisy radio; other runs are in proportion. Real hands where they lie beside
the checkout, those of the bot otherwise.
"""

import sys
from functools import cache

import soak
from support.recorded_hands import BEST

from jantaku_hardware.model.tag import Make
from jantaku_host.bench.outcome import Outcome
from jantaku_host.bench.script import recorded
from jantaku_host.bench.simulation import Simulation
from jantaku_host.record.reading import read
from jantaku_host.record.recorded import RecordedDeal

HANDS = 300
BATCH = 5  # hands of a job
STEP = 4999  # a prime: spreads them over the whole file, and comes by every hand
READERS = 12

# What, so many of 300, how, and the questions a hand that are allowed (None: as many as it takes).
NOISE = {"miss": 0.02, "bleed": 0.01, "pace": "fast", "tags": Make(0.55, 0.02)}
RUNS = (
    ("radio", 300, NOISE, 1 / 20),
    ("tags that need little", 50, {**NOISE, "tags": Make(0.28, 0.02)}, 1 / 20),
    ("tags that need much", 50, {**NOISE, "tags": Make(0.88, 0.02)}, 1 / 20),
    ("one in ten missed", 60, {**NOISE, "miss": 0.10}, None),
    ("movements", 2000, {"pace": "fast", "level": "movements"}, 0),
)
DEAD = "a reader dead"
DEAD_WALL = "a wall's reader dead"


@cache
def deals() -> list[RecordedDeal]:
    return [item for item in read(BEST) if isinstance(item, RecordedDeal)]


def hand(number: int) -> RecordedDeal:
    return deals()[number * STEP % len(deals())]


def play(job: soak.Job) -> Outcome:
    kind, number = job
    if kind in (DEAD, DEAD_WALL):
        simulation = Simulation([recorded(hand(number))], seed=number, **NOISE)
        simulation.break_something(f"reader={number % READERS}@30")
        return simulation.run()
    options = next(run[2] for run in RUNS if run[0] == kind)
    numbers = range(BATCH * number, BATCH * number + BATCH)
    scripts = (recorded(hand(each)) for each in numbers)
    return Simulation(scripts, seed=number, **options).run()


def main() -> int:
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else HANDS
    jobs = [
        (kind, number)
        for kind, share, _, _ in RUNS
        for number in range(max(1, share * hands // HANDS // BATCH))
    ]
    for number in range(max(2, READERS * hands // HANDS)):
        jobs.append((DEAD if number % 3 else DEAD_WALL, number))
    totals = soak.totals(soak.run("hands", jobs, play))
    is_good = True
    for kind, _, _, allowed in RUNS:
        is_good &= soak.tell(kind, totals[kind], allowed)
    # Without a rack or a river a table waits; so it does where an indicator is to be turned on a
    # wall that it cannot read. Then the deal is given up. No movement is wrong.
    for kind in (DEAD_WALL, DEAD):
        soak.tell(kind, totals[kind], None)
        is_good &= not totals[kind].wrong
    return int(not is_good)


if __name__ == "__main__":
    sys.exit(main())
