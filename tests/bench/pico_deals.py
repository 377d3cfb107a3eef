"""The whole table plays deals on the emulated RP2040, movements injected: memory and long steps.

python tests/bench/pico_deals.py [DEALS]

Times are the board's own, at 125 MHz; they repeat exactly. What the cache of the flash misses is
not in them.
"""

import re
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from soak_deals import TESTS, write_deals

from jantaku_host.bench.runtime import FIRMWARE
from jantaku_host.bench.table import Table
from jantaku_host.device import bytecode

DEALS = 50
KB = 1024
ENOUGH = 62 * KB
STEP_MS = 50
TENTH = 10  # deals at either end that are compared: what the last one leaves differs


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    said = play(count)
    free = [int(number) for number in re.findall(r"^deal \d (\d+)", said, re.MULTILINE)]
    right = len(re.findall(r"^deal 1 ", said, re.MULTILINE))
    found = re.findall(r"^(?:loaded|lowest|least) (\d+)", said, re.MULTILINE)
    loaded, lowest, least = (int(number) for number in found)
    steps = re.findall(r"^step (\w+) (\d+) (\d+)", said, re.MULTILINE)
    growth = max(free[:TENTH]) - max(free[-TENTH:])
    print("Emulated RP2040, 125 MHz, the whole table, movements injected")
    print(f"deals told as they were played        {right} of {count}")
    print(f"heap free, all parts loaded    {loaded / KB:9.1f} KB (wanted: {ENOUGH // KB})")
    print(f"heap free after a deal, least  {min(free) / KB:9.1f} KB (wanted: {ENOUGH // KB})")
    print(f"  less after the last than after the first deals {growth:6} bytes")
    print(f"heap free in play, least       {least / KB:9.1f} KB")
    print(f"  least before a collection    {lowest / KB:9.1f} KB")
    print(f"longest step, ms (wanted: {STEP_MS})       in play        ever")
    for name, ever, in_play in steps:
        print(f"  {name:30}{int(in_play) / 1000:12.1f}{int(ever) / 1000:12.1f}")
    return int(right < count or min(free) < ENOUGH)


def play(count: int) -> str:
    """What the board says of so many deals of the bot."""
    with tempfile.TemporaryDirectory() as name:
        flash = Path(name)
        write_deals(flash / "deals.bin", count)
        (flash / "table_top.mpy").write_bytes(compiled(TESTS / "support/table_top.py"))
        program = Path(__file__).with_name("pico_deals_main.py")
        with Table({}, flash=flash, leaps=True, program=program, runtime="rp2040") as table:
            with Console(stderr=True).status("") as status:
                while not table.wait(1):
                    status.update(
                        f"{table.world.now_us / 1e6:.0f} s of the board's time have passed"
                    )
            return table.finish()


def compiled(helper: Path) -> bytes:
    """As .mpy; together with the firmware, whose constants are in no module."""
    sources = {path.relative_to(FIRMWARE): path.read_text() for path in FIRMWARE.rglob("*.py")}
    name = Path(helper.name)
    sources[name] = helper.read_text()
    return bytecode.compiled(sources, [name])[name.with_suffix(".mpy")]


if __name__ == "__main__":
    sys.exit(main())
