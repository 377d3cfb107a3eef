"""Text in the grey glyphs of `glyphs.py`, drawn into a `framebuf` of the displays' format."""

import framebuf
from micropython import const

_LARGEST = const(552)  # bytes of the largest glyph, a wind

_scratch = bytearray(_LARGEST)  # framebuf takes its source from memory it could write to


def _shades(brightest: int, ground: int):
    """A palette from `ground` to `brightest` over the four greys of a glyph."""
    palette = framebuf.FrameBuffer(bytearray(2), 4, 1, framebuf.GS4_HMSB)
    for level in range(4):
        palette.pixel(level, 0, ground + (brightest - ground) * level // 3)
    return palette


BRIGHT = _shades(15, 0)
DIM = _shades(10, 0)
INVERSE = _shades(0, 15)


def _find(font, character: str) -> int:
    index = font[1].find(character)
    return index if index >= 0 else font[1].find("?")


def width(font, text: str) -> int:
    """Pixels the text takes."""
    pixels = 0
    for character in text:
        pixels += font[2][_find(font, character)]
    return pixels


def draw(canvas, font, text: str, x: int, y: int, shade=BRIGHT) -> int:
    """Draw the text with its upper left corner at (x, y); the x where it ends."""
    _, _, widths, tops, offsets, pixels = font
    glyphs = memoryview(pixels)
    for character in text:
        index = _find(font, character)
        columns = widths[index]
        at = 2 * index
        start = offsets[at] | offsets[at + 1] << 8
        size = (offsets[at + 2] | offsets[at + 3] << 8) - start
        if size:
            stride = columns + -columns % 4
            _scratch[:size] = glyphs[start : start + size]
            rows = 4 * size // stride
            glyph = framebuf.FrameBuffer(_scratch, columns, rows, framebuf.GS2_HMSB, stride)
            canvas.blit(glyph, x, y + tops[index], -1, shade)
        x += columns
    return x


def draw_right(canvas, font, text: str, right: int, y: int, shade=BRIGHT) -> None:
    """Draw the text so that it ends at `right`."""
    draw(canvas, font, text, right - width(font, text), y, shade)


def own_line(canvas, is_own, x: int, y: int):
    """The shade of one of four lines, from x to the right edge: the own one is dark in a bright
    bar, and no other dim."""
    if is_own:
        canvas.fill_rect(x, y + 1, 256 - x, 16, 15)
    return INVERSE if is_own else BRIGHT


def wrapped(font, items, between: str, most: int) -> list[str]:
    """The items in as few lines of so many pixels as they take."""
    lines: list[str] = []
    gap, taken = width(font, between), most + 1
    for item in items:
        wanted = width(font, item)
        taken += gap + wanted
        if taken <= most:
            lines[-1] += between + item
        else:
            if lines and between.strip():
                lines[-1] += between.strip()
            lines.append(item)
            taken = wanted
    return lines


def knows(font, text: str) -> bool:
    """Whether it has all the letters of this."""
    return all(character in font[1] for character in text)


def fitted(fonts, groups, between: str, most: int, height: int) -> tuple:
    """The first of these fonts in which all groups of items fit, each beginning with a line of its
    own, and the lines; the last font takes what none does."""
    for font in fonts:
        lines: list[str] = []
        if font is fonts[-1] or all(knows(font, item) for items in groups for item in items):
            for items in groups:
                lines += wrapped(font, items, between, most)
            if len(lines) * font[0] <= height:
                break
    return font, lines
