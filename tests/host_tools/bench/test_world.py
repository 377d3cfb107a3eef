"""Where tags lie, and when."""

import pytest

from jantaku.sensing import zones
from jantaku_host.bench.world import Tag, World


def tag(number: int = 0) -> Tag:
    return Tag(number.to_bytes(8, "little"))


def test_a_tag_is_at_one_place_at_a_time() -> None:
    world, one = World(), tag()
    world.lie(one, 3)
    world.lie(one, zones.RACK)
    assert world.tags(3) == []
    assert world.tags(zones.RACK) == [one]


def test_what_is_laid_last_lies_on_top() -> None:
    world, lower, upper = World(), tag(1), tag(2)
    world.lie(lower, 5)
    world.lie(upper, 5)
    assert world.tags(5) == [lower, upper]


def test_planned_moves_happen_in_the_order_of_their_times() -> None:
    world, one = World(), tag()
    world.plan(2_000, one, zones.RIVER)
    world.plan(1_000, one, zones.AIR)
    world.lie(one, zones.RACK)
    world.advance(999)
    assert one.zone == zones.RACK
    world.advance(1_500)
    assert (one.zone, one.since_us) == (zones.AIR, 1_000)
    world.advance(9_000)
    assert (one.zone, one.since_us, world.now_us) == (zones.RIVER, 2_000, 9_000)


def test_who_will_leave_is_known_beforehand() -> None:
    world, one, other = World(), tag(1), tag(2)
    world.plan(500, one, zones.AIR)
    assert world.leaves_by(one, 500)
    assert not world.leaves_by(one, 499)
    assert not world.leaves_by(other, 500)


def test_nothing_can_be_planned_for_yesterday() -> None:
    world = World()
    world.advance(10)
    with pytest.raises(ValueError, match="is over"):
        world.plan(9, tag(), 0)
