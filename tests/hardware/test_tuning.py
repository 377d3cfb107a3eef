"""The antennas of the table do what tags and readers need."""

import itertools

import pytest

from jantaku_hardware.model import ladder, magnetics, tag, tuning

each_antenna = pytest.mark.parametrize("one", tuning.ALL, ids=lambda one: one.name)


@each_antenna
def test_a_tag_off_tune_by_two_sigma_of_2_percent_answers_wherever_it_lies(
    one: tuning.Antenna,
) -> None:
    assert tuning.TAG_NEEDS * tag.detuning(0.04) < one.weakest


@each_antenna
def test_the_driver_sees_about_what_it_should_with_capacitors_of_a_series(
    one: tuning.Antenna,
) -> None:
    network = one.shares or one
    assert abs(one.driver_sees - network.target) < 0.45 * network.target


def test_a_tag_hears_its_own_coil_three_steps_before_the_one_beside() -> None:
    for low, high in zip(ladder.CURRENTS, ladder.CURRENTS[3:], strict=False):
        assert high < tuning.SEPARATION * low


def test_no_step_is_so_high_that_a_coil_is_passed_over() -> None:
    for low, high in itertools.pairwise(ladder.CURRENTS):
        assert 1.5 < ladder.decibels(high, low) < 2.6


def test_the_highest_step_spares_driver_and_switches() -> None:
    for one in tuning.ALL:
        assert one.power / one.tvdd < tuning.TVDD_CURRENT
        assert not one.switched or one.drain < tuning.DRAIN


@pytest.mark.parametrize("parts", tuning.SPREADS)
def test_a_wall_still_climbs_when_parts_are_not_as_they_should_be(parts: str) -> None:
    wall = tuning.SPREADS[parts]
    lowest = ladder.driven(wall, ladder.STEPS[0].supply, whole=False)
    assert lowest.weakest < tuning.TAG_NEEDS
    assert wall.weakest > 2.5 * tuning.TAG_NEEDS
    assert wall.power / wall.tvdd < tuning.TVDD_CURRENT
    assert wall.drain < 60 / 1.1


def test_a_tag_on_a_coil_that_is_off_gets_far_less_than_it_needs() -> None:
    for one in (tuning.WALL, tuning.RIVER, tuning.MELDS):
        assert 1.5 * one.idle_share * one.strongest < tuning.TAG_NEEDS


def test_a_coil_that_is_off_is_detuned() -> None:
    for one in (tuning.WALL, tuning.RIVER, tuning.MELDS):
        assert one.idle_resonance > 3 * magnetics.CARRIER


def test_river_and_melds_share_a_network_because_their_coils_are_alike() -> None:
    assert tuning.MELDS.inductance == pytest.approx(tuning.RIVER.inductance, rel=0.02)


@each_antenna
def test_the_quality_lets_the_subcarrier_through(one: tuning.Antenna) -> None:
    assert one.quality < magnetics.CARRIER / (2 * 423.75e3)


@pytest.mark.parametrize(("value", "bought"), [(303e-12, 300e-12), (96e-12, 100e-12), (7.2, 7.5)])
def test_parts_come_in_the_steps_of_e24(value: float, bought: float) -> None:
    assert tuning.nearest(value) == pytest.approx(bought)
