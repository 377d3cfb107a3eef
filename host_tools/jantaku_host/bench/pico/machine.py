"""MicroPython's `machine` for a board whose pins end at the bench.

A chip sees a frame: what the bus carried while its select was low. Which chip that was follows
from the address lines, as it does in the decoders on the real board.
"""

import board
import wire
from jantaku_host.bench import protocol

_levels = {}  # GPIO -> level
_selected = []  # the frame under way: [strobe, chip, lines, bytes], or empty

_STROBES = {
    board.pin(strobe): ([board.pin(line) for line in lines], first, count)
    for strobe, lines, first, count in board.SELECTS
}
_DATA_COMMAND = board.pin("DISPLAY_DC")
# They travel with the frames they belong to.
_SILENT = [board.pin(name) for name in ("A0", "A1", "A2", "A3", "DISPLAY_DC")]


def _select(strobe):
    address, first, count = _STROBES[strobe]
    line = sum(_levels.get(gpio, 0) << bit for bit, gpio in enumerate(address))
    if line >= count:
        raise ValueError("no chip behind line %d of GP%d" % (line, strobe))
    if _selected:
        raise ValueError("two chips selected at once: GP%d and GP%d" % (_selected[0], strobe))
    lines = protocol.DATA_LINE if _levels.get(_DATA_COMMAND, 0) else 0
    _selected.extend((strobe, first + line, lines, bytearray()))


def _release(strobe):
    if _selected and _selected[0] == strobe:
        _, chip, lines, data = _selected
        _selected.clear()
        wire.post(protocol.POST, chip, lines, bytes(data))


class Pin:
    IN = 0
    OUT = 1

    def __init__(self, gpio, mode=-1, value=None):
        self.gpio = gpio
        if value is not None:
            self.value(value)

    def value(self, level=None):
        if level is None:
            return _levels.get(self.gpio, 0)
        before = _levels.get(self.gpio)
        _levels[self.gpio] = level
        if level == before:
            return None
        if self.gpio in _STROBES:
            if level:
                _release(self.gpio)
            else:
                _select(self.gpio)
        elif self.gpio not in _SILENT:
            wire.post(protocol.PIN, self.gpio, 0, bytes((level,)))
        return None


class SPI:
    def __init__(self, bus, baudrate, sck, mosi, miso=None):
        self._baudrate = baudrate

    def write(self, data):
        if not _selected:
            raise ValueError("SPI bytes while no chip is selected")
        _selected[3].extend(data)
        wire.spend(len(data) * 8_000_000 // self._baudrate)


def bitstream(pin, encoding, timing, data):
    wire.spend(len(data) * 8 * (timing[0] + timing[1]) // 1000)
    wire.post(protocol.POST, protocol.LIGHTS, 0, bytes(data))
