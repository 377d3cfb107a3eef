"""The bill of materials: what to order, how many, and where each goes."""

import csv
import io
import re
from collections import defaultdict
from typing import NamedTuple

from jantaku_hardware.circuit.catalogue import KINDS
from jantaku_hardware.circuit.netlist import Netlist

HEAD = ("number", "part", "value", "quantity", "places", "for", "alternatives", "references")


class Row(NamedTuple):
    """One thing to order."""

    number: str
    what: str
    value: str
    quantity: int
    places: str
    why: str
    alternatives: str
    references: str


def order_number(kind: str, value: str) -> str:
    """The maker's number, with the value in the maker's code: 4K7, 33R, or 151 for 150 pF."""
    if kind == "resistor":
        letter = value[-1].upper() if value[-1] in "kM" else "R"
        whole, _, rest = value.rstrip("kM").partition(".")
        code = f"{whole}{letter}{rest}"
    elif kind == "rf_capacitor":
        picofarads = f"{float(value[:-1]) * {'p': 1, 'n': 1000}[value[-1]]:.0f}"
        code = f"{picofarads[:2]}{len(picofarads) - 2}"
    else:
        code = ""
    return KINDS[kind].number.format(code=code)


def rows(netlist: Netlist) -> list[Row]:
    """Chips first, then what surrounds them, as the catalogue lists them."""
    groups: dict[tuple[str, str], list[str]] = defaultdict(list)
    for name, part in netlist.parts.items():
        groups[part["kind"], part["value"]].append(name)
    order = list(KINDS)
    found = []
    for (kind, value), names in sorted(
        groups.items(), key=lambda item: (order.index(item[0][0]), item[0][1])
    ):
        row = KINDS[kind]
        whys = dict.fromkeys(_general(netlist.parts[name]["why"]) for name in names)
        found.append(
            Row(
                order_number(kind, value), row.what, value, len(names), _places(netlist, names),
                ", ".join(why for why in whys if why), row.alternatives, _ranges(names),
            )
        )  # fmt: skip
    return found


def beside(netlist: Netlist) -> list[Row]:
    """What nobody solders: tiles and tags, the supply, and what goes on the plugs."""
    side, rim, pair, triple = (
        len(netlist.of_kind(f"{kind}_plug")) for kind in ("side", "rim", "pair", "triple")
    )
    idc, wires = "any IDC socket, 2.54 mm", "any, 1.27 mm"
    return [
        Row(number, what, "", quantity, place, "", alternatives, "–")
        for number, what, quantity, place, alternatives in (
            ("by measure", "tag of ISO 15693, ICODE SLIX2 class, disc of 14 mm", 150,
             "each tile 1, some to spare", "antennas.md has the field they must answer to"),
            ("–", "tile of 20 x 26 x 16 mm that takes a tag in its middle", 136, "table",
             "of two halves, or printed"),
            ("GST25E05-P1J", "supply, 5 V and 4 A", 1, "screw terminal", "any, 4 A or more"),
            ("89134-0101", "socket for a ribbon of 34 poles", side, "two a ribbon", idc),
            ("89120-0101", "socket for a ribbon of 20 poles", rim, "two a ribbon", idc),
            ("3365/34", "ribbon of 34 poles, metres", 3, "to the side boards", wires),
            ("3365/20", "ribbon of 20 poles, metres", 3, "to the rim boards", wires),
            ("XHP-2", "housing, 2 poles", pair, "two an antenna", "as the plug"),
            ("XHP-3", "housing, 3 poles", triple, "centre", "as the plug"),
            ("SXH-001T-P0.6", "contact", 2 * pair + 3 * triple, "in them", "as the housing"),
        )
    ]  # fmt: skip


def table(netlist: Netlist) -> str:
    """The bill of materials as CSV: what is soldered and what is not."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(HEAD)
    writer.writerows([*rows(netlist), *beside(netlist)])
    return text.getvalue()


def _general(why: str) -> str:
    """Without the number of a side or a stack: "connects stack 3" is like all others."""
    return re.sub(r" \d+(, pip \d+)?$", "", why)


def _places(netlist: Netlist, names: list[str]) -> str:
    """How many on each board: "main board 2, each side board 3"."""
    counts: dict[str, int] = defaultdict(int)
    for name in names:
        counts[netlist.parts[name]["place"]] += 1
    found: dict[str, int] = {}
    for place, count in counts.items():
        general = re.sub(r" \d+$", "", place)
        found[general if general == place else f"each {general}"] = count
    return ", ".join(f"{place} {count}" for place, count in found.items())


def _ranges(names: list[str]) -> str:
    """References, runs of them shortened: R10-R22."""
    found: list[list[str]] = []
    for name in names:
        prefix, number = re.fullmatch(r"([A-Z]+)(\d+)", name).groups()  # type: ignore[union-attr]  # is one
        if found and found[-1][-1] == f"{prefix}{int(number) - 1}":
            found[-1].append(name)
        else:
            found.append([name])
    return " ".join(run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in found)
