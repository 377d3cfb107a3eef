"""Walls of tags that differ, mapped by the firmware through the fields of the geometry."""

import math

import pytest
from support.read_walls import one

from jantaku_hardware.model.tag import Make


@pytest.mark.parametrize("need", [0.28, 0.55, 0.88])
def test_no_tag_is_read_in_the_wrong_stack(need: float) -> None:
    for seed in range(4):
        found, _ = one(Make(need, 0.02), seed)
        assert found["wrong"] == 0
        assert found["unread"] == 0


def test_a_wall_takes_less_than_three_seconds_on_the_air() -> None:
    times = [one(Make(0.55, 0.02), seed)[1] for seed in range(8)]
    assert max(times) < 3_000_000


def test_tags_that_need_more_than_they_get_are_silent_and_not_misplaced() -> None:
    found, _ = one(Make(0.55, 0.04), 1, most=math.inf)
    assert found["wrong"] == 0
    assert 0 < found["unread"] < 14
