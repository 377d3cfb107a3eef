"""Draws the circuit, checks it, and writes netlists: for KiCad, and for this folder.

    python -m jantaku_hardware.circuit BUILD_FOLDER

Exit code 1: the electrical check is not clean, and nothing was written.
"""

import contextlib
import os
import sys
from pathlib import Path


def main(folder: Path) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    os.chdir(folder)  # SKiDL writes its logs to the working directory, and a lot to stderr
    with open("skidl.txt", "w") as talk, contextlib.redirect_stderr(talk):
        from jantaku_hardware.circuit import table

        sheet = table.draw()
        problems = sheet.check()
        if not problems:
            sheet.write(folder / "netlist.json")
            sheet.write_kicad(folder / "jantaku.net")
    if problems:
        print(f"electrical check: {problems} problems, see {folder / 'skidl.txt'}", file=sys.stderr)
        return 1
    print(f"{sheet.size}; the electrical check is clean; jantaku.net is for KiCad")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve()))
