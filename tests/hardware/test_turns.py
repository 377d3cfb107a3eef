"""Where antennas lie, and which of them may be on at once."""

import itertools

import pytest

from jantaku import board
from jantaku.sensing import zones
from jantaku.sensing.antennas import coil as coil_of
from jantaku.sensing.antennas import reader
from jantaku_hardware.model import ladder, tuning, turns
from jantaku_hardware.model.layout import EDGE, antennas_of, turned

NAMES = [one.name for one in tuning.ALL]


@pytest.mark.parametrize(("one", "other"), list(itertools.product(NAMES, NAMES)))
def test_fields_of_opposite_sides_may_be_on_at_once(one: str, other: str) -> None:
    assert turns.may_be_on_at_once(one, other, 2)


@pytest.mark.parametrize("one", ["wall", "river"])
def test_fields_of_neighbouring_sides_may_not(one: str) -> None:
    assert not turns.may_be_on_at_once(one, one, 1)


def test_no_field_wakes_a_tag_of_another_zone_but_walls_beside_a_river() -> None:
    for one, other, apart in itertools.product(NAMES, NAMES, range(3)):
        _, field = turns.strongest(one, other, apart)
        if (one, other) not in (("wall", "wall"), ("river", "wall")):
            assert field < 0.6 * tuning.TAG_NEEDS
    lowest = ladder.driven(tuning.RIVER, ladder.STEPS[0].supply).current / tuning.RIVER.current
    assert turns.strongest("river", "wall", 0)[1] * lowest < 0.3


def test_every_zone_has_an_antenna_at_its_own_reader_and_coil() -> None:
    placed = {
        (each.what.name, each.side, each.coil): each
        for side in range(4)
        for each in antennas_of(side)
    }
    assert len(placed) == zones.ZONES
    for zone in range(zones.ZONES):
        kind = "wall" if zone < zones.RACK else ("rack", "river", "melds")[(zone - zones.RACK) // 4]
        coil = max(coil_of(zone), 0) % board.COILS_PER_SIDE if kind != "rack" else 0
        assert placed[kind, zones.side(zone), coil].reader == reader(zone)


def test_stacks_are_counted_from_the_owners_right() -> None:
    first, *_, last = [each for each in antennas_of(0) if each.what.name == "wall"]
    assert first.centre[0] > last.centre[0]


def test_a_side_is_a_quarter_turn_counter_clockwise_from_the_one_before() -> None:
    assert turned((0, -1, 0), 1) == (1, 0, 0)
    for mine, theirs in zip(antennas_of(0), antennas_of(1), strict=True):
        assert theirs.centre == turned(mine.centre, 1)


def test_no_two_flat_coils_overlap_and_all_lie_on_the_table() -> None:
    boxes = []
    for side in range(4):
        for placed in antennas_of(side):
            spans = [placed.what.coil.length / 2, placed.what.coil.width / 2]
            half = {placed.axes[0]: spans[0], placed.axes[1]: spans[1]}
            x, y, _ = placed.centre
            assert abs(x) + half.get(0, 0) < EDGE
            assert abs(y) + half.get(1, 0) < EDGE
            if 2 not in half:
                boxes.append((x - half[0], x + half[0], y - half[1], y + half[1]))
    for one, other in itertools.combinations(boxes, 2):
        apart_x = one[1] <= other[0] + 1e-9 or other[1] <= one[0] + 1e-9
        apart_y = one[3] <= other[2] + 1e-9 or other[3] <= one[2] + 1e-9
        assert apart_x or apart_y, (one, other)
