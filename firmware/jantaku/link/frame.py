"""Frames on the serial line: what both ends of the cable say to each other.

    kind u8 | sequence u16 | length u16 | payload | CRC-32 of all before, u32

little-endian, stuffed with COBS (Cheshire and Baker, 1999) so that a zero byte occurs nowhere but
between frames. Whatever is no whole frame is dropped up to the next zero: line noise, half a
frame after unplugging, the text of a console.
"""

import struct
from binascii import crc32

from micropython import const

REQUEST = const(1)  # host -> table: command u8, body
ANSWER = const(2)  # table -> host, with the request's sequence
REFUSAL = const(3)  # the same: code u8, text
EVENT = const(4)  # table -> host, unasked

MAX_PAYLOAD = const(1024)
_HEAD = "<BHH"
_HEAD_SIZE = const(5)
_CRC_SIZE = const(4)
_LONGEST_RUN = const(254)
# COBS adds a byte, and one more in each full run.
_MAX_STUFFED = const(MAX_PAYLOAD + _HEAD_SIZE + _CRC_SIZE + 1 + (MAX_PAYLOAD + 9) // _LONGEST_RUN)


class BadFrame(ValueError):
    """These bytes are no frame."""


def stuff(data: bytes) -> bytearray:
    """COBS: the same data without a zero byte."""
    out = bytearray()
    at, end = 0, len(data)
    while True:
        zero = data.find(b"\0", at)
        stop = end if zero < 0 else zero
        while stop - at >= _LONGEST_RUN:
            out.append(_LONGEST_RUN + 1)
            out.extend(data[at : at + _LONGEST_RUN])
            at += _LONGEST_RUN
            if at == end:
                return out
        out.append(stop - at + 1)
        out.extend(data[at:stop])
        if zero < 0:
            return out
        at = zero + 1


def unstuff(data: bytes) -> bytearray:
    """The data that was stuffed. BadFrame if none can have been."""
    out = bytearray()
    at, end = 0, len(data)
    while at < end:
        code = data[at]
        stop = at + code
        if code == 0 or stop > end:
            raise BadFrame("stuffing that leads nowhere")
        out.extend(data[at + 1 : stop])
        at = stop
        if code <= _LONGEST_RUN and at < end:
            out.append(0)
    return out


def pack(kind: int, sequence: int, payload: bytes) -> bytearray:
    """A frame as it goes over the line, closing zero included."""
    if len(payload) > MAX_PAYLOAD:
        raise ValueError("%d bytes are too many for a frame" % len(payload))
    plain = struct.pack(_HEAD, kind, sequence, len(payload)) + payload
    frame = stuff(plain + struct.pack("<I", crc32(plain)))
    frame.append(0)
    return frame


def unpack(stuffed: bytes) -> tuple[int, int, bytes]:
    """`(kind, sequence, payload)` of what stood between two zeros."""
    plain = bytes(unstuff(stuffed))
    body = len(plain) - _CRC_SIZE
    if body < _HEAD_SIZE:
        raise BadFrame("too short for a frame")
    if struct.unpack_from("<I", plain, body)[0] != crc32(plain[:body]):
        raise BadFrame("wrong checksum")
    kind, sequence, length = struct.unpack_from(_HEAD, plain, 0)
    if length != body - _HEAD_SIZE:
        raise BadFrame("wrong length")
    return kind, sequence, plain[_HEAD_SIZE:body]


class Receiver:
    """Cuts a stream of bytes into frames; never holds more than one of them."""

    def __init__(self) -> None:
        self._kept = bytearray()
        self._overlong = False
        self.dropped = 0  # pieces between zeros that were no frame

    def feed(self, data: bytes) -> list[tuple[int, int, bytes]]:
        """The frames that these bytes complete."""
        frames: list[tuple[int, int, bytes]] = []
        at = 0
        while True:
            zero = data.find(b"\0", at)
            self._keep(data[at:] if zero < 0 else data[at:zero])
            if zero < 0:
                return frames
            at = zero + 1
            if self._kept or self._overlong:
                try:
                    if self._overlong:
                        raise BadFrame("longer than any frame")
                    frames.append(unpack(bytes(self._kept)))
                except BadFrame:
                    self.dropped += 1
            self._kept = bytearray()
            self._overlong = False

    def _keep(self, piece):
        if len(self._kept) + len(piece) > _MAX_STUFFED:
            self._overlong = True
        if self._overlong:
            self._kept = bytearray()
        else:
            self._kept.extend(piece)
