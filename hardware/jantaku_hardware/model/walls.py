"""Walls of tags that differ, read at rising power: how many stay unread, how many go astray.

    python -m jantaku_hardware.model.walls [WALLS]

Each tag has its own need, tuning and place, up to 2 mm along and 3 mm across; a tag is undecided if
the coil beside reaches it less than MARGIN steps later. No answer is lost here: that is the
simulated table's part.
"""

import sys
from collections import Counter
from functools import cache
from random import Random

from jantaku_hardware.model import geometry, ladder, tag_field, tuning
from jantaku_hardware.model.tag import Make

MARGIN = 2
TAGS = 136
_GRID = 0.5e-3  # of places
_NEVER = len(ladder.STEPS) + MARGIN
_BESIDE = round(geometry.PITCH / _GRID)
ORDERS = tuple(Make(need, spread) for need in (0.28, 0.55, 0.88) for spread in (0.02, 0.04))


@cache
def field(along: int, across: int, level: int) -> float:
    """In a tag so many half millimetres from a coil, for one ampere."""
    at = (along * _GRID, across * _GRID, geometry.LEVELS[level])
    return abs(tag_field.field_in_tag(geometry.WALL, at))


def lowest_step(need: float, for_one_ampere: float) -> int:
    """The step at which a tag answers."""
    for step, current in enumerate(ladder.CURRENTS):
        if current * for_one_ampere >= need:
            return step
    return _NEVER


def judge(need: float, along: int, across: int, level: int) -> str:
    """What becomes of a tag: "read", "unread", "undecided", or "wrong" stack."""
    own = lowest_step(need, field(along, across, level))
    beside = min(
        lowest_step(need, field(along + side * _BESIDE, across, level)) for side in (-1, 1)
    )
    if own == _NEVER and beside == _NEVER:
        return "unread"
    if abs(own - beside) < MARGIN:
        return "undecided"
    return "read" if own < beside else "wrong"


def play(make: Make, walls: int, seed: int = 0) -> Counter[str]:
    """So many walls of tags of that make."""
    random = Random(seed)
    along, across = (round(most / _GRID) for most in (tuning.SHIFT_ALONG, tuning.SHIFT_ACROSS))
    found: Counter[str] = Counter()
    for number in range(TAGS * walls):
        place = random.randint(-along, along), random.randint(-across, across)
        found[judge(make.pick(random), *place, number & 1)] += 1
    return found


def main(walls: int) -> None:
    for make in ORDERS:
        found = play(make, walls)
        told = ", ".join(f"{what} {found[what]}" for what in ("unread", "undecided", "wrong"))
        print(f"need {make.need:.2f} A/m, spread {100 * make.spread:.0f} %: {walls} walls, {told}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
