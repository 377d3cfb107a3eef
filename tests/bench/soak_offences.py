"""Whole games in which rules are broken, in each book: is every offence said in time, every point
kept?

    python tests/bench/soak_offences.py [GAMES]

So many games a book, on all cores; the record of each is audited.
"""

import sys
import tempfile
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from pathlib import Path

import soak
from support.journalled_table import Kept
from support.offending_people import play_with_offences
from support.recorded_hands import deals, disagreements

BOOKS = ("ema2016", "samara2019", "furiten")
GAMES = 20
FIRST = 101  # seed


def game(job: tuple[str, int]) -> tuple[Counter[str], list[float], list[str]]:
    """What was done in a game, how soon it was said, and what its audit disagrees with."""
    preset, seed = job
    kept = Kept(preset)
    top = play_with_offences(preset, seed, kept)
    problems: list[str] = []
    if sum(top.table.scores) + 1000 * top.referee.match.deposits != 120_000:
        problems.append(f"points are lost: {top.table.scores}")
    made = Counter(top.made)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "game.jtk")
        path.write_bytes(kept.copy())
        problems += disagreements(path)
        made["deals"] = len(deals(path))
    return made, top.said_after, [f"{preset}, seed {seed}: {problem}" for problem in problems]


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    jobs = list(product(BOOKS, range(FIRST, FIRST + games)))
    made: Counter[str] = Counter()
    said_after: list[float] = []
    problems: list[str] = []
    with ProcessPoolExecutor() as pool:
        for done, seconds, wrong in soak.shown("offences", pool.map(game, jobs), len(jobs)):
            made += done
            said_after += seconds
            problems += wrong
    print(f"{len(jobs)} games, {made.pop('deals')} deals; found out or, by the book, left alone:")
    for name, count in sorted(made.items()):
        print(f"  {name.replace('_', ' '):28}{count:6}")
    latest = max(said_after)
    print(f"{len(said_after)} said, at most {latest} s after the tiles lay still (wanted: 10)")
    print(f"{len(problems)} disagreements in their records")
    for problem in problems:
        print(f"  {problem}")
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()
