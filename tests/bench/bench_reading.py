"""How fast the drivers read tiles, in virtual time, and how fast the bench is that plays the chips.

python tests/bench/bench_reading.py [PROBES]
"""

import random
import resource
import sys
import time
from pathlib import Path

from jantaku.drivers import iso15693
from jantaku.sensing import antennas, zones
from jantaku_host.bench.radio import Radio
from jantaku_host.bench.table import Table
from jantaku_host.bench.world import Tag, World

ROOT = Path(__file__).resolve().parents[2]

PROGRAMS = ROOT / "tests/host_tools/bench/programs"


def main() -> None:
    probes = int(sys.argv[1]) if len(sys.argv) > 1 else 5000
    draw = random.Random(136)
    tags = [Tag(draw.randbytes(5) + b"\x01\x04\xe0") for _ in range(136)]

    radio = Radio(World())
    for place, tag in enumerate(tags):
        radio.world.lie(tag, place // 2)
    taken_us = int(run("map_wall.py", radio)[0].split()[0])
    least_us = radio.air_us + zones.RACK * antennas.GUARD_US
    row("map of the wall, 68 x 2 tiles", taken_us, least_us)
    print(f"  air_ratio {taken_us / least_us:.3f}, of which no more than 1.4 is allowed")

    radio = Radio(World())
    for tag in tags[:14]:
        radio.world.lie(tag, zones.RACK)
    names = [tag.uid.hex() for tag in tags[:14]]
    taken_us = int(run("verify_rack.py", radio, tags=names)[0].split()[0])
    row("a rack of 14 verified", taken_us, 14 * iso15693.air_us(64, 1, 1) + antennas.GUARD_US)

    radio = Radio(World())
    before, wall_s = cpu_s(), time.monotonic()
    said, frames = run("probe_wall.py", radio, probes=probes)
    cpu, wall_s = cpu_s() - before, time.monotonic() - wall_s
    virtual_s = radio.world.now_us / 1e6
    print(
        f"bench: {probes} probes of a wall, {virtual_s:.1f} s of table time, {frames} frames\n"
        f"  {cpu:.2f} s of one core: {virtual_s / cpu:.1f} x life, {frames / cpu:,.0f} frames/s\n"
        f"  {wall_s:.2f} s on the clock: {virtual_s / wall_s:.1f} x life"
    )
    first, last = (int(size) for size in said.split())
    print(f"  heap after 1000 more probes: {last - first:+} bytes")


def row(name: str, taken_us: int, least_us: int) -> None:
    print(f"{name:32}{taken_us / 1000:9.1f} ms, at least {least_us / 1000:.1f}")


def run(program: str, radio: Radio, **settings: object) -> tuple[str, int]:
    """What it printed, and how many frames the readers got."""
    with Table(settings, radio=radio, leaps=True, program=PROGRAMS / program) as table:
        return table.finish(600), table.frames


def cpu_s() -> float:
    """Processor time of this process and of those it has started."""
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in used)


if __name__ == "__main__":
    main()
