"""PN5180 as its SPI pins show it (NXP product data sheet, revision 3).

A frame in, and out comes how long BUSY and when IRQ will be high, and what the next frame fetches.
What the data sheet forbids is a ProtocolError, unless a fault has hit the chip: then it does what
the real one does and raises GENERAL_ERROR.
"""

import heapq
from dataclasses import dataclass

from jantaku_host.bench.faults import ProtocolError, ReaderFaults
from jantaku_host.bench.protocol import FETCH_BUSY_US, POSTED_BUSY_US, RESET_LINE
from jantaku_host.bench.radio import Heard, Radio, periods

NEVER = 1 << 62

(WRITE_REGISTER, WRITE_OR, WRITE_AND, WRITE_MULTIPLE, READ_REGISTER, READ_MULTIPLE, WRITE_EEPROM,
 READ_EEPROM) = range(8)  # fmt: skip
SEND_DATA, READ_DATA, LOAD_RF_CONFIG, RF_ON, RF_OFF = 0x09, 0x0A, 0x11, 0x16, 0x17

# Least and most bytes of each command's frame (11.4.3.3), and how long it keeps the chip BUSY. The
# data sheet has no figures for the latter: these are of the order that logic analysers show.
_COMMANDS = {
    WRITE_REGISTER: (6, 6, POSTED_BUSY_US[WRITE_REGISTER]),
    WRITE_OR: (6, 6, POSTED_BUSY_US[WRITE_OR]),
    WRITE_AND: (6, 6, POSTED_BUSY_US[WRITE_AND]),
    WRITE_MULTIPLE: (7, 1 + 42 * 6, POSTED_BUSY_US[WRITE_MULTIPLE]),
    READ_REGISTER: (2, 2, 20),
    READ_MULTIPLE: (2, 19, 25),
    WRITE_EEPROM: (3, 257, 5_000),
    READ_EEPROM: (3, 3, 40),
    SEND_DATA: (2, 262, 25),
    READ_DATA: (2, 2, 20),
    LOAD_RF_CONFIG: (3, 3, 400),
    RF_ON: (2, 2, POSTED_BUSY_US[RF_ON]),
    RF_OFF: (2, 2, POSTED_BUSY_US[RF_OFF]),
}
_BOOT_US = 2_500

SYSTEM_CONFIG, IRQ_ENABLE, IRQ_STATUS, IRQ_CLEAR = 0x00, 0x01, 0x02, 0x03
TIMER1_RELOAD, TIMER1_CONFIG, RX_STATUS, TX_CONFIG, RF_STATUS = 0x0C, 0x0F, 0x13, 0x18, 0x1D
_REGISTERS = frozenset(range(0x27)) - {0x23}
_READ_ONLY = frozenset((0x02, 0x06, 0x08, 0x09, 0x0A, 0x13, 0x1D, 0x24))
_DEFAULTS = {TX_CONFIG: 0x0000_0000}

RX_IRQ, TX_IRQ, IDLE_IRQ = 1 << 0, 1 << 1, 1 << 2
RFOFF_IRQ, RFON_IRQ, TIMER1_IRQ, GENERAL_ERROR_IRQ = 1 << 8, 1 << 9, 1 << 12, 1 << 17

_COMMAND_MASK, _IDLE, _TRANSCEIVE = 0x07, 0, 3
_TX_DATA_ENABLE, _TX_START_SYMBOL = 0x400, 0x0C0
_TX_ISO15693 = 0x0000_05C0  # data, stop and start symbol
_T1_ENABLE, _T1_START_NOW, _T1_START_TX_ENDED = 1 << 0, 1 << 6, 1 << 11
_T1_STOP_RX_STARTED, _T1_CLOCK = 1 << 20, 0x3C
_RX_COLLISION, _RX_INTEGRITY, _RX_COLL_POS = 1 << 18, 1 << 16, 19
_TX_RF_ON, _STATE = 1 << 17, 24

# Transceiver states (RF_STATUS 26:24).
IDLE, WAIT_TRANSMIT, TRANSMITTING, WAIT_RECEIVE = 0, 1, 2, 3
_SAME = -1

_VERSIONS = bytes((0, 4, 1, 4, 0, 0x99))  # product 4.0, firmware 4.1, EEPROM, from 0x10 on
_IRQ_PIN_CONFIG = 0x1A


