"""Draws docs/table.png, the table from above after a deal, from what the firmware really shows.

    MICROPYTHON=… python host_tools/toolchain/picture.py FOLDER_OF_NOTO_SANS_CJK

Needs Pillow, and the fonts of `glyphs.py` for the faces of the tiles. The picture is kept in the
repository: run this when the displays change.
"""

import sys
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from jantaku import board
from jantaku.rules.deal import Deal
from jantaku_host.bench.company import bots
from jantaku_host.bench.evening import Evening
from jantaku_host.bench.script import Script

OUTPUT = Path(__file__).parents[2] / "docs/table.png"
SEED, DEALS = 6, 2  # a deal worth looking at
SIZE = 880
RIM = 150
WOOD, FELT, GLASS = (92, 62, 42), (24, 84, 66), (12, 12, 14)
TINT = (255, 236, 190)  # of the OLED, at full grey
SEAT_LIGHTS = len(board.SEAT_LIGHTS)

TILE = (22, 30)
IVORY, BACK = (244, 240, 228), (206, 150, 52)
RED, GREEN, BLUE, BLACK = (176, 32, 32), (16, 110, 64), (36, 64, 150), (28, 28, 30)
NUMBERS, HONOURS = "一二三四五六七八九", "東南西北白發中"
SUITS = (("萬", RED), ("筒", BLUE), ("索", GREEN))


@dataclass
class Shown:
    """What there is to see after a deal."""

    pictures: list[list[bytes]]
    colours: list[tuple[int, int, int]]
    deal: Deal


class Faces:
    """Tiles as pictures."""

    def __init__(self, fonts: Path) -> None:
        path = str(fonts / "NotoSansCJK-Bold.ttc")
        self._small = ImageFont.truetype(path, 13, index=0)
        self._large = ImageFont.truetype(path, 18, index=0)

    def draw(self, tile: int | None) -> Image.Image:
        """A tile face up, or its back."""
        picture = Image.new("RGB", TILE, BACK if tile is None else IVORY)
        draw = ImageDraw.Draw(picture)
        draw.rectangle((0, 0, TILE[0] - 1, TILE[1] - 1), outline=(120, 110, 90))
        if tile is None:
            return picture
        suit, rank = divmod(tile >> 2, 9)
        if suit == len(SUITS):
            colour = {"發": GREEN, "中": RED, "白": (190, 196, 210)}.get(HONOURS[rank], BLACK)
            draw.text((11, 14), HONOURS[rank], colour, self._large, anchor="mm")
        else:
            name, colour = SUITS[suit]
            draw.text((11, 8), NUMBERS[rank], BLACK, self._small, anchor="mm")
            draw.text((11, 21), name, colour, self._small, anchor="mm")
        return picture


def tiles_of(deal: Deal, seat: int, faces: Faces) -> Image.Image:
    """What lies before one player, as he sees it: river, hand, melds; a winner's hand is open."""
    felt = Image.new("RGBA", (SIZE - 2 * RIM, SIZE - 2 * RIM), (0, 0, 0, 0))
    width, height = TILE
    middle = felt.width // 2
    melded = [tile for melds in deal.melds for _, tiles, _ in melds for tile in tiles]
    river = [tile for tile in deal.rivers[seat] if tile not in melded]
    for at, tile in enumerate(river):
        row, column = divmod(at, 6)
        place = (middle - 3 * width + column * width, middle + 98 + row * (height + 1))
        felt.paste(faces.draw(tile), place)
    hand = deal.concealed(seat)
    left = middle - 7 * width - 40
    for at, tile in enumerate(hand):
        is_open = seat in deal.winners
        felt.paste(faces.draw(tile if is_open else None), (left + at * width, felt.height - 40))
    right = felt.width - 8
    for _, tiles, _ in deal.melds[seat]:
        right -= len(tiles) * width + 4
        for at, tile in enumerate(tiles):
            felt.paste(faces.draw(tile), (right + at * width, felt.height - 40))
    return felt


