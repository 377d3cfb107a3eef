"""One reader with its network and its switched coils, with the values of the netlist."""

from jantaku import board
from jantaku_hardware.drawing.diagram import Diagram
from jantaku_hardware.drawing.svg import BLUE, GREY, RED, Picture
from jantaku_hardware.model import tuning

_READER, _SIDE = 0, 0
_UP, _DOWN = 110.0, 400.0  # the two legs
_BRANCHES = (0, 1, 16)


def draw() -> Picture:
    drawing = Diagram(Picture(1120, 490, "A reader and its coils"))
    picture = drawing.picture
    picture.text(20, 30, "Reader of a wall, and its coils", size=17, bold=True)
    picture.text(
        20, 50, "side 0; rack and river have other values, and no 390 ohm", size=12, colour=GREY
    )
    _chip(drawing)
    for leg, y, receiver in ((1, _UP, 190.0), (2, _DOWN, 320.0)):
        _leg(drawing, leg, y, receiver)
    _coils(drawing)
    return picture


def _net(name: str) -> str:
    return f"R{_READER}_{name}"


def _chip(drawing: Diagram) -> None:
    picture = drawing.picture
    picture.box(66, 80, 104, 350, thick=1.6, fill="#f6f6f2")
    (part,) = [
        each
        for each in drawing.netlist.of_kind("pn5180", f"side board {_SIDE}")
        if drawing.netlist.pins(each)["NSS"] == f"NSS{_READER}"
    ]
    picture.text(115, 250, part, size=13, at="middle", bold=True)
    picture.text(115, 268, "PN5180", size=13, at="middle")
    for name, y in (("TX1", _UP), ("RXP", 190), ("RXN", 320), ("TX2", _DOWN)):
        picture.text(164, y + 4, name, size=12, at="end")
    for row, name in enumerate(("NSS", "RST", "BUSY", "IRQ")):
        picture.line([(66, 120 + 34 * row), (52, 120 + 34 * row)], thick=1.4)
        picture.text(48, 124 + 34 * row, f"{name}{_READER}", size=11, at="end", colour=BLUE)
    for row, name in enumerate(("SCK", "MOSI", "MISO")):
        picture.line([(66, 290 + 34 * row), (52, 290 + 34 * row)], thick=1.4)
        picture.text(48, 294 + 34 * row, name, size=11, at="end", colour=BLUE)


def _leg(drawing: Diagram, leg: int, y: float, receiver: float) -> None:
    """From TX to the coils, and from the filter back to the receiver."""
    polarity = "_AB"[leg]
    transmit, filtered = _net(f"TX{leg}"), _net(f"FILTER{leg}")
    antenna, coils = _net(f"ANT_{polarity}"), _net(f"COIL_{polarity}")
    below = leg == 2
    drawing.wire((170, y), (700, y))
    drawing.across("filter_inductor", 230, y, transmit, filtered, below=below)
    drawing.joint(300, y)
    drawing.across("rf_capacitor", 374, y, filtered, _net(f"RANGE{leg}"), below=below)
    drawing.across("resistor", 444, y, _net(f"RANGE{leg}"), antenna, below=not below)
    drawing.joint(490, y)
    drawing.across("resistor", 580, y, antenna, coils, below=below)
    toward = 1 if leg == 2 else -1
    for x, net in ((330, filtered), (490, antenna)):
        if x == 330:
            drawing.joint(x, y)
        end = y + toward * -62
        drawing.wire((x, y), (x, end))
        drawing.down("rf_capacitor", x, y - toward * 36, net, "GND")
        drawing.ground(x, end)
    drawing.wire((170, receiver), (300, receiver), (300, y))
    drawing.across(
        "resistor", 205, receiver, _net(f"RX{leg}"), _net(("RXP", "RXN")[leg - 1]), below=below
    )
    drawing.across("rf_capacitor", 268, receiver, filtered, _net(f"RX{leg}"), below=not below)


def _coils(drawing: Diagram) -> None:
    picture = drawing.picture
    last = 700.0
    for branch, coil in enumerate(_BRANCHES):
        x = 700.0 + 150 * branch + (70 if coil == 16 else 0)
        last = x
        block, drain, gate = (f"S{_SIDE}_{what}{coil}" for what in ("BLOCK", "DRAIN", "GATE"))
        drawing.wire((x, _UP), (x, _DOWN))
        drawing.joint(x, _UP)
        drawing.joint(x, _DOWN)
        drawing.down("rf_capacitor", x, 150, _net("COIL_A"), block)
        drawing.down("coil", x, 225, block, drain)
        picture.text(x - 14, 229, f"stack {coil}", size=11, at="end", colour=RED)
        _switch(drawing, x, 330, drain, gate, f"S{_SIDE}_Q{coil}")
    drawing.wire((700, _UP), (last, _UP))
    drawing.wire((700, _DOWN), (last, _DOWN))
    picture.text(938, 229, "· · ·", size=18, at="middle", bold=True)
    for row, words in enumerate(
        (
            "each gate also has 100k to ground, 100p to its source",
            f"two switches back to back bridge the {tuning.RANGE_RESISTOR:.0f} ohm of a leg "
            f"(S{_SIDE}_Q{board.RANGE})",
        )
    ):
        picture.text(1090, 440 + 16 * row, words, size=11, at="end", colour=GREY)
    x = 640
    drawing.joint(x, _DOWN)
    drawing.wire((x, _DOWN), (x, _DOWN + 70))
    drawing.down("resistor", x, _DOWN + 38, _net("COIL_B"), "GND")
    drawing.ground(x, _DOWN + 70)


def _switch(drawing: Diagram, x: float, y: float, drain: str, gate: str, output: str) -> None:
    picture = drawing.picture
    picture.box(x - 12, y - 16, 24, 32, fill="white", line="none")
    drawing.wire((x, y - 30), (x, y - 12), (x - 12, y - 12))
    drawing.wire((x, y + 30), (x, y + 12), (x - 12, y + 12))
    picture.line([(x - 12, y - 16), (x - 12, y + 16)], thick=2.4)
    picture.line([(x - 17, y - 13), (x - 17, y + 13)], thick=2)
    drawing.wire((x - 17, y), (x - 78, y))
    (node,) = drawing.netlist.on(gate, "switch_fet")
    picture.text(x + 8, y + 4, node.part, size=11)
    drawing.symbol("resistor", x - 52, y, upright=False)
    part, value = drawing.label("resistor", gate, output)
    picture.text(x - 50, y - 14, f"{part} {value}", size=10, at="middle")
    picture.text(x - 80, y + 24, output, size=11, colour=BLUE)
