"""Draws docs/table.png, the table from above after a deal, from what the firmware really shows.

    MICROPYTHON=… python host_tools/toolchain/picture.py

Needs Pillow. The picture is kept in the repository: run this when the displays change.
"""

from itertools import islice
from pathlib import Path

from PIL import Image, ImageDraw

import board
from jantaku_host.bench import bot
from jantaku_host.bench.simulation import Simulation

OUTPUT = Path(__file__).parents[2] / "docs/table.png"
SEED, DEALS = 4, 2  # a deal worth looking at
SIZE = 880
RIM = 150
WOOD, FELT, GLASS = (92, 62, 42), (24, 84, 66), (12, 12, 14)
TINT = (255, 236, 190)  # of the OLED, at full grey
SEAT_LIGHTS = len(board.SEAT_LIGHTS)


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


def play(seed: int, deals: int) -> tuple[list[list[bytes]], list[tuple[int, int, int]]]:
    """Bots play so many deals; the displays and lights then."""
    shown: list[tuple[list[list[bytes]], list[tuple[int, int, int]]]] = []

    def look(*_: object) -> None:
        pictures = [display.picture() for display in simulation.displays]
        shown.append((pictures, list(simulation.lights.colours)))

    scripts = islice(bot.game("ema2016", seed, 2), deals)
    simulation = Simulation(scripts, seed=seed, pace="fast", level="movements", on_deal=look)
    simulation.run()
    return shown[-1]


def main() -> None:
    pictures, colours = play(SEED, DEALS)
    scene = Image.new("RGB", (SIZE, SIZE), WOOD)
    draw = ImageDraw.Draw(scene)
    draw.rectangle((RIM, RIM, SIZE - RIM, SIZE - RIM), fill=FELT)
    far = SIZE - RIM
    # Seat 0 sits below, seat 1 at its right: counter-clockwise from above.
    corners = ((RIM, far), (far, RIM), (RIM, 0), (0, RIM))
    for seat, corner in enumerate(corners):
        rim = side(pictures[seat], colours[seat * SEAT_LIGHTS : (seat + 1) * SEAT_LIGHTS])
        scene.paste(rim.rotate(90 * seat, expand=True), corner)
    centre(draw, colours[board.CENTRE_LIGHTS :])
    OUTPUT.parent.mkdir(exist_ok=True)
    scene.save(OUTPUT, optimize=True)


if __name__ == "__main__":
    main()
