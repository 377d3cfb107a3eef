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
PROVEN = const(5)  # the same in a role: what proves it, see proof.py; command u8, body
ANSWER = const(2)  # table -> host, with the request's sequence
REFUSAL = const(3)  # the same: code u8, text
EVENT = const(4)  # table -> host, unasked

MAX_PAYLOAD = const(1024)
_HEAD = "<BHH"
_HEAD_SIZE = const(5)
_CRC_SIZE = const(4)
_LONGEST_RUN = const(254)
# COBS adds a byte, and one more in each full run.
_STUFFING = const(1 + (MAX_PAYLOAD + 9) // _LONGEST_RUN)
_MAX_STUFFED = const(MAX_PAYLOAD + _HEAD_SIZE + _CRC_SIZE + _STUFFING)


class BadFrame(ValueError):
    """These bytes are no frame."""


def stuff(data: bytearray, at: int, end: int) -> int:
    """COBS: what stands there, without a zero byte, from the beginning on; how long it has become.

    Nothing is written over before it is read where there is room for the stuffing before it.
    """
    view = memoryview(data)
    to = 0
    while True:
        zero = data.find(b"\0", at, end)
        stop = end if zero < 0 else zero
        while stop - at >= _LONGEST_RUN:
            view[to + 1 : to + 1 + _LONGEST_RUN] = view[at : at + _LONGEST_RUN]
            view[to] = _LONGEST_RUN + 1
            at += _LONGEST_RUN
            to += _LONGEST_RUN + 1
            if at == end:
                return to
        view[to + 1 : to + 1 + stop - at] = view[at:stop]
        view[to] = stop - at + 1
        to += stop - at + 1
        if zero < 0:
            return to
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


class Sender:
    """Makes frames, all in the same place: on a Pico's used heap a large piece takes a millisecond
    to find."""

    def __init__(self) -> None:
        self._frame = bytearray(_MAX_STUFFED + 1)

    def pack(self, kind: int, sequence: int, payload: bytes) -> memoryview:
        """A frame as it goes over the line, closing zero included; it stands until the next."""
        if len(payload) > MAX_PAYLOAD:
            raise ValueError("%d bytes are too many for a frame" % len(payload))
        frame = self._frame
        view = memoryview(frame)
        end = _STUFFING + _HEAD_SIZE + len(payload)
        struct.pack_into(_HEAD, frame, _STUFFING, kind, sequence, len(payload))
        frame[_STUFFING + _HEAD_SIZE : end] = payload
        struct.pack_into("<I", frame, end, crc32(view[_STUFFING:end]))
        length = stuff(frame, _STUFFING, end + _CRC_SIZE)
        frame[length] = 0
        return view[: length + 1]


def pack(kind: int, sequence: int, payload: bytes) -> bytes:
    """One frame."""
    return bytes(Sender().pack(kind, sequence, payload))


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
