"""PN5180: reader of ISO 15693 tags on SPI (NXP product data sheet, revision 3; AN12650).

One command a frame, and NSS is held until the chip is BUSY with it; what a command asked for is
fetched by a frame of its own. Registers go in batches (WRITE_ and READ_REGISTER_MULTIPLE), so that
a slot costs four frames. Twelve chips share the buffers below: only one is spoken to at a time.
"""

import time

from machine import idle
from micropython import const

from jantaku.drivers.iso15693 import ANSWER, COLLISION, GARBLED, NOTHING, ReaderError

# Commands (data sheet 11.4.3.3).
_WRITE_REGISTERS = const(0x03)
_READ_REGISTERS = const(0x05)
_WRITE_EEPROM = const(0x06)
_READ_EEPROM = const(0x07)
_SEND_DATA = const(0x09)
_READ_DATA = const(0x0A)
_LOAD_RF_CONFIG = const(0x11)
_RF_ON = const(0x16)
_RF_OFF = const(0x17)

# Registers (11.9), and what WRITE_REGISTERS does with each.
_SYSTEM_CONFIG = const(0x00)
_IRQ_ENABLE = const(0x01)
_IRQ_STATUS = const(0x02)
_IRQ_CLEAR = const(0x03)
_TIMER1_RELOAD = const(0x0C)
_TIMER1_CONFIG = const(0x0F)
_RX_STATUS = const(0x13)
_TX_CONFIG = const(0x18)
_RF_STATUS = const(0x1D)
_DPC_CONFIG = const(0x27)
_WRITE = const(1)
_OR = const(2)
_AND = const(3)

# EEPROM (11.9): the firmware's version, minor before major, and whether it corrects its timers.
_FETCH_VERSION = b"\x07\x12\x02"
_FETCH_MISC_CONFIG = b"\x07\xe8\x01"
_OLDEST_FIRMWARE = const(0x0304)  # NXP's own library takes nothing older
# Two of its bytes are changed, once in a chip's life: address, bits that stay, bits that are set.
# IRQ_PIN_CONFIG: active high. DPC_CONTROL: no dynamic power control, which would follow thresholds
# made for another antenna and change the field unseen; gear 0, said to be the one of full drive.
_EEPROM = b"\x1a\xff\x01\x59\x0e\x00"

_LOAD_ISO15693 = bytes((_LOAD_RF_CONFIG, 0x0D, 0x8D))  # ASK 100 %, 26 kbit/s both ways
_FIELD_ON = bytes((_RF_ON, 1))  # without collision avoidance: a telephone nearby stops no reader
_FIELD_OFF = bytes((_RF_OFF, 0))
_FETCH_ANSWER = bytes((_READ_DATA, 0))
_FETCH_TX_CONFIG = bytes((_READ_REGISTERS, _TX_CONFIG))
_FETCH_RF_STATUS = bytes((_READ_REGISTERS, _RF_STATUS))
_FETCH_OUTCOME = bytes((_READ_REGISTERS, _IRQ_STATUS, _RX_STATUS, _RF_STATUS))
_NEXT_SLOT = bytes((_SEND_DATA, 0))  # no data: with TX_DATA_ENABLE off an EOF by itself

# Self-test: timer 1's reload (20 bits) is read back as written so many times with each of these.
_PATTERNS = b"\x00\xff\x55\xaa"
_TURNS = const(5)
# Then IRQ must be low, then timer 1 runs for 1000 periods of 13.56 MHz and raises it.
_STOP_TIMER = bytes((
    _WRITE_REGISTERS,
    _IRQ_CLEAR, _WRITE, 0xFF, 0xFF, 0x0F, 0x00,
    _IRQ_ENABLE, _WRITE, 0x00, 0x10, 0x00, 0x00,
    _TIMER1_RELOAD, _WRITE, 0xE8, 0x03, 0x00, 0x00,
))  # fmt: skip
_START_TIMER = bytes((_WRITE_REGISTERS, _TIMER1_CONFIG, _WRITE, 0x41, 0x00, 0x00, 0x00))

