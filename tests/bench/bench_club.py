"""Speed of the club's tools: audit and exports of hands, a pull of 1,000 deals, the first line.

python tests/bench/bench_club.py [FILE]
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from support import bot_session
from support.recorded_hands import BEST
from support.simulated_club import Club

from jantaku.link import commands
from jantaku.rules import events
from jantaku_host.device import keys
from jantaku_host.device.cable import Device
from jantaku_host.device.pull import pull, seal
from jantaku_host.record.reading import read
from jantaku_host.record.recorded import Damage, RecordedDeal
from jantaku_host.review.audit import Auditor
from jantaku_host.review.matches import RecordedMatch, matches
from jantaku_host.show.exports import kobalab, mjai, tenhou

WANTED = 500  # hands a second on one core
GAMES = 60
DEALS = 1000
HELP_S = 0.3


def main() -> None:
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else BEST
    print(f"{'club':24}{'hands':>8}{'a hand':>12}{'hands/s':>10}{'ratio':>8}")
    audit(path)
    chosen = list(matches(deal for deal in read(path) if isinstance(deal, RecordedDeal)))[:GAMES]
    for name, write in (("tenhou", tenhou.write), ("mjai", mjai.write), ("kobalab", kobalab.write)):
        export(name, write, chosen)
    print(f"The ratio is to {WANTED} hands a second. Cached: the rules of each set of options.")
    pulled()
    first_output()


def row(name: str, hands: int, spent: float) -> None:
    rate = hands / spent
    print(f"{name:24}{hands:8}{spent / hands * 1e6:9.0f} µs{rate:10.0f}{rate / WANTED:7.1f}x")


def audit(path: Path) -> None:
    """Reading the file included."""
    auditor = Auditor()
    hands = 0
    start = time.process_time()
    for item in read(path):
        if not isinstance(item, Damage):
            auditor.audit(item)
            hands += 1
    row(f"audit {path.name.partition('.')[0]}", hands, time.process_time() - start)


def export(name: str, write, chosen: list[RecordedMatch]) -> None:
    start = time.process_time()
    for game in chosen:
        result = write(game)
        if not isinstance(result, dict):
            list(result)
    row(f"export {name}", sum(len(game.deals) for game in chosen), time.process_time() - start)


def pulled() -> None:
    """From the firmware at the bench, over a pseudo terminal; twice, as a table keeps nine hundred
    deals."""
    size, spent = 0, 0.0
    with tempfile.TemporaryDirectory() as folder:
        club = Club(Path(folder))
        file = Path(folder, "club.jtk")
        for seed in (0, DEALS):
            club.play(b"".join(_sessions(DEALS // 2, seed)))
            with club.power_up() as table:
                club.ready(table)
                if not seed:
                    club.install_keys()
                with Device(club.port) as device:
                    device.login(commands.OPERATOR, keys.load(club.operator))
                    seal(device)
                    start = time.monotonic()
                    size += pull(device, file)
                    spent += time.monotonic() - start
        deals = sum(isinstance(item, RecordedDeal) for item in read(file))
    rate = size / spent / 1e3
    print(f"pull: {deals} deals, {size / 1e3:,.0f} KB in {spent:.1f} s, {rate:.0f} KB/s")


def _sessions(deals: int, seed: int) -> Iterator[bytes]:
    """Sessions of the bot with so many deals in all."""
    while deals > 0:
        happening = list(bot_session.session(seed=seed, deals=min(deals, 20)))
        deals -= sum(event[0] == events.DEAL_START for event, _ in happening)
        yield b"".join(bytes(events.encode(*pair)) for pair in happening)
        seed += 1


def first_output() -> None:
    spent, worked = [], []
    for _ in range(5):
        start, before = time.monotonic(), os.times()
        subprocess.run([sys.executable, "-m", "jantaku_host", "--help"], stdout=subprocess.DEVNULL)
        spent.append(time.monotonic() - start)
        after = os.times()
        worked.append(sum(after[2:4]) - sum(before[2:4]))
    print(f"jantaku --help: {min(spent):.2f} s, {min(worked):.2f} s of work (wanted: {HELP_S} s)")


if __name__ == "__main__":
    main()
