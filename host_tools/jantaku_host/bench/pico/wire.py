"""The board's end of the wire to the bench, and the virtual time that passes on it."""

import os
import sys

from jantaku_host.bench import protocol

_reads, _writes = os.getenv("JANTAKU_BENCH").split(",")
_from_bench = open(int(_reads), "rb")  # noqa: SIM115 - open as long as there is power
_to_bench = open(int(_writes), "wb")  # noqa: SIM115 - the same

now_us = 0


def spend(microseconds: int) -> None:
    """Let time pass that nobody outside can notice."""
    global now_us
    now_us += microseconds


def post(kind: int, chip: int, lines: int, payload: bytes) -> None:
    """Tell the bench; there is no reply."""
    _to_bench.write(protocol.message(kind, chip, lines, now_us, payload))


def pass_until(kind: int, time_us: int) -> None:
    """SLEEP or IDLE: the bench says what time it is when that is over."""
    global now_us
    post(kind, 0, 0, protocol.until(time_us))
    head = _from_bench.read(protocol.REPLY_SIZE)
    if len(head) < protocol.REPLY_SIZE:
        sys.exit()  # the bench is gone: so is the power
    now_us = protocol.reply_head(head)[2]
