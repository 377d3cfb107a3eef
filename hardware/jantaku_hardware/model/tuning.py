"""The four kinds of antenna of a side: how strongly each is driven, and the parts that tune it.

The circuit takes its values from here.
"""

import itertools
import math
from dataclasses import dataclass, replace

from jantaku import board
from jantaku_hardware.model import geometry, magnetics, network, tag_field
from jantaku_hardware.model.magnetics import OMEGA, Coil, Point
from jantaku_hardware.model.network import Match

# Fields in A/m rms. ISO/IEC 15693-2: a tag works from 0.15 to 5 (a large one) and survives 12.
# A disc of 14 mm needs more than a card does; what these really need has to be measured, and how
# far they are out of tune (`tag.py`).
TAG_NEEDS = 0.55
TAG_SURVIVES = 12.0

SHIFT_ALONG, SHIFT_ACROSS = 2e-3, 3e-3  # how inexactly people build a wall

# An answer lies 424 kHz beside the carrier on both sides: a quality above 16 would cut it off. A
# lower one forgives a hand, a tag more or less, and 17 coils that share one network.
QUALITY = 12

# What the driver runs on. Behind switched coils it is so much that register 0x27 can take some of
# it away (`ladder.py`): a wall climbs steps, a river has what its tags need and walls do not hear.
TVDD, SWITCHED_TVDD = 3.3, 5.0
TVDD_CURRENT = 0.2  # amperes; the data sheet's limit for TVDD is 0.25
DRAIN = 48.0  # volts that a switch of 60 V may see while it is off
FILTER_INDUCTOR, FILTER_CAPACITOR = 470e-9, 180e-12  # corner at 17.3 MHz (AN11740)

# DMN65D8L that switches a coil: with 4.5 V at its gate (10 of 110 kohm of 5 V are lost); and off,
# charged to some volts, with the track around it.
SWITCH_ON = 3.0  # ohm
SWITCH_OFF = 6e-12
BLOCK = 10e-9  # in series with each switched coil
# What an off drain charges itself to, for each volt peak across the coil that is on: ngspice, all
# 17 coils, switches like DMN65D8L with 100 pF from gate to source (42 V at 306 mA).
DRAIN_RATIO = 2.1

# The wall's second range: a resistor in series with C1 in each leg, or two switches beside it.
RANGE_RESISTOR = 390.0
RANGE_SWITCHES = 2 * SWITCH_ON

E24 = (10, 11, 12, 13, 15, 16, 18, 20, 22, 24, 27, 30, 33, 36, 39, 43, 47, 51, 56, 62, 68, 75, 82,
       91)  # fmt: skip


def nearest(value: float) -> float:
    """The value of the E24 series that is nearest to this one."""
    decade = 10.0 ** (math.floor(math.log10(value)) - 1)
    return min((step * decade for step in (*E24, 100)), key=lambda each: abs(each / value - 1))


@dataclass(frozen=True)
class Antenna:
    """A reader's antenna: a coil, or one of several equal ones behind a switch."""

    name: str
    coil: Coil
    coils: int  # behind one reader
    axes: tuple[int, int]
    tags: tuple[Point, ...]  # where tags may lie, seen from the middle of the coil
    wanted: float  # field in the worst placed of them, A/m rms
    tvdd: float = TVDD
    in_series: float = 0.0  # ohm, with C1 in each leg
    shares: "Antenna | None" = None  # the network of this one, whose coil is as inductive
    switch_on: float = SWITCH_ON
    switch_off: float = SWITCH_OFF
    spread: float = 1.0  # of the inductance, around what was calculated

    @property
    def switched(self) -> bool:
        return self.coils > 1

    @property
    def inductance(self) -> float:
        return self.spread * magnetics.inductance(self.coil)

    @property
    def fields(self) -> list[float]:
        """For one ampere, at all the places."""
        return [abs(tag_field.field_in_tag(self.coil, tag, self.axes)) for tag in self.tags]

    @property
    def damping(self) -> float:
        """The resistor in each leg that brings the quality near QUALITY."""
        if self.shares:
            return self.shares.damping
        wanted = (OMEGA * self.inductance / QUALITY - self._resistance) / 2
        return nearest(wanted) if wanted > 1 else 0.0  # no switch is known to an ohm

    @property
    def load(self) -> complex:
        """Coil, switch and damping in series."""
        block = 1 / (OMEGA * BLOCK) if self.switched else 0
        return complex(self._resistance + 2 * self.damping, OMEGA * self.inductance - block)

    @property
    def quality(self) -> float:
        return OMEGA * self.inductance / self.load.real

    @property
    def _resistance(self) -> float:
        return magnetics.resistance(self.coil) + (self.switch_on if self.switched else 0)

    @property
    def idle(self) -> float:
        """Capacitance of a coil that is switched off, as the network sees it."""
        return self.switch_off / (1 - OMEGA**2 * self.inductance * self.switch_off)

    @property
    def stray(self) -> float:
        return (self.coils - 1) * self.idle

    @property
    def idle_share(self) -> float:
        """Current in a coil that is off, as a part of that in the one that is on."""
        return OMEGA**2 * self.inductance * self.idle

    @property
    def idle_resonance(self) -> float:
        """Where a coil that is off would resonate, in hertz."""
        return 1 / (2 * math.pi * math.sqrt(self.inductance * self.switch_off))

    @property
    def volts(self) -> float:
        """Of the carrier, rms: a bridge on TVDD, of whose square wave 4/pi is carrier."""
        return 4 / math.pi * self.tvdd / math.sqrt(2)

    @property
    def target(self) -> float:
        """What the driver should see."""
        return self.volts**2 / ((self.wanted / min(self.fields)) ** 2 * self.load.real)

    @property
    def match(self) -> Match:
        """The network, of capacitors one can buy."""
        if self.shares:
            return self.shares.match
        exact = network.match(self.load, self.stray, self.target, FILTER_INDUCTOR, FILTER_CAPACITOR)
        return exact._replace(series=nearest(exact.series), parallel=nearest(exact.parallel))

    @property
    def driver_sees(self) -> complex:
        """What the driver sees with the capacitors one can buy."""
        return network.impedance(self.match, self.load, self.stray, self.in_series)

    @property
    def power(self) -> float:
        """Watts that the driver gives."""
        return self.volts**2 * (1 / self.driver_sees).real

    @property
    def current(self) -> float:
        """Amperes rms in the coil."""
        return network.coil_current(self.match, self.load, self.stray, self.volts, self.in_series)

    @property
    def voltage(self) -> float:
        """Peak, across the coil."""
        return math.sqrt(2) * self.current * OMEGA * self.inductance

    @property
    def drain(self) -> float:
        """Volts at the switch of a coil that is off."""
        return DRAIN_RATIO * self.voltage

    @property
    def weakest(self) -> float:
        """What the worst placed tag gets, in A/m rms."""
        return self.current * min(self.fields)

    @property
    def strongest(self) -> float:
        """What the best placed tag gets."""
        return self.current * max(self.fields)


