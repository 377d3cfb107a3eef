"""Ten thousand deals of Sichuan, played by bots, and twenty whole games at the table under audit.

    python tests/bench/soak_sichuan.py [DEALS [GAMES]]

The same checks as in `make test`, on more deals; all cores.
"""

import sys
import tempfile
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "firmware" / "rules" / "sichuan"))

import soak
from support import sichuan_bot
from support.recorded_hands import disagreements
from support.sichuan_games import play_game
from test_deals import RULES, check_end, check_state

from jantaku.rules.sichuan import payments

BATCH = 250


def batch(first: int) -> Counter[str]:
    """The ends and payments of a batch of deals."""
    found: Counter[str] = Counter()
    for seed in range(first, first + BATCH):
        chance, deal, wall = sichuan_bot.deal_of(RULES, seed)
        sichuan_bot.play(chance, deal, wall, check_state)
        check_end(deal)
        found["deals"] += 1
        found[f"{len(deal.hus)} hu"] += 1
        found.update({payments.name(part[0]) for part in deal.parts})
    return found


def game(seed: int) -> list[str]:
    """What the audit of a whole game disagrees with."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "game.jtk")
        path.write_bytes(play_game(seed))
        return disagreements(path)


def main() -> None:
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    found: Counter[str] = Counter()
    with ProcessPoolExecutor() as pool:
        seeds = range(1_000_001, 1_000_001 + wanted, BATCH)
        for done in soak.shown("Sichuan", pool.map(batch, seeds), len(seeds)):
            found += done
    print(f"Sichuan: {found.pop('deals')} deals without an illegal state; deals with")
    for name, count in sorted(found.items()):
        print(f"  {name:14}{count:7}")
    with ProcessPoolExecutor() as pool:
        problems = [
            problem for found in pool.map(game, range(101, 101 + games)) for problem in found
        ]
    print(f"{games} games at the table: {len(problems)} disagreements in their records")
    for problem in problems:
        print(f"  {problem}")
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()
