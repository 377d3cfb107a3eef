"""The network between a PN5180 and its antenna, as NXP draws it (AN1445, AN11740)."""

import math
from typing import NamedTuple

from jantaku_hardware.model.magnetics import OMEGA


class Match(NamedTuple):
    """The network between a PN5180 and its antenna: each value is there twice, once a leg."""

    filter_inductor: float  # in series with TX: harmonics stay in
    filter_capacitor: float  # to ground
    series: float  # C1
    parallel: float  # C2, to ground


def behind_filter(target: float, inductor: float, capacitor: float) -> complex:
    """The impedance between both legs behind the filter that the driver sees as `target`."""
    return 2 / (1 / (target / 2 - 1j * OMEGA * inductor) - 1j * OMEGA * capacitor)


def match(load: complex, stray: float, target: float, inductor: float, capacitor: float) -> Match:
    """Capacitors of NXP's network (AN1445, AN11740) that make the driver see `target`.

    `load` is the coil with all resistances in series, `stray` the capacitance parallel to it.
    """
    leg = behind_filter(target, inductor, capacitor) / 2
    admittance = 2 / load
    # C2 leaves so much of the coil's reactance that the resistive part is right; C1 takes the rest.
    left = -math.sqrt(admittance.real / leg.real - admittance.real**2)
    across = 1 / complex(admittance.real, left)
    series = 1 / (OMEGA * (across.imag - leg.imag))
    parallel = (left - admittance.imag) / OMEGA - 2 * stray
    return Match(inductor, capacitor, series, parallel)


def impedance(matched: Match, load: complex, stray: float, resistor: float = 0) -> complex:
    """What the driver sees between its legs; `resistor` is in series with C1, in each leg."""
    filtered, _ = _stages(matched, load, stray, resistor)
    return 2 * (filtered + 1j * OMEGA * matched.filter_inductor)


def coil_current(
    matched: Match, load: complex, stray: float, volts: float, resistor: float = 0
) -> float:
    """Amperes rms in the coil for so many volts rms between the driver's legs."""
    filtered, at_coil = _stages(matched, load, stray, resistor)
    behind = volts / 2 * filtered / (filtered + 1j * OMEGA * matched.filter_inductor)
    to_coil = at_coil / (at_coil + resistor + 1 / (1j * OMEGA * matched.series))
    return abs(2 * behind * to_coil / load)


def _stages(
    matched: Match, load: complex, stray: float, resistor: float
) -> tuple[complex, complex]:
    """Of a leg, to ground: the impedance behind L0, and that at the coil."""
    at_coil = 1 / (2 / load + 1j * OMEGA * (matched.parallel + 2 * stray))
    behind = at_coil + resistor + 1 / (1j * OMEGA * matched.series)
    return 1 / (1 / behind + 1j * OMEGA * matched.filter_capacitor), at_coil
