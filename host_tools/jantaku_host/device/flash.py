"""How the board's flash is divided, in bytes: firmware, two slots, file system."""

import re
from pathlib import Path

BOARDS = Path(__file__).parents[3] / "firmware/boards"
_KB = {
    name: int(number)
    for name, number in re.findall(r"set\((\w+)_KB (\d+)\)", (BOARDS / "flash.cmake").read_text())
}

BASE = 0x10000000  # where the chip sees its flash
SECTOR = 4096  # what is erased at once

FIRMWARE = _KB["FIRMWARE"] * 1024
SLOT = _KB["SLOT"] * 1024
SLOTS = (BASE + FIRMWARE, BASE + FIRMWARE + SLOT)
STORAGE = _KB["STORAGE"] * 1024
