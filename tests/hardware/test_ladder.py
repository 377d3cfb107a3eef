"""The steps of a wall's field, tags that differ, and who answers where.

`_FIELDS` and `_DETUNING` are from a model that shares no code with ours: filaments of one
continuous spiral, summed numerically (Neumann), and 29 turns with a chip solved as a network.
"""

from random import Random

import pytest

from jantaku.sensing import antennas
from jantaku_hardware.model import geometry, ladder, tag, tag_field, tuning, walls
from jantaku_hardware.model.magnetics import Coil

# Millimetres from the middle of the coil: A/m in a square of 11.8 mm for one ampere.
_FIELDS = [
    (geometry.WALL, (0, 0, 11), 41.64), (geometry.WALL, (2, 3, 11), 40.02),
    (geometry.WALL, (5, 0, 11), 34.19), (geometry.WALL, (10, 0, 11), 18.23),
    (geometry.WALL, (0, 0, 27), 8.296), (geometry.WALL, (2, 3, 27), 8.083),
    (geometry.WALL, (5, 0, 27), 7.705), (geometry.WALL, (10, 0, 27), 6.224),
    (geometry.WALL, (18.5, 0, 27), 3.190), (geometry.WALL, (20.5, 0, 27), 2.582),
    (geometry.RACK, (0, 0, 11), 27.57), (geometry.RACK, (140, 0, 11), 29.80),
    (geometry.RIVER, (0, 0, 11), 8.072), (geometry.RIVER, (60, 26, 11), 11.28),
    (geometry.RIVER, (66, 26, 11), 7.030),
    (geometry.MELDS, (0, 0, 11), 10.75), (geometry.MELDS, (70, 13, 11), 12.61),
]  # fmt: skip
# Off the carrier by such a part: times the field that a tag in tune needs.
_DETUNING = {
    -0.1: 7.202, -0.05: 3.444, -0.03: 2.168, -0.02: 1.616, -0.01: 1.184, 0.01: 1.155, 0.02: 1.530,
    0.03: 1.991, 0.05: 2.974, 0.1: 5.339,
}  # fmt: skip


@pytest.mark.parametrize(("coil", "place", "strength"), _FIELDS)
def test_fields_are_those_of_a_model_by_somebody_else(
    coil: Coil, place: tuple[float, float, float], strength: float
) -> None:
    x, y, z = (each * 1e-3 for each in place)
    assert abs(tag_field.field_in_tag(coil, (x, y, z))) == pytest.approx(strength, rel=0.1)


@pytest.mark.parametrize("off", _DETUNING)
def test_a_tag_out_of_tune_needs_as_much_as_in_that_model(off: float) -> None:
    assert tag.detuning(off) == pytest.approx(_DETUNING[off], rel=0.02)


def test_the_firmware_climbs_the_steps_that_the_network_has() -> None:
    assert bytes(step.supply for step in ladder.STEPS) == antennas.LADDER
    assert len(ladder.STEPS) == antennas.TOP + 1
    for step in range(len(ladder.STEPS) - antennas.APART):
        reach = ladder.CURRENTS[step + antennas.APART] / ladder.CURRENTS[step]
        assert reach < tuning.SEPARATION


@pytest.mark.parametrize(
    ("supply", "volts"),
    [(8, 5.0), (9, 5.0), (1, 4.85), (3, 4.75), (5, 4.5), (7, 4.0), (0, 3.0), (2, 2.75), (4, 2.5),
     (6, 2.0)],
)  # fmt: skip
def test_a_driver_runs_on_what_register_27_says(supply: int, volts: float) -> None:
    assert ladder.volts(supply, 5.0) == pytest.approx(volts)


def test_tags_of_a_make_spread_as_they_should_and_no_farther_than_the_cut() -> None:
    random = Random(0)
    needs = sorted(tag.Make(0.55, 0.02).pick(random) for _ in range(2_000))
    assert needs[0] > 0.54
    assert needs[1_000] == pytest.approx(0.55 * tag.detuning(0.0135), rel=0.05)
    assert needs[-1] <= 0.55 * max(tag.detuning(0.05), tag.detuning(-0.05))


@pytest.mark.parametrize("make", walls.ORDERS, ids=str)
def test_no_tag_is_put_into_the_wrong_stack(make: tag.Make) -> None:
    found = walls.play(make, 5)
    assert found["wrong"] == found["undecided"] == 0
    assert found["read"]
    if make.need < 0.6 and make.spread == 0.02:
        assert found["unread"] == 0


def test_a_tile_between_two_coils_is_not_decided() -> None:
    middle = round(geometry.PITCH / 2 / 0.5e-3)
    for need in (0.3, 0.5, 0.8):
        assert walls.judge(need, middle, 0, 1) == "undecided"
        assert walls.judge(need, middle // 3, 0, 1) == "read"
