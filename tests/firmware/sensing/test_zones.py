"""Zones: every one has its reader and its coil, and no coil has two zones."""

from support.cases import cases

from jantaku import board
from jantaku.sensing import antennas, zones


@cases(
    (zones.wall(0, 0), 0, 0),
    (zones.wall(0, 16), 0, 16),
    (zones.wall(1, 0), 3, 24),
    (zones.wall(3, 16), 9, 88),
    (zones.RACK + 2, 7, antennas.NO_COIL),
    (zones.RIVER + 1, 5, 24 + 17),
    (zones.MELDS + 3, 11, 72 + 18),
)
def test_a_zone_is_read_by_this_reader_through_this_coil(zone, reader, coil):
    assert (antennas.reader(zone), antennas.coil(zone)) == (reader, coil)


def test_no_two_zones_share_a_coil():
    coils = [antennas.coil(zone) for zone in range(zones.ZONES) if antennas.coil(zone) >= 0]
    assert len(coils) == len(set(coils)) == zones.ZONES - 4
    assert max(coils) < 4 * board.COILS_PER_SIDE


def test_a_zone_and_its_reader_are_on_the_same_side():
    for zone in range(zones.ZONES):
        assert zones.side(zone) == antennas.reader(zone) // 3


def test_the_wall_is_four_sides_of_seventeen_stacks():
    walls = [zones.wall(side, stack) for side in range(4) for stack in range(17)]
    assert walls == list(range(zones.WALL, zones.RACK))
    assert bytes(zones.STACKS) == bytes((board.WALL_COILS,)) * 4
