"""SSD1322 as the glass sees it: commands and data in, a picture out."""

import random

from jantaku_host.bench.faults import ProtocolError
from jantaku_host.bench.protocol import DATA_LINE

WIDTH, HEIGHT = 256, 64
_COLUMNS = 480  # of the controller; the glass is wired to the middle ones
_FIRST = 0x1C * 4

# Data bytes that each command takes (data sheet, table 9-1); None: as many as come.
_ARGUMENTS: dict[int, int | None] = {
    0x00: 0, 0x15: 2, 0x5C: None, 0x75: 2, 0xA0: 2, 0xA1: 1, 0xA2: 1, 0xA4: 0, 0xA5: 0, 0xA6: 0,
    0xA7: 0, 0xA9: 0, 0xAB: 1, 0xAE: 0, 0xAF: 0, 0xB1: 1, 0xB3: 1, 0xB4: 2, 0xB5: 1, 0xB6: 1,
    0xB9: 0, 0xBB: 1, 0xBE: 1, 0xC1: 1, 0xC7: 1, 0xCA: 1, 0xD1: 2, 0xFD: 1,
}  # fmt: skip


class SSD1322:
    """One controller with its glass."""

    def __init__(self) -> None:
        self.on = False
        self._locked = True
        self._nibbles_swapped = False
        # At power-up the RAM holds noise, and no reset is known to clear it.
        noise = random.Random(HEIGHT)
        self._ram = [bytearray(noise.choices(range(16), k=_COLUMNS)) for _ in range(HEIGHT)]
        self._columns = (0, 0x77)
        self._rows = (0, 0x7F)
        self._column, self._row = 0, 0
        self._command = 0
        self._data = bytearray()

    def frame(self, data: bytes, lines: int) -> None:
        """What came while CS was low, all of it commands or all of it data."""
        if lines & DATA_LINE:
            self._take_data(data)
        else:
            for command in data:
                self._take_command(command)

    def picture(self) -> list[bytes]:
        """What the glass shows: 64 rows of 256 greys 0-15."""
        if not self.on:
            return [bytes(WIDTH)] * HEIGHT
        return [bytes(row[_FIRST : _FIRST + WIDTH]) for row in self._ram]

    def _take_command(self, command: int) -> None:
        if command not in _ARGUMENTS:
            raise ProtocolError(f"SSD1322 has no command {command:#04x}")
        missing = _ARGUMENTS[self._command]
        if missing is not None and len(self._data) < missing:
            raise ProtocolError(f"SSD1322 command {self._command:#04x} lacks data")
        if self._locked and command != 0xFD:
            raise ProtocolError(f"SSD1322 is locked, yet gets command {command:#04x}")
        self._command, self._data = command, bytearray()
        if command in (0xAE, 0xAF):
            self.on = command == 0xAF

    def _take_data(self, data: bytes) -> None:
        if self._command == 0x5C:
            self._write(data)
            return
        self._data += data
        wanted = _ARGUMENTS[self._command]
        if wanted is None or len(self._data) > wanted:
            raise ProtocolError(f"SSD1322 command {self._command:#04x} takes no such data")
        if len(self._data) < wanted:
            return
        if self._command == 0xFD:
            self._locked = self._data[0] != 0x12
        elif self._command == 0xA0:
            self._nibbles_swapped = bool(self._data[0] & 4)
        elif self._command == 0x15:
            self._columns = (self._data[0], self._data[1])
            self._column = self._data[0]
        elif self._command == 0x75:
            self._rows = (self._data[0], self._data[1])
            self._row = self._data[0]

    def _write(self, data: bytes) -> None:
        # An address is four pixels, two bytes; the pointer runs along the window and wraps.
        if len(data) % 2:
            raise ProtocolError("SSD1322 RAM is written two bytes at a time")
        greys = bytes.fromhex("0" + "0".join(data.hex())) if data else b""
        if not self._nibbles_swapped:
            turned = bytearray(len(greys))
            for pixel in range(4):
                turned[pixel::4] = greys[3 - pixel :: 4]
            greys = bytes(turned)
        at = 0
        while at < len(greys):
            left, right = 4 * self._column, 4 * (self._columns[1] + 1)
            run = greys[at : at + right - left]
            if self._row < HEIGHT:
                self._ram[self._row][left : left + len(run)] = run
            at += len(run)
            self._column += len(run) // 4
            if self._column > self._columns[1]:
                self._column = self._columns[0]
                self._row = self._rows[0] if self._row == self._rows[1] else self._row + 1
