"""Whole games of bots through the noisy radio, with slips and offences, in each book; in Sichuan,
which has no offences to propose, with slips.

python tests/bench/soak_games.py [GAMES]

So many games a book. Everything must be told as it happened, and the record of each must audit.
"""

import sys
import tempfile
from pathlib import Path

import soak
from support.clumsy_people import ClumsySimulation, offenders
from support.recorded_hands import disagreements

from jantaku_host.bench.company import bots, games_of
from jantaku_host.bench.outcome import Outcome
from jantaku_host.bench.recording import pull_record

BOOKS = ("ema2016", "samara2019", "furiten", "sichuan")
GAMES = 2


def play(job: soak.Job) -> Outcome:
    book, seed = job
    if book == "sichuan":
        scripts = games_of(book, bots(book, "easy", seed), seed, rounds=1)
    else:
        scripts = offenders(book, seed, rounds=1)
    simulation = ClumsySimulation(scripts, seed=seed, miss=0.02, bleed=0.01, pace="fast")
    with simulation, tempfile.TemporaryDirectory() as folder:
        simulation.wait()
        simulation.finish()
        path = Path(folder, "game.jtk")
        pull_record(simulation, path)
        simulation.total.wrong_events += [f"{job}: {line}" for line in disagreements(path)]
    return simulation.total


def main() -> int:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    jobs = [(book, seed) for book in BOOKS for seed in range(games)]
    totals = soak.totals(soak.run("games", jobs, play))
    is_good = True
    for book in BOOKS:
        is_good &= soak.tell(book, totals[book], None)
    return int(not is_good)


if __name__ == "__main__":
    sys.exit(main())
