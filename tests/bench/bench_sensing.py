"""How soon the table notices what people do, and how fast the simulated one runs."""

import os
import time
from itertools import islice

from support.recorded_hands import BEST

from jantaku_host.bench.outcome import Outcome
from jantaku_host.bench.script import recorded
from jantaku_host.bench.simulation import Simulation
from jantaku_host.record.reading import read
from jantaku_host.record.recorded import RecordedDeal

HANDS = 4


def main() -> None:
    items = islice(read(BEST), HANDS)
    scripts = [recorded(item) for item in items if isinstance(item, RecordedDeal)]
    print(f"The simulated table: {HANDS} recorded hands, 2 % misses, 1 % bleed")
    for pace in ("normal", "fast"):
        start, cpu = time.monotonic(), sum(os.times()[:4])
        total = Simulation(scripts, miss=0.02, bleed=0.01, pace=pace).run()
        show(pace, total, time.monotonic() - start, sum(os.times()[:4]) - cpu)


def show(pace: str, total: Outcome, seconds: float, cpu: float) -> None:
    figures = total.figures()
    print(f"\npace {pace}: {total.table_us / 1e6 / total.deals:.0f} s of table time a deal")
    print(
        f"  movements       {total.movements}, {len(total.wrong)} wrong, "
        f"{len(total.missing)} missing (wanted: 0)"
    )
    print(
        f"  events          {total.events}, {len(total.wrong_events)} wrong, "
        f"{len(total.wrong_payouts)} payouts wrong (wanted: 0); {len(total.asked)} questions"
    )
    for name, latency in figures["latency_ms"].items():
        print(
            f"  {name:<15} p50 {latency['p50']} ms (wanted at normal pace: 150), "
            f"p99 {latency['p99']} ms (400)"
        )
    print(f"  wall map        {figures['air_ratio']} x air and guard time (wanted: 1.4)")
    table_s = total.table_us / 1e6
    print(
        f"  faster than life {table_s / seconds:.0f} x, {table_s / cpu:.0f} x by processor time "
        "(wanted: 20, both processes on one core)"
    )


if __name__ == "__main__":
    main()
