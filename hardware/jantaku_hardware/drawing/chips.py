"""The chips of a board as boxes: every pin with its number, its name and its net."""

from jantaku_hardware.circuit.catalogue import pins
from jantaku_hardware.circuit.netlist import Netlist
from jantaku_hardware.drawing.svg import BLUE, GREY, Picture

_PIN = 15.0  # pixels from pin to pin
_BOX, _COLUMN = 130, 330
_COLUMNS = 4
_POWER = ("GND", "3V3", "5V", "3V3_PICO", "3V3_SHOW")


def main_board() -> Picture:
    """Everything on the main board that has more than three pins, but for cables."""
    return _chips("The chips of the main board", "main board")


def side_board() -> Picture:
    """The chips of a side board, pin by pin."""
    return _chips("The chips of a side board (side 0)", "side board 0")


def _chips(title: str, place: str) -> Picture:
    netlist = Netlist()
    chosen = [
        name
        for name, part in netlist.parts.items()
        if part["place"] == place and name.startswith(("A", "U"))
    ]
    columns: list[list[str]] = [[] for _ in range(_COLUMNS)]
    heights = [0.0] * _COLUMNS
    for name in sorted(chosen, key=lambda name: -_height(netlist, name)):
        shortest = heights.index(min(heights))
        columns[shortest].append(name)
        heights[shortest] += _height(netlist, name)
    picture = Picture(_COLUMNS * _COLUMN + 20, max(heights) + 70, title)
    picture.text(20, 30, title, size=17, bold=True)
    for column, names in enumerate(columns):
        y = 60.0
        for name in names:
            _chip(picture, netlist, name, column * _COLUMN + 10 + (_COLUMN - _BOX) / 2, y)
            y += _height(netlist, name)
    return picture


def _height(netlist: Netlist, name: str) -> float:
    return (len(pins(netlist.parts[name]["kind"])) + 1) // 2 * _PIN + 56


def _chip(picture: Picture, netlist: Netlist, name: str, x: float, y: float) -> None:
    part = netlist.parts[name]
    own = pins(part["kind"])
    nets = {
        node.number: net
        for net, nodes in netlist.nets.items()
        for node in nodes
        if node.part == name
    }
    half = (len(own) + 1) // 2
    picture.text(x, y - 6, f"{name}  {part['kind'].upper()}", size=12, bold=True)
    picture.text(x, y + half * _PIN + 22, part["why"], size=10, colour=GREY)
    picture.box(x, y, _BOX, half * _PIN + 6, fill="#f6f6f2", thick=1.4)
    for index, pin in enumerate(own):
        left = index < half
        row = index if left else len(own) - 1 - index
        line = y + 3 + (row + 0.5) * _PIN
        edge, out = (x, -1) if left else (x + _BOX, 1)
        at, outside = ("start", "end") if left else ("end", "start")
        picture.line([(edge, line), (edge + 10 * out, line)])
        picture.text(edge - 4 * out, line + 4, pin.name, size=10, at=at)
        picture.text(edge + 5 * out, line - 1.5, pin.number, size=6, at="middle", colour=GREY)
        net = nets.get(pin.number, "–")
        colour = GREY if net in _POWER or net == "–" else BLUE
        picture.text(edge + 13 * out, line + 4, net, size=10, at=outside, colour=colour)
