"""Writes what is made from the netlist and from the antennas: pictures, parts, tables of the pages.

    python -m jantaku_hardware.generate BUILD_FOLDER

The footprints of the coils, for KiCad, go to BUILD_FOLDER/jantaku.pretty.

A page keeps a table between two comments, `made: NAME` and `end`.
"""

import re
import sys
from collections.abc import Iterable
from pathlib import Path

from jantaku import board
from jantaku.drivers import iso15693
from jantaku.sensing.antennas import GUARD_US
from jantaku_hardware import bom, power
from jantaku_hardware.circuit import footprints
from jantaku_hardware.circuit.netlist import Netlist
from jantaku_hardware.drawing import cables, chips, coils, from_above, plots, reader, stack, supply
from jantaku_hardware.model import geometry, ladder, layout, magnetics, tag, tuning, turns

HERE = Path(__file__).parents[1]
PAGES = ("README.md", "antennas.md", "assembly.md", "power.md")
PICTURES = {
    "table": from_above.draw,
    "coils": coils.draw,
    "stack": stack.draw,
    "field_over_height": plots.over_height,
    "field_along_wall": plots.along_wall,
    "reader": reader.draw,
    "wiring": cables.draw,
    "supply": supply.draw,
    "main_board": chips.main_board,
    "side_board": chips.side_board,
}
_BLOCK = re.compile(r"(<!-- made: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def files() -> dict[Path, str]:
    """Every file that is made, with what it should say."""
    netlist = Netlist()
    found = {HERE / "bom.csv": bom.table(netlist)}
    for name, draw in PICTURES.items():
        found[HERE / "pictures" / f"{name}.svg"] = str(draw())
    made = tables(netlist)
    for page in PAGES:
        text = (HERE / page).read_text(encoding="utf-8")
        found[HERE / page] = _BLOCK.sub(lambda block: block[1] + made[block[2]] + block[3], text)
    return found


def tables(netlist: Netlist) -> dict[str, str]:
    """The tables of the pages, by name."""
    return {
        "pins": _table(("GPIO", "function", "name"), board.pins()),
        "parts": _parts(netlist),
        "beside": _beside(netlist),
        "places": _places(),
        "cables": _cables(netlist),
        "coils": _coils(),
        "networks": _networks(),
        "fields": _fields(),
        "ladder": _ladder(),
        "detuned": _detuned(),
        "spreads": _spreads(),
        "turns": _turns(),
        "times": _times(),
        "loads": _loads(netlist),
        "rails": _rails(netlist),
        "hold_up": f"Hold-up: {1000 * power.hold_up():.0f} ms.\n",
    }


def _table(head: Iterable[object], rows: Iterable[Iterable[object]]) -> str:
    titles = list(head)
    lines: list[Iterable[object]] = [titles, ["---"] * len(titles), *rows]
    return "".join("| " + " | ".join(str(cell) for cell in line) + " |\n" for line in lines)


def _parts(netlist: Netlist) -> str:
    """What one must choose; resistors and capacitors are in bom.csv."""
    chosen = [row for row in bom.rows(netlist) if not re.match("[RC]\\d|TP", row.references)]
    return _table(
        ("part", "number", "quantity", "where", "alternatives"),
        ((row.what, row.number, row.quantity, row.places, row.alternatives) for row in chosen),
    )


def _beside(netlist: Netlist) -> str:
    return _table(
        ("what", "number", "quantity", "where", "alternatives"),
        ((row.what, row.number, row.quantity, row.places, row.alternatives)
         for row in bom.beside(netlist)),
    )  # fmt: skip


def _places() -> str:
    """Of side 0; the others are quarter turns of it."""
    rows = []
    for placed in layout.antennas_of(0):
        is_wall = placed.what is tuning.WALL
        name = f"wall, stack {placed.coil}" if is_wall else placed.what.name
        if is_wall and 0 < placed.coil < board.WALL_COILS - 1:
            continue
        x, y, z = (1000 * each for each in placed.centre)
        rows.append((name, f"{x:.0f} mm", f"{-y:.0f} mm", f"{z - 1000 * geometry.SURFACE:.0f} mm"))
    return _table(
        ("middle of", "to the owner's right", "from the table's middle", "above the felt"), rows
    )


def _cables(netlist: Netlist) -> str:
    side, rim = (netlist.of_kind(kind, "main board")[0] for kind in ("side_plug", "rim_plug"))
    rows = []
    for pole in range(1, 35):
        rows.append((pole, netlist.pins(side)[str(pole)], netlist.pins(rim).get(str(pole), "")))
    return _table(("pole", "to side board 0", "to rim board 0"), rows)


def _coils() -> str:
    rows = []
    for one in tuning.ALL:
        coil = one.coil
        size = f"{1000 * coil.length:.0f} × {1000 * coil.width:.0f} mm"
        track = f"{1000 * coil.track:g} / {1000 * coil.gap:g} mm"
        rows.append(
            (
                one.name, one.coils if not one.shares else "with river", size, coil.turns, track,
                f"{1e6 * one.inductance:.2f} µH", f"{magnetics.resistance(coil):.2f} Ω",
                f"{one.idle_resonance / 1e6:.0f} MHz" if one.switched else "–",
            )
        )  # fmt: skip
    return _table(
        ("antenna", "coils", "outside", "turns", "track / gap", "inductance", "resistance",
         "resonance when off"), rows,
    )  # fmt: skip


def _networks() -> str:
    rows = []
    for one in tuning.ALL:
        match, sees = one.match, one.driver_sees
        rows.append(
            (
                one.name, f"{1e9 * match.filter_inductor:.0f} nH",
                f"{1e12 * match.filter_capacitor:.0f} pF", f"{1e12 * match.series:.0f} pF",
                f"{1e12 * match.parallel:.0f} pF", f"{1e12 * one.stray:.0f} pF",
                f"{one.damping:g} Ω", f"{one.quality:.0f}", f"{sees.real:.0f} {sees.imag:+.0f}j Ω",
            )
        )  # fmt: skip
    return _table(
        (
            "antenna",
            "L0",
            "C0",
            "C1",
            "C2",
            "coils that are off",
            "damping",
            "quality",
            "driver sees",
        ),
        rows,
    )


def _fields() -> str:
    rows = []
    for one in tuning.ALL:
        rows.append(
            (
                one.name, f"{one.tvdd:g} V", f"{1000 * one.power:.0f} mW",
                f"{1000 * one.power / one.tvdd:.0f} mA", f"{1000 * one.current:.0f} mA",
                f"{one.voltage:.1f} V", f"{one.weakest:.2f} A/m", f"{one.strongest:.2f} A/m",
            )
        )  # fmt: skip
    return _table(
        ("antenna", "TVDD", "power", "of TVDD", "coil, rms", "coil, peak", "weakest tag",
         "strongest tag"), rows,
    )  # fmt: skip


def _ladder() -> str:
    rows = []
    for number, (step, current) in enumerate(zip(ladder.STEPS, ladder.CURRENTS, strict=True)):
        one = step.antenna
        sees = one.driver_sees
        rows.append(
            (
                number, f"{ladder.volts(step.supply, tuning.SWITCHED_TVDD):.1f} V",
                "bridged" if step.whole else f"{tuning.RANGE_RESISTOR:.0f} Ω",
                f"{1000 * current:.0f} mA",
                f"{ladder.decibels(current, ladder.CURRENTS[-1]):.1f} dB",
                f"{one.weakest:.2f} A/m", f"{current * tuning.strongest_beside():.2f} A/m",
                f"{sees.real:.0f} {sees.imag:+.0f}j Ω", f"{1000 * one.power / one.tvdd:.0f} mA",
                f"{one.drain:.0f} V",
            )
        )  # fmt: skip
    return _table(
        ("step", "driver", "resistor", "coil, rms", "", "weakest own tag", "next stack",
         "driver sees", "of TVDD", "drain, off"), rows,
    )  # fmt: skip


def _detuned() -> str:
    offs = (0.0, 0.01, 0.02, 0.03, 0.05, 0.1)
    return _table(
        ("off tune by", *(f"{100 * off:.0f} %" for off in offs)),
        [("needs times as much field", *(f"{tag.detuning(off):.1f}" for off in offs))],
    )


def _spreads() -> str:
    rows = []
    for words, one in tuning.SPREADS.items():
        sees = one.driver_sees
        low = ladder.driven(one, ladder.STEPS[0].supply, whole=False)
        rows.append(
            (
                words, f"{sees.real:.0f} {sees.imag:+.0f}j Ω", f"{one.quality:.0f}",
                f"{1000 * low.current:.0f} to {1000 * one.current:.0f} mA",
                f"{low.weakest:.2f} to {one.weakest:.2f} A/m", f"{one.drain:.0f} V",
            )
        )  # fmt: skip
    return _table(
        ("a wall with", "driver sees", "quality", "current", "weakest own tag", "drain, off"), rows
    )


def _turns() -> str:
    names = [one.name for one in tuning.ALL]
    rows = []
    for apart, words in enumerate(turns.APART):
        for name in names:
            cells = []
            for other in names:
                if apart == 0 and name == other:
                    cells.append("–")
                    continue
                _, field = turns.strongest(name, other, apart)
                cells.append(f"**{1000 * field:.1f}**" if turns.disturbs(name, other, apart)
                             else f"{1000 * field:.1f}")  # fmt: skip
            rows.append((words, name, *cells))
    return _table(("where", "on", *names), rows)


def _times() -> str:
    guard = GUARD_US / 1000
    probe_hit, probe_miss = (iso15693.air_us(64, 1, tags) / 1000 for tags in (1, 0))
    stack_of_two = iso15693.air_us(0, 16, 2) / 1000
    wall = board.WALL_COILS * (guard + stack_of_two)
    rows = (
        ("guard time after a field comes up", guard),
        ("probe of one tag, found", probe_hit),
        ("probe of one tag, not found", probe_miss),
        ("inventory of 16 slots with a stack's two tags", stack_of_two),
        ("one wall, stack by stack", wall),
        ("four walls, one field at a time", 4 * wall),
        ("four walls, opposite ones at once", 2 * wall),
    )
    return _table(("on the air", "ms"), ((words, f"{time:.1f}") for words, time in rows))


def _loads(netlist: Netlist) -> str:
    rows = []
    for load in power.LOADS:
        count = len(netlist.of_kind(load.kind))
        rows.append(
            (
                load.what,
                count,
                load.rail,
                f"{load.playing:.1f}",
                f"{load.worst:.1f}",
                load.from_where,
            )
        )
    one, two = (f"{power.transmitter(at_once):.0f}" for at_once in (1, 2))
    rows.append(("transmitter at work", 1, "5V", one, two, "tuning.py; two at worst"))
    return _table(("what", "how many", "rail", "mA each, playing", "worst", "from"), rows)


def _rails(netlist: Netlist) -> str:
    modes = ("playing", "worst")
    rows: list[tuple[object, ...]] = [
        (rail, *(f"{power.drawn(netlist, mode, rail):.2f} A" for mode in modes))
        for rail in power.RAILS
    ]
    total = (f"**{power.from_supply(netlist, mode):.2f} A**" for mode in modes)
    return _table(("rail", *modes), [*rows, ("from the 5 V supply", *total)])


def main(folder: Path) -> None:
    made = files()
    for one in tuning.ALL:
        made[folder / "jantaku.pretty" / f"coil_{one.name}.kicad_mod"] = footprints.footprint(one)
    for path, text in made.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    print(f"{len(PICTURES)} pictures, bom.csv and the tables of {', '.join(PAGES)} are up to date")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
