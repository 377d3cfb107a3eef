"""The assembly guide shows what `jantaku doctor` really says of a table that is half built."""

import os
import re
from pathlib import Path

import pytest
from support.simulated_club import Club

from jantaku.sensing.tile_set import TileSet
from jantaku_host.bench.secret_file import SIGNER_FILE
from jantaku_host.bench.simulation import new_tags

GUIDE = Path(__file__).parents[2] / "hardware/assembly.md"
SAID = re.findall(r"```console\n\$ jantaku doctor\n(.*?)```", GUIDE.read_text(), re.DOTALL)
STEPS = ("the Pico alone", "the main board", "one side", "all sides", "a table")


@pytest.mark.parametrize("step", STEPS)
def test_the_guide_shows_what_the_doctor_says(tmp_path: Path, step: str) -> None:
    built = STEPS.index(step)
    club = Club(tmp_path)
    (club.flash / SIGNER_FILE).write_bytes(os.urandom(32))  # as `jantaku install` does
    if step == "a table":
        (club.flash / "tiles.bin").write_bytes(a_set_of_tiles())
    with club.power_up() as table:
        if step == "the Pico alone":
            for chip in (table.fram, table.buttons):
                chip.transfer = lambda written, count: None
        readers = (0, 0, 3, 12, 12)[built]
        for reader in table.readers[readers:]:
            reader.faults.dead = True
        club.ready(table)
        club.install_keys()
        if step in ("the Pico alone", "a table"):  # in between it has had no power
            club.run("time", "--set")
        output = club.run("doctor").output
    assert without_figures(output) == SAID[built]


def a_set_of_tiles() -> bytes:
    known = TileSet()
    for tile, tag in enumerate(new_tags(1)):
        known.add(tag.uid, tile)
    return known.pack()


def without_figures(text: str) -> str:
    """Version, free memory, free flash and the clock's error are those of whoever looks."""
    figures = r"(?<=jantaku )[\d.]+$|\d+(?= KB)|[+-]\d+(?= s$)"
    return re.sub(figures, "…", text, flags=re.MULTILINE)
