"""What the table draws from its 5 V supply, and how long the Pico outlives it."""

from typing import NamedTuple

from jantaku_hardware.circuit.netlist import Netlist
from jantaku_hardware.model.tuning import ALL

SUPPLY_AMPERES = 4.0
CONVERTER_AMPERES = 2.0  # AP63203
_EFFICIENCY = 0.88  # of the converters, at half load
_DRIVER_EFFICIENCY = 0.6  # of a PN5180's transmitter, filter and network included

# The strongest light the firmware makes is a white pip, (40, 40, 40) of 255 each.
_LIGHT_FULL, _LIGHT_DARK = 36.0, 0.8  # mA of a WS2812B-V5: three channels of 12; its controller
_LIGHT_PLAYING = _LIGHT_DARK + _LIGHT_FULL * 40 / 255


class Load(NamedTuple):
    """Currents in mA, of one."""

    what: str
    kind: str  # in the netlist
    rail: str
    playing: float
    worst: float
    from_where: str


# The transmitter at work is added to one reader at a time, two if a plan ever pairs opposite sides.
LOADS = (
    Load("reader, listening or idle", "pn5180", "3V3", 20, 25, "assumed; field off"),
    Load("logic on the main board", "74hc154", "3V3", 5, 10, "assumed; for each decoder"),
    Load("display", "ssd1322", "3V3_SHOW", 130, 435, "assumed; some text, and all dots full"),
    Load("light", "ws2812b", "5V", _LIGHT_PLAYING, _LIGHT_FULL, "colours of the firmware; white"),
    Load("coil register", "74hct595", "5V", 0.5, 1, "assumed"),
    Load("buzzer", "piezo", "5V", 0.5, 5, "1 kohm and piezo, half the time"),
    Load("Pico with FRAM and expander", "pico", "5V_HELD", 45, 95, "assumed; busy"),
)
RAILS = ("3V3", "3V3_SHOW", "5V", "5V_HELD")

# Hold-up: charged through a Schottky diode and a resistor, it gives through a second diode; the
# Pico's own converter works down to 1.8 V.
_HOLD_UP = 4700e-6 * 0.8  # tolerance
_CHARGED, _DIODE, _EMPTY = 4.6, 0.35, 2.2
_HELD_WATTS = 5.0 * 0.095


def transmitter(at_once: int = 1) -> float:
    """mA of the strongest antennas at work."""
    return 1000 * at_once * max(one.power / one.tvdd for one in ALL) / _DRIVER_EFFICIENCY


def drawn(netlist: Netlist, mode: str, rail: str) -> float:
    """Amperes on that rail when `playing`, or in the `worst` case that nobody ever sees."""
    loads: float = sum(
        getattr(load, mode) * len(netlist.of_kind(load.kind)) for load in LOADS if load.rail == rail
    )
    if rail == "5V":
        loads += transmitter(1 if mode == "playing" else 2)
    return loads / 1000


def from_supply(netlist: Netlist, mode: str) -> float:
    """Amperes from the 5 V supply."""
    total = 0.0
    for rail in RAILS:
        share = 3.3 / 5 / _EFFICIENCY if rail.startswith("3V3") else 1
        total += share * drawn(netlist, mode, rail)
    return total


def hold_up() -> float:
    """Seconds from the supply's end to the Pico's."""
    # At constant power into the Pico, whose voltage is the capacitor's less the diode's.
    full = _CHARGED - _DIODE
    return _HOLD_UP * (full**2 - _EMPTY**2) / 2 / _HELD_WATTS
