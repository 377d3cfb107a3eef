"""The table in a terminal: displays in braille dots, lights in colour."""

from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from jantaku import board
from jantaku_host.words import WIND_SIGNS

_VISIBLE = 4  # greys from here on become a dot
_DOTS = ((0, 0, 0x01), (0, 1, 0x02), (0, 2, 0x04), (1, 0, 0x08),
         (1, 1, 0x10), (1, 2, 0x20), (0, 3, 0x40), (1, 3, 0x80))  # fmt: skip
_SEAT_LIGHTS = (*WIND_SIGNS, *board.SEAT_LIGHTS[len(WIND_SIGNS) :])
_PIPS = 7
_UNLIT = "bright_black"
_FULL_WIDTH = 256 // 2 + 4  # columns of a display dot for pixel, with its frame
_FULL_HEIGHT = 64 // 4 + 3  # lines of it, with its lights


def braille(picture: list[bytes], columns: int) -> str:
    """The picture in at most so many columns, two dots a column and four a line."""
    scale = max(1.0, len(picture[0]) / (2 * columns))
    width, height = int(len(picture[0]) / scale), int(len(picture) / scale)

    def lit(x: int, y: int) -> bool:
        rows = picture[int(y * scale) : max(int((y + 1) * scale), int(y * scale) + 1)]
        left, right = int(x * scale), max(int((x + 1) * scale), int(x * scale) + 1)
        greys = [grey for row in rows for grey in row[left:right]]
        return bool(greys) and sum(greys) >= _VISIBLE * len(greys)

    lines = []
    for top in range(0, height, 4):
        cells = (
            sum(bit for x, y, bit in _DOTS if top + y < height and lit(left + x, top + y))
            for left in range(0, width, 2)
        )
        lines.append("".join(chr(0x2800 + cell) for cell in cells))
    return "\n".join(lines)


def lamp(label: str, colour: tuple[int, int, int]) -> Text:
    """A light with its label; the lights are dim, so what the eye would see is brightened."""
    strongest = max(colour)
    if not strongest:
        return Text(f"○ {label}", style=_UNLIT)
    red, green, blue = (channel * 255 // strongest for channel in colour)
    return Text(f"● {label}", style=f"bold rgb({red},{max(green, 60)},{blue})")


def draw(
    console: Console,
    pictures: list[list[bytes]],
    colours: list[tuple[int, int, int]],
    names: Sequence[str],
) -> RenderableType:
    """Four displays with their lights, and the centre of the table, as large as fits."""
    columns = _columns(console)
    width = min(_FULL_WIDTH, console.width // columns)
    grid = Table.grid()
    seats = []
    for seat, picture in enumerate(pictures):
        lights = colours[seat * len(_SEAT_LIGHTS) :]
        row = Text(" ").join(map(lamp, _SEAT_LIGHTS, lights))
        row.no_wrap = True
        body = Group(Text(braille(picture, width - 4)), row)
        seats.append(Panel(body, title=names[seat], title_align="left", width=width))
    for first in range(0, len(seats), columns):
        grid.add_row(*seats[first : first + columns])
    centre = Text("  ").join(map(lamp, WIND_SIGNS, colours[board.CENTRE_LIGHTS :]))
    dice = Text("  ").join(
        lamp(str(sum(map(any, pips))), max(pips))
        for pips in (
            colours[first : first + _PIPS]
            for first in range(board.DICE_LIGHTS, board.LIGHTS, _PIPS)
        )
    )
    return Group(grid, Text("centre: round ") + centre + Text("   dice ") + dice)


def _columns(console: Console) -> int:
    """Two displays beside each other where all four would not fit a terminal's height."""
    is_tall = not console.is_terminal or console.height >= 4 * _FULL_HEIGHT + 2
    return 1 if console.width < 2 * _FULL_WIDTH and is_tall else 2
