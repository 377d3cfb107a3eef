"""Draws the faces of the tiles and writes host_tools/jantaku_host/show/pages/tiles.svg.

    python host_tools/toolchain/tile_faces.py NotoSerifCJK-Bold.ttc

The characters are outlines of Noto Serif CJK JP (SIL Open Font License 1.1; Debian's package
fonts-noto-cjk), so that pages need no font; everything else is drawn here. Needs fontTools. The
result is kept in the repository: run this only to change a face.

A face is a `<symbol>` of 300 × 400 named like the tile (`1m`, `0p`, `7z`), `back` is a tile's back.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTCollection

OUTPUT = Path(__file__).parents[1] / "jantaku_host/show/pages/tiles.svg"

INK, RED, GREEN, BLUE = "#1f2937", "#b91c1c", "#15803d", "#1e4fa3"

NUMERALS = "一二三四五六七八九"
MYRIAD = '<use href="#myriad"/>'  # drawn once, for ten tiles
HONOURS = {"1z": "東", "2z": "南", "3z": "西", "4z": "北", "6z": "發", "7z": "中"}

# Centres of the circles of each rank, with their colours.
_COLUMNS, _ROWS = (85, 215), (80, 160, 240, 320)
CIRCLES: dict[int, list[tuple[int, int, str]]] = {
    2: [(150, 110, GREEN), (150, 290, BLUE)],
    3: [(80, 90, BLUE), (150, 200, RED), (220, 310, GREEN)],
    4: [(85, 110, BLUE), (215, 110, GREEN), (85, 290, GREEN), (215, 290, BLUE)],
    5: [(80, 95, BLUE), (220, 95, GREEN), (150, 200, RED), (80, 305, GREEN), (220, 305, BLUE)],
    6: [(x, y, GREEN if y < 130 else RED) for y in (85, 215, 315) for x in _COLUMNS],
    7: [(70, 62, GREEN), (150, 102, GREEN), (230, 142, GREEN)]
    + [(x, y, RED) for y in (240, 330) for x in _COLUMNS],
    8: [(x, y, BLUE) for y in _ROWS for x in _COLUMNS],
    9: [
        (x, y, colour)
        for y, colour in ((80, GREEN), (200, RED), (320, BLUE))
        for x in (65, 150, 235)
    ],
}
RADII = {2: 68, 3: 52, 4: 56, 5: 46, 6: 46, 7: 40, 8: 37, 9: 39}

# Centres of the sticks of each rank, their length, their lean in degrees, their colour.
_UPPER, _LOWER = 110, 290
STICKS: dict[int, list[tuple[int, int, int, int, str]]] = {
    2: [(150, _UPPER, 140, 0, BLUE), (150, _LOWER, 140, 0, GREEN)],
    3: [(150, _UPPER, 140, 0, BLUE), (90, _LOWER, 140, 0, GREEN), (210, _LOWER, 140, 0, GREEN)],
    4: [
        (x, y, 140, 0, BLUE if (x < 150) == (y < 200) else GREEN)
        for x in (90, 210)
        for y in (_UPPER, _LOWER)
    ],
    5: [
        (x, y, 140, 0, GREEN if (x < 150) == (y < 200) else BLUE)
        for x in (65, 235)
        for y in (_UPPER, _LOWER)
    ]
    + [(150, 200, 140, 0, RED)],
    6: [
        (x, y, 140, 0, GREEN if y < 200 else BLUE) for x in (70, 150, 230) for y in (_UPPER, _LOWER)
    ],
    7: [(150, 75, 92, 0, RED)]
    + [(x, y, 98, 0, BLUE if x == 150 else GREEN) for x in (70, 150, 230) for y in (195, 315)],
    8: [(x, y, 140, 0, GREEN if y < 200 else BLUE) for x in (50, 250) for y in (_UPPER, _LOWER)]
    + [(118, 105, 120, -40, GREEN), (182, 105, 120, 40, GREEN)]
    + [(118, 295, 120, 40, BLUE), (182, 295, 120, -40, BLUE)],
    9: [
        (x, y, 98, 0, colour)
        for x, colour in ((70, GREEN), (150, RED), (230, BLUE))
        for y in (80, 200, 320)
    ],
}


class Brush:
    """Characters as paths."""

    def __init__(self, font: Path):
        self._font = TTCollection(font).fonts[0]
        self._glyphs = self._font.getGlyphSet()

    def character(self, which: str, box: tuple[int, int, int, int], colour: str) -> str:
        """The character, as large as fits into the middle of `(x, y, width, height)`."""
        glyph = self._glyphs[self._font.getBestCmap()[ord(which)]]
        bounds = BoundsPen(self._glyphs)
        glyph.draw(bounds)
        left, bottom, right, top = bounds.bounds
        x, y, width, height = box
        # Flat ones (一, 二) are not blown up: all keep the size of a square character.
        scale = min(width, height) / max(right - left, top - bottom, 850)
        across = min(width / ((right - left) * scale), 1.25)
        dx = x + width / 2 - (left + right) / 2 * scale * across
        dy = y + height / 2 + (bottom + top) / 2 * scale
        pen = SVGPathPen(self._glyphs, ntos=lambda number: str(round(number)))
        glyph.draw(TransformPen(pen, (scale * across, 0, 0, -scale, dx, dy)))
        return f'<path fill="{colour}" d="{pen.getCommands()}"/>'


def circle(x: int, y: int, radius: int, colour: str) -> str:
    return (
        f'<circle cx="{x}" cy="{y}" r="{radius - 6}" fill="none" stroke="{colour}" '
        f'stroke-width="12"/><circle cx="{x}" cy="{y}" r="{radius * 0.5:.0f}" fill="{colour}"/>'
        f'<circle cx="{x}" cy="{y}" r="{radius * 0.17:.0f}" fill="#fff"/>'
    )


def great_circle() -> str:
    """One of circles: a flower in a wheel."""
    petals = "".join(
        f'<ellipse cx="150" cy="142" rx="21" ry="36" fill="{GREEN if turn % 2 else BLUE}" '
        f'transform="rotate({45 * turn} 150 200)"/>'
        for turn in range(8)
    )
    return (
        f'<circle cx="150" cy="200" r="118" fill="none" stroke="{BLUE}" stroke-width="14"/>'
        f'<circle cx="150" cy="200" r="101" fill="none" stroke="{GREEN}" stroke-width="5"/>'
        f'{petals}<circle cx="150" cy="200" r="34" fill="{RED}"/>'
        '<circle cx="150" cy="200" r="13" fill="#fff"/>'
    )


def stick(x: int, y: int, length: int, lean: int, colour: str) -> str:
    """A piece of bamboo: two segments between three knots."""
    half = length // 2
    parts = f'<path d="M{x} {y - half + 8}V{y + half - 8}" stroke="{colour}" stroke-width="28"/>'
    parts += (
        f'<path d="M{x} {y - half + 18}V{y - 12}M{x} {y + 12}V{y + half - 18}" stroke="#fff" '
        'stroke-width="6"/>'
    )
    for knot in (y - half + 8, y, y + half - 8):
        parts += (
            f'<path d="M{x - 19} {knot}H{x + 19}" stroke="{colour}" stroke-width="14" '
            'stroke-linecap="round"/>'
        )
    return f'<g transform="rotate({lean} {x} {y})">{parts}</g>' if lean else parts


def bird() -> str:
    """One of bamboo: a sparrow on its twig, as the game is named after it."""
    feathers = "".join(
        f'<path d="M118 262C{80 - 6 * n} {300 + 4 * n} {62 - 4 * n} {322 + 2 * n} '
        f'{52 + 24 * n} {352 + 6 * n}C{84 + 10 * n} {330} {116 + 4 * n} {302} 142 268Z" '
        f'fill="{colour}"/>'
        for n, colour in enumerate((BLUE, GREEN, RED))
    )
    return (
        f"{feathers}"
        f'<path d="M60 130C92 128 118 140 132 162C166 132 226 150 232 210C236 262 188 300 140 '
        f'290C98 282 84 246 88 212C90 192 86 176 72 168C56 160 50 142 60 130Z" fill="{GREEN}"/>'
        f'<path d="M128 196C166 176 204 190 214 226C190 254 150 258 122 240C112 226 114 208 128 '
        f'196Z" fill="{BLUE}"/>'
        '<path d="M140 210C160 202 182 206 194 220M138 228C156 224 172 228 182 236" fill="none" '
        'stroke="#fff" stroke-width="6" stroke-linecap="round"/>'
        f'<circle cx="88" cy="112" r="46" fill="{RED}"/><circle cx="76" cy="104" r="13" '
        f'fill="#fff"/><circle cx="74" cy="104" r="6" fill="{INK}"/>'
        f'<path d="M46 104L12 118L48 128Z" fill="#d97706"/>'
        f'<path d="M96 68C104 46 122 40 136 44M108 74C122 58 138 58 150 66" fill="none" '
        f'stroke="{RED}" stroke-width="9" stroke-linecap="round"/>'
        f'<path d="M158 288V322M188 280V322" stroke="#d97706" stroke-width="9"/>'
        f'<path d="M112 326H246" stroke="{GREEN}" stroke-width="16" stroke-linecap="round"/>'
        f'<path d="M232 326C252 300 270 298 284 300C280 318 262 330 232 326Z" fill="{GREEN}"/>'
    )


def white() -> str:
    """The white dragon: an empty frame, as it is engraved in Europe and often in Japan."""
    return (
        f'<rect x="52" y="62" width="196" height="276" rx="14" fill="none" stroke="{BLUE}" '
        f'stroke-width="14"/><rect x="74" y="84" width="152" height="232" rx="8" fill="none" '
        f'stroke="{BLUE}" stroke-width="5"/>'
    )


def back() -> str:
    lines = "".join(f"M{x} 20V380" for x in range(60, 300, 60))
    return (
        '<rect width="300" height="400" rx="34" fill="#c2843a"/>'
        f'<path d="{lines}" stroke="#a86c27" stroke-width="8"/>'
    )


def faces(brush: Brush) -> Iterator[tuple[str, str]]:
    """Every face with its name."""
    for rank, numeral in enumerate(NUMERALS, 1):
        yield f"{rank}m", brush.character(numeral, (40, 30, 220, 160), INK) + MYRIAD
        if rank == 5:
            yield "0m", brush.character(numeral, (40, 30, 220, 160), RED) + MYRIAD
    yield "myriad", brush.character("萬", (40, 205, 220, 165), RED)
    yield "1p", great_circle()
    yield "1s", bird()
    for rank in range(2, 10):
        radius = RADII[rank]
        yield f"{rank}p", "".join(circle(x, y, radius, colour) for x, y, colour in CIRCLES[rank])
        yield f"{rank}s", "".join(stick(*each) for each in STICKS[rank])
    yield "0p", "".join(circle(x, y, RADII[5], RED) for x, y, _ in CIRCLES[5])
    yield "0s", "".join(stick(*each[:4], RED) for each in STICKS[5])
    for name, character in HONOURS.items():
        colour = {"6z": GREEN, "7z": RED}.get(name, INK)
        yield name, brush.character(character, (30, 60, 240, 280), colour)
    yield "5z", white()
    yield "back", back()


def main() -> None:
    brush = Brush(Path(sys.argv[1]))
    symbols = "\n".join(
        f'<symbol id="{name}" viewBox="0 0 300 400">{face}</symbol>'
        for name, face in sorted(faces(brush))
    )
    note = (
        "<!-- Written by host_tools/toolchain/tile_faces.py: do not edit. Characters are outlines\n"
        "of Noto Serif CJK JP, (c) 2017-2021 Adobe, under the SIL Open Font License 1.1, which is\n"
        "firmware/jantaku/shown/OFL.txt. -->"
    )
    OUTPUT.write_text(
        f'{note}\n<svg xmlns="http://www.w3.org/2000/svg" class="faces" aria-hidden="true">\n'
        f"{symbols}\n</svg>\n",
        encoding="utf-8",
    )


if __name__ == "__main__":
    main()
