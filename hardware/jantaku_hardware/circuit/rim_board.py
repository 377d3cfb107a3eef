"""In front of a player: display, four buttons, eight lights. And the centre: winds and dice."""

from collections.abc import Iterable

from jantaku import board
from jantaku_hardware.circuit.plugs import RIM
from jantaku_hardware.circuit.sheet import Sheet


def draw(sheet: Sheet, seat: int) -> None:
    sheet.board(f"rim board {seat}", 601 + 20 * seat)
    sheet.put("rim_plug", why="main board", **RIM.nets(seat))
    # BS1 and BS0 low: SPI with four wires (SSD1322 data sheet 8.1); unused data lines to ground.
    sheet.put(
        "ssd1322", why=f"display of seat {seat}", VDD="3V3_SHOW", VSS="GND",
        SCLK=f"P{seat}_DISPLAY_SCK", SDIN=f"P{seat}_DISPLAY_MOSI", DC=f"P{seat}_DISPLAY_DC",
        CS_N=f"CS{seat}", RES_N="DISPLAY_RST_B",
        **dict.fromkeys(("RW", "E", "D3", "D4", "D5", "D6", "D7", "BS1", "BS0"), "GND"),
    )  # fmt: skip
    sheet.between("big_capacitor", "3V3_SHOW", "GND", why="decoupling")
    for number, button in enumerate(board.BUTTONS):
        sheet.between("button", f"BUTTON{4 * seat + number}", "GND", why=button)
    _chain(sheet, seat, board.SEAT_LIGHTS, f"LIGHTS{seat}", f"LIGHTS{seat + 1}")


def draw_centre(sheet: Sheet) -> None:
    sheet.board("centre board", 701)
    winds = [f"round wind {wind}" for wind in board.SEAT_LIGHTS[:4]]
    pips = [f"die {die}, pip {pip}" for die in (1, 2) for pip in range(7)]
    sheet.put("triple_plug", why="main board", _1="5V", _2="GND", _3="LIGHTS4")
    _chain(sheet, 4, [*winds, *pips], "LIGHTS4", None)


def _chain(sheet: Sheet, part: int, lights: Iterable[str], into: str, out: str | None) -> None:
    lights = list(lights)
    sheet.between("bulk_capacitor", "5V", "GND", why="decoupling")
    for number, light in enumerate(lights):
        here = into if number == 0 else f"LIGHT{part}_{number}"
        there = out if number == len(lights) - 1 else f"LIGHT{part}_{number + 1}"
        sheet.put("ws2812b", why=light, VDD="5V", VSS="GND", DIN=here, DOUT=there)
        # Its own capacitor, as the data sheet asks.
        sheet.between("capacitor", "5V", "GND", why="decoupling")
