"""The supply: from 5 V to the rails, hold-up for the Pico, and how its end is sensed."""

from jantaku_hardware.drawing.diagram import Diagram
from jantaku_hardware.drawing.svg import BLUE, GREY, Picture

_RAIL = 130.0


def draw() -> Picture:
    diagram = Diagram(Picture(1120, 520, "Supply and hold-up"))
    picture = diagram.picture
    picture.text(20, 30, "Supply and hold-up", size=17, bold=True)
    diagram.wire((60, _RAIL), (1000, _RAIL))
    picture.dot(60, _RAIL, 5, fill="white", line="black")
    picture.text(50, _RAIL + 4, "5 V", size=13, at="end", colour=BLUE)
    diagram.across("fuse", 120, _RAIL, "5V_IN", "5V_FUSED")
    _input_switch(diagram, 220)
    _to_ground(diagram, "tvs", 320, "5V")
    _to_ground(diagram, "bulk_capacitor", 430, "5V")
    picture.text(470, _RAIL - 10, "5V", size=12, colour=BLUE)
    _sense(diagram, 520)
    diagram.across("schottky", 660, _RAIL, "5V", "5V_HELD")
    _hold_up(diagram, 740)
    picture.text(850, _RAIL - 10, "5V_HELD, to VSYS", size=12, colour=BLUE)
    _box(diagram, 1000, _RAIL - 50, 100, 140, "A1", "Pico")
    picture.text(1050, _RAIL + 110, "3V3_PICO", size=12, at="middle", colour=BLUE)
    picture.text(1050, _RAIL + 126, "FRAM, expander", size=11, at="middle", colour=GREY)
    for row, rail in enumerate(("3V3", "3V3_SHOW")):
        _converter(diagram, 330.0 + 110 * row, rail)
    return picture


def _to_ground(diagram: Diagram, kind: str, x: float, net: str) -> None:
    diagram.joint(x, _RAIL)
    diagram.wire((x, _RAIL), (x, _RAIL + 80))
    diagram.down(kind, x, _RAIL + 40, net, "GND")
    diagram.ground(x, _RAIL + 80)


def _input_switch(diagram: Diagram, x: float) -> None:
    """Its body diode starts the current, its channel carries it; reversed, it is off."""
    picture = diagram.picture
    (part,) = diagram.netlist.of_kind("input_fet")
    picture.box(x - 20, _RAIL - 14, 40, 28, fill="#f6f6f2", thick=1.4)
    picture.text(x, _RAIL + 4, part, size=11, at="middle")
    picture.text(x, _RAIL - 22, "P-channel", size=11, at="middle")
    diagram.wire((x, _RAIL + 14), (x, _RAIL + 80))
    diagram.ground(x, _RAIL + 80)


def _hold_up(diagram: Diagram, x: float) -> None:
    """The capacitor charges through the resistor and gives through the diode beside it."""
    above, below = _RAIL + 40, _RAIL + 80
    for part, place in (("resistor", x), ("schottky", x + 90)):
        diagram.joint(place, _RAIL)
        diagram.wire((place, _RAIL), (place, below))
        diagram.down(part, place, above, "5V_HELD", "HOLD_UP")
    diagram.wire((x, below), (x + 90, below))
    diagram.joint(x, below)
    diagram.wire((x, below), (x, below + 70))
    diagram.down("hold_up_capacitor", x, below + 36, "HOLD_UP", "GND")
    diagram.ground(x, below + 70)


def _sense(diagram: Diagram, x: float) -> None:
    diagram.joint(x, _RAIL)
    diagram.wire((x, _RAIL), (x, _RAIL + 150))
    diagram.down("resistor", x, _RAIL + 40, "5V", "SUPPLY")
    diagram.joint(x, _RAIL + 74)
    diagram.wire((x, _RAIL + 74), (x + 56, _RAIL + 74))
    diagram.picture.text(x + 60, _RAIL + 78, "SUPPLY, GP26", size=12, colour=BLUE)
    diagram.down("resistor", x, _RAIL + 110, "SUPPLY", "GND")
    diagram.ground(x, _RAIL + 150)


def _converter(diagram: Diagram, y: float, rail: str) -> None:
    (chip,) = [
        part
        for part in diagram.netlist.of_kind("ap63203")
        if diagram.netlist.pins(part)["FB"] == rail
    ]
    diagram.wire((420, y), (460, y))
    diagram.picture.text(414, y + 4, "5V", size=12, at="end", colour=BLUE)
    diagram.wire((580, y), (860, y))
    diagram.across("power_inductor", 640, y, f"{rail}_SW", rail)
    diagram.joint(720, y)
    diagram.wire((720, y), (720, y + 56))
    diagram.down("converter_capacitor", 720, y + 28, rail, "GND")
    diagram.ground(720, y + 56)
    _box(diagram, 460, y - 34, 120, 68, chip, "AP63203")
    what = diagram.netlist.parts[chip]["why"]
    diagram.picture.text(868, y + 4, rail, size=12, colour=BLUE)
    diagram.picture.text(868, y + 20, what, size=11, colour=GREY)


def _box(diagram: Diagram, x: float, y: float, width: float, height: float, *words: str) -> None:
    diagram.picture.box(x, y, width, height, fill="#f6f6f2", thick=1.6)
    for row, line in enumerate(words):
        middle = y + height / 2 - 4 + 18 * row
        diagram.picture.text(x + width / 2, middle, line, size=13, at="middle", bold=row == 0)
