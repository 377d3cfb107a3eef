"""What `pico_table.py` runs on the emulated Pico: the whole table, with a watch on every step."""

import time

import uctypes
from micropython import const

import wire
from jantaku import loop
from jantaku_host.bench import crew

_WORTH_TELLING_US = const(20_000)
_DROP = const(16_384)

# First byte of a report, beside those of the witness.
STEP = 16  # microseconds u32, whether garbage was collected in it u8, name of the part
COLLECTED = 17  # microseconds u32, bytes free afterwards are in the log


def _tell(kind, microseconds, more=b""):
    wire.post(crew.REPORT, 0, 0, bytes((kind,)) + microseconds.to_bytes(4, "little") + more)


class _Timed:
    """A part of the loop."""

    def __init__(self, part):
        self._step = part.step
        self._name = type(part).__name__.encode()

    def step(self, now):
        # MicroPython looks for free memory upwards, and from the bottom again once it has
        # collected: so two small pieces tell whether it has.
        before = uctypes.addressof(bytearray(1))
        start = time.ticks_us()
        due = self._step(now)
        took = time.ticks_diff(time.ticks_us(), start)
        collected = uctypes.addressof(bytearray(1)) < before - _DROP
        if took > _WORTH_TELLING_US or collected:
            _tell(STEP, took, bytes((collected,)) + self._name)
        return due


class _TimedLoop(loop.Loop):
    def __init__(self, clock, wait, collect, parts):
        def timed_collect():
            start = time.ticks_us()
            collect()
            _tell(COLLECTED, time.ticks_diff(time.ticks_us(), start))

        super().__init__(clock, wait, timed_collect, [_Timed(part) for part in parts])


loop.Loop = _TimedLoop
import witness  # noqa: E402, F401 - which runs it
