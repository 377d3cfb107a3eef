"""Circuit diagrams: signs for parts, named from the netlist."""

from jantaku_hardware.circuit.catalogue import KINDS
from jantaku_hardware.circuit.netlist import Netlist
from jantaku_hardware.drawing.svg import INK, RED, Picture


class Diagram:
    """A picture with parts of the netlist in it: each says its own reference and value."""

    def __init__(self, picture: Picture) -> None:
        self.netlist = Netlist()
        self.picture = picture

    def label(self, kind: str, *nets: str) -> tuple[str, str]:
        """Reference and value of the part of that kind between these nets."""
        for part in self.netlist.of_kind(kind):
            if set(nets) <= set(self.netlist.pins(part).values()):
                return part, self.netlist.parts[part]["value"] or _in_short(kind)
        raise KeyError((kind, nets))

    def across(self, kind: str, x: float, y: float, *nets: str, below: bool = False) -> None:
        """A part that lies in a line from left to right."""
        self.symbol(kind, x, y, upright=False)
        part, value = self.label(kind, *nets)
        words = y + 26 if below else y - 16
        self.picture.text(x, words, f"{part}  {value}".rstrip(), size=11, at="middle")

    def down(self, kind: str, x: float, y: float, *nets: str) -> None:
        """A part that stands in a line from top to bottom."""
        self.symbol(kind, x, y, upright=True)
        part, value = self.label(kind, *nets)
        self.picture.text(x + 14, y - 2, part, size=11)
        self.picture.text(x + 14, y + 12, value, size=11)

    def wire(self, *points: tuple[float, float]) -> None:
        self.picture.line(points, thick=1.4)

    def ground(self, x: float, y: float) -> None:
        self.wire((x - 9, y), (x + 9, y))
        self.picture.line([(x - 5, y + 4), (x + 5, y + 4)], thick=1.4)

    def joint(self, x: float, y: float) -> None:
        self.picture.dot(x, y, 3)

    def symbol(self, kind: str, x: float, y: float, *, upright: bool) -> None:
        """The sign of that kind: plates of a capacitor, a bar, an arrow to a line."""
        if kind.endswith("capacitor"):
            gap, plate = 4, 11
            for side in (-gap, gap):
                ends = [(side, -plate), (side, plate)]
                self.picture.line(
                    [(x + b, y + a) if upright else (x + a, y + b) for a, b in ends], thick=2.4
                )
            blank = (x - 12, y - gap + 1, 24, 2 * gap - 2)
            if not upright:
                blank = (x - gap + 1, y - 12, 2 * gap - 2, 24)
            self.picture.box(*blank, fill="white", line="none")
            return
        if kind in ("schottky", "tvs"):
            self._diode(x, y, upright=upright)
            return
        long, short = 36, 14
        width, height = (short, long) if upright else (long, short)
        fill = {"filter_inductor": INK, "power_inductor": INK, "coil": RED}.get(kind, "white")
        line = RED if kind == "coil" else INK
        self.picture.box(
            x - width / 2, y - height / 2, width, height, fill=fill, line=line, thick=1.4
        )

    def _diode(self, x: float, y: float, *, upright: bool) -> None:
        """To the right, or upwards."""
        arrow = [(-8, -8), (-8, 8), (8, 0)]
        bar = [(8, -8), (8, 8)]
        if upright:
            arrow, bar = ([(b, -a) for a, b in each] for each in (arrow, bar))
        self.picture.line([(x + a, y + b) for a, b in arrow], closed=True, fill="white", thick=1.4)
        self.picture.line([(x + a, y + b) for a, b in bar], thick=2.4)


def _in_short(kind: str) -> str:
    """What a part without a value is called: "10 uF", or its number."""
    row = KINDS[kind]
    first = row.what.split(",")[0]
    return first if first[0].isdigit() else row.number
