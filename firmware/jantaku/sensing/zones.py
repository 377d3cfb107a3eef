"""The places where a tile can be read, numbered.

A side's zones: 17 stacks of wall from its owner's right, the rack, the river, the melds.
"""

from micropython import const

_STACKS = const(17)

WALL = 0  # + 17 * side + stack
RACK = 68  # + side
RIVER = 72  # + side
MELDS = 76  # + side
AIR = 80  # in no field: in a hand, on the way, off the table
ZONES = 80  # those that can be read

STACKS = bytes((_STACKS,)) * 4  # on each side, when all 136 tiles are in play


def wall(side: int, stack: int) -> int:
    """The zone of that stack of the wall."""
    return WALL + _STACKS * side + stack


def beside(zone: int) -> tuple:
    """The stacks at both sides of that one: around the corners of the square, as walls meet."""
    at, of = stack(zone), side(zone)
    return (
        zone - 1 if at else wall((of + 1) % 4, _STACKS - 1),
        zone + 1 if at < _STACKS - 1 else wall((of - 1) % 4, 0),
    )


def side(zone: int) -> int:
    """The side of the table that the zone belongs to."""
    return zone // _STACKS if zone < RACK else (zone - RACK) % 4


def stack(zone: int) -> int:
    """The stack of its wall that the zone is, 0 at the owner's right."""
    return zone % _STACKS
