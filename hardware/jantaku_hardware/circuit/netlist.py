"""The netlist that was written last: read by tests and drawings, which need no SKiDL."""

import json
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).parents[2] / "netlist.json"


class Node(NamedTuple):
    """A pin of a part."""

    part: str
    pin: str  # its name
    number: str


class Netlist:
    """`parts`: what each reference is. `nets`: the pins on each net, by its name."""

    def __init__(self, path: Path = FILE) -> None:
        text = json.loads(path.read_text())
        self.parts: dict[str, dict[str, str]] = text["parts"]
        self.nets = {name: [_node(each) for each in nodes] for name, nodes in text["nets"].items()}

    @cached_property
    def _pins(self) -> dict[str, dict[str, str]]:
        found: dict[str, dict[str, str]] = {part: {} for part in self.parts}
        for net, nodes in self.nets.items():
            for node in nodes:
                found[node.part][node.pin] = net
        return found

    def pins(self, part: str) -> dict[str, str]:
        """The net of each pin of that part that is connected, by the pin's name."""
        return self._pins[part]

    def of_kind(self, kind: str, place: str = "") -> list[str]:
        """The parts of that kind, on boards whose name begins so."""
        return [
            name
            for name, part in self.parts.items()
            if part["kind"] == kind and part["place"].startswith(place)
        ]

    def on(self, net: str, kind: str) -> list[Node]:
        """Pins of parts of that kind on the net."""
        return [node for node in self.nets[net] if self.parts[node.part]["kind"] == kind]

    def across(self, net: str, kind: str) -> Iterator[tuple[str, str]]:
        """Parts of two poles with one on this net: the part, and the net of its other pole."""
        for node in self.on(net, kind):
            others = [name for name in self.pins(node.part).values() if name != net]
            yield node.part, others[0]


def _node(text: str) -> Node:
    place, _, number = text.rpartition("/")
    part, _, pin = place.partition(".")
    return Node(part, pin, number)