def _around(half_length: float, half_width: float, axes: tuple[int, int]) -> tuple[Point, ...]:
    """Places on a grid over that area, at the height of a tag in a single tile."""
    steps = (-1, -0.5, 0, 0.5, 1)
    height = geometry.LEVELS[0]
    if axes == magnetics.UPRIGHT:
        return tuple(
            (half_length * step, height, half_width * up) for step in steps for up in steps
        )
    return tuple((half_length * step, half_width * up, height) for step in steps for up in steps)


_TILE, _LENGTH = geometry.TILE_WIDTH, geometry.TILE_LENGTH
_FLAT, _UPRIGHT = magnetics.FLAT, magnetics.UPRIGHT

WALL = Antenna(
    "wall", geometry.WALL, board.WALL_COILS, _FLAT,
    tuple(itertools.product((0, SHIFT_ALONG), (0, SHIFT_ACROSS), geometry.LEVELS)),
    wanted=2.85, tvdd=SWITCHED_TVDD, in_series=RANGE_SWITCHES,
)  # fmt: skip
RACK = Antenna("rack", geometry.RACK, 1, _UPRIGHT, _around(7 * _TILE, 0, _UPRIGHT), wanted=3.1)
# A river is three rows of six, but one in 25 real deals has a longer one: seven fit in a row.
RIVER = Antenna(
    "river", geometry.RIVER, 2, _FLAT, _around(3 * _TILE, _LENGTH, _FLAT), wanted=2.2,
    tvdd=SWITCHED_TVDD,
)  # fmt: skip
# Four melds lie in two rows.
MELDS = Antenna(
    "melds", geometry.MELDS, 2, _FLAT, _around(3.5 * _TILE, _LENGTH / 2, _FLAT), wanted=3.2,
    tvdd=SWITCHED_TVDD, shares=RIVER,
)  # fmt: skip
ALL = (WALL, RACK, RIVER, MELDS)

# A wall whose parts are not as they should be, on the network of one where they are.
SPREADS = {
    "as calculated": WALL,
    "coils 5 % more inductive": replace(WALL, shares=WALL, spread=1.05),
    "coils 5 % less inductive": replace(WALL, shares=WALL, spread=0.95),
    "switches of 2 Ω": replace(WALL, shares=WALL, switch_on=2.0),
    "switches of 5 Ω": replace(WALL, shares=WALL, switch_on=5.0),
    "switches of 9 pF when off": replace(WALL, shares=WALL, switch_off=9e-12),
}


def strongest_beside() -> float:
    """In a tag of the next stack that was pushed towards this coil, for one ampere."""
    return max(
        abs(tag_field.field_in_tag(WALL.coil, (geometry.PITCH - along, across, up)))
        for along, across, up in WALL.tags
    )


# A tag gets at least so many times the field from its own coil that the one beside it makes there:
# so it belongs to the coil that it answers at the lowest step of the ladder, whatever it needs.
SEPARATION = min(WALL.fields) / strongest_beside()
