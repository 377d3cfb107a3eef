"""The chips on the pins of `board.py`, as objects of their drivers."""

import sys
import time

from machine import ADC, I2C, PWM, SPI, Pin, mem32
from micropython import const

from jantaku import board, files
from jantaku.drivers import fram
from jantaku.drivers.buttons import Buttons
from jantaku.drivers.buzzer import Buzzer
from jantaku.drivers.coils import Coils
from jantaku.drivers.decoder import Decoder
from jantaku.drivers.pn5180 import PN5180
from jantaku.drivers.ssd1322 import SSD1322
from jantaku.drivers.ws2812 import WS2812
from jantaku.sensing.antennas import PACE_FILE, Antennas


def output(name: str, value: int = 1) -> Pin:
    """The pin of this name as an output."""
    return Pin(board.pin(name), Pin.OUT, value=value)


# ROSC.RANDOMBIT (RP2040 data sheet 2.17.8, RP2350's 8.3.9).
_RANDOM_BIT_RP2040 = const(0x4006001C)
_RANDOM_BIT_RP2350 = const(0x400E8020)

_MHZ = const(1_000_000)


def random_bit():
    """A function that gives the bit of the ring oscillator."""
    is_rp2040 = "RP2040" in sys.implementation._machine
    address = _RANDOM_BIT_RP2040 if is_rp2040 else _RANDOM_BIT_RP2350
    return lambda: mem32[address] & 1


def noise():
    """A function that reads the chip's temperature, whose last digits are noise."""
    return ADC(ADC.CORE_TEMP).read_u16


def i2c() -> I2C:
    """The bus of FRAM and button expander."""
    return I2C(0, scl=Pin(board.pin("SCL")), sda=Pin(board.pin("SDA")), freq=board.I2C_HZ)


def memory(bus):
    """Where the deal in play is kept: FRAM; None at a table that has none."""
    chip = fram.FRAM(bus, board.FRAM)
    try:
        chip.read_into(0, bytearray(1))
        return chip
    except OSError:
        return None


def buttons(bus, on_press) -> Buttons:
    """All sixteen buttons, not yet powered up."""
    return Buttons(bus, board.EXPANDER, Pin(board.pin("BUTTON_INT"), Pin.IN), on_press)


def lights() -> WS2812:
    """The chain of lights."""
    return WS2812(output("LIGHTS", 0), board.LIGHTS)


def buzzer() -> Buzzer:
    """The piezo."""
    return Buzzer(PWM(Pin(board.pin("BUZZER"))))


def displays() -> list[SSD1322]:
    """The four displays, reset and ready (SSD1322 data sheet 8.9: RES# low 100 us or longer)."""
    bus = SPI(
        1,
        baudrate=board.DISPLAY_HZ,
        sck=Pin(board.pin("DISPLAY_SCK")),
        mosi=Pin(board.pin("DISPLAY_MOSI")),
        miso=None,  # unnamed, it would be the port's default: GP8, our A2
    )
    decoder = Decoder([output("A0", 0), output("A1", 0)], output("DISPLAY_CS"))
    data_command = output("DISPLAY_DC", 0)
    reset = output("DISPLAY_RST", 0)
    time.sleep_ms(1)
    reset.value(1)
    time.sleep_ms(1)
    found = [SSD1322(bus, decoder, line, data_command) for line in range(4)]
    for display in found:
        display.power_up()
    return found


def antennas() -> Antennas:
    """All readers and coils, not yet powered up."""
    found = files.read(PACE_FILE) or bytes((board.READER_MHZ,))
    mhz = max(board.READER_MHZ, min(board.MOST_READER_MHZ, found[0]))
    reader_bus = SPI(
        0,
        baudrate=mhz * _MHZ,
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
    bus = reader_bus.write, reader_bus.readinto  # bound once, for all of them
    readers = [PN5180(*bus, decoder, line, busy, irq, reset) for line in range(12)]
    registers = 4 * board.COILS_PER_SIDE // 8
    coils = Coils(coil_bus, output("COIL_LATCH"), output("COIL_OFF"), registers)
    return Antennas(readers, coils, lambda mhz: reader_bus.init(baudrate=mhz * _MHZ))
