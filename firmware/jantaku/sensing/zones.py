"""The places where a tile can be read, numbered, and the reader and coil that read each.

A side's zones: 17 stacks of wall from its owner's right, the rack, the river, the melds.
"""

import board

WALL = 0  # + 17 * side + stack
RACK = 68  # + side
RIVER = 72  # + side
MELDS = 76  # + side
AIR = 80  # in no field: in a hand, on the way, off the table
ZONES = 80  # those that can be read

STACKS = bytes((board.WALL_COILS,)) * 4  # on each side, when all 136 tiles are in play

NO_COIL = -1  # the rack's antenna is wired to its reader


def wall(side: int, stack: int) -> int:
    """The zone of that stack of the wall."""
    return WALL + board.WALL_COILS * side + stack


def side(zone: int) -> int:
    """The side of the table that the zone belongs to."""
    return zone // board.WALL_COILS if zone < RACK else (zone - RACK) % 4


def stack(zone: int) -> int:
    """The stack of its wall that the zone is, 0 at the owner's right."""
    return zone % board.WALL_COILS


def reader(zone: int) -> int:
    """The number of the zone's reader, as in `board.SELECTS`."""
    if zone < RACK:
        return 3 * (zone // board.WALL_COILS) + board.WALL
    return 3 * ((zone - RACK) % 4) + (board.RACK if zone < RIVER else board.RIVER)


def coil(zone: int) -> int:
    """The output of the coil registers that connects the zone's coil, or NO_COIL."""
    if zone < RACK:
        return board.COILS_PER_SIDE * (zone // board.WALL_COILS) + stack(zone)
    if zone < RIVER:
        return NO_COIL
    place = board.RIVER_COIL if zone < MELDS else board.MELD_COIL
    return board.COILS_PER_SIDE * ((zone - RACK) % 4) + place
