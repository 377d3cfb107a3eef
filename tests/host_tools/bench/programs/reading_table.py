"""What a program on the simulated board needs to read tags: all antennas, powered up."""

from machine import SPI, Pin

import board
from jantaku.drivers.coils import Coils
from jantaku.drivers.decoder import Decoder
from jantaku.drivers.pn5180 import PN5180
from jantaku.sensing.antennas import Antennas


def output(name, value=1):
    return Pin(board.pin(name), Pin.OUT, value=value)


def antennas():
    spi = SPI(
        0,
        baudrate=board.READER_HZ,
        sck=Pin(board.pin("READER_SCK")),
        mosi=Pin(board.pin("READER_MOSI")),
        miso=Pin(board.pin("READER_MISO")),
    )
    coil_spi = SPI(
        1,
        baudrate=board.DISPLAY_HZ,
        sck=Pin(board.pin("DISPLAY_SCK")),
        mosi=Pin(board.pin("DISPLAY_MOSI")),
    )
    decoder = Decoder([output(line, 0) for line in ("A0", "A1", "A2", "A3")], output("READER_NSS"))
    busy = Pin(board.pin("READER_BUSY"), Pin.IN)
    irq = Pin(board.pin("READER_IRQ"), Pin.IN)
    reset = output("READER_RST")
    readers = [PN5180(spi, decoder, line, busy, irq, reset) for line in range(12)]
    coils = Coils(coil_spi, output("COIL_LATCH"), output("COIL_OFF"), 4 * board.COILS_PER_SIDE // 8)
    found = Antennas(readers, coils)
    found.power_up()
    return found