# Timer 1 starts when the transmission has ended and stops when the receiver says that an answer has
# begun. An answer begins 4384 periods later at most (ISO 15693: t1), and the receiver needs 321 us
# to say so (the digital delay in NXP's library), so 9150 leaves 30 us. From firmware 3.8 on the
# chip may add that delay itself (MISC_CONFIG): then an empty slot takes so much longer.
# IRQ tells of its end, of a whole answer (RX), of the field (TX_RFON), and of a command that was
# refused (GENERAL_ERROR).
_SET_UP = bytes((
    _WRITE_REGISTERS,
    _TIMER1_CONFIG, _WRITE, 0x01, 0x08, 0x10, 0x00,
    _TIMER1_RELOAD, _WRITE, 0xBE, 0x23, 0x00, 0x00,
    _IRQ_ENABLE, _WRITE, 0x01, 0x12, 0x02, 0x00,
))  # fmt: skip
_FORGET_IRQS = b"\x03\x03\x01\xff\xff\x0f\x00"

# Before a request: stop, forget old IRQs, data and start symbol on, transceive.
_BEFORE_REQUEST = bytes((
    _WRITE_REGISTERS,
    _SYSTEM_CONFIG, _AND, 0xF8, 0xFF, 0xFF, 0xFF,
    _IRQ_CLEAR, _WRITE, 0xFF, 0xFF, 0x0F, 0x00,
    _TX_CONFIG, _WRITE, 0, 0, 0, 0,  # as LOAD_RF_CONFIG left it
    _SYSTEM_CONFIG, _OR, 0x03, 0x00, 0x00, 0x00,
))  # fmt: skip
_TX_CONFIG_AT = const(15)

# Before the EOF that opens the next slot: the same with TX_DATA_ENABLE and TX_START_SYMBOL off.
_BEFORE_EOF = bytes((
    _WRITE_REGISTERS,
    _SYSTEM_CONFIG, _AND, 0xF8, 0xFF, 0xFF, 0xFF,
    _IRQ_CLEAR, _WRITE, 0xFF, 0xFF, 0x0F, 0x00,
    _TX_CONFIG, _AND, 0x3F, 0xFB, 0xFF, 0xFF,
    _SYSTEM_CONFIG, _OR, 0x03, 0x00, 0x00, 0x00,
))  # fmt: skip

# What the driver stage runs on, bits 3:0 of DPC_CONFIG (NXP's header: TXOCP_CONTROL): 8 all of
# TVDD; 1, 3, 5, 7 by 0.15, 0.25, 0.5, 1 V less; 0, 2, 4, 6 3, 2.75, 2.5, 2 V. RF_ON may undo it.
_set_supply = bytearray((
    _WRITE_REGISTERS,
    _DPC_CONFIG, _AND, 0xF0, 0xFF, 0xFF, 0xFF,
    _DPC_CONFIG, _OR, 0x08, 0x00, 0x00, 0x00,
))  # fmt: skip
_SUPPLY_AT = const(9)

_FIELD_IS_ON = const(0x02)  # RF_STATUS.TX_RF_STATUS, in the third byte

_RESET_US = const(100)
_BOOT_MS = const(5)  # 2.5 ms by the data sheet
_FEW_LOOKS = const(20)
_BUSY_US = const(10_000)  # the longest command, LOAD_RF_CONFIG, is far below
_EEPROM_US = const(100_000)  # a byte; some milliseconds are usual
_IRQ_US = const(20_000)  # the longest exchange takes 9 ms
_REST_US = const(310)  # ISO 15693's t2 after an answer

_written = 0  # readers whose EEPROM was changed since power-up, a bit each: none wears out
_status = bytearray(12)  # the three registers of _FETCH_OUTCOME
_received = bytearray(16)
_answers = [memoryview(_received)[:size] for size in range(len(_received) + 1)]


