"""Boards and cables: what is plugged into what."""

from jantaku_hardware.circuit.netlist import Netlist
from jantaku_hardware.drawing.svg import BLUE, GREY, INK, ORANGE, PALE, RED, Picture

_TOP = 70
_BOARDS: tuple[tuple[str, tuple[float, float, float, float], tuple[str, ...]], ...] = (
    (
        "main board",
        (400, 190, 230, 190),
        ("Pico, decoders, multiplexers,", "FRAM, expander, buffers,", "supply and hold-up"),
    ),
    (
        "side board 0",
        (770, _TOP, 250, 120),
        ("17 wall coils, three readers,", "coil registers and switches"),
    ),
    ("rim board 0", (60, _TOP, 240, 120), ("display, 4 buttons, 8 lights",)),
    ("centre board", (60, 270, 240, 96), ("round winds and dice, 18 lights",)),
)
_NOTES = (
    "The chain of lights runs through the rim boards in the order of the seats, then the centre.",
    "The chain of coil registers runs through the side boards in the order of the sides.",
)


def draw() -> Picture:
    picture = Picture(1060, 560, "Boards and cables")
    picture.text(20, 32, "Boards and cables", size=17, bold=True)
    netlist = Netlist()
    for place, box, contents in _BOARDS:
        _board(picture, netlist, *box, place, contents, four=place.endswith(" 0"))
    for row, name in enumerate(("rack", "river", "melds")):
        y = 270 + 92 * row
        _board(picture, netlist, 800, y, 190, 66, f"{name} antenna 0", (), four=True)
        _cable(picture, [(990, y + 33), (1036, y + 33), (1036, 130), (1020, 130)], RED)
        picture.text(1030, y + 26, "2", size=11, at="end", colour=RED)
    _cable(picture, [(630, 240), (700, 240), (700, 130), (770, 130)], BLUE)
    picture.text(690, 150, "four ribbons", size=12, at="end", colour=BLUE)
    picture.text(690, 166, "of 34 poles", size=12, at="end", colour=BLUE)
    _cable(picture, [(300, 130), (350, 130), (350, 240), (400, 240)], BLUE)
    picture.text(360, 150, "four ribbons", size=12, colour=BLUE)
    picture.text(360, 166, "of 20 poles", size=12, colour=BLUE)
    _cable(picture, [(300, 318), (400, 318)], ORANGE)
    picture.text(350, 310, "3 poles", size=12, at="middle", colour=ORANGE)
    for row, (words, x) in enumerate(
        (("5 V, 4 A supply", 440), ("USB to the club's computer", 590))
    ):
        _cable(picture, [(x, 380), (x, 430 + 34 * row)], GREY)
        picture.box(x - 95, 430 + 34 * row, 190, 26, fill="white", line=GREY, round_=6)
        picture.text(x, 448 + 34 * row, words, size=12, at="middle")
    for row, words in enumerate(_NOTES):
        picture.text(60, 530 + 18 * row, words, size=12, colour=GREY)
    return picture


def _board(
    picture: Picture, netlist: Netlist, x: float, y: float, width: float, height: float, place: str,
    words: tuple[str, ...], *, four: bool = False,
) -> None:  # fmt: skip
    if four:
        for step in (9, 6, 3):
            picture.box(x + step, y - step, width, height, fill="white", line=GREY, round_=8)
    picture.box(x, y, width, height, fill=PALE, line=INK, thick=1.4, round_=8)
    name = place.removesuffix(" 0")
    picture.text(x + 14, y + 24, f"{name}  × 4" if four else name, size=14, bold=True)
    for row, line in enumerate(words):
        picture.text(x + 14, y + 46 + 18 * row, line, size=12)
    parts = sum(part["place"] == place for part in netlist.parts.values())
    picture.text(x + 14, y + height - 12, f"{parts} parts", size=11, colour=GREY)


def _cable(picture: Picture, points: list[tuple[float, float]], colour: str) -> None:
    picture.line(points, colour=colour, thick=4)
