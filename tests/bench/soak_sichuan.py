"""Ten thousand deals of Sichuan, played by bots: points, places and hands in every state.

    python tests/bench/soak_sichuan.py [DEALS]

The same checks as in `make test`, on more deals; all cores.
"""

import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "firmware" / "rules"))

import sichuan_bot
from test_sichuan_deals import RULES, check_end, check_state

from jantaku.rules import payments

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


def main() -> None:
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    found: Counter[str] = Counter()
    with ProcessPoolExecutor() as pool:
        for done in pool.map(batch, range(1_000_001, 1_000_001 + wanted, BATCH)):
            found += done
            if sys.stderr.isatty():
                print(f"\r{found['deals']} of {wanted} deals", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    print(f"Sichuan: {found.pop('deals')} deals without an illegal state; deals with")
    for name, count in sorted(found.items()):
        print(f"  {name:14}{count:7}")


if __name__ == "__main__":
    main()
