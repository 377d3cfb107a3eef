"""The drivers on the emulated RP2040 keep up with the radio."""

import pytest
from support.pico_reading import Figures, measure


@pytest.fixture(scope="module")
def figures() -> Figures:
    return measure()


def test_the_wall_is_mapped_in_at_most_1_45_of_its_air_and_guard_time(
    figures: Figures,
) -> None:
    assert figures.map_us <= 1.45 * figures.map_least_us


def test_a_rack_of_fourteen_known_tiles_is_verified_within_150_ms(figures: Figures) -> None:
    assert figures.rack_us <= 150_000
