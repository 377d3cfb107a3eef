"""MicroPython's `machine` for a board whose pins end at the bench.

A chip sees a frame: what the bus carried while its select was low. Which chip that was follows
from the address lines, as it does in the decoders on the real board. How BUSY and IRQ of a reader
stand is known from its last reply until its next frame, and when BUSY rises in that.
"""

import os
import sys

import wire
from jantaku import board
from jantaku_host.bench import protocol

_levels = [None] * 30  # by GPIO; None: not set yet

# Strobe -> the address lines it looks at, first chip, chips. The lines are shared from A0 on.
_STROBES = {
    board.pin(strobe): ((1 << len(lines)) - 1, first, count)
    for strobe, lines, first, count in board.SELECTS
}
_ADDRESS = {board.pin(line): 1 << bit for bit, line in enumerate(board.SELECTS[0][1])}
_NSS = board.pin("READER_NSS")
_RST = board.pin("READER_RST")
_BUSY = board.pin("READER_BUSY")
_IRQ = board.pin("READER_IRQ")
_DATA_COMMAND = board.pin("DISPLAY_DC")

_NEVER = 1 << 62
_UNKNOWN = -1
# Time that instructions take on the RP2040, at the least.
_PIN_US = 1  # a look at a pin
_FRAME_US = 20  # from the end of a reader's frame to the look at BUSY before the next one
_BUSY_LOOK_US = 50  # a few turns of a loop that looks at BUSY
_TICK_US = 1000  # machine.idle() ends then if nothing else happens

_address = 0  # what the address lines say
_selected = 0  # the strobe that is low
_chip = 0  # whose select that is
_frame = bytearray()  # what the bus has carried since
_sent_us = 0  # the end of its last byte

_busy_rises = [0] * 16  # so long after a frame's last byte, of each reader that can be addressed
_busy_from = [0] * 16
_busy_until = [0] * 16
_irq_at = [_NEVER] * 16
_answer = [b""] * 16  # what the reader's next frame will carry back
_inputs = {}  # GPIO -> (level, until when that is sure)


def _strobe(gpio, level, before):
    global _selected, _chip, _frame
    if level:
        if _selected == gpio:
            _selected = 0
            if gpio == _NSS:
                rises = _busy_rises[_chip]
                _busy_from[_chip] = 0 if rises == protocol.WITH_NSS else _sent_us + rises
                _reader_frame(_chip, _frame)
            else:
                lines = protocol.DATA_LINE if _levels[_DATA_COMMAND] else 0
                wire.post(protocol.POST, _chip, lines, _frame)
        return
    mask, first, count = _STROBES[gpio]
    line = _address & mask
    if line >= count:
        raise ValueError("no chip behind line %d of GP%d" % (line, gpio))
    if _selected:
        raise ValueError("two chips selected at once: GP%d and GP%d" % (_selected, gpio))
    _selected = gpio
    _chip = first + line
    _frame = bytearray()


def _reader_frame(reader, data):
    if _answer[reader]:
        _answer[reader] = b""
        busy_us = protocol.FETCH_BUSY_US
    else:
        busy_us = protocol.POSTED_BUSY_US.get(data[0]) if data else None
        if busy_us is None:
            _ask_reader(reader, 0, data)
            wire.now_us += _FRAME_US
            return
        _irq_at[reader] = _UNKNOWN
    wire.post(protocol.POST, reader, 0, data)
    _busy_until[reader] = max(_busy_until[reader], wire.now_us + busy_us)
    wire.now_us += _FRAME_US


def _ask_reader(reader, lines, data):
    said = wire.ask(protocol.FRAME, reader, lines, data)
    _busy_rises[reader], _busy_until[reader], irq_at, _answer[reader] = said
    _irq_at[reader] = irq_at or _NEVER


def _reset(gpio, level, before):
    if before is not None:
        _ask_reader(_address, 0 if level else protocol.RESET_LINE, b"")


def _set_address(gpio, level, before):
    global _address
    _address = _address | _ADDRESS[gpio] if level else _address & ~_ADDRESS[gpio]


def _set_data_command(gpio, level, before):
    """It travels with the frames it belongs to."""


def _post_level(gpio, level, before):
    wire.post(protocol.PIN, gpio, 0, bytes((level,)))


# What a change of an output does.
_CHANGES = {_RST: _reset, _DATA_COMMAND: _set_data_command}
_CHANGES.update(dict.fromkeys(_STROBES, _strobe))
_CHANGES.update(dict.fromkeys(_ADDRESS, _set_address))


def _look_at(gpio):
    wire.now_us += _PIN_US
    if gpio == _BUSY:
        if _selected == _NSS:
            return int(wire.now_us >= _sent_us + _busy_rises[_address])
        left = _busy_until[_address] - wire.now_us
        if left <= 0 or wire.now_us < _busy_from[_address]:
            return 0
        wire.now_us += min(_BUSY_LOOK_US, left)
        return 1
    if gpio == _IRQ:
        if _irq_at[_address] == _UNKNOWN:
            _ask_reader(_address, 0, b"")
        return int(_irq_at[_address] <= wire.now_us)
    level, until = _inputs.get(gpio, (0, 0))
    if until <= wire.now_us:
        level, until, _, _ = wire.ask(protocol.INPUT, gpio, 0, b"")
        _inputs[gpio] = level, until
    return int(level)


