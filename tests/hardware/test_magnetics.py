"""The antenna maths against formulas and figures that others published."""

import cmath
import math

import pytest

from jantaku_hardware.model import geometry, magnetics, network, tag_field
from jantaku_hardware.model.magnetics import MU_0, OMEGA, UPRIGHT, Coil, wires


def wheeler(outer: float, inner: float, turns: int) -> float:
    """Square spirals by the modified Wheeler formula (Mohan et al. 1999; ST AN2866)."""
    fill = (outer - inner) / (outer + inner)
    return 2.34 * MU_0 * turns**2 * (outer + inner) / 2 / (1 + 2.75 * fill)


def current_sheet(outer: float, inner: float, turns: int) -> float:
    """Square spirals by the current sheet formula (Mohan et al. 1999, table 2)."""
    fill = (outer - inner) / (outer + inner)
    mean = (outer + inner) / 2
    return (
        1.27 * MU_0 * turns**2 * mean / 2 * (math.log(2.07 / fill) + 0.18 * fill + 0.13 * fill**2)
    )


def loop(length: float, width: float, radius: float) -> float:
    """A rectangle of thin wire (Microchip AN710, equation 27, there in cm and nH)."""
    a, b, wire = length * 100, width * 100, radius * 100
    diagonal, area = math.hypot(a, b), a * b
    return 4e-9 * (
        b * math.log(2 * area / (wire * (b + diagonal)))
        + a * math.log(2 * area / (wire * (a + diagonal)))
        + 2 * (wire + diagonal - (a + b))
    )


@pytest.mark.parametrize("published", [wheeler, current_sheet])
@pytest.mark.parametrize(
    ("outer", "turns", "track", "gap"),
    [(50e-3, 4, 1.43e-3, 1.43e-3), (30e-3, 6, 0.5e-3, 0.5e-3), (20e-3, 5, 0.3e-3, 0.2e-3)],
)
def test_square_spirals_are_as_inductive_as_published_formulas_say(
    published, outer: float, turns: int, track: float, gap: float
) -> None:
    coil = Coil(outer, outer, turns, track, gap)
    inner = outer - 2 * (turns * track + (turns - 1) * gap)
    assert magnetics.inductance(coil) == pytest.approx(published(outer, inner, turns), rel=0.06)


@pytest.mark.parametrize(("length", "width"), [(0.1, 0.1), (0.33, 0.03), (0.13, 0.09)])
def test_one_turn_is_as_inductive_as_a_rectangle_of_wire(length: float, width: float) -> None:
    coil = Coil(length, width, 1, track=1e-3)
    wire = (coil.track + coil.copper) / 4  # a strip is like a wire of a quarter of its width
    expected = loop(*coil.inner(0), wire)
    assert magnetics.inductance(coil) == pytest.approx(expected, rel=0.03)


def test_a_round_loop_of_finkenzeller_has_the_field_of_a_square_one_of_its_area_far_away() -> None:
    # RFID Handbook, equation 4.3: H = I N R^2 / (2 sqrt((R^2 + x^2)^3))
    coil = Coil(0.1, 0.1, 1)
    radius = math.sqrt(coil.area / math.pi)
    for away in (0.2, 0.3, 0.5):
        expected = radius**2 / (2 * (radius**2 + away**2) ** 1.5)
        assert magnetics.field(wires(coil), (0, 0, away))[2] == pytest.approx(expected, rel=0.02)


def test_in_the_middle_of_a_square_the_field_is_two_roots_of_two_over_pi_sides() -> None:
    coil = Coil(0.1, 0.1, 1)
    side = coil.inner(0)[0]
    field = magnetics.field(wires(coil), (0, 0, 0))
    assert field == pytest.approx((0, 0, 2 * math.sqrt(2) / (math.pi * side)))


