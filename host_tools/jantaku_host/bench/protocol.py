"""What the board's side says to the bench, and the bench's replies.

The firmware runs in a process of its own (or on an emulated Pico); each finished transaction on
its pins is one message. Messages that need no reply are posted, so that they cost next to
nothing. The same source runs on both sides and on both runtimes.

    message   kind u8 | chip u8 | lines u8 | 0 | length u32 | time u64 | payload
    reply     level u8 | 0 0 0 | length u32 | at u64 | irq at u64 | data

Times are virtual microseconds since power-up. `chip` is numbered as in `board.SELECTS`, `lines`
are the levels beside the bus that the chip looks at (bit 0: D/C of a display is high, bit 1: RST
of a reader is low).

A frame ends when its select rises, and is told then. While NSS is still low BUSY rises, so many
microseconds after the last byte as the reader's last reply has said: the board need not ask.

A reader's frames to which only BUSY answers may be posted too: commands in POSTED_BUSY_US, which
says for how long, and frames that fetch what the one before asked for. A change of RST is an empty
FRAME; any other empty FRAME only asks how BUSY and IRQ stand.
"""

import struct

POST = 1  # a frame nobody waits for: display, coil registers, lights
FRAME = 2  # of a reader. Reply: BUSY until `at`, its rise, IRQ at `irq_at`, data of the next frame
I2C = 3  # address u8, bytes to read u16, bytes written. Reply: acknowledged or not, bytes read
SLEEP = 4  # until u64, come what may. Reply: `at` is the time then
IDLE = 5  # until u64, or until something happens. Reply: `at` is the time then
PIN = 6  # an output that is no select: chip = GPIO, payload = level u8 or Hz u32. Posted
INPUT = 7  # an input: chip = GPIO. Reply: its level, which stays until `at`

LIGHTS = 32  # the chip number of the WS2812 chain, which has no select

WITH_NSS = 255  # BUSY does not rise before NSS does

DATA_LINE = 1
RESET_LINE = 2

# PN5180: WRITE_REGISTER and its kin, RF_OFF.
POSTED_BUSY_US = {0x00: 20, 0x01: 20, 0x02: 20, 0x03: 20, 0x17: 60}
FETCH_BUSY_US = 20

_MESSAGE = "<BBBBIQ"
MESSAGE_SIZE = struct.calcsize(_MESSAGE)
_REPLY = "<BBBBIQQ"
REPLY_SIZE = struct.calcsize(_REPLY)
_UNTIL = "<Q"
_I2C = "<BH"
I2C_SIZE = struct.calcsize(_I2C)


def message(kind: int, chip: int, lines: int, time_us: int, payload: bytes = b"") -> bytes:
    """A message, head and payload."""
    return struct.pack(_MESSAGE, kind, chip, lines, 0, len(payload), time_us) + payload


def message_into(
    buffer: bytearray, at: int, kind: int, chip: int, lines: int, time_us: int, payload: bytes
) -> int:
    """Pack a message into a buffer; where the next one goes."""
    end = at + MESSAGE_SIZE + len(payload)
    struct.pack_into(_MESSAGE, buffer, at, kind, chip, lines, 0, len(payload), time_us)
    buffer[at + MESSAGE_SIZE : end] = payload
    return end


def message_head(data: bytes) -> tuple[int, int, int, int, int]:
    """`(kind, chip, lines, length of the payload, time)`."""
    kind, chip, lines, _, length, time_us = struct.unpack(_MESSAGE, data)
    return kind, chip, lines, length, time_us


def reply(level: int, at_us: int, irq_at_us: int = 0, data: bytes = b"") -> bytes:
    """A reply, head and data. No IRQ: `irq_at_us` is 0.

    `level`: that of an input, whether I2C was acknowledged, after how many us BUSY rises.
    """
    return struct.pack(_REPLY, level, 0, 0, 0, len(data), at_us, irq_at_us) + data


def reply_head(data: bytes) -> tuple[int, int, int, int]:
    """`(level, length of the data, at, irq at)`."""
    level, _, _, _, length, at_us, irq_at_us = struct.unpack(_REPLY, data)
    return level, length, at_us, irq_at_us


def until(time_us: int) -> bytes:
    """The payload of SLEEP and IDLE."""
    return struct.pack(_UNTIL, time_us)


def until_of(payload: bytes) -> int:
    """The time in the payload of SLEEP and IDLE."""
    return int(struct.unpack(_UNTIL, payload)[0])


def i2c(address: int, count: int, data: bytes = b"") -> bytes:
    """The payload of I2C: write `data`, then read `count` bytes."""
    return struct.pack(_I2C, address, count) + data


def i2c_of(payload: bytes) -> tuple[int, int, bytes]:
    """`(address, bytes to read, bytes written)` of an I2C payload."""
    address, count = struct.unpack(_I2C, payload[:I2C_SIZE])
    return address, count, payload[I2C_SIZE:]
