"""PN5180 as its SPI pins show it.

A frame in, and out comes how long BUSY and when IRQ will be high, and what the next frame fetches.
What the data sheet forbids is a ProtocolError, unless a fault has hit the chip: then it does what
the real one does and raises GENERAL_ERROR.

What is known of the chip comes from NXP and not from the driver: product data sheet, revision 3
(DS, by section), and phhalHw/src/Pn5180 of NXP's NFC Reader Library, versions 4.010 to 6.01 (HAL,
by function; read for what is below). What only other people's code says is marked as such. A figure
for which nobody has a number says so, and is an attribute of the chip.
"""

import heapq
from collections.abc import Callable
from typing import NamedTuple

from jantaku_host.bench.faults import ProtocolError, ReaderFaults
from jantaku_host.bench.protocol import FETCH_BUSY_US, POSTED_BUSY_US, RESET_LINE, WITH_NSS
from jantaku_host.bench.radio import ANSWER_SOF, Heard, Radio, periods

NEVER = 1 << 62
_FLOATING = b"\xff" * 16

_Command = Callable[[bytes, int], bytes | None]
_NO_COMMAND = (1, 0, 20, lambda data, now: None)


_BOOT_US = 2_500

# Firmware of chips that are or were on sale, and MISC_CONFIG as somebody may have left it: HAL
# (phhalHw_Pn5180_Init) takes nothing older than 3.4, and switches the correction on from 3.8 on.
FIRMWARES = (
    ("3.4", 0), ("3.5", 0), ("3.8", 3), ("3.A", 0), ("3.C", 3), ("4.0", 3), ("4.1", 0),
)  # fmt: skip
_CORRECTS_TIMER = (3, 8)

SYSTEM_CONFIG, IRQ_ENABLE, IRQ_STATUS, IRQ_CLEAR = 0x00, 0x01, 0x02, 0x03
TIMER1_RELOAD, TIMER1_CONFIG, RX_STATUS, TX_CONFIG, RF_STATUS = 0x0C, 0x0F, 0x13, 0x18, 0x1D
# The last one, DPC_CONFIG in the data sheet (HAL, registers: TXOCP_CONTROL), has in bits 3:0 what
# the driver stage runs on: TX_CW_TO_MAX_RM, TX_CW_AMPLITUDE_RM, TX_CW_AMP_REF2TVDD.
DPC_CONFIG, _SUPPLY = 0x27, 0x0F
_REGISTERS = frozenset(range(0x28)) - {0x23}
_READ_ONLY = frozenset((0x02, 0x06, 0x08, 0x09, 0x0A, 0x13, 0x1D, 0x24))
_DEFAULTS = {TX_CONFIG: 0x0000_0000}

RX_IRQ, TX_IRQ, IDLE_IRQ = 1 << 0, 1 << 1, 1 << 2
RFOFF_IRQ, RFON_IRQ, RF_ACTIVE_ERROR_IRQ = 1 << 8, 1 << 9, 1 << 10
TIMER1_IRQ, RX_SOF_IRQ, GENERAL_ERROR_IRQ = 1 << 12, 1 << 14, 1 << 17

_COMMAND_MASK, _IDLE, _TRANSCEIVE = 0x07, 0, 3
_TX_DATA_ENABLE, _TX_START_SYMBOL = 0x400, 0x0C0
_TX_ISO15693 = 0x0000_05C0  # data, stop and start symbol
_T1_ENABLE, _T1_START_NOW, _T1_START_TX_ENDED = 1 << 0, 1 << 6, 1 << 11
_T1_STOP_RX_STARTED, _T1_CLOCK = 1 << 20, 0x3C
_RX_COLLISION, _RX_INTEGRITY, _RX_COLL_POS = 1 << 18, 1 << 16, 19
# AGC_VALUE is in bits 9:0 of RF_STATUS (HAL, registers), the gear in 23:20 (other people's code).
_TX_RF_ON, _DPC_GEAR, _STATE = 1 << 17, 20, 24

# Transceiver states (RF_STATUS 26:24).
IDLE, WAIT_TRANSMIT, TRANSMITTING, WAIT_RECEIVE = 0, 1, 2, 3
_SAME = -1

# What WRITE_REGISTER_MULTIPLE does with a register.
_WRITE, _OR, _AND = 1, 2, 3