def test_the_field_through_a_tag_is_the_mean_of_the_field_over_it() -> None:
    tag_at = (0.004, 0.002, 0.011)
    steps = [(index + 0.5) / 20 - 0.5 for index in range(20)]
    size = geometry.TAG.inner(0)[0]
    samples = [
        magnetics.field(
            wires(geometry.WALL), (tag_at[0] + x * size, tag_at[1] + y * size, tag_at[2])
        )[2]
        for x in steps
        for y in steps
    ]
    mean = sum(samples) / len(samples)
    assert tag_field.field_in_tag(geometry.WALL, tag_at) == pytest.approx(mean, rel=0.01)


def test_coupling_is_mutual_and_less_than_complete() -> None:
    wall, rack = wires(geometry.WALL), wires(geometry.RACK, (0, 0.05, 0.02), UPRIGHT)
    there = magnetics.mutual_inductance(wall, rack)
    assert there == pytest.approx(magnetics.mutual_inductance(rack, wall))
    both = math.sqrt(magnetics.inductance(geometry.WALL) * magnetics.inductance(geometry.RACK))
    assert 0 < abs(there) < 0.1 * both


def test_an_upright_coil_gives_a_flat_one_across_its_middle_nothing() -> None:
    upright = wires(geometry.RACK, axes=UPRIGHT)
    assert magnetics.mutual_inductance(upright, wires(geometry.WALL)) == pytest.approx(0, abs=1e-15)


def test_the_filter_transforms_as_in_nxps_calculation_for_the_pn544() -> None:
    # Sheet of the antenna design guide AN1457: 560 nH, 180 pF, 80 ohm give 178.5 - 52.36j, seen
    # from the antenna; seen from the driver it is the conjugate.
    behind = network.behind_filter(80, 560e-9, 180e-12)
    assert behind.real == pytest.approx(178.5, abs=0.1)
    assert behind.imag == pytest.approx(52.36, abs=0.01)


@pytest.mark.parametrize("quality", [8, 12, 30])
@pytest.mark.parametrize("target", [40, 80, 300])
def test_the_driver_sees_what_the_network_was_made_for(quality: float, target: float) -> None:
    reactance = OMEGA * 1.5e-6
    load = complex(reactance / quality, reactance)
    matched = network.match(load, 5e-12, target, 470e-9, 180e-12)
    assert cmath.isclose(network.impedance(matched, load, 5e-12), target, rel_tol=1e-9)
    assert matched.series > 0
    assert matched.parallel > 0


def test_nxps_own_approximation_agrees_where_the_quality_is_high() -> None:
    # AN1445: C1 and C2 from R_tr, X_tr and the parallel resistance of the antenna.
    load = complex(2, OMEGA * 1.5e-6)
    back = network.behind_filter(80, 560e-9, 180e-12).conjugate()
    middle = math.sqrt(back.real * load.imag**2 / load.real / 4)
    series = 1 / (OMEGA * (middle + back.imag / 2))
    parallel = 2 / (OMEGA * load.imag) - 1 / (OMEGA * middle)
    matched = network.match(load, 0, 80, 560e-9, 180e-12)
    assert matched.series == pytest.approx(series, rel=0.03)
    assert matched.parallel == pytest.approx(parallel, rel=0.03)


def test_copper_at_the_carrier_conducts_in_a_skin_of_18_micrometres() -> None:
    thick = Coil(26e-3, 26e-3, 1, track=1e-3, copper=70e-6)
    assert magnetics.resistance(thick) == pytest.approx(
        1.72e-8 * 0.1 / (2 * 17.9e-6 * 1.07e-3), 0.01
    )
    thin = Coil(26e-3, 26e-3, 1, track=1e-3, copper=35e-6)
    assert magnetics.resistance(thin) == pytest.approx(1.72e-8 * 0.1 / (35e-6 * 1e-3))


def test_the_upper_tag_is_lost_oftener_and_means_stay_as_asked_for() -> None:
    assert tag_field.weakness(1) > tag_field.weakness(0)
    assert tag_field.weakness(0) + tag_field.weakness(1) == pytest.approx(2)
    assert tag_field.leak(0) + tag_field.leak(1) == pytest.approx(2)
