"""Text in grey glyphs."""

import framebuf
from support.cases import cases

from jantaku.shown import font, glyphs

RUNTIMES = ("micropython",)  # framebuf is there and nowhere else

FONTS = ((glyphs.SMALL,), (glyphs.TEXT,), (glyphs.SCORE,), (glyphs.WIND,))


def canvas():
    return framebuf.FrameBuffer(bytearray(8192), 256, 64, framebuf.GS4_HMSB)


def greys(picture, left, top, right, bottom):
    return {picture.pixel(x, y) for y in range(top, bottom) for x in range(left, right)}


@cases(*FONTS)
def test_every_character_has_a_width_and_all_its_pixels(typeface):
    height, characters, widths, tops, offsets, pixels = typeface
    assert len(characters) == len(widths) == len(tops) == len(offsets) // 2 - 1
    ends = [offsets[at] | offsets[at + 1] << 8 for at in range(0, len(offsets), 2)]
    assert (ends[0], ends[-1]) == (0, len(pixels))
    for index in range(len(widths)):
        size = ends[index + 1] - ends[index]
        rows, rest = divmod(size, (widths[index] + 3) // 4)
        assert rest == 0
        assert tops[index] + rows <= height


@cases(*FONTS)
def test_every_character_but_the_space_leaves_ink_inside_its_own_width(typeface):
    for character in typeface[1]:
        picture = canvas()
        end = font.draw(picture, typeface, character, 10, 4)
        assert end - 10 == font.width(typeface, character)
        inside = greys(picture, 10, 4, end, 4 + typeface[0])
        assert character == " " or max(inside) >= 8, character
        assert greys(picture, 0, 0, 10, 64) == {0}
        assert greys(picture, end, 0, 256, 64) == {0}


def test_text_is_as_wide_as_its_characters_together():
    assert font.width(glyphs.TEXT, "East 1") == sum(font.width(glyphs.TEXT, c) for c in "East 1")


def test_an_unknown_character_shows_as_a_question_mark():
    known, unknown = canvas(), canvas()
    font.draw(known, glyphs.TEXT, "?", 0, 0)
    font.draw(unknown, glyphs.TEXT, "\u2603", 0, 0)
    assert all(known.pixel(x, y) == unknown.pixel(x, y) for y in range(20) for x in range(20))


def test_dim_text_is_never_brighter_than_dim():
    picture = canvas()
    font.draw(picture, glyphs.TEXT, "honba", 0, 0, font.DIM)
    assert max(greys(picture, 0, 0, 60, 20)) == 10
