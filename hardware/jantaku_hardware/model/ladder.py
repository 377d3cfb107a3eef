"""The steps of field that a wall's reader climbs, and what decides them.

A tag belongs to the coil that it answers at the lowest step. Two means make the steps: the supply
that a PN5180 gives its driver (register 0x27: TX_CW_TO_MAX_RM, TX_CW_AMPLITUDE_RM,
TX_CW_AMP_REF2TVDD), five of its nine levels, about 8 dB; and the resistor in the network, which
takes 10 dB away. From step to step it is 2 to 2.5 dB; the coils beside are 8 dB apart.
"""

import math
from dataclasses import replace
from typing import NamedTuple

from jantaku_hardware.model.tuning import RANGE_RESISTOR, RIVER, WALL, Antenna

# Volts of the driver by the four bits of register 0x27, on that TVDD: what remains of TVDD by
# the first column, or, where TVDD has no say, the level itself.
_BELOW_TVDD = {0x8: 0.0, 0x9: 0.0, 0x1: 0.15, 0x3: 0.25, 0x5: 0.5, 0x7: 1.0}
_LEVELS = {0x0: 3.0, 0x2: 2.75, 0x4: 2.5, 0x6: 2.0}
_CHOSEN = (0x6, 0x4, 0x0, 0x7, 0x8)  # lowest first


class Step(NamedTuple):
    """What the driver is set to."""

    supply: int  # bits 3:0 of register 0x27
    whole: bool  # the resistor is bridged

    @property
    def antenna(self) -> Antenna:
        """The wall's, so driven."""
        return driven(WALL, self.supply, self.whole)


def volts(supply: int, tvdd: float) -> float:
    """What the driver's stage runs on."""
    bits = supply & 0xF
    bits = 0x8 if bits & 0x8 else bits
    return tvdd - _BELOW_TVDD[bits] if bits in _BELOW_TVDD else min(tvdd, _LEVELS[bits])


def driven(antenna: Antenna, supply: int, whole: bool = True) -> Antenna:
    """The same antenna on the same network, at another level."""
    resistor = antenna.in_series if whole else RANGE_RESISTOR
    matched = antenna.shares or antenna
    return replace(antenna, tvdd=volts(supply, antenna.tvdd), in_series=resistor, shares=matched)


STEPS = tuple(Step(supply, whole) for whole in (False, True) for supply in _CHOSEN)
CURRENTS = tuple(step.antenna.current for step in STEPS)


# What a tag may need that is taken when tiles are taught: it answers a river at 3 V of its 5.
MOST_NEED = driven(RIVER, STEPS[7].supply).strongest


def decibels(one: float, other: float) -> float:
    """Of two currents or fields."""
    return 20 * math.log10(one / other)
