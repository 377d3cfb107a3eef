"""The circuit as SKiDL draws it, where `make hardware` has installed SKiDL."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SKIDL = ROOT / ".venv/skidl"

pytestmark = pytest.mark.skipif(not SKIDL.exists(), reason="make hardware installs SKiDL")

FORGETS_A_PIN = """
from jantaku_hardware.circuit.sheet import Sheet
sheet = Sheet()
sheet.board("bench", 1)
sheet.power("5V", "GND")
sheet.put("74ahct1g125", VCC="5V", GND="GND", OE_N="GND", {pins})
sheet.between("resistor", "IN", "5V")
sheet.between("resistor", "OUT", "GND")
print(sheet.check())
"""


def run(folder: Path, *arguments: str) -> str:
    path = [SKIDL, *(ROOT / name for name in ("hardware", "firmware", "host_tools"))]
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path))},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_drawn_again_the_circuit_is_clean_and_the_netlist_is_the_committed_one(tmp_path) -> None:
    told = run(tmp_path, "-m", "jantaku_hardware.circuit", str(tmp_path))
    assert "electrical check is clean" in told
    again = (tmp_path / "netlist.json").read_bytes()
    assert again == (ROOT / "hardware/netlist.json").read_bytes()


@pytest.mark.parametrize(
    ("pins", "clean"), [("A='IN', Y='OUT'", True), ("Y='OUT'", False), ("A='IN', Y='GND'", False)]
)
def test_the_check_sees_a_forgotten_pin_and_an_output_on_ground(tmp_path, pins, clean) -> None:
    problems = int(run(tmp_path, "-c", FORGETS_A_PIN.format(pins=pins)))
    assert (problems == 0) == clean
