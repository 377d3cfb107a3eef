"""The antennas of the table do what tags and readers need."""

import pytest

from jantaku_hardware.model import magnetics, tuning

each_antenna = pytest.mark.parametrize("one", tuning.ALL, ids=lambda one: one.name)


@each_antenna
def test_every_tag_gets_more_than_it_needs_and_less_than_it_bears(one: tuning.Antenna) -> None:
    assert 1.4 * tuning.TAG_NEEDS < one.weakest
    assert one.strongest < tuning.TAG_WORKS_TO


@each_antenna
def test_the_driver_sees_about_what_it_should_with_capacitors_of_a_series(
    one: tuning.Antenna,
) -> None:
    network = one.shares or one
    assert abs(one.driver_sees - network.target) < 0.35 * network.target


def test_a_tag_of_the_next_stack_gets_less_than_it_needs() -> None:
    beside = tuning.WALL.current * tuning.strongest_beside()
    assert 1.4 * beside < tuning.TAG_NEEDS


@pytest.mark.parametrize("parts", tuning.SPREADS)
def test_a_wall_still_works_when_parts_are_not_as_they_should_be(parts: str) -> None:
    wall = tuning.SPREADS[parts]
    assert wall.current * tuning.strongest_beside() < tuning.TAG_NEEDS < wall.weakest
    assert wall.strongest < 12  # which ISO/IEC 15693-2 lets a tag survive


def test_a_tag_on_a_coil_that_is_off_gets_far_less_than_it_needs() -> None:
    for one in (tuning.WALL, tuning.RIVER, tuning.MELDS):
        assert 4 * one.idle_share * one.strongest < tuning.TAG_NEEDS


def test_a_coil_that_is_off_is_detuned() -> None:
    for one in (tuning.WALL, tuning.RIVER, tuning.MELDS):
        assert one.idle_resonance > 3 * magnetics.CARRIER


def test_river_and_melds_share_a_network_because_their_coils_are_alike() -> None:
    assert tuning.MELDS.inductance == pytest.approx(tuning.RIVER.inductance, rel=0.02)


@each_antenna
def test_the_quality_lets_the_subcarrier_through(one: tuning.Antenna) -> None:
    assert one.quality < magnetics.CARRIER / (2 * 423.75e3)


@each_antenna
def test_a_switch_of_60_v_bears_twice_the_peak(one: tuning.Antenna) -> None:
    assert 2 * one.voltage < 60 / 2


@pytest.mark.parametrize(("value", "bought"), [(303e-12, 300e-12), (96e-12, 100e-12), (7.2, 7.5)])
def test_parts_come_in_the_steps_of_e24(value: float, bought: float) -> None:
    assert tuning.nearest(value) == pytest.approx(bought)
