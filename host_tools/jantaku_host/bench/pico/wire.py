"""The board's end of the wire to the bench, and the virtual time that passes on it."""

import gc
import sys

import uos as os

from jantaku_host.bench import protocol

_reads, _writes, _pace, level, seed, _start = os.getenv("JANTAKU_BENCH").split(",")
_from_bench = open(int(_reads), "rb")  # noqa: SIM115 - open as long as there is power
_to_bench = open(int(_writes), "wb", 0)  # noqa: SIM115 - the same
_leaps = _pace == "leap"
_posted = bytearray(1 << 15)
_view = memoryview(_posted)
_used = 0

now_us = int(_start)  # whoever lets time pass that nobody outside can notice adds to it

# Messages are garbage at once. Collected late, they make every search for free memory a long one.
gc.threshold(262_144)


def post(kind: int, chip: int, lines: int, payload: bytes) -> None:
    """Tell the bench; there is no reply, so it may hear of it together with the next question."""
    global _used
    if _used + protocol.MESSAGE_SIZE + len(payload) > len(_posted):
        _flush()
    _used = protocol.message_into(_posted, _used, kind, chip, lines, now_us, payload)


def ask(kind: int, chip: int, lines: int, payload: bytes) -> tuple:
    """Tell the bench and wait for its reply: `(level, at, irq at, data)`."""
    post(kind, chip, lines, payload)
    _flush()
    head = _from_bench.read(protocol.REPLY_SIZE)
    if len(head) < protocol.REPLY_SIZE:
        sys.exit()  # the bench is gone: so is the power
    said, length, at_us, irq_at_us = protocol.reply_head(head)
    return said, at_us, irq_at_us, _from_bench.read(length) if length else b""


def pass_until(kind: int, time_us: int) -> None:
    """SLEEP or IDLE: the bench says what time it is when that is over."""
    global now_us
    if _leaps and kind == protocol.SLEEP:
        now_us = max(now_us, time_us)  # nobody outside has to wait for it
    else:
        now_us = ask(kind, 0, 0, protocol.until(time_us))[1]


def _flush():
    global _used
    _to_bench.write(_view[:_used])
    _used = 0
