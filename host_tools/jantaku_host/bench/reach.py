"""What field each coil makes in a tag where it lies, from the geometry of the hardware.

Tiles stand up to 2 mm along and 3 mm across out of place in a wall, each where chance puts it, the
same each time for the same tile in the same stack. Racks, rivers and melds fill from the left.
"""

from functools import cache
from zlib import crc32

from jantaku.sensing import zones
from jantaku_hardware.model import geometry, ladder, magnetics, tag_field, tuning, walls
from jantaku_hardware.model.geometry import LEVELS, TILE_LENGTH, TILE_WIDTH
from jantaku_hardware.model.layout import Placed, antennas_of
from jantaku_hardware.model.magnetics import Point
from jantaku_host.bench.world import Tag

_ALONG, _ACROSS = 4, 6  # half millimetres
_FAR = 2  # stacks; beyond that nothing is left
_PITCH = round(geometry.PITCH / 0.5e-3)
_RIVER_ROW, _RIVER_ROWS, _MELD_ROW = 6, 3, 8
_RIVER_BEGINS = -60e-3  # a seventh tile is as far right, if none lies sideways
_SIDEWAYS = TILE_LENGTH - TILE_WIDTH


@cache
def current(zone: int, supply: int, is_bridged: bool) -> float:
    """Amperes rms in the zone's coil when its reader is so set."""
    return ladder.driven(_kind(zone), supply, is_bridged or zone >= zones.RACK).current


@cache
def within(zone: int) -> tuple[int, ...]:
    """The zones whose tags this zone's coil may reach."""
    side = zones.side(zone)
    if zones.RIVER <= zone < zones.MELDS:
        return (zone, *(zones.wall(side, stack) for stack in range(zones.STACKS[side])))
    if zone >= zones.RACK:
        return (zone,)
    return tuple(other for away in range(-_FAR, _FAR + 1) if (other := _beside(zone, away)) >= 0)


def field(tag: Tag, zone: int) -> float:
    """The field in the tag for one ampere in the zone's coil."""
    found = tag.fields.get(zone)
    if found is None:
        found = tag.fields[zone] = _field(tag, zone)
    return found


def _field(tag: Tag, zone: int) -> float:
    if zone < zones.RACK:
        away = next(n for n in range(-_FAR, _FAR + 1) if _beside(zone, n) == tag.zone)
        along, across = tag.shift or _shift(tag)
        return walls.field(_PITCH * away + along, across, min(tag.place, len(LEVELS) - 1))
    if zone == tag.zone:
        return _among(_kind(zone).name, tag.place)
    return _river_in_wall(zones.stack(tag.zone), min(tag.place, len(LEVELS) - 1))


def _beside(zone: int, away: int) -> int:
    """The stack so many places to the left, around the corners of the square; -1: none so near."""
    side, stack = zones.side(zone), zones.stack(zone) + away
    last = zones.STACKS[side] - 1
    if stack > last:
        side, stack = (side - 1) % 4, stack - last - 1
    elif stack < 0:
        side, stack = (side + 1) % 4, stack + last + 1
    return zones.wall(side, stack)


def _shift(tag: Tag) -> tuple[int, int]:
    chance = crc32(tag.uid + bytes((tag.zone,)))
    return chance % (2 * _ALONG + 1) - _ALONG, (chance >> 8) % (2 * _ACROSS + 1) - _ACROSS


@cache
def _kind(zone: int) -> tuning.Antenna:
    if zone < zones.RACK:
        return tuning.WALL
    if zone < zones.RIVER:
        return tuning.RACK
    return tuning.RIVER if zone < zones.MELDS else tuning.MELDS


@cache
def _among(name: str, place: int) -> float:
    """In the tag of the tile that was laid there so late."""
    one = {each.name: each for each in tuning.ALL}[name]
    return abs(tag_field.field_in_tag(one.coil, _point(name, place), one.axes))


def _point(name: str, place: int) -> Point:
    if name == "rack":
        return (min(place, 14) - 6.5) * TILE_WIDTH, LEVELS[0], 0.0
    if name == "melds":
        row, column = divmod(min(place, 2 * _MELD_ROW - 1), _MELD_ROW)
        return (column - 3.5) * TILE_WIDTH, (0.5 - row) * TILE_LENGTH, LEVELS[0]
    most = _RIVER_ROW * _RIVER_ROWS
    row, column = divmod(place, _RIVER_ROW) if place < most else (2, _RIVER_ROW)
    along = _RIVER_BEGINS + column * TILE_WIDTH + (_SIDEWAYS if column == _RIVER_ROW else 0)
    return along, (1 - row) * TILE_LENGTH, LEVELS[0]


@cache
def _river_in_wall(stack: int, level: int) -> float:
    """What a river's coil makes in its own side's wall."""
    placed = antennas_of(0)
    river = next(each for each in placed if each.what is tuning.RIVER)
    x, y, _ = _of_stack(placed, stack).centre
    tag = magnetics.wires(geometry.TAG, (x, y, LEVELS[level]), magnetics.FLAT)
    through = abs(magnetics.mutual_inductance(river.wires, tag))
    return through / (magnetics.MU_0 * geometry.TAG.area)


def _of_stack(placed: list[Placed], stack: int) -> Placed:
    return next(each for each in placed if each.what is tuning.WALL and each.coil == stack)
