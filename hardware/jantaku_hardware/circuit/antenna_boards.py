"""The antennas of a side that are boards of their own: a printed coil and a plug each."""

from jantaku import board
from jantaku_hardware.circuit.sheet import Sheet


def draw(sheet: Sheet, side: int) -> None:
    rack = f"R{3 * side + board.RACK}_COIL"
    legs = {
        "rack": (f"{rack}_A", f"{rack}_B"),
        "river": (f"S{side}_BLOCK{board.RIVER_COIL}", f"S{side}_DRAIN{board.RIVER_COIL}"),
        "melds": (f"S{side}_BLOCK{board.MELD_COIL}", f"S{side}_DRAIN{board.MELD_COIL}"),
    }
    for number, (name, (one, other)) in enumerate(legs.items()):
        sheet.board(f"{name} antenna {side}", 501 + 20 * side + number)
        sheet.between("pair_plug", one, other, why="side board")
        sheet.between("coil", one, other, name, name)
