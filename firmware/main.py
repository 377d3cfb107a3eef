"""Power-up: bring the chips up, put the parts together, run the loop."""

import gc
import time

from machine import SPI, Pin

import board
from jantaku import settings
from jantaku.clock import Clock
from jantaku.displays.panel import Panel
from jantaku.drivers.decoder import Decoder
from jantaku.drivers.ssd1322 import SSD1322
from jantaku.drivers.ws2812 import WS2812
from jantaku.link.port import Port
from jantaku.link.server import Server
from jantaku.loop import Loop
from jantaku.referee.table import Table
from jantaku.rules import presets


def output(name, value=1):
    return Pin(board.pin(name), Pin.OUT, value=value)


def displays():
    """The four displays, reset and ready (SSD1322 data sheet 8.9: RES# low 100 us or longer)."""
    spi = SPI(
        1,
        baudrate=board.DISPLAY_HZ,
        sck=Pin(board.pin("DISPLAY_SCK")),
        mosi=Pin(board.pin("DISPLAY_MOSI")),
    )
    decoder = Decoder([output("A0", 0), output("A1", 0)], output("DISPLAY_CS"))
    data_command = output("DISPLAY_DC", 0)
    reset = output("DISPLAY_RST", 0)
    time.sleep_ms(1)
    reset.value(1)
    time.sleep_ms(1)
    found = [SSD1322(spi, decoder, line, data_command) for line in range(4)]
    for display in found:
        display.power_up()
    return found


def rules():
    """The rule book that is set, or the default one and what is wrong with the setting."""
    try:
        stored = settings.load()
        return presets.load(stored["rules"], **stored["options"]), ""
    except (settings.BadSettings, presets.PresetError, TypeError) as error:
        return presets.load("ema2016"), str(error)


def main():
    book, problem = rules()
    table = Table(book)
    port = Port()
    chain = WS2812(output("LIGHTS", 0), board.LIGHTS)
    parts = [Panel(table, displays(), chain, problem), Server(port, table, problem)]
    Loop(Clock(time.ticks_ms), port.wait, gc.collect, parts).run()


main()
