"""Heap and pace of the rules on a Pico: the image itself, on the emulated RP2040.

    python tests/bench/pico_rules.py [DEALS]

Times are instruction cycles at 125 MHz; they repeat exactly. What the cache of the flash misses is
not in them.
"""

import json
import random
import re
import sys
import tempfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from support.emulated_pico import MICROPYTHON, install_rules
from support.event_file import write_bot_deals, write_deals
from support.random_hands import winning_hand
from support.recorded_hands import BEST

from jantaku_host.bench.emulator import Pico
from jantaku_host.record.reading import read
from jantaku_host.record.recorded import RecordedDeal

HANDS = 200
SICHUAN_DEALS = 10
LIMIT_S = 600
BLOCK = 16  # bytes of the heap


def main() -> None:
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    found = measure(list(islice(deals(BEST), wanted)))
    counts = f"{HANDS} random hands, {len(found['kept'])} deals of {BEST.name}"
    print(f"Emulated RP2040, 125 MHz, rules in a ROMFS slot; {counts}")
    print(f"{'':36}{'measured':>12}{'wanted':>12}{'ratio':>8}")
    kept = found["kept"]
    row("boot to the first line", max(found["boot"]) / 1000, 1000, "ms")
    row("heap: importing the riichi rules", max(found["import"]) / 1024, 40, "KB")
    both = found["import"][0] + found["sichuan"][0]
    row("heap: riichi's and Sichuan's rules", both / 1024, 55, "KB")
    row("heap: a deal in play, at most", max(found["deal"]) / 1024, 25, "KB")
    # The collector takes chance words on the stack for pointers: the least of ten is the truth.
    growth = min(kept[-10:]) - min(kept[:10])
    print(f"{'heap: growth over all deals':36}{growth:9} B {'none':>12}")
    print(f"{'heap: largest free block':36}{found['free'][0] / 1024:9.1f} KB{'>= 100 KB':>12}")
    row("score of a hand, mean", mean(found["score"]), 10, "ms")
    row("score of a hand, p99", p99(found["score"]), 30, "ms")
    row("waits of a hand, mean", mean(found["waits"]), 10, "ms")
    row("waits of a hand, p99", p99(found["waits"]), 10, "ms")
    row("tenpai of four hands, mean", 4 * mean(found["waits"]), 40, "ms")
    row("apply an event, mean", mean(found["apply"]), 15, "ms")
    row("apply an event, p99", p99(found["apply"]), 15, "ms")
    row("heap: a deal of Sichuan, at most", max(found["sichuan_deal"]) / 1024, 25, "KB")
    row("apply an event of Sichuan, mean", mean(found["sichuan_apply"]), 15, "ms")
    row("apply an event of Sichuan, p99", p99(found["sichuan_apply"]), 15, "ms")
    print(f"{'garbage collection, mean':36}{mean(found['collect']):9.2f} ms{'apart':>12}")
    print(f"{'garbage collection, worst':36}{max(found['collect']) / 1000:9.2f} ms{'apart':>12}")


def deals(path: Path) -> Iterator[RecordedDeal]:
    return (deal for deal in read(path) if isinstance(deal, RecordedDeal))


def measure(recorded: list[RecordedDeal]) -> dict[str, list[int]]:
    """The numbers the board prints, by name."""
    with tempfile.TemporaryDirectory() as folder:
        flash, program, events, hands, sichuan = (
            Path(folder, name)
            for name in ("flash.img", "main.py", "deals.events", "hands.json", "sichuan.events")
        )
        program.write_bytes(Path(__file__).with_name("rules_main.py").read_bytes())
        write_deals(events, recorded)
        write_bot_deals(sichuan, SICHUAN_DEALS)
        chance = random.Random(136)
        hands.write_text("".join(json.dumps(winning_hand(chance)) + "\n" for _ in range(HANDS)))
        with Pico(uf2=MICROPYTHON, flash=flash, speed=0, limit=1) as pico:
            pico.wait()
        install_rules(flash, program, events, hands, sichuan)
        with Pico(flash=flash, speed=0, limit=LIMIT_S) as pico:
            said = listen(pico)
    if not said.endswith("end\r\n"):
        sys.exit(f"the board stopped early:\n{said[-1000:]}")
    found: dict[str, list[int]] = {}
    for name, number in re.findall(r"^(\w+) (\d+)", said, re.MULTILINE):
        found.setdefault(name, []).append(int(number))
    free = re.search(r"max free sz: (\d+)", said)
    assert free
    found["free"] = [int(free[1]) * BLOCK]
    return found


def listen(pico: Pico) -> str:
    """What the board says, up to its last line or its prompt after an error."""
    said = b""
    with pico.console() as console:
        console.settimeout(60)
        while not said.endswith((b"\nend\r\n", b">>> ")):
            data = console.recv(4096)
            if not data:
                break
            said += data
    return said.decode(errors="replace")


def row(name: str, measured: float, wanted: float, unit: str) -> None:
    print(f"{name:36}{measured:9.2f} {unit}{wanted:9} {unit}{measured / wanted:8.2f}")


def mean(micros: list[int]) -> float:
    return sum(micros) / len(micros) / 1000


def p99(micros: list[int]) -> float:
    return sorted(micros)[len(micros) * 99 // 100] / 1000


if __name__ == "__main__":
    main()