_VERSIONS = bytes((0, 4, 1, 4, 0, 0x99))  # product 4.0, firmware 4.1, EEPROM, from 0x10 on
_FIRMWARE = 0x12  # minor, major
_IRQ_PIN_CONFIG = 0x1A
# DPC_CONTROL; HAL calls it OCPROT_CONTROL. Bit 0 is the switch (its LPCD example clears it), the
# gear to start with is in bits 7:4 (other people's code, where the byte is 0x73 or 0x72). What a
# new chip has there is not confirmed, nor whether that gear holds while DPC is off.
_DPC_CONTROL, _DPC_AS_DELIVERED = 0x59, 0x73
# MISC_CONFIG: bit 0 lets firmware correct the digital delay, bits 2:1 say in which timer (HAL,
# phhalHw_Pn5180_Init). What a new chip has there is not confirmed.
_MISC_CONFIG, _CORRECT_TIMER1, _CORRECT_MASK = 0xE8, 0x03, 0x07

_NO_AVOIDANCE = 0x01  # in RF_ON (HAL, phhalHw_Pn5180_FieldOn)
_SHORTEST_BYTE = 8 / 7  # SPI, in us (DS 14.5: 7 MHz at most)


class Reply(NamedTuple):
    """BUSY until, IRQ at (0: not in sight), what the next frame fetches, when BUSY rises.

    The last one is told in advance: so many microseconds after the last byte of any frame.
    """

    busy_until_us: int
    irq_at_us: int
    data: bytes = b""
    busy_rises_us: int = 0


