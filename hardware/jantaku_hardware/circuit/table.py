"""The whole table's circuit."""

from jantaku_hardware.circuit import antenna_boards, main_board, rim_board, side_board, supply
from jantaku_hardware.circuit.sheet import Sheet


def draw() -> Sheet:
    sheet = Sheet()
    sheet.board("main board", 1)
    main_board.draw(sheet)
    supply.draw(sheet)
    for side in range(4):
        side_board.draw(sheet, side)
        antenna_boards.draw(sheet, side)
    for seat in range(4):
        rim_board.draw(sheet, seat)
    rim_board.draw_centre(sheet)
    return sheet
