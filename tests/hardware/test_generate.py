"""What is made from the circuit and the antennas is what is committed."""

import re
from xml.etree import ElementTree

import pytest

from jantaku_hardware import bom, generate
from jantaku_hardware.circuit.netlist import Netlist

FILES = generate.files()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_what_is_made_is_up_to_date(path) -> None:
    assert path.read_text(encoding="utf-8") == FILES[path], "run `make hardware`"


@pytest.mark.parametrize("name", generate.PICTURES)
def test_pictures_are_whole_and_nothing_is_drawn_outside(name: str) -> None:
    picture = ElementTree.fromstring(FILES[generate.HERE / "pictures" / f"{name}.svg"])
    width, height = (float(picture.get(side)) for side in ("width", "height"))
    for mark in picture:
        for x, y in points(mark):
            assert 0 <= x <= width, ElementTree.tostring(mark)
            assert 0 <= y <= height, ElementTree.tostring(mark)


def points(mark: ElementTree.Element) -> list[tuple[float, float]]:
    tag = mark.tag.rpartition("}")[2]
    if tag in ("polyline", "polygon"):
        return [tuple(map(float, each.split(","))) for each in mark.get("points").split()]
    if tag == "circle":
        return [(float(mark.get("cx")), float(mark.get("cy")))]
    if tag == "rect":
        x, y, width, height = (float(mark.get(side)) for side in ("x", "y", "width", "height"))
        return [(x, y), (x + width, y + height)]
    return [(float(mark.get("x")), float(mark.get("y")))] if tag == "text" else []


def test_every_part_is_in_the_bill_once_with_a_place() -> None:
    netlist = Netlist()
    rows = bom.rows(netlist)
    assert sum(row.quantity for row in rows) == len(netlist.parts)
    named = set()
    for row in rows:
        assert row.places
        assert row.number
        for run in row.references.split():
            first, _, last = run.partition("-")
            prefix = first.rstrip("0123456789")
            begin = int(first.removeprefix(prefix))
            end = int(last.removeprefix(prefix)) if last else begin
            named |= {f"{prefix}{number}" for number in range(begin, end + 1)}
    assert named == netlist.parts.keys()


def test_every_picture_is_shown_on_a_page() -> None:
    pages = "".join((generate.HERE / page).read_text(encoding="utf-8") for page in generate.PAGES)
    shown = re.findall(r"!\[[^]]*\]\(pictures/(\w+)\.svg\)", pages)
    assert sorted(shown) == sorted(generate.PICTURES)
