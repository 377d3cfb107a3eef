"""Pictures of all that the displays show, drawn by the firmware on MicroPython, as at a table."""

import subprocess
from collections.abc import Iterator

from PIL import Image

from jantaku_host.bench.runtime import FIRMWARE, PICO, BenchError, check_sources, find_micropython

_SIZE = (256, 64)
_DOT = 3  # pixels a side
_LIGHT = (255, 255, 209)  # the glass shines a little yellow
_GREYS = 15


def pages(language: str) -> Iterator[tuple[str, Image.Image]]:
    """Names and pictures, page by page."""
    check_sources()
    program = (PICO / "pages.py").read_text(encoding="utf-8")
    drawn = subprocess.run(
        [find_micropython(), "-X", "heapsize=16m", "-c", f"{program}\nmain({language!r})"],
        env={"MICROPYPATH": str(FIRMWARE)},
        capture_output=True,
        text=True,
    )
    if drawn.returncode:
        raise BenchError(f"the pages cannot be drawn: {drawn.stderr.strip().splitlines()[-1:]}")
    for line in drawn.stdout.splitlines():
        name, _, greys = line.partition(" ")
        yield name, _picture(greys)


def _picture(greys: str) -> Image.Image:
    picture = Image.new("RGB", _SIZE)
    picture.putdata([
        tuple(part * int(grey, 16) // _GREYS for part in _LIGHT) for grey in greys
    ])  # fmt: skip
    return picture.resize((_DOT * _SIZE[0], _DOT * _SIZE[1]), Image.Resampling.NEAREST)
