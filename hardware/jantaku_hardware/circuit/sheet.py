"""Parts and nets by name, kept by SKiDL, which checks them and writes them for KiCad."""

import itertools
import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import skidl
from skidl import KICAD9, POWER, SKIDL, TEMPLATE, Net, Part, Pin

from jantaku_hardware.circuit.catalogue import KINDS, pins

_DOES = {
    "<": Pin.types.INPUT,
    ">": Pin.types.OUTPUT,
    "~": Pin.types.TRISTATE,
    "=": Pin.types.BIDIR,
    ".": Pin.types.PASSIVE,
    "+": Pin.types.PWRIN,
    "!": Pin.types.PWROUT,
    "x": Pin.types.NOCONNECT,
}


class Sheet:
    """A circuit that is being drawn, board after board."""

    def __init__(self) -> None:
        self._circuit = skidl.Circuit(name="jantaku")
        self._templates = {kind: self._template(kind) for kind in KINDS}
        self._nets: dict[str, Net] = {}
        self._parts: dict[str, dict[str, str]] = {}
        self._numbers: dict[str, Iterator[int]] = {}  # of references, by prefix
        self._place = ""

    def board(self, place: str, first: int) -> None:
        """The next parts are on that board, and their references count from `first` on."""
        self._place = place
        self._numbers = defaultdict(lambda: itertools.count(first))

    def put(
        self, kind: str, value: str | None = None, why: str | None = None, **nets: str | None
    ) -> None:
        """Place a part and connect its pins, by name, to nets.

        A name that several pins have (GND) connects all of them; None leaves a pin open. A pin
        that is forgotten is a warning of the check.
        """
        row = KINDS[kind]
        reference = f"{row.prefix}{next(self._numbers[row.prefix])}"
        part = self._templates[kind](
            circuit=self._circuit,
            ref=reference,
            tag=reference,
            value=value or row.number,
            footprint=row.footprint.format(code=value),
        )
        names = [pin.name for pin in pins(kind)]
        for name, net in nets.items():
            name = name.removeprefix("_")  # names that begin with a digit
            if name not in names:
                raise ValueError(f"{reference} ({kind}) has no pin {name}")
            for pin in pins(kind):
                if pin.name != name:
                    continue
                if net is None:
                    part[pin.number].do_erc = False
                else:
                    self._net(net).connect(part[pin.number])
        about = {"kind": kind, "value": value or "", "place": self._place, "why": why or ""}
        self._parts[reference] = about

    def between(self, kind: str, one: str, other: str, value: str = "", why: str = "") -> None:
        """Place a part of two poles between two nets."""
        first, second = (pin.name for pin in pins(kind))
        self.put(kind, value, why, **{f"_{first}": one, f"_{second}": other})

    def power(self, *names: str) -> None:
        """Say that these nets have power, from outside or through a part that is passive."""
        for name in names:
            self._net(name).drive = POWER

    @property
    def size(self) -> str:
        return f"{len(self._parts)} parts, {len(self._nets)} nets"

    def check(self) -> int:
        """SKiDL's electrical check; how many errors and warnings it has."""
        counters = (skidl.erc_logger.error, skidl.erc_logger.warning)
        for counter in counters:
            counter.reset()
        self._circuit.ERC()
        return sum(counter.count for counter in counters)

    def write_kicad(self, path: Path) -> None:
        """The netlist that KiCad's board editor imports."""
        self._circuit.generate_netlist(tool=KICAD9, file_=str(path), do_backup=False)

    def write(self, path: Path) -> None:
        """The netlist that tests and drawings read, a part or a net a line."""
        nets = {
            name: sorted(
                (f"{pin.part.ref}.{pin.name}/{pin.num}" for pin in net.pins), key=_by_reference
            )
            for name, net in self._nets.items()
        }
        parts = dict(sorted(self._parts.items(), key=lambda item: _by_reference(item[0])))
        path.write_text(
            "{\n"
            + _lines("parts", parts)
            + ",\n"
            + _lines("nets", dict(sorted(nets.items())))
            + "\n}\n"
        )

    def _net(self, name: str) -> Net:
        if name not in self._nets:
            self._nets[name] = Net(name, circuit=self._circuit)
        return self._nets[name]

    def _template(self, kind: str) -> Part:
        row = KINDS[kind]
        own = [Pin(num=number, name=name, func=_DOES[does]) for number, name, does in pins(kind)]
        return Part(
            name=row.number,
            ref_prefix=row.prefix,
            pins=own,
            dest=TEMPLATE,
            tool=SKIDL,
            description=row.what,
            footprint=row.footprint,
            tag=kind,
        )


def _by_reference(name: str) -> tuple[str, int, str]:
    letters = name.split(".")[0].rstrip("0123456789")
    digits = name.split(".")[0].removeprefix(letters)
    return letters, int(digits), name


def _lines(title: str, rows: dict[str, Any]) -> str:
    body = ",\n".join(f'"{name}": {json.dumps(row)}' for name, row in rows.items())
    return f'"{title}": {{\n{body}\n}}'