@dataclass(frozen=True)
class Reply:
    """BUSY until, IRQ at (0: not in sight), what the next frame fetches."""

    busy_until_us: int
    irq_at_us: int
    data: bytes = b""


class PN5180:
    """One reader; `number` is its place in `board.SELECTS`."""

    def __init__(self, radio: Radio, number: int) -> None:
        self.faults = ReaderFaults()
        self.eeprom = bytearray(255)
        self.eeprom[0x10:0x16] = _VERSIONS
        self._radio = radio
        self._number = number
        self._in_reset = False
        self._restart()

    def _restart(self) -> None:
        self._registers = dict.fromkeys(_REGISTERS, 0) | _DEFAULTS
        self._irq_status = IDLE_IRQ
        self._events: list[tuple[int, int, int]] = []  # time, IRQ, state then
        self._state = IDLE
        self._field = False
        self._iso15693 = False
        self._received = b""
        self._response: bytes | None = None
        self._irq_active_high = bool(self.eeprom[_IRQ_PIN_CONFIG] & 1)
        self._disturbed = False  # by a fault: what goes wrong now is not the driver's doing
        self._busy_until = self._radio.world.now_us + _BOOT_US
        self._radio.drive(self._number, False)

    def frame(self, data: bytes, lines: int) -> Reply:
        """A frame, or a change of RST, or (empty) the question how the pins are."""
        now = self._radio.world.now_us
        if self.faults.dead:
            self._radio.drive(self._number, False)
            return Reply(now, 0, b"\xff" * 16)
        if lines & RESET_LINE:
            self._in_reset = True
            return Reply(NEVER, 0)
        if self._in_reset:
            self._in_reset = False
            self.faults.busy_stuck = False
            self._restart()
        self._settle(now)
        response = b""
        if data:
            response = self._take(self.faults.flip(data), now)
        if self.faults.busy_stuck or self.faults.busy_stuck_for_ever:
            self._busy_until, self._disturbed = NEVER, True
        return Reply(self._busy_until, self._irq_at(now), self.faults.flip(response))

    def _take(self, data: bytes, now: int) -> bytes:
        if now < self._busy_until:
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
        least, most, busy_us = _COMMANDS.get(data[0], (0, 0, 20))
        self._busy_until = now + busy_us
        if not least <= len(data) <= most:
            self._refuse(f"no command {data.hex()}")
            return b""
        self._response = self._execute(data[0], data[1:], now)
        return self._response or b""

    def _execute(self, command: int, data: bytes, now: int) -> bytes | None:
        """Do it; bytes if there is something to fetch."""
        if command <= WRITE_AND:
            self._write(data[0], command + 1, int.from_bytes(data[1:], "little"), now)
        elif command == WRITE_MULTIPLE:
            if len(data) % 6:
                self._refuse("WRITE_REGISTER_MULTIPLE takes sets of six bytes")
                return None
            for at in range(0, len(data), 6):
                value = int.from_bytes(data[at + 2 : at + 6], "little")
                self._write(data[at], data[at + 1], value, now)
        elif command in (READ_REGISTER, READ_MULTIPLE):
            return b"".join(self._read(address).to_bytes(4, "little") for address in data)
        elif command == WRITE_EEPROM:
            self._write_eeprom(data[0], data[1:])
        elif command == READ_EEPROM:
            if data[0] + data[1] > len(self.eeprom) or not data[1]:
                self._refuse(f"EEPROM has no {data[1]} bytes at {data[0]:#04x}")
            return bytes(self.eeprom[data[0] : data[0] + data[1]])
        elif command == READ_DATA:
            return self._received
        elif command == SEND_DATA:
            self._send(data[0], data[1:], now)
        elif command == LOAD_RF_CONFIG:
            self._load(data[0], data[1])
        elif command in (RF_ON, RF_OFF):
            self._field = command == RF_ON
            self._radio.drive(self._number, self._field)
            self._event(now, RFON_IRQ if self._field else RFOFF_IRQ)
        return None

    def _write(self, address: int, action: int, value: int, now: int) -> None:
        if address not in _REGISTERS or address in _READ_ONLY or not 1 <= action <= 3:
            self._refuse(f"register {address:#04x} cannot be written so ({action})")
            return
        if address == IRQ_CLEAR:
            self._irq_status &= ~value
            return
        old = self._registers[address]
        new = (value, old | value, old & value)[action - 1]
        self._registers[address] = new
        if address == SYSTEM_CONFIG:
            self._system(new & _COMMAND_MASK)
        elif address == TIMER1_CONFIG and new & _T1_ENABLE and new & _T1_START_NOW:
            self._event(now + self._timer1_us(), TIMER1_IRQ)

    def _system(self, command: int) -> None:
        if command == _IDLE:
            self._state = IDLE
            self._events = []  # whatever is on the air, nobody waits for it any more
        elif command == _TRANSCEIVE:
            if self._state == IDLE:
                self._state = WAIT_TRANSMIT
        else:
            self._refuse(f"SYSTEM_CONFIG command {command}")

    def _read(self, address: int) -> int:
        if address not in _REGISTERS or address == IRQ_CLEAR:
            self._refuse(f"no register {address:#04x} to read")
            return 0
        if address == IRQ_STATUS:
            return self._irq_status
        if address == RF_STATUS:
            return self._state << _STATE | (_TX_RF_ON if self._field else 0)
        return self._registers[address]

    def _write_eeprom(self, address: int, data: bytes) -> None:
        if address < _IRQ_PIN_CONFIG or address + len(data) > len(self.eeprom):
            self._refuse(f"EEPROM {address:#04x} cannot be written")
            return
        self.eeprom[address : address + len(data)] = data

    def _load(self, transmitter: int, receiver: int) -> None:
        if not (transmitter <= 0x1C or transmitter == 0xFF) or not 0x80 <= receiver <= 0x9C:
            self._refuse(f"no RF configuration {transmitter:#04x}, {receiver:#04x}")
            return
        self._iso15693 = (transmitter, receiver) == (0x0D, 0x8D)
        self._registers[TX_CONFIG] = _TX_ISO15693 if self._iso15693 else 0

    def _send(self, last_bits: int, data: bytes, now: int) -> None:
        if self.faults.loses_state:
            self.faults.loses_state = False
            self._state, self._disturbed = IDLE, True
        config = self._registers[TX_CONFIG]
        with_data = bool(config & _TX_DATA_ENABLE)
        if self._state != WAIT_TRANSMIT:
            self._refuse("SEND_DATA while the transceiver is not in WaitTransmit")
        elif not self._iso15693 or not self._field:
            self._refuse("SEND_DATA without RF configuration or field")
        elif last_bits or with_data != bool(data) or with_data != bool(config & _TX_START_SYMBOL):
            self._refuse("SEND_DATA does not fit TX_CONFIG")
        else:
            self._hear(self._transmit(data, now))

    def _transmit(self, data: bytes, now: int) -> Heard:
        try:
            return self._radio.request(self._number, data) if data else self._radio.next_slot()
        except ProtocolError:
            if not self.faults.bit_errors:
                raise
            return Heard(now + periods(4096 * len(data)))  # no tag makes anything of it

    def _hear(self, heard: Heard) -> None:
        self._state = TRANSMITTING
        self._event(heard.sent_us, TX_IRQ, WAIT_RECEIVE)
        timer = self._registers[TIMER1_CONFIG]
        if timer & _T1_ENABLE and timer & _T1_START_TX_ENDED:
            ends_us = heard.sent_us + self._timer1_us()
            stopped = timer & _T1_STOP_RX_STARTED and heard.data is not None
            if not stopped or ends_us < heard.begins_us:
                self._event(ends_us, TIMER1_IRQ)
        self._received = heard.data or b""
        status = len(self._received)
        if not heard.intact:
            status |= _RX_INTEGRITY
        if heard.collision is not None:
            status |= _RX_COLLISION | _RX_INTEGRITY | heard.collision << _RX_COLL_POS
        self._registers[RX_STATUS] = status
        if heard.data is not None:
            self._event(heard.ends_us, RX_IRQ, WAIT_TRANSMIT)

    def _timer1_us(self) -> int:
        if self._registers[TIMER1_CONFIG] & _T1_CLOCK:
            self._refuse("timer 1 with a prescaler is not modelled")
        return periods(self._registers[TIMER1_RELOAD])

    def _refuse(self, why: str) -> None:
        if not self._disturbed and not self.faults.bit_errors:
            raise ProtocolError(f"PN5180 {self._number}: {why}")
        self._disturbed = True
        self._event(self._radio.world.now_us, GENERAL_ERROR_IRQ)

    def _event(self, at_us: int, irq: int, state: int = _SAME) -> None:
        heapq.heappush(self._events, (at_us, irq, state))

    def _settle(self, now: int) -> None:
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
