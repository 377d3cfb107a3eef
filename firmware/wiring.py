"""The chips on the pins of `board.py`, as objects of their drivers."""

from machine import SPI, Pin

import board
from jantaku.drivers.coils import Coils
from jantaku.drivers.decoder import Decoder
from jantaku.drivers.pn5180 import PN5180
from jantaku.sensing.antennas import Antennas


def output(name: str, value: int = 1) -> Pin:
    """That pin as an output."""
    return Pin(board.pin(name), Pin.OUT, value=value)


def antennas() -> Antennas:
    """All readers and coils, not yet powered up."""
    reader_bus = SPI(
        0,
        baudrate=board.READER_HZ,
        sck=Pin(board.pin("READER_SCK")),
        mosi=Pin(board.pin("READER_MOSI")),
        miso=Pin(board.pin("READER_MISO")),
    )
    coil_bus = SPI(
        1,
        baudrate=board.DISPLAY_HZ,
        sck=Pin(board.pin("DISPLAY_SCK")),
        mosi=Pin(board.pin("DISPLAY_MOSI")),
        miso=None,
    )
    decoder = Decoder([output(line, 0) for line in ("A0", "A1", "A2", "A3")], output("READER_NSS"))
    busy = Pin(board.pin("READER_BUSY"), Pin.IN)
    irq = Pin(board.pin("READER_IRQ"), Pin.IN)
    reset = output("READER_RST")
    readers = [PN5180(reader_bus, decoder, line, busy, irq, reset) for line in range(12)]
    registers = 4 * board.COILS_PER_SIDE // 8
    return Antennas(readers, Coils(coil_bus, output("COIL_LATCH"), output("COIL_OFF"), registers))
