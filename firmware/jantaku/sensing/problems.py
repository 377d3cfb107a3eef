"""What sensing finds wrong, for the players. Concealed tiles are never named.

It says things as a tuple: a key of the players' words, then what belongs into its gaps. Where that
is about a side of the table, the side comes first; players read the wind that sits there.
"""

from micropython import const

from jantaku.sensing import zones

UNREADABLE = const(-1)  # tiles on a stack whose reader is dead

_READERS = ("reader_wall", "reader_rack", "reader_river")


def dead_reader(number: int) -> tuple:
    """Which reader is dead, and what the table can do without it."""
    return (_READERS[number % 3], number // 3)


def stacks(counts, wanted: bytes) -> list[tuple]:
    """What is wrong with walls of so many tiles, coil by coil, where so many stacks shall stand."""
    found: list[tuple] = []
    for side in range(4):
        own = counts[zones.wall(side, 0) : zones.wall(side + 1, 0)]
        if UNREADABLE in own:
            found.append(("wall_dark", side))
            continue
        standing = len([count for count in own if count])
        if standing != wanted[side]:
            found.append(("wall_length", side, standing, wanted[side]))
        elif 0 in own[: wanted[side]]:
            found.append(("wall_gap", side))
        for stack, count in enumerate(own):
            if count and count != 2:
                found.append(("wall_stack", side, stack + 1, count))
    return found
