"""What sensing has to say, for the players. Concealed tiles are never named.

It says things as a tuple: a key of `jantaku.words`, then what belongs into its gaps. Where that is
about a side of the table, the side comes first; players read the wind that sits there.
"""

from micropython import const

from jantaku.sensing import zones

UNREADABLE = const(-1)  # tiles on a stack whose reader is dead

_WINDS = ("east", "south", "west", "north")
_OF_A_SIDE = ("wall", "reader")
_READERS = ("reader_wall", "reader_rack", "reader_river")


def sentence(words, said: tuple, dealer: int = 0) -> str:
    """That in the players' language."""
    key = said[0]
    if key.split("_")[0] in _OF_A_SIDE:
        said = (key, wind(words, (said[1] - dealer) % 4)) + said[2:]
    return words[key] % said[1:]


def wind(words, number: int) -> str:
    """A wind, 0 East, in the players' language."""
    return words[_WINDS[number]]


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
