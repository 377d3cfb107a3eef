"""Speed of the audit, reading the file included: real hands where they lie beside the checkout.

python tests/bench/bench_audit.py [FILE]
"""

import sys
import time
from pathlib import Path

from recorded import REAL, SAMPLE

from jantaku_host.audit import Auditor
from jantaku_host.records import Damage, read

WANTED = 500  # hands a second on one core


def main() -> None:
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else REAL if REAL.exists() else SAMPLE
    auditor = Auditor()
    hands = events = 0
    start = time.process_time()
    for item in read(path):
        if not isinstance(item, Damage):
            auditor.audit(item)
            hands += 1
            events += len(item.events)
    spent = time.process_time() - start
    print(f"{'audit':24}{'hands':>8}{'a hand':>12}{'an event':>12}{'hands/s':>10}{'ratio':>8}")
    print(
        f"{path.name:24}{hands:8}{spent / hands * 1e6:9.0f} µs{spent / events * 1e6:9.1f} µs"
        f"{hands / spent:10.0f}{hands / spent / WANTED:7.1f}x"
    )
    print(f"The ratio is to {WANTED} hands a second. Cached: the rules of each set of options.")


if __name__ == "__main__":
    main()
