"""Long runs: jobs on all cores, a progress bar, and results that are kept.

A run that was broken off goes on where it was, unless the sources that its results depend on have
changed since.
"""

import hashlib
import json
import os
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.progress import track

from jantaku_host.bench.outcome import Outcome
from jantaku_host.bench.runtime import BenchError

ROOT = Path(__file__).parents[2]
SOURCES = ("firmware", "host_tools/jantaku_host/bench", "tests/bench")

Job = tuple[str, int]  # what kind of run, and which of them


def run(name: str, jobs: Iterable[Job], play: Callable[[Job], Outcome]) -> dict[Job, Outcome]:
    """The outcome of every job; those of an earlier run with the same sources are taken over."""
    kept = ROOT / "build" / f"soak_{name}.jsonl"
    kept.parent.mkdir(exist_ok=True)
    sources = _fingerprint()
    wanted = list(jobs)
    done = _done(kept, sources)
    todo = [job for job in wanted if job not in done]
    with kept.open("a") as file, ProcessPoolExecutor(initializer=_take_a_core) as pool:
        working = {pool.submit(_played, play, job): job for job in todo}
        for result in shown(name, as_completed(working), len(todo)):
            job = working[result]
            done[job] = result.result()
            row = {"sources": sources, "job": job, "outcome": asdict(done[job])}
            file.write(json.dumps(row) + "\n")
            file.flush()
    return {job: done[job] for job in wanted}


def _played(play: Callable[[Job], Outcome], job: Job) -> Outcome:
    """A table that stops or hangs is an outcome too."""
    try:
        return play(job)
    except BenchError as error:
        return Outcome(wrong_events=[f"{job}: {error}"])


def totals(outcomes: dict[Job, Outcome]) -> dict[str, Outcome]:
    """By kind of run."""
    found: dict[str, Outcome] = {}
    for (kind, _), outcome in outcomes.items():
        found.setdefault(kind, Outcome()).add(outcome)
    return found


def tell(kind: str, total: Outcome, questions_allowed: float | None) -> bool:
    """Print what it came to; whether it is good enough: nothing wrong, so many questions a deal."""
    figures = total.figures()
    print(
        f"{kind:<22}{total.deals:>6} deals {total.events:>8,} events "
        f"{figures['events_wrong']:>4} wrong {figures['payouts_wrong']:>4} payouts wrong "
        f"{figures['asks']:>4} questions"
    )
    for line in [*total.wrong_events, *total.wrong_payouts, *total.wrong, *total.missing][:20]:
        print(f"    {line}")
    is_quiet = questions_allowed is None or len(total.asked) <= max(
        1, total.deals * questions_allowed
    )
    return total.is_right and is_quiet


def shown(name: str, finished: Iterable, count: int) -> Iterable:
    """With a progress bar where somebody looks."""
    if not sys.stderr.isatty():
        return finished
    console = Console(stderr=True)
    return track(finished, name, total=count, console=console, transient=True)


def _fingerprint() -> str:
    digest = hashlib.sha256()
    for folder in SOURCES:
        for path in sorted((ROOT / folder).rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _done(kept: Path, sources: str) -> dict[Job, Outcome]:
    found = {}
    for line in kept.read_text().splitlines() if kept.exists() else ():
        row = json.loads(line)
        if row["sources"] == sources:
            found[row["job"][0], row["job"][1]] = Outcome(**row["outcome"])
    return found


def _take_a_core() -> None:
    """Table and firmware of this worker take turns on one core."""
    if hasattr(os, "sched_setaffinity"):
        cores = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {cores[os.getpid() % len(cores)]})
