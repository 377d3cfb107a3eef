"""The whole table on the emulated RP2040 while people play: how soon it notices, how long it works.

python tests/bench/pico_table.py [HANDS]

Times are the board's own, at 125 MHz; they repeat exactly. What the cache of the flash misses is
not in them, and what the witness tells the bench is.
"""

import sys
import time
from collections import Counter
from pathlib import Path

from soak_hands import NOISE, hand

from jantaku import board
from jantaku.rules import events
from jantaku_host.bench.outcome import percentiles
from jantaku_host.bench.script import recorded
from jantaku_host.bench.simulation import Simulation
from jantaku_host.record.recorded import Event

HANDS = 2
STEP, COLLECTED = 16, 17  # as in table_main.py


class Timed(Simulation):
    """Hears what table_main.py tells."""

    program = Path(__file__).with_name("table_main.py")

    def __init__(self, hands: int) -> None:
        scripts = (recorded(hand(number)) for number in range(hands))
        super().__init__(scripts, runtime="rp2040", **NOISE)
        self.in_play = False  # from the dice to the settlement
        self.steps_us: dict[tuple[bool, str], list[int]] = {}  # in play or after it, by part
        self.collected: list[tuple[str, int]] = []  # steps that may have collected
        self.collections_us: list[int] = []
        self.maps_us: list[int] = []

    def _hear(self, at_us: int, report: bytes) -> None:
        if report[0] < STEP:
            super()._hear(at_us, report)
            return
        took = int.from_bytes(report[1:5], "little")
        if report[0] == COLLECTED:
            self.collections_us.append(took)
        elif self.players.eyes.is_playing:
            name = report[6:].decode()
            self.steps_us.setdefault((self.in_play, name), []).append(took)
            if report[5]:
                self.collected.append((name, took))

    def _hear_event(self, event: Event) -> None:
        super()._hear_event(event)
        if event[0] in (events.DICE, events.SETTLE):
            self.in_play = event[0] == events.DICE

    def _note_map(self, at_us: int) -> None:
        super()._note_map(at_us)
        self.maps_us.append(at_us - self._pressed_us)


def main() -> None:
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else HANDS
    table = Timed(hands)
    start = time.monotonic()
    total = table.run()
    seconds = time.monotonic() - start
    figures = total.figures()
    print(f"Emulated RP2040, 125 MHz, the whole table, {total.deals} hands through the noisy radio")
    print(f"events {total.events}, wrong {figures['events_wrong']}, payouts wrong ", end="")
    print(f"{figures['payouts_wrong']}, questions {figures['asks']}")
    print(f"{'':44}{'measured':>12}{'wanted':>10}")
    for name, values in (("draw", total.draws_ms), ("discard", total.discards_ms)):
        noticed = percentiles(values)
        row(f"{name} noticed, p50", noticed["p50"] or 0, 200)
        row(f"{name} noticed, p99", noticed["p99"] or 0, 500)
    row("map of the wall, the slowest", max(table.maps_us) / 1000, 3000)
    for (in_play, name), steps in sorted(table.steps_us.items(), key=lambda item: -max(item[1])):
        where = "in play" if in_play else "after it"
        row(f"longest step {where}, {name}", max(steps) / 1000, 50 if in_play else None)
    collections = table.collections_us
    row(f"collection of garbage, {len(collections)} of them", max(collections) / 1000, 50)
    inside = Counter(name for name, took in table.collected if took > min(collections))
    print(f"steps in which garbage may have been collected: {dict(inside) or 'none'}")
    print(f"most of the heap in use: {total.heap_peak:,} bytes")
    print(f"{table.world.now_us / 1e6 / seconds:.2f} x life on this computer")
    # Racks and rivers are then surveyed for tiles that come from where nobody can see.
    blind = Timed(1)
    blind.break_something(f"reader={board.WALL}@30")
    blind.run()
    longest = max(
        took for (in_play, _), steps in blind.steps_us.items() if in_play for took in steps
    )
    row("longest step in play, a wall's reader dead", longest / 1000, 50)


def row(name: str, milliseconds: float, wanted: int | None) -> None:
    print(f"{name:44}{milliseconds:9.1f} ms" + (f"{wanted:7} ms" if wanted else ""))


if __name__ == "__main__":
    main()
