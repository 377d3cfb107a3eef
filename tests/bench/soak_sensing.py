"""Recorded hands at the simulated table, on all cores: how often is a movement wrong?

python tests/bench/soak_sensing.py [HANDS]

Real hands where they lie beside the checkout, those of the bot otherwise. What is finished is kept
in build/soak_sensing.jsonl: a run that was broken off goes on where it was, unless the sources of
sensing or bench have changed since.
"""

import hashlib
import json
import os
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict
from itertools import islice
from pathlib import Path

from recorded import REAL, SAMPLE
from rich.console import Console
from rich.progress import track

from jantaku_host.bench.simulation import Outcome, Simulation
from jantaku_host.records import Deal, read

ROOT = Path(__file__).parents[2]

KEPT = ROOT / "build" / "soak_sensing.jsonl"
READERS = 12

# What, of 300 hands so many, how, and what is allowed: wrong or missing, and questions a hand.
RUNS = (
    ("as built", 300, {"miss": 0.02, "bleed": 0.01}, 0, 1 / 20),
    ("one in ten missed", 60, {"miss": 0.10, "bleed": 0.01, "pace": "fast"}, 0, None),
    ("one reader dead", 12, {"miss": 0.02, "bleed": 0.01, "pace": "fast"}, None, None),
)


def main() -> int:
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    records = REAL if REAL.exists() else SAMPLE
    jobs = [
        (name, number)
        for name, share, _, _, _ in RUNS
        for number in range(max(1, share * hands // 300))
    ]
    sources = fingerprint(records)
    done = kept(sources)
    todo = [job for job in jobs if job not in done]
    KEPT.parent.mkdir(exist_ok=True)
    with KEPT.open("a") as file, ProcessPoolExecutor(initializer=take_a_core) as pool:
        working = {pool.submit(play, records, *job): job for job in todo}
        finished = as_completed(working)
        if sys.stderr.isatty():
            bar = Console(stderr=True)
            finished = track(finished, "hands", total=len(todo), console=bar, transient=True)
        for result in finished:
            job = working[result]
            done[job] = result.result()
            row = {"sources": sources, "job": job, "outcome": asdict(done[job])}
            file.write(json.dumps(row) + "\n")
            file.flush()
    return report({job: done[job] for job in jobs})


def play(records: Path, name: str, number: int) -> Outcome:
    """One hand, with a seed of its own."""
    options = next(run[2] for run in RUNS if run[0] == name)
    deals = [item for item in read(records) if isinstance(item, Deal)]
    # Spread over the whole file; a prime step comes by every hand.
    simulation = Simulation([deals[number * 4999 % len(deals)]], seed=number, **options)
    if name == "one reader dead":
        simulation.break_something(f"reader={number % READERS}@30")
    return simulation.run()


def report(outcomes: dict[tuple[str, int], Outcome]) -> int:
    """Print a line for each kind of run; 1 if one is worse than it may be."""
    print(f"{'':20}{'hands':>6}{'movements':>11}{'wrong':>7}{'missing':>9}{'questions':>11}")
    code = 0
    for name, _, _, wrong_allowed, questions_allowed in RUNS:
        total = Outcome()
        for (run, _), outcome in outcomes.items():
            if run == name:
                total.add(outcome)
        wrong = len(total.wrong) + len(total.missing)
        print(
            f"{name:20}{total.deals:>6}{total.movements:>11}{len(total.wrong):>7}"
            f"{len(total.missing):>9}{len(total.questions):>11}"
        )
        print(f"{'':20}{json.dumps(total.figures()['latency_ms'])}")
        for line in islice([*total.wrong, *total.missing, *total.questions], 20):
            print(f"{'':20}{line}")
        code |= wrong_allowed is not None and wrong > wrong_allowed
        code |= questions_allowed is not None and (
            len(total.questions) > max(1, total.deals * questions_allowed)
        )
        code |= bool(total.wrong)
    return int(code)


def fingerprint(records: Path) -> str:
    """Of everything that a result depends on."""
    digest = hashlib.sha256(str(records.name).encode())
    for folder in ("firmware/jantaku", "host_tools/jantaku_host/bench"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def kept(sources: str) -> dict[tuple[str, int], Outcome]:
    """What an earlier run with the same sources has finished."""
    found = {}
    for line in KEPT.read_text().splitlines() if KEPT.exists() else ():
        row = json.loads(line)
        if row["sources"] == sources:
            found[row["job"][0], row["job"][1]] = Outcome(**row["outcome"])
    return found


def take_a_core() -> None:
    """Table and firmware of this worker take turns on one core."""
    if hasattr(os, "sched_setaffinity"):
        cores = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {cores[os.getpid() % len(cores)]})


if __name__ == "__main__":
    sys.exit(main())
