"""What a page takes on a Pico: to draw and send it, and to tell it to a host that looks on.

python tests/bench/pico_displays.py

Times are the board's own, at 125 MHz; they repeat exactly. What the cache of the flash misses is
not in them.
"""

import re
from pathlib import Path

from jantaku_host.bench.table import Table

PROGRAM = Path(__file__).with_name("displays_main.py")
LIMIT_S = 600
WANTED = dict.fromkeys(("score", "question", "fact", "menu"), "50 ms")  # a step in play
ROWS = {
    "load": "its program is loaded, once",
    "step": "longest step: worded, drawn or sent",
    "ask": "a host asks whether anything changed",
    "look": "a host looks: drawn once more",
    "piece": "a host reads it: longest piece",
    "answered": "a press is answered: all its steps",
}


def main() -> None:
    with Table({}, runtime="rp2040", leaps=True, program=PROGRAM) as table:
        said = table.finish(LIMIT_S)
    print("Emulated RP2040, 125 MHz, pages of the displays")
    print(f"{'':49}{'measured':>10}{'wanted':>10}")
    for page, what, number in re.findall(r"^(\w+) (\w+) (\d+)", said, re.MULTILINE):
        wanted = "300 ms" if what == "answered" else WANTED.get(page, "")
        print(f"{page:11}{ROWS[what]:38}{int(number) / 1000:7.1f} ms{wanted:>10}")


if __name__ == "__main__":
    main()
