"""Builds what goes on the board, into build/; `make firmware` runs it."""

import hashlib
import signal
import sys
from pathlib import Path

import romfs
import rp2_port
import uf2
from flash import BASE, FIRMWARE, SLOT, SLOTS
from sources import Trouble, say

BUILD = Path("build")
BOARDS = {"JANTAKU_PICO": ("pico", uf2.RP2040), "JANTAKU_PICO2": ("pico2", uf2.RP2350)}


def main() -> None:
    image, packages = romfs.build()
    if len(image) > SLOT:
        raise Trouble(f"the application has {len(image):,} bytes, {SLOT:,} fit into its slot")
    images = dict(zip(BOARDS.values(), rp2_port.firmware(list(BOARDS)), strict=True))

    BUILD.mkdir(exist_ok=True)
    files = {"jantaku.romfs": image}
    for (name, family), firmware in images.items():
        files[f"micropython-{name}.uf2"] = uf2.pack({BASE: firmware}, family)
        files[f"jantaku-{name}.uf2"] = uf2.pack({BASE: firmware, SLOTS[0]: image}, family)
    for name, content in files.items():
        (BUILD / name).write_bytes(content)

    firmwares = {f"MicroPython, {name}": len(data) for (name, _), data in images.items()}
    print(size_table(firmwares, packages, len(image)))
    print()
    for name, content in files.items():
        print(f"{hashlib.sha256(content).hexdigest()}  {BUILD / name}")


def size_table(firmwares: dict[str, int], packages: dict[str, int], image: int) -> str:
    """What takes how much of the flash, in bytes, and what is left of each part."""
    rows = [("", "bytes", "of", "left")]
    for name, size in firmwares.items():
        rows.append((name, f"{size:,}", f"{FIRMWARE:,}", f"{FIRMWARE - size:,}"))
    rows.append(("application", f"{image:,}", f"{SLOT:,}", f"{SLOT - image:,}"))
    rows += [(f"  {name}", f"{size:,}", "", "") for name, size in packages.items()]
    return "\n".join(f"{a:22}{b:>9}{c:>9}{d:>9}".rstrip() for a, b, c, d in rows)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        main()
    except (Trouble, OSError) as error:
        say(str(error))
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
