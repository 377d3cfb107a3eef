"""Recorded hands on the emulated Pico: is any movement, event or payout ever wrong?

python tests/bench/board_soak.py [HANDS]

The image that is flashed, at the noisy radio of the bench. Real hands where they lie beside the
checkout, those of the bot otherwise.
"""

import sys

import soak
from soak_hands import NOISE, hand

from jantaku_host.bench.outcome import Outcome, percentiles
from jantaku_host.bench.script import recorded
from jantaku_host.bench.simulation import Simulation

HANDS = 20
QUESTIONS = 1 / 20  # a hand that are allowed
KIND = "emulated Pico"


def play(job: soak.Job) -> Outcome:
    number = job[1]
    return Simulation([recorded(hand(number))], seed=number, runtime="rp2040", **NOISE).run()


def main() -> int:
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else HANDS
    total = soak.totals(soak.run("board", [(KIND, number) for number in range(hands)], play))[KIND]
    is_good = soak.tell(KIND, total, QUESTIONS)
    for name, values in (("draws", total.draws_ms), ("discards", total.discards_ms)):
        noticed = percentiles(values)
        print(f"{name} noticed after {noticed['p50']} ms (p50), {noticed['p99']} ms (p99)")
    return int(not is_good)


if __name__ == "__main__":
    sys.exit(main())