class PN5180:
    """One of the readers. `power_up` it first, and again after any ReaderError.

    `write` and `readinto` are those of the bus, which all readers share.
    """

    def __init__(self, write, readinto, decoder, line: int, busy, irq, reset):
        self._write = write
        self._readinto = readinto
        self._nss = decoder.strobe
        self._decoder = decoder
        self._line = line
        self._busy = busy
        self._irq = irq
        self._reset = reset
        self._before_request = bytearray(_BEFORE_REQUEST)
        self._rest_from = 0
        self._must_rest = False
        self._count = 0
        # Any handler lets idle() end with IRQ and not with the next tick; none is quicker than a
        # function that is built in.
        irq.irq(id, irq.IRQ_RISING, hard=True)

    def power_up(self) -> None:
        """Reset the chip, test it, and set it up for ISO 15693."""
        self._restart()
        firmware = self.about() >> 8
        if not 0 < firmware < 0xFF00:
            raise ReaderError("no PN5180 answers")
        if firmware < _OLDEST_FIRMWARE:
            raise ReaderError("firmware older than 3.4")
        self.test_bus()
        self._set_eeprom()
        self._frame(_STOP_TIMER)
        self._wait_while_busy()
        if self._irq():
            raise ReaderError("IRQ stuck")
        self._frame(_START_TIMER)
        self._wait_for_irq()
        self._frame(_LOAD_ISO15693)
        self._before_request[_TX_CONFIG_AT : _TX_CONFIG_AT + 4] = self._fetch(_FETCH_TX_CONFIG, 4)
        self._frame(_SET_UP)
        self._must_rest = False

    def about(self) -> int:
        """Firmware's version in two bytes, then MISC_CONFIG, which is nobody's to change here."""
        self._decoder.address(self._line)
        version = self._fetch(_FETCH_VERSION, 2)
        version = version[1] << 16 | version[0] << 8
        return version | self._fetch(_FETCH_MISC_CONFIG, 1)[0]

    def field_on(self) -> None:
        """Switch the field on, and return when it is. Tags need time to start up in it."""
        self._decoder.address(self._line)
        self._frame(_FORGET_IRQS)
        self._frame(_FIELD_ON)
        self._wait_for_irq("field stays off")
        self._must_rest = False

    def supply(self, level: int) -> None:
        """Let the driver run on so much (see `_set_supply`); the field stays on."""
        self._decoder.address(self._line)
        _set_supply[_SUPPLY_AT] = level
        self._frame(_set_supply)

    def agc(self) -> int:
        """AGC_VALUE, bits 9:0 of RF_STATUS: how strong the receiver finds its own field."""
        self._decoder.address(self._line)
        status = self._fetch(_FETCH_RF_STATUS, 4)
        return status[0] | (status[1] & 3) << 8

    def field_off(self) -> None:
        """Switch the field off: tags forget all but a persistent quiet."""
        self._decoder.address(self._line)
        self._frame(_FIELD_OFF)
        # A field that stays on would spoil what the next reader hears, unseen.
        if self._fetch(_FETCH_RF_STATUS, 4)[2] & _FIELD_IS_ON:
            raise ReaderError("field stays on")

    def request(self, data) -> int:
        """Send a request, which has room for a command in front; the outcome of its first slot."""
        self._decoder.address(self._line)
        data[0] = _SEND_DATA
        data[1] = 0  # all bits of the last byte
        return self.next_slot(self._before_request, data)

    def resume(self) -> None:
        """Go on with a round, though others have used the address lines since its last slot."""
        self._decoder.address(self._line)

    def next_slot(self, prepare=_BEFORE_EOF, send=_NEXT_SLOT) -> int:
        """Send the EOF that opens the next slot (or what `request` has instead); its outcome."""
        # Four frames and a wait, written out: a round has sixteen of these, and every call costs
        # the RP2040 as much as some bytes on the bus. With more local variables MicroPython would
        # take the frame of this function from the heap, and look for room there every time.
        # Three looks see BUSY rise, unless it is later than anybody has measured.
        busy = self._busy  # one by one: put in brackets, as the image's compiler has them, three
        nss = self._nss  # at once would be a tuple from the heap
        write = self._write
        if busy():
            self._wait_while_busy()
        nss(0)
        write(prepare)
        busy() or busy() or busy() or self._hold()
        nss(1)
        if self._must_rest:
            self._let_tags_rest()
        if busy() and busy():
            self._wait_while_busy()
        nss(0)
        write(send)
        busy() or busy() or busy() or self._hold()
        nss(1)
        if busy() and busy():
            self._wait_while_busy()
        if not self._irq():
            self._wait_for_irq()
        nss(0)
        write(_FETCH_OUTCOME)
        busy() or busy() or busy() or self._hold()
        nss(1)
        if busy() and busy():
            self._wait_while_busy()
        nss(0)
        self._readinto(_status, 0xFF)
        busy() or busy() or busy() or self._hold()
        nss(1)
        # Bytes 0-3 IRQ_STATUS, 4-7 RX_STATUS, 8-11 RF_STATUS, lowest first.
        if _status[2] & 0x02:  # GENERAL_ERROR
            raise ReaderError("refused to send")
        if not _status[10] & _FIELD_IS_ON:
            raise ReaderError("field lost")
        if _status[0] & 0x01:  # RX
            return self._judge()
        if not _status[1] & 0x10:  # TIMER1
            raise ReaderError("IRQ for nothing")
        if _status[1] & 0x40:  # RX_SOF_DET: it has heard what timer 1 did not wait for
            raise ReaderError("answers too late")
        return NOTHING

    def answer(self):
        """What was received in the slot before, without its CRC; valid until the next one."""
        return self._fetch(_FETCH_ANSWER, self._count)

    def _judge(self):
        self._rest_from = time.ticks_us()
        self._must_rest = True
        self._count = _status[4] | (_status[5] & 1) << 8
        # A collision without a byte is a ghost: noise, not two tags.
        if _status[6] & 0x04:
            return COLLISION if self._count else GARBLED
        if _status[6] & 0x03 or not 0 < self._count < len(_answers):  # protocol error, CRC
            return GARBLED
        return ANSWER

    def _let_tags_rest(self):
        self._must_rest = False
        rest = _REST_US - time.ticks_diff(time.ticks_us(), self._rest_from)
        if 0 < rest <= _REST_US:  # ticks wrap: it may be long ago
            time.sleep_us(rest)

    def _restart(self):
        self._decoder.release()  # should a frame have been broken off
        self._decoder.address(self._line)
        self._reset(0)
        time.sleep_us(_RESET_US)
        self._reset(1)
        time.sleep_ms(_BOOT_MS)

    def test_bus(self) -> None:
        """What was written is read back, or nothing is to be believed, least of all an EEPROM.
        Timer 1 wants to be set up again."""
        self._decoder.address(self._line)
        for low in _PATTERNS * _TURNS:
            data = bytes((low, low ^ 0xFF, low & 0x0F, 0))
            self._frame(b"\x03\x0c\x01" + data)
            if self._fetch(b"\x05\x0c", 4) != data:
                raise ReaderError("SPI garbles")

    def _set_eeprom(self):
        """Read, change by bits, write once, wait, read back; it holds from a reset on."""
        global _written
        mine = 1 << self._line
        may_write = not _written & mine
        for at in (0, 3):
            fetch = bytes((_READ_EEPROM, _EEPROM[at], 1))
            old = self._fetch(fetch, 1)[0]
            new = old & _EEPROM[at + 1] | _EEPROM[at + 2]
            if new != old:
                if may_write:
                    _written |= mine
                    self._frame(bytes((_WRITE_EEPROM, _EEPROM[at], new)))
                    self._wait_while_busy(_EEPROM_US)
                if self._fetch(fetch, 1)[0] != new:
                    raise ReaderError("EEPROM keeps nothing")
        if may_write and _written & mine:
            self._restart()

    def _fetch(self, command, count):
        self._frame(command)
        self._read(_answers[count])
        return _answers[count]

    def _frame(self, data):
        if self._busy():
            self._wait_while_busy()
        nss = self._nss
        nss(0)
        self._write(data)
        self._hold()
        nss(1)

    def _read(self, data):
        if self._busy():
            self._wait_while_busy()
        nss = self._nss
        nss(0)
        self._readinto(data, 0xFF)
        self._hold()
        nss(1)

    def _hold(self):
        """Until BUSY is high. A chip that is too quick, or has its own view of it, is no fault."""
        busy = self._busy
        for _ in range(_FEW_LOOKS):
            if busy():
                return

    def _wait_while_busy(self, most_us=_BUSY_US):
        busy = self._busy
        for _ in range(_FEW_LOOKS):  # the usual case, without the clock
            if not busy():
                return
        start = time.ticks_us()
        while busy():
            if time.ticks_diff(time.ticks_us(), start) > most_us:
                raise ReaderError("BUSY stuck")

    def _wait_for_irq(self, without="no IRQ"):
        start = time.ticks_us()
        while not self._irq():
            if time.ticks_diff(time.ticks_us(), start) > _IRQ_US:
                raise ReaderError(without)
            idle()