class Pin:
    IN = 0
    OUT = 1
    PULL_UP = 1
    IRQ_FALLING = 4
    IRQ_RISING = 8

    def __init__(self, gpio, mode=-1, pull=-1, value=None):
        self.gpio = gpio
        self._is_input = mode == Pin.IN
        self._change = _CHANGES.get(gpio, _post_level)
        if value is not None:
            self.value(value)

    def __call__(self, level=None):
        if level is None:
            return _look_at(self.gpio) if self._is_input else _levels[self.gpio] or 0
        before = _levels[self.gpio]
        if level != before:
            _levels[self.gpio] = level
            self._change(self.gpio, level, before)
        return None

    value = __call__

    def irq(self, handler=None, trigger=0, hard=False):
        """Nothing to do: idle() and every wait end when something happens."""


class SPI:
    def __init__(self, bus, baudrate, sck, mosi, miso=None):
        self._sck = sck
        self.init(baudrate)

    def init(self, baudrate):
        self._baudrate = baudrate
        wire.post(protocol.PIN, self._sck.gpio, 0, baudrate.to_bytes(4, "little"))

    def write(self, data):
        global _sent_us
        if not _selected:
            raise ValueError("SPI bytes while no chip is selected")
        _frame.extend(data)
        _sent_us = wire.now_us = wire.now_us + len(data) * 8_000_000 // self._baudrate

    def readinto(self, data, write=0):
        count = len(data)
        self.write(bytes((write,)) * count)
        answer = _answer[_chip][:count]
        # Past its end the bus floats; the chip's model says what it thinks of that.
        data[:] = answer + b"\xff" * (count - len(answer))


class I2C:
    def __init__(self, bus, scl, sda, freq):
        self._freq = freq

    def writeto(self, address, data):
        self._transfer(address, bytes(data), 0)

    def writeto_mem(self, address, memory, data, addrsize=8):
        self._transfer(address, memory.to_bytes(addrsize // 8, "big") + bytes(data), 0)

    def readfrom_mem_into(self, address, memory, data, addrsize=8):
        data[:] = self._transfer(address, memory.to_bytes(addrsize // 8, "big"), len(data))

    def _transfer(self, address, written, count):
        ok, _, _, data = wire.ask(protocol.I2C, 0, 0, protocol.i2c(address, count, written))
        frames = (len(written) > 0) + (count > 0)  # each begins with the address
        wire.now_us += (frames + len(written) + count) * 9_000_000 // self._freq
        if not ok:
            raise OSError(5)
        _inputs.clear()  # reading the expander ends its interrupt
        return data


class PWM:
    def __init__(self, pin, freq=0, duty_u16=0):
        self._pin = pin
        self._freq, self._duty = freq, duty_u16

    def freq(self, hertz):
        self._freq = hertz
        self._tell()

    def duty_u16(self, duty):
        self._duty = duty
        self._tell()

    def _tell(self):
        hertz = self._freq if self._duty else 0
        wire.post(protocol.PIN, self._pin.gpio, 0, hertz.to_bytes(4, "little"))


def idle():
    """Sleep until the addressed reader's IRQ; where none is in sight, until the next tick."""
    irq_at = _irq_at[_address]
    is_near = wire.now_us < irq_at < _NEVER
    wire.pass_until(protocol.SLEEP, irq_at if is_near else wire.now_us + _TICK_US)


# WS2812B data sheet, version 5, in nanoseconds: high and low of a 0, of a 1.
_PULSES = ((220, 380), (580, 1000), (580, 1000), (580, 1000))


def bitstream(pin, encoding, timing, data):
    for (least, most), nanoseconds in zip(_PULSES, timing):
        if not least <= nanoseconds <= most:
            raise ValueError("no WS2812B takes a pulse of %d ns there" % nanoseconds)
    wire.now_us += len(data) * 8 * (timing[0] + timing[1]) // 1000
    wire.post(protocol.POST, protocol.LIGHTS, 0, bytes(data))


class _Registers:
    """The ring oscillator's bit, which is all that the application reads so."""

    def __getitem__(self, address):
        return os.urandom(1)[0] & 1


mem32 = _Registers()


class ADC:
    CORE_TEMP = 4

    def __init__(self, channel):
        """Whichever it is, its last digits are noise."""

    def read_u16(self):
        return 14_000 + os.urandom(1)[0]


PWRON_RESET = 1
WDT_RESET = 3


def reset_cause():
    return PWRON_RESET


def reset():
    """A simulated table that stumbles does not get up again: somebody should look at it."""
    sys.exit(1)
