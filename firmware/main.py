"""Power-up: bring the chips up, put the parts together, run the loop."""

import gc
import io
import sys
import time

from machine import I2C, SPI, Pin, reset

import board
import jantaku
from jantaku import settings
from jantaku.clock import Clock
from jantaku.displays.panel import Panel
from jantaku.drivers import fram
from jantaku.drivers.decoder import Decoder
from jantaku.drivers.ssd1322 import SSD1322
from jantaku.drivers.ws2812 import WS2812
from jantaku.link.port import Port
from jantaku.link.roles import Roles
from jantaku.link.server import Maintenance, Server
from jantaku.loop import Loop
from jantaku.record import flash_memory, resume
from jantaku.record.device_key import DeviceKey
from jantaku.record.device_log import DeviceLog
from jantaku.record.journal import Journal
from jantaku.record.sealer import Sealer
from jantaku.referee.table import Table
from jantaku.rules import presets
from jantaku.sensing import tile_set
from jantaku.sensing.enrolment import Enrolment
from wiring import antennas, output

_TILES = "tiles.bin"
_RESET_MS = 1000  # a fault that stays must not wear the flash with log lines


def displays():
    """The four displays, reset and ready (SSD1322 data sheet 8.9: RES# low 100 us or longer)."""
    spi = SPI(
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
    found = [SSD1322(spi, decoder, line, data_command) for line in range(4)]
    for display in found:
        display.power_up()
    return found


def rules():
    """The rule book that is set, or the default one and what is wrong with the setting."""
    try:
        return settings.rules(settings.load()), ""
    except settings.BadSettings as error:
        return presets.load("ema2016"), str(error)


def tiles():
    """The tile set that was taught, or an empty one and what is wrong with the stored one."""
    try:
        return tile_set.load(_TILES), ""
    except tile_set.BadTileSet as error:
        return tile_set.TileSet(), str(error)


def memory():
    """Where the deal in play is kept: FRAM, or flash at a table that has none; and its size."""
    bus = I2C(0, scl=Pin(board.pin("SCL")), sda=Pin(board.pin("SDA")), freq=board.I2C_HZ)
    chip = fram.FRAM(bus, board.FRAM)
    try:
        chip.read_into(0, bytearray(1))
        return chip, fram.SIZE
    except OSError:
        return flash_memory.FlashMemory("memory"), flash_memory.SIZE


def start(clock, log):
    """Put the table together as the journal knows it; the loop that runs it."""
    book, problem = rules()
    known, spoiled = tiles()
    problem = problem or spoiled
    table = Table(book)
    journal = Journal("journal", DeviceKey("."), *memory())
    resume.table(journal, table)
    log.note("power-up, jantaku %s" % jantaku.__version__)
    port = Port()
    chain = WS2812(output("LIGHTS", 0), board.LIGHTS)
    readers = antennas()
    readers.power_up()
    enrolment = Enrolment(readers, known, _TILES)
    parts = [
        Panel(table, displays(), chain, problem),
        Server(port, table, journal, Roles("."), clock, log, problem, enrolment),
        Sealer(journal),
        enrolment,
    ]
    return Loop(clock, port.wait, gc.collect, parts)


def main():
    clock = Clock(time.ticks_ms)
    log = DeviceLog(".", clock)
    try:
        start(clock, log).run()
    except Maintenance:
        log.note("maintenance")
        Port.release()
    except Exception as error:
        # No console for whoever made the table stumble: it could be asked for hands and wall.
        trace = io.StringIO()
        sys.print_exception(error, trace)
        log.note_error(error, trace.getvalue())
        sys.stderr.write(trace.getvalue())
        time.sleep_ms(_RESET_MS)
        reset()


main()
