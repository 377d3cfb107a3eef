"""The hardware folder and the firmware speak of the same pins."""

import re
from pathlib import Path

import board

HARDWARE = Path(__file__).parents[2] / "hardware"


def test_the_pin_table_of_the_hardware_folder_is_that_of_the_firmware() -> None:
    text = (HARDWARE / "README.md").read_text()
    rows = re.findall(r"^\| (\d+) \| (\S+) \| (\w+) \|$", text, re.MULTILINE)
    assert [(int(gpio), function, name) for gpio, function, name in rows] == board.pins()
