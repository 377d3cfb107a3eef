"""Draws the glyphs of the table's displays and writes firmware/jantaku/shown/glyphs.py.

    python host_tools/toolchain/glyphs.py FOLDER_OF_NOTO_SANS_CJK

The folder holds NotoSansCJK-Regular.ttc and NotoSansCJK-Bold.ttc (SIL Open Font License 1.1;
Debian's package fonts-noto-cjk). Needs Pillow. The result is kept in the repository: run this only
to add characters or sizes. What has been drawn before stays as it is: another version of the fonts
or of Pillow would change every picture a little.
"""

import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from jantaku.shown import glyphs as drawn
from jantaku.shown.words import LANGUAGES, WINDS, Words

OUTPUT = Path(__file__).parents[2] / "firmware/jantaku/shown/glyphs.py"
ASCII = "".join(chr(code) for code in range(32, 127)) + "−"
CYRILLIC = "".join(chr(code) for code in range(ord("А"), ord("я") + 1)) + "Ёё"
MARKS = "—«»“”×"
ALPHABETS = ASCII + "".join(sorted(CYRILLIC + MARKS))  # all of them: any sentence may need them

# The words whose kanji and kana are there in the larger letters; those of all others are small.
HEADINGS = (
    *("east", "south", "west", "north", "round", "counters", "minutes", "last_deal"),
    *("tsumo", "ron", "worth", "mangan", "haneman", "baiman", "sanbaiman", "yakuman"),
    *("exhaustive", "is_tenpai", "nobody_tenpai", "is_nagashi", "redeal", "void_chombo"),
    *("nine_terminals", "four_winds", "four_kans", "four_riichi", "triple_ron", "record"),
    *("hu", "deal_number"),
)


def kanji(*keys: str) -> str:
    """All characters beyond the alphabets of these words, or of all words, in every language."""
    found = set(WINDS)
    for language in LANGUAGES:
        words = Words(language)
        found.update(*(words[key] for key in keys or words.keys()))
    return "".join(sorted(found - set(ALPHABETS)))


# Name, face, rows; then which characters in which size in pixels, from which row on (accents of
# capitals are cut). Capitals fill less of their square than kanji and are a size larger: 3 mm.
FONTS = (
    ("SMALL", "Regular", 15, ((ALPHABETS, 13, 4), (kanji(), 12, 2))),
    ("TEXT", "Regular", 17, ((ALPHABETS + kanji(*HEADINGS), 14, 4),)),
    ("SCORE", "Bold", 40, (("0123456789,−", 40, 16),)),
    ("WIND", "Bold", 46, ((WINDS, 46, 14),)),
)

HEADER = '''\
"""Glyphs for the grey displays. Written by host_tools/toolchain/glyphs.py: do not edit.

Drawn from Noto Sans CJK JP, (c) 2014-2021 Adobe, under the SIL Open Font License 1.1 (OFL.txt
beside this file), under which these glyphs stay. A font is `(height, characters, widths, tops,
offsets as u16, pixels)`; the pixels of a glyph are rows of `framebuf.GS2_HMSB`, whole bytes wide,
from its first row with ink, which is its top, to the last; the offset after the last ends them.
"""
'''


def draw(face: ImageFont.FreeTypeFont, character: str, rows: range) -> Image.Image:
    """One character, as wide as its advance, cut to the font's rows."""
    width = round(face.getlength(character))
    picture = Image.new("L", (width, len(rows)), 0)
    ImageDraw.Draw(picture).text((0, -rows.start), character, font=face, fill=255)
    return picture


def pack(picture: Image.Image) -> bytes:
    """Four pixels a byte, four greys each, the leftmost in the lowest bits."""
    packed = bytearray()
    for y in range(picture.height):
        row = [(picture.getpixel((x, y)) + 42) // 85 for x in range(picture.width)]
        row += [0] * (-len(row) % 4)
        for x in range(0, len(row), 4):
            packed.append(row[x] | row[x + 1] << 2 | row[x + 2] << 4 | row[x + 3] << 6)
    return bytes(packed)


def literal(data: bytes) -> str:
    """A bytes literal over several lines."""
    rows = [data[at : at + 20] for at in range(0, len(data), 20)]
    return "\n".join('    b"' + "".join(f"\\x{byte:02x}" for byte in row) + '"' for row in rows)


def known(name: str) -> dict[str, tuple[int, int, bytes]]:
    """Width, top and pixels of the characters that this font has already."""
    if not hasattr(drawn, name):
        return {}
    _, characters, widths, tops, offsets, pixels = getattr(drawn, name)
    ends = [int.from_bytes(offsets[at : at + 2], "little") for at in range(0, len(offsets), 2)]
    cut = [pixels[start:end] for start, end in pairwise(ends)]
    return dict(zip(characters, zip(widths, tops, cut, strict=True), strict=True))


def new(face: ImageFont.FreeTypeFont, character: str, rows: range) -> tuple[int, int, bytes]:
    """Width, top and pixels of a character, without the empty rows above and below."""
    picture = draw(face, character, rows)
    packed, stride = pack(picture), -(-picture.width // 4)
    inked = [y for y in range(picture.height) if any(packed[y * stride : (y + 1) * stride])]
    if not inked:
        return picture.width, 0, b""
    top, bottom = inked[0], inked[-1] + 1
    return picture.width, top, packed[top * stride : bottom * stride]


def font(name: str, path: Path, height: int, parts: Sequence[tuple[str, int, int]]) -> str:
    widths, tops, offsets, pixels = bytearray(), bytearray(), bytearray(2), bytearray()
    before = known(name)
    for characters, size, first in parts:
        face, rows = ImageFont.truetype(str(path), size, index=0), range(first, first + height)
        for character in characters:
            width, top, inked = before.get(character) or new(face, character, rows)
            widths.append(width)
            tops.append(top)
            pixels += inked
            offsets += len(pixels).to_bytes(2, "little")
    characters = "".join(part[0] for part in parts)
    text = "\n".join(
        '    "' + row.replace("\\", "\\\\").replace('"', '\\"') + '"'
        for row in (characters[at : at + 48] for at in range(0, len(characters), 48))
    )
    return (
        f"\n{name} = (\n    {height},\n{text},\n"
        + ",\n".join(literal(bytes(data)) for data in (widths, tops, offsets, pixels))
        + ",\n)\n"
    )


def main(folder: Path) -> None:
    fonts = [
        font(name, folder / f"NotoSansCJK-{face}.ttc", height, parts)
        for name, face, height, parts in FONTS
    ]
    OUTPUT.write_text(HEADER + "\n# fmt: off\n" + "".join(fonts), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