def display(picture: list[bytes]) -> Image.Image:
    """One display in its bezel, a screen pixel and a half for a pixel."""
    glass = Image.new("RGB", (256, 64), GLASS)
    for y, row in enumerate(picture):
        for x, grey in enumerate(row):
            if grey:
                red, green, blue = (channel * grey // 15 for channel in TINT)
                glass.putpixel((x, y), (red, green, blue))
    glass = glass.resize((384, 96), Image.Resampling.LANCZOS)
    framed = Image.new("RGB", (400, 112), (30, 30, 32))
    framed.paste(glass, (8, 8))
    return framed


def lamp(draw: ImageDraw.ImageDraw, x: int, y: int, colour: tuple[int, int, int]) -> None:
    strongest = max(colour)
    if strongest:
        fill = tuple(64 + channel * 191 // strongest for channel in colour)
    else:
        fill = (58, 44, 36)
    draw.ellipse((x - 7, y - 7, x + 7, y + 7), fill=fill, outline=(20, 14, 10))


def side(picture: list[bytes], colours: list[tuple[int, int, int]]) -> Image.Image:
    """The rim in front of one player, as he sees it."""
    rim = Image.new("RGB", (SIZE - 2 * RIM, RIM), WOOD)
    rim.paste(display(picture), ((rim.width - 400) // 2, 26))
    draw = ImageDraw.Draw(rim)
    for light, colour in enumerate(colours):
        lamp(draw, rim.width // 2 - 84 + 24 * light, 13, colour)
    return rim


def centre(draw: ImageDraw.ImageDraw, colours: list[tuple[int, int, int]]) -> None:
    """Round winds in a cross, and two dice."""
    middle = SIZE // 2
    draw.rounded_rectangle(
        (middle - 90, middle - 90, middle + 90, middle + 90), 16, fill=(20, 60, 48)
    )
    places = ((0, 66), (66, 0), (0, -66), (-66, 0))
    for (x, y), colour in zip(places, colours[:4], strict=True):
        lamp(draw, middle + x, middle + y, colour)
    # As drivers/dice.py numbers them: left column from the top, centre, right column.
    pips = ((-12, -12), (-12, 0), (-12, 12), (0, 0), (12, -12), (12, 0), (12, 12))
    for die, x in enumerate((middle - 26, middle + 26)):
        draw.rounded_rectangle((x - 22, middle - 22, x + 22, middle + 22), 6, fill=(36, 36, 38))
        for pip, (dx, dy) in enumerate(pips):
            colour = colours[4 + 7 * die + pip]
            fill = (255, 255, 255) if any(colour) else (58, 58, 60)
            draw.ellipse((x + dx - 4, middle + dy - 4, x + dx + 4, middle + dy + 4), fill=fill)


def play(seed: int, deals: int) -> Shown:
    """Bots play so many deals; the table then."""
    shown: list[Shown] = []

    def look(script: Script, _: object) -> None:
        pictures = [display.picture() for display in evening.displays]
        shown.append(Shown(pictures, list(evening.lights.colours), script.deal))

    evening = Evening(
        "ema2016", bots("ema2016", "club", seed), deals=deals,
        seed=seed, pace="fast", level="movements", on_deal=look,
    )  # fmt: skip
    evening.run()
    return shown[-1]


def main(fonts: Path) -> None:
    shown = play(SEED, DEALS)
    faces = Faces(fonts)
    scene = Image.new("RGB", (SIZE, SIZE), WOOD)
    draw = ImageDraw.Draw(scene)
    draw.rectangle((RIM, RIM, SIZE - RIM, SIZE - RIM), fill=FELT)
    far = SIZE - RIM
    # Seat 0 sits below, seat 1 at its right: counter-clockwise from above.
    corners = ((RIM, far), (far, RIM), (RIM, 0), (0, RIM))
    for seat, corner in enumerate(corners):
        lights = shown.colours[seat * SEAT_LIGHTS : (seat + 1) * SEAT_LIGHTS]
        rim = side(shown.pictures[seat], lights)
        scene.paste(rim.rotate(90 * seat, expand=True), corner)
        tiles = tiles_of(shown.deal, seat, faces).rotate(90 * seat)
        scene.paste(tiles, (RIM, RIM), tiles)
    centre(draw, shown.colours[board.CENTRE_LIGHTS :])
    OUTPUT.parent.mkdir(exist_ok=True)
    scene.save(OUTPUT, optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
