"""The bill of materials: what to order, how many, and where each goes."""

import csv
import io
import re
from collections import defaultdict
from typing import NamedTuple

from circuit.catalogue import KINDS
from circuit.netlist import Netlist

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


def table(netlist: Netlist) -> str:
    """All of it as CSV."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(HEAD)
    writer.writerows(rows(netlist))
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
