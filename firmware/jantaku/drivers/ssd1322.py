"""SSD1322: 256 x 64 OLED with 16 greys, on 4-wire SPI (Solomon Systech data sheet 1.2)."""

from micropython import const

WIDTH = const(256)
HEIGHT = const(64)

_SET_COLUMNS = const(0x15)
_WRITE_RAM = const(0x5C)
_SET_ROWS = const(0x75)
# The glass is wired to the middle 256 of 480 columns; an address spans four of them (8.8).
_FIRST_COLUMN = const(0x1C)
_LAST_COLUMN = const(0x5B)

# Command, then how many data bytes follow, then these (data sheet, table 9-1).
_POWER_UP = bytes((
    0xFD, 1, 0x12,  # unlock
    0xAE, 0,  # display off
    0xB3, 1, 0x91,  # clock
    0xCA, 1, HEIGHT - 1,  # multiplex ratio
    0xA2, 1, 0x00,  # offset
    0xA1, 1, 0x00,  # start line
    0xA0, 2, 0x14, 0x11,  # left pixel in the high nibble, COM from the other end, dual COM
    0xAB, 1, 0x01,  # internal VDD
    0xB4, 2, 0xA0, 0xFD,  # external VSL, enhanced low greys
    0xC1, 1, 0x9F,  # contrast
    0xC7, 1, 0x0F,  # no dimming of it
    0xB9, 0,  # linear greys
    0xB1, 1, 0xE2,  # phase lengths
    0xD1, 2, 0x82, 0x20,  # enhancement
    0xBB, 1, 0x1F,  # pre-charge voltage
    0xB6, 1, 0x08,  # second pre-charge
    0xBE, 1, 0x07,  # VCOMH
    0xA6, 0,  # not inverted
))  # fmt: skip
_DISPLAY_ON = const(0xAF)
_DARK_ROW = bytes(WIDTH // 2)


class SSD1322:
    """One of the displays on the bus."""

    def __init__(self, spi, decoder, line: int, data_command):
        self._spi = spi
        self._decoder = decoder
        self._line = line
        self._data_command = data_command
        self._byte = bytearray(1)

    def power_up(self) -> None:
        """Set the controller up after its reset, and light it when its RAM holds no noise."""
        at = 0
        while at < len(_POWER_UP):
            count = _POWER_UP[at + 1]
            self._command(_POWER_UP[at], _POWER_UP[at + 2 : at + 2 + count])
            at += 2 + count
        self.show(b"")
        for _ in range(HEIGHT):
            self._frame(1, _DARK_ROW)
        self._command(_DISPLAY_ON, b"")

    def show(self, picture) -> None:
        """Send a whole picture: 8192 bytes of `framebuf.GS4_HMSB`."""
        self._command(_SET_COLUMNS, bytes((_FIRST_COLUMN, _LAST_COLUMN)))
        self._command(_SET_ROWS, bytes((0, HEIGHT - 1)))
        self._command(_WRITE_RAM, picture)

    def _command(self, command, data):
        self._byte[0] = command
        self._frame(0, self._byte)
        if data:
            self._frame(1, data)

    def _frame(self, is_data, data):
        self._data_command.value(is_data)
        self._decoder.select(self._line)
        self._spi.write(data)
        self._decoder.release()