class PN5180:
    """One reader; `number` is its place in `board.SELECTS`, `firmware` a version as NXP writes it.

    The attributes are facts of the chip that no data sheet has or that spread: change them.
    """

    # From the first edge of an answer to RX_STARTED, which stops timer 1: ISO 15693, 26 kbit/s
    # (HAL, table of digital delays; below firmware 3.8 phhalHw_Pn5180_SetTmo adds it to each time).
    digital_delay_us = 321
    # After a frame's last byte. The host holds NSS until BUSY is high (AN12650, as many cite it);
    # how long that takes has no source: a trace that somebody has shown has it after the first
    # byte, until NSS rises. HAL (phhalHw_Pn5180_BalExchange) does not wait for it unless the test
    # bus is on, so WITH_NSS is allowed too.
    busy_rises_us = 3
    # How long a byte of the EEPROM takes, BUSY being high: no source, 5 ms is usual. A reset before
    # the end loses it.
    eeprom_us = 5_000
    # RF_ON until the field is there, which raises TX_RFON. No source.
    rf_on_us = 100
    # What listening for another field adds where RF_ON asks for it (ISO/IEC 18092, from memory:
    # 4096 periods at least, then up to three times 512).
    avoidance_us = 420
    foreign_field = False  # a telephone lies at the antenna
    bus_hz = 0  # of SCK, as it runs now
    # What LOAD_RF_CONFIG and RF_ON leave in bits 3:0 of DPC_CONFIG. No source.
    supply_loaded = 0x1
    # AGC_VALUE while the field is on, over an antenna that is well. What others make of it
    # (Radio.load) has no source.
    agc = 0x180

    def __init__(self, radio: Radio, number: int, firmware: str = "4.1", misc: int = 0) -> None:
        self.faults = ReaderFaults()
        self.eeprom = bytearray(255)
        self.eeprom[0x10:0x16] = _VERSIONS
        major, minor = (int(digit, 16) for digit in firmware.split("."))
        self.eeprom[_FIRMWARE : _FIRMWARE + 2] = bytes((minor, major))
        self.eeprom[_DPC_CONTROL] = _DPC_AS_DELIVERED
        self.eeprom[_MISC_CONFIG] = misc
        self._programming: tuple[int, int, bytes] | None = None  # done at, address, data
        self._radio = radio
        self._number = number
        self._in_reset = False
        # Command: least and most bytes of its frame (11.4.3.3), how long it keeps the chip BUSY.
        # The data sheet has no figures for the latter: these are what logic analysers show, about.
        self._commands: dict[int, tuple[int, int, int, _Command]] = {
            0x00: (6, 6, POSTED_BUSY_US[0x00], self._write_register),
            0x01: (6, 6, POSTED_BUSY_US[0x01], self._or_register),
            0x02: (6, 6, POSTED_BUSY_US[0x02], self._and_register),
            0x03: (7, 1 + 42 * 6, POSTED_BUSY_US[0x03], self._write_registers),
            0x04: (2, 2, 20, self._read_registers),
            0x05: (2, 19, 25, self._read_registers),
            0x06: (3, 257, 0, self._write_eeprom),  # its own time
            0x07: (3, 3, 40, self._read_eeprom),
            0x09: (2, 262, 25, self._send_data),
            0x0A: (2, 2, 20, self._read_data),
            0x11: (3, 3, 400, self._load_rf_config),
            0x16: (2, 2, 0, self._rf_on),  # its own time
            0x17: (2, 2, POSTED_BUSY_US[0x17], self._rf_off),
        }
        self._restart()

    def _restart(self) -> None:
        self._registers = dict.fromkeys(_REGISTERS, 0) | _DEFAULTS
        self._irq_status = IDLE_IRQ
        self._events: list[tuple[int, int, int]] = []  # time, IRQ, state then
        self._state = IDLE
        self._field_from = NEVER
        self._programming = None
        self._iso15693 = False
        self._received = b""
        self._response: bytes | None = None
        self._irq_active_high = bool(self.eeprom[_IRQ_PIN_CONFIG] & 1)
        self._disturbed = False  # by a fault: what goes wrong now is not the driver's doing
        self._busy_until = self._radio.world.now_us + _BOOT_US
        self._radio.drive(self._number, False)

    def frame(self, data: bytes, lines: int) -> Reply:
        """A frame, or a change of RST, or (empty) the question how the pins are."""
        response = self.take(data, lines)
        now = self._radio.world.now_us
        if self.faults.dead:
            return Reply(now, 0, response, WITH_NSS)
        return Reply(self._busy_until, self._irq_at(now), response, self.busy_rises_us)

    def take(self, data: bytes, lines: int) -> bytes:
        """Take a frame where nobody looks at the pins; what the next frame fetches."""
        faults = self.faults
        if faults.dead:
            self._radio.drive(self._number, False)
            return _FLOATING
        if lines & RESET_LINE:
            self._settle(self._radio.world.now_us)
            self._in_reset, self._busy_until, self._programming = True, NEVER, None
            return b""
        if self._in_reset:
            self._in_reset = faults.busy_stuck = False
            self._restart()
        now = self._radio.world.now_us
        self._settle(now)
        response = b""
        if data:
            response = self._take(faults.flip(data, self.bus_hz), now)
        if faults.busy_stuck or faults.busy_stuck_for_ever:
            self._busy_until, self._disturbed = NEVER, True
        return faults.flip(response, self.bus_hz)

    def _take(self, data: bytes, now: int) -> bytes:
        # The frame is over now; it cannot have begun later than this.
        if now - int(_SHORTEST_BYTE * len(data)) < self._busy_until:
            self._refuse("a frame while BUSY is high")
            return b""
        if self.faults.forgets:
            self.faults.forgets = False
            self._restart()
            self._disturbed = True
            self._busy_until = now
        if self._response is not None:
            if len(data) > len(self._response):
                self._refuse(f"{len(data)} bytes fetched of {len(self._response)}")
            self._response = None
            self._busy_until = now + FETCH_BUSY_US
            return b""
        least, most, busy_us, execute = self._commands.get(data[0], _NO_COMMAND)
        self._busy_until = now + busy_us
        if not least <= len(data) <= most:
            self._refuse(f"no command of {len(data)} bytes: {data[:16].hex()}")
            return b""
        self._response = execute(data[1:], now)
        return self._response or b""

    # The commands: bytes if there is something to fetch.

    def _write_register(self, data: bytes, now: int) -> None:
        self._write(data[0], _WRITE, int.from_bytes(data[1:], "little"), now)

    def _or_register(self, data: bytes, now: int) -> None:
        self._write(data[0], _OR, int.from_bytes(data[1:], "little"), now)

    def _and_register(self, data: bytes, now: int) -> None:
        self._write(data[0], _AND, int.from_bytes(data[1:], "little"), now)

    def _write_registers(self, data: bytes, now: int) -> None:
        if len(data) % 6:
            self._refuse("WRITE_REGISTER_MULTIPLE takes sets of six bytes")
            return
        for at in range(0, len(data), 6):
            value = int.from_bytes(data[at + 2 : at + 6], "little")
            self._write(data[at], data[at + 1], value, now)

    def _read_registers(self, data: bytes, now: int) -> bytes:
        return b"".join([self._read(address, now).to_bytes(4, "little") for address in data])

    def _write_eeprom(self, data: bytes, now: int) -> None:
        address, data = data[0], data[1:]
        if address < _IRQ_PIN_CONFIG or address + len(data) > len(self.eeprom):
            self._refuse(f"EEPROM {address:#04x} cannot be written")
            return
        self._busy_until = now + self.eeprom_us * len(data)
        self._programming = self._busy_until, address, data

    def _read_eeprom(self, data: bytes, now: int) -> bytes:
        if data[0] + data[1] > len(self.eeprom) or not data[1]:
            self._refuse(f"EEPROM has no {data[1]} bytes at {data[0]:#04x}")
        return bytes(self.eeprom[data[0] : data[0] + data[1]])

    def _read_data(self, data: bytes, now: int) -> bytes:
        return self._received

    def _load_rf_config(self, data: bytes, now: int) -> None:
        transmitter, receiver = data
        if not (transmitter <= 0x1C or transmitter == 0xFF) or not 0x80 <= receiver <= 0x9C:
            self._refuse(f"no RF configuration {transmitter:#04x}, {receiver:#04x}")
            return
        self._iso15693 = (transmitter, receiver) == (0x0D, 0x8D)
        self._registers[TX_CONFIG] = _TX_ISO15693 if self._iso15693 else 0
        self._set_supply(self.supply_loaded)

    def _rf_on(self, data: bytes, now: int) -> None:
        avoids = not data[0] & _NO_AVOIDANCE
        self._busy_until = now + self.rf_on_us + (self.avoidance_us if avoids else 0)
        if avoids and self.foreign_field:
            self._event(self._busy_until, RF_ACTIVE_ERROR_IRQ)
            return
        self._field_from = self._busy_until
        self._set_supply(self.supply_loaded)
        self._radio.drive(self._number, True, self._field_from)
        self._event(self._field_from, RFON_IRQ)

    def _rf_off(self, data: bytes, now: int) -> None:
        self._field_from = NEVER
        self._radio.drive(self._number, False)
        self._event(now, RFOFF_IRQ)

    def _send_data(self, data: bytes, now: int) -> None:
        last_bits, data = data[0], data[1:]
        if self.faults.loses_state:
            self.faults.loses_state = False
            self._state, self._disturbed = IDLE, True
        config = self._registers[TX_CONFIG]
        with_data = bool(config & _TX_DATA_ENABLE)
        if self._state != WAIT_TRANSMIT:
            self._refuse("SEND_DATA while the transceiver is not in WaitTransmit")
        elif not self._iso15693 or now < self._field_from:
            self._refuse("SEND_DATA without RF configuration or field")
        elif last_bits or with_data != bool(data) or with_data != bool(config & _TX_START_SYMBOL):
            self._refuse("SEND_DATA does not fit TX_CONFIG")
        else:
            self._hear(self._transmit(data, now))

    def _write(self, address: int, action: int, value: int, now: int) -> None:
        if address not in _REGISTERS or address in _READ_ONLY or not _WRITE <= action <= _AND:
            self._refuse(f"register {address:#04x} cannot be written so ({action})")
            return
        if address == IRQ_CLEAR:
            self._irq_status &= ~value
            return
        old = self._registers[address]
        new = value if action == _WRITE else old | value if action == _OR else old & value
        self._registers[address] = new
        if address == DPC_CONFIG:
            self._set_supply(new & _SUPPLY)
        elif address == SYSTEM_CONFIG:
            self._system(new & _COMMAND_MASK)
        elif address == TIMER1_CONFIG and new & _T1_ENABLE and new & _T1_START_NOW:
            self._event(now + self._timer1_us(), TIMER1_IRQ)

    def _set_supply(self, bits: int) -> None:
        self._registers[DPC_CONFIG] = self._registers[DPC_CONFIG] & ~_SUPPLY | bits
        self._radio.supply(self._number, bits)

    def _system(self, command: int) -> None:
        if command == _IDLE:
            self._state = IDLE
            self._events = []  # whatever is on the air, nobody waits for it any more
        elif command == _TRANSCEIVE:
            if self._state == IDLE:
                self._state = WAIT_TRANSMIT
        else:
            self._refuse(f"SYSTEM_CONFIG command {command}")

    def _read(self, address: int, now: int) -> int:
        if address not in _REGISTERS or address == IRQ_CLEAR:
            self._refuse(f"no register {address:#04x} to read")
            return 0
        if address == IRQ_STATUS:
            return self._irq_status
        if address == RF_STATUS:
            gear = self.eeprom[_DPC_CONTROL] >> 4 << _DPC_GEAR
            field = _TX_RF_ON | gear | self._agc() if now >= self._field_from else 0
            return self._state << _STATE | field
        return self._registers[address]

    def _agc(self) -> int:
        return min(0x3FF, int(self.agc * self._radio.load(self._number)))

    def _transmit(self, data: bytes, now: int) -> Heard:
        try:
            return self._radio.request(self._number, data) if data else self._radio.next_slot()
        except ProtocolError:
            if not self.faults.errors(self.bus_hz):
                raise
            return Heard(now + periods(4096 * len(data)))  # no tag makes anything of it

    def _hear(self, heard: Heard) -> None:
        self._state = TRANSMITTING
        self._event(heard.sent_us, TX_IRQ, WAIT_RECEIVE)
        timer = self._registers[TIMER1_CONFIG]
        if timer & _T1_ENABLE and timer & _T1_START_TX_ENDED:
            ends_us = heard.sent_us + self._timer1_us() + self._correction_us()
            stopped = timer & _T1_STOP_RX_STARTED and heard.data is not None
            if not stopped or ends_us < heard.begins_us + self.digital_delay_us:
                self._event(ends_us, TIMER1_IRQ)
        self._received = heard.data or b""
        status = len(self._received)
        if not heard.intact:
            status |= _RX_INTEGRITY
        if heard.collision is not None:
            status |= _RX_COLLISION | _RX_INTEGRITY | heard.collision << _RX_COLL_POS
        self._registers[RX_STATUS] = status
        if heard.data is not None:
            # The bit is in HAL's registers; that it comes with the SOF of ISO 15693 has no source.
            self._event(heard.begins_us + periods(ANSWER_SOF), RX_SOF_IRQ)
            self._event(heard.ends_us, RX_IRQ, WAIT_TRANSMIT)

    def _timer1_us(self) -> int:
        if self._registers[TIMER1_CONFIG] & _T1_CLOCK:
            self._refuse("timer 1 with a prescaler is not modelled")
        return periods(self._registers[TIMER1_RELOAD])

    def _correction_us(self) -> int:
        """What the chip's own firmware adds to timer 1 for its digital delay."""
        minor, major = self.eeprom[_FIRMWARE : _FIRMWARE + 2]
        is_on = self.eeprom[_MISC_CONFIG] & _CORRECT_MASK == _CORRECT_TIMER1
        return self.digital_delay_us if is_on and (major, minor) >= _CORRECTS_TIMER else 0

    def _refuse(self, why: str) -> None:
        if not self._disturbed and not self.faults.errors(self.bus_hz):
            raise ProtocolError(f"PN5180 {self._number}: {why}")
        self._disturbed = True
        self._event(self._radio.world.now_us, GENERAL_ERROR_IRQ)

    def _event(self, at_us: int, irq: int, state: int = _SAME) -> None:
        heapq.heappush(self._events, (at_us, irq, state))

    def _settle(self, now: int) -> None:
        if self._programming and self._programming[0] <= now:
            _, address, data = self._programming
            self.eeprom[address : address + len(data)] = data
            self._programming = None
        while self._events and self._events[0][0] <= now:
            _, irq, state = heapq.heappop(self._events)
            self._irq_status |= irq
            if state != _SAME:
                self._state = state

    def _irq_at(self, now: int) -> int:
        """When the pin is high, from now on: 0 if that is not in sight."""
        enabled = self._registers[IRQ_ENABLE]
        # As delivered, active low, a pin at rest is high.
        if bool(self._irq_status & enabled) == self._irq_active_high:
            return max(now, 1)
        if not self._irq_active_high:
            return 0
        return min((at for at, irq, _ in self._events if irq & enabled), default=0)
