"""Builds what goes on the board, into build/; `make firmware` runs it."""

import hashlib
import signal
import sys
from pathlib import Path

import names
import romfs
import rp2_port
import uf2
from sources import Trouble, say

import jantaku
from jantaku.update.image import HEADER_SIZE
from jantaku_host.device import signed_image
from jantaku_host.device.flash_layout import BASE, FIRMWARE, SECTOR, SIGNERS_BASE, SLOT, SLOTS

BUILD = Path("build")
BOARDS = dict(zip(signed_image.BOARDS, (("pico", uf2.RP2040), ("pico2", uf2.RP2350)), strict=True))
ROOM = SLOT - SECTOR  # the last sector of a slot is its seal


def main() -> None:
    compiled = romfs.compiled()
    application, packages = romfs.image(compiled)
    if len(application) > ROOM:
        raise Trouble(f"the application has {len(application):,} bytes, {ROOM:,} fit into its slot")
    firmwares = dict(zip(BOARDS, rp2_port.firmware(list(BOARDS)), strict=True))

    BUILD.mkdir(exist_ok=True)
    files = {"jantaku.romfs": application}
    for board, firmware in firmwares.items():
        name, family = BOARDS[board]
        files[f"micropython-{name}.uf2"] = uf2.pack({BASE: firmware}, family)
        parts = {BASE: firmware, **slots(application, board)}
        files[f"jantaku-{name}.uf2"] = uf2.pack(parts, family)
    for file, content in files.items():
        (BUILD / file).write_bytes(content)

    sizes = {f"MicroPython, {BOARDS[board][0]}": len(data) for board, data in firmwares.items()}
    print(size_table(sizes, packages, len(application)))
    if new := names.missing(compiled):
        print(f"{len(new)} names take RAM: `make names` puts them into MicroPython")
    print()
    for name, content in files.items():
        print(f"{hashlib.sha256(content).hexdigest()}  {BUILD / name}")


def slots(application: bytes, board: str) -> dict[int, bytes]:
    """What lies where in the slots of a new board: nobody signs, the second one is not sealed any
    more."""
    version = jantaku.__version__
    whole = signed_image.build(application, board, version, version)
    return {
        SIGNERS_BASE: signed_image.signers_sectors(whole, ()),
        SLOTS[0]: whole[HEADER_SIZE:],
        SLOTS[0] + ROOM: signed_image.factory_seal(whole),
        SLOTS[1] + ROOM: b"\xff" * SECTOR,
    }


def size_table(firmwares: dict[str, int], packages: dict[str, int], application: int) -> str:
    """What takes how much of the flash, in bytes, and what is left of each part."""
    rows = [("", "bytes", "of", "left")]
    for name, size in firmwares.items():
        rows.append((name, f"{size:,}", f"{FIRMWARE:,}", f"{FIRMWARE - size:,}"))
    rows.append(("application", f"{application:,}", f"{ROOM:,}", f"{ROOM - application:,}"))
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
