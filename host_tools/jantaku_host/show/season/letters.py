"""Text in a picture, in fonts that are a part of this package: where the first lacks a letter, the
second draws it.

The first is a part of Noto Sans CJK JP: Latin, Cyrillic, kana and all kanji that Windows knows in
Japanese (cp932), names among them. The second is a part of Noto Sans, for the other letters of
Europe (`OFL.txt` beside them). Both were cut with fontTools' pyftsubset, without features and
hints, from Debian's fonts-noto-cjk 20220127 and fonts-noto-core 20201225.
"""

import io
from functools import cache
from importlib.resources import files
from itertools import groupby
from unicodedata import normalize

from PIL import ImageDraw, ImageFont

_FILES = ("font.otf", "further.ttf")
_UNKNOWN = "〓"  # stands in print for what the printer does not have
_NOWHERE = "\U0010fffd"  # a character that no font has


class Letters:
    """All letters in one size."""

    def __init__(self, size: int):
        self._fonts = [ImageFont.truetype(io.BytesIO(_data(file)), size) for file in _FILES]
        up, down = self._fonts[0].getmetrics()
        self._drop = (up - down) / 2  # of the line that letters stand on, below their middle

    def length(self, text: str) -> float:
        """How long it is, in pixels."""
        return sum((self._fonts[which].getlength(part) for which, part in self._parts(text)), 0.0)

    def cut(self, text: str, width: float) -> str:
        """As much of it as fits."""
        if self.length(text) <= width:
            return text
        while text and self.length(text + "…") > width:
            text = text[:-1]
        return text + "…"

    def draw(self, paper: ImageDraw.ImageDraw, x: float, y: float, text: str, colour: str) -> None:
        """From there to the right, around the height y."""
        for which, part in self._parts(text):
            font = self._fonts[which]
            paper.text((x, y + self._drop), part, colour, font, anchor="ls")
            x += font.getlength(part)

    def _parts(self, text: str) -> list[tuple[int, str]]:
        """What follows one another in the same font."""
        known = [_known(character) for character in normalize("NFC", text)]
        return [
            (which, "".join(character for _, character in group))
            for which, group in groupby(known, key=lambda each: each[0])
        ]


@cache
def _known(character: str) -> tuple[int, str]:
    """Which font has it; another character where none does."""
    if not character.isspace():
        for which, font in enumerate(_samples()):
            if bytes(font.getmask(character)) != bytes(font.getmask(_NOWHERE)):
                return which, character
        return 0, _UNKNOWN
    return 0, " "


@cache
def _samples() -> list[ImageFont.FreeTypeFont]:
    return [ImageFont.truetype(io.BytesIO(_data(file)), 20) for file in _FILES]


@cache
def _data(file: str) -> bytes:
    return files(__package__).joinpath(file).read_bytes()
