"""MicroPython's `machine` for a board whose pins end at the bench.

A chip sees a frame: what the bus carried while its select was low. Which chip that was follows
from the address lines, as it does in the decoders on the real board. How BUSY and IRQ of a reader
stand is known from its last reply until its next frame.
"""

import board
import wire
from jantaku_host.bench import protocol

_levels = {}  # GPIO -> level
_selected = []  # the frame under way: [strobe, chip, lines, bytes], or empty

# Strobe -> the address lines it looks at, first chip, chips. The lines are shared from A0 on.
_STROBES = {
    board.pin(strobe): ((1 << len(lines)) - 1, first, count)
    for strobe, lines, first, count in board.SELECTS
}
_ADDRESS = [board.pin(line) for line in board.SELECTS[0][1]]
_NSS = board.pin("READER_NSS")
_RST = board.pin("READER_RST")
_BUSY = board.pin("READER_BUSY")
_IRQ = board.pin("READER_IRQ")
_DATA_COMMAND = board.pin("DISPLAY_DC")

_NEVER = 1 << 62
_UNKNOWN = -1
_PIN_US = 1  # a look at a pin, on the RP2040
_BUSY_LOOK_US = 50  # a few turns of a loop that looks at BUSY
_TICK_US = 1000  # machine.idle() ends then if nothing else happens

_busy_until = [0] * 16  # as many as can be addressed
_irq_at = [_NEVER] * 16
_answer = [b""] * 16  # what the reader's next frame will carry back
_inputs = {}  # GPIO -> (level, until when that is sure)
_address = 0  # what the address lines say
_BIT = {gpio: 1 << bit for bit, gpio in enumerate(_ADDRESS)}


def _select(strobe):
    mask, first, count = _STROBES[strobe]
    line = _address & mask
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
        if strobe == _NSS:
            _reader_frame(chip, data)
        else:
            wire.post(protocol.POST, chip, lines, data)


def _reader_frame(reader, data):
    if _answer[reader]:
        _answer[reader] = b""
        busy_us = protocol.FETCH_BUSY_US
    else:
        busy_us = protocol.POSTED_BUSY_US.get(data[0]) if data else None
        if busy_us is None:
            _ask_reader(reader, 0, data)
            return
        _irq_at[reader] = _UNKNOWN
    wire.post(protocol.POST, reader, 0, data)
    _busy_until[reader] = max(_busy_until[reader], wire.now_us + busy_us)


def _ask_reader(reader, lines, data):
    _, busy_until, irq_at, _answer[reader] = wire.ask(protocol.FRAME, reader, lines, data)
    _busy_until[reader] = busy_until
    _irq_at[reader] = irq_at or _NEVER


def _input(gpio):
    wire.spend(_PIN_US)
    reader = _address
    if gpio == _BUSY:
        if _busy_until[reader] <= wire.now_us:
            return 0
        wire.spend(min(_BUSY_LOOK_US, _busy_until[reader] - wire.now_us))
        return 1
    if gpio == _IRQ:
        if _irq_at[reader] == _UNKNOWN:
            _ask_reader(reader, 0, b"")
        return int(_irq_at[reader] <= wire.now_us)
    level, until = _inputs.get(gpio, (0, 0))
    if until <= wire.now_us:
        level, until, _, _ = wire.ask(protocol.INPUT, gpio, 0, b"")
        _inputs[gpio] = level, until
    return int(level)


def _strobe(gpio, level, before):
    if level:
        _release(gpio)
    else:
        _select(gpio)


def _reset(gpio, level, before):
    if before is not None:
        _ask_reader(_address, 0 if level else protocol.RESET_LINE, b"")


def _set_address(gpio, level, before):
    global _address
    _address = _address | _BIT[gpio] if level else _address & ~_BIT[gpio]


def _post_level(gpio, level, before):
    wire.post(protocol.PIN, gpio, 0, bytes((level,)))


# What a change of an output does. D/C travels with the frames it belongs to.
_OUTPUTS = {_RST: _reset, _DATA_COMMAND: lambda gpio, level, before: None}
_OUTPUTS.update(dict.fromkeys(_STROBES, _strobe))
_OUTPUTS.update(dict.fromkeys(_ADDRESS, _set_address))


class Pin:
    IN = 0
    OUT = 1
    PULL_UP = 1
    IRQ_FALLING = 4
    IRQ_RISING = 8

    def __init__(self, gpio, mode=-1, pull=-1, value=None):
        self.gpio = gpio
        self._is_input = mode == Pin.IN
        if value is not None:
            self.value(value)

    def value(self, level=None):
        gpio = self.gpio
        if level is None:
            return _input(gpio) if self._is_input else _levels.get(gpio, 0)
        before = _levels.get(gpio)
        if level != before:
            _levels[gpio] = level
            _OUTPUTS.get(gpio, _post_level)(gpio, level, before)
        return None

    def irq(self, handler=None, trigger=0, hard=False):
        """Nothing to do: idle() and every wait end when something happens."""


class SPI:
    def __init__(self, bus, baudrate, sck, mosi, miso=None):
        self._baudrate = baudrate

    def write(self, data):
        if not _selected:
            raise ValueError("SPI bytes while no chip is selected")
        _selected[3].extend(data)
        wire.spend(len(data) * 8_000_000 // self._baudrate)

    def readinto(self, data, write=0):
        count = len(data)
        self.write(bytes((write,)) * count)
        answer = _answer[_selected[1]][:count]
        # Past its end the bus floats; the chip's model says what it thinks of that.
        data[:] = answer + b"\xff" * (count - len(answer))


class I2C:
    def __init__(self, bus, scl, sda, freq):
        self._freq = freq

    def writeto(self, address, data):
        self._transfer(address, bytes(data), 0)

    def readfrom_into(self, address, data):
        data[:] = self._transfer(address, b"", len(data))

    def writeto_mem(self, address, memory, data, addrsize=8):
        self._transfer(address, memory.to_bytes(addrsize // 8, "big") + bytes(data), 0)

    def readfrom_mem_into(self, address, memory, data, addrsize=8):
        data[:] = self._transfer(address, memory.to_bytes(addrsize // 8, "big"), len(data))

    def _transfer(self, address, written, count):
        ok, _, _, data = wire.ask(protocol.I2C, 0, 0, protocol.i2c(address, count, written))
        frames = (len(written) > 0) + (count > 0)  # each begins with the address
        wire.spend((frames + len(written) + count) * 9_000_000 // self._freq)
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


def bitstream(pin, encoding, timing, data):
    wire.spend(len(data) * 8 * (timing[0] + timing[1]) // 1000)
    wire.post(protocol.POST, protocol.LIGHTS, 0, bytes(data))
