"""The wire to the bench on an emulated Pico: a door that a real one has not.

The pins lead to the bench by themselves, and time passes by itself. See emulator/door.mjs.
"""

import struct

import uctypes
from machine import mem32
from micropython import const
from told import level, seed  # noqa: F401 - for whoever imports this

from jantaku_host.bench import protocol

_POST = const(0x40070000)
_ASK = const(0x40070004)
_END = const(0x40070008)
_TIME_AT = const(8)  # in the head of a message
_HEAD = const(16)  # protocol.MESSAGE_SIZE

_buffer = bytearray(2048)
_address = uctypes.addressof(_buffer)
_reply = memoryview(_buffer)[_HEAD:]

now_us = 0  # at the last question


def post(kind: int, chip: int, lines: int, payload: bytes) -> None:
    """Tell the bench; there is no reply."""
    protocol.message_into(_buffer, 0, kind, chip, lines, 0, payload)
    mem32[_POST] = _address


def ask(kind: int, chip: int, lines: int, payload: bytes) -> tuple:
    """Tell the bench and get its reply: `(level, at, irq at, data)`. It costs the board no time."""
    global now_us
    protocol.message_into(_buffer, 0, kind, chip, lines, 0, payload)
    mem32[_ASK] = _address
    (now_us,) = struct.unpack_from("<Q", _buffer, _TIME_AT)
    said, length, at_us, irq_at_us = protocol.reply_head(_reply[: protocol.REPLY_SIZE])
    data = bytes(_reply[protocol.REPLY_SIZE : protocol.REPLY_SIZE + length])
    return said, at_us, irq_at_us, data


def end(words: str) -> None:
    """The program ends; why, unless that was meant to be."""
    said = words.encode()[-len(_reply) :]
    protocol.message_into(_buffer, 0, 0, 0, 0, 0, said)
    mem32[_END] = _address
