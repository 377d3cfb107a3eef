"""A tag of its own: what field it needs in tune, and how far from the carrier it resonates.

A disc of 14 mm: 29 turns that resonate with 24.5 pF, a quality of 40 unloaded, a chip of 60 kohm at
its threshold. Chips of one maker alone differ by some 2 % in tuning (data sheets give the
capacitance to within a few per cent). Tags couple with each other too little to matter here:
0.016 in a stack, and the lower one's limiter does the upper one no harm.
"""

import math
from random import Random
from typing import NamedTuple

_CAPACITANCE = 24.5e-12
_UNLOADED = 40.0
_CHIP = 60e3
_REACTANCE = 1 / (2 * math.pi * 13.56e6 * _CAPACITANCE)
QUALITY = 1 / (1 / _UNLOADED + _REACTANCE / _CHIP)
CUT = 2.5  # sigma: what resonates farther off does not leave the maker's house


class Make(NamedTuple):
    """How tags of one order are: the field that one in tune needs, and the spread of tuning."""

    need: float
    spread: float = 0.0

    def pick(self, random: Random, most: float = math.inf) -> float:
        """The field in A/m rms that one of them needs, of those that need so much at most."""
        while True:
            deviation = random.gauss()
            need = self.need * detuning(self.spread * deviation)
            if abs(deviation) <= CUT and need <= most:
                return need


def detuning(off: float) -> float:
    """How much more field a tag needs that resonates so far off, as a part of the carrier."""
    # Its coil and loss in series with chip and capacitance; what a tuned one makes of the field.
    return abs(_voltage(1.0)) / abs(_voltage(1 + off))


def _voltage(resonance: float) -> complex:
    """At the chip, for one volt induced."""
    capacitance = _REACTANCE * resonance**2  # its reactance, smaller as it resonates lower
    chip = 1 / (1 / _CHIP + 1j / capacitance)
    return chip / (chip + _REACTANCE / _UNLOADED + 1j * _REACTANCE)
