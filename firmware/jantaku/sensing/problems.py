"""What sensing finds wrong, for the players. Concealed tiles are never named.

It says things as a tuple: a key of the players' words, then what belongs into its gaps. Where that
is about a side of the table, the side comes first; players read the wind that sits there.
"""

from micropython import const

from jantaku.sensing import zones

UNREADABLE = const(-1)  # tiles on a stack whose reader is dead
MOST_UNREAD = const(4)  # tiles of a wall that no coil hears, and the deal begins all the same

# What is said of walls that are too silent to be read, and of nothing else.
_SILENT = ("set_lacks",)
_FORGIVEN = _SILENT + ("wall_gap", "wall_stack")
_ONE = ((), (1,))  # of a stack: it has one tile, not three

_READERS = ("reader_wall", "reader_rack", "reader_river")


def dead_reader(number: int) -> tuple:
    """Which reader is dead, and what the table can do without it."""
    return (_READERS[number % 3], number // 3)


def may_be_silent(found: list[tuple]) -> bool:
    """Whether walls with these faults may stand all the same, few of whose tiles are silent."""
    return all(said[0] == "wall_length" for said in found)


def may_be_dark(found: list[tuple]) -> bool:
    """Whether walls with these faults may stand all the same, too many of whose tiles are silent:
    then a deal can be played without them, if people want that."""
    if not all(said[0] in _FORGIVEN and said[3:] in _ONE for said in found):
        return False
    return any(said[0] in _SILENT for said in found)


def stacks(counts, wanted: bytes, most_unread: int = MOST_UNREAD) -> list[tuple]:
    """What is wrong with walls of so many tiles, coil by coil, where so many stacks shall stand.
    A few tiles that no coil hears are no fault: it is known in which stacks they lie."""
    found: list[tuple] = []
    if 0 <= unread(counts, wanted) <= most_unread and not _is_short(counts, wanted):
        return found
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


def _is_short(counts, wanted):
    """Whether nothing is heard where a wall ends: more likely nothing stands there."""
    return 0 in [counts[zones.wall(side, wanted[side] - 1)] for side in range(4)]


def unread(counts, wanted: bytes) -> int:
    """How many tiles are silent in walls that are whole but for them; -1 where they are not, or
    nobody can tell."""
    silent = 0
    for zone in range(zones.RACK):
        whole = 2 if zones.stack(zone) < wanted[zones.side(zone)] else 0
        if not 0 <= counts[zone] <= whole:
            return -1
        silent += whole - counts[zone]
    return silent
