"""Power-up: the table is put together and runs until the power goes."""

import sys
import time

import assembly
from machine import reset

from jantaku.clock import Clock
from jantaku.link.port import Port
from jantaku.link.server import Maintenance
from jantaku.record.device_log import DeviceLog, trace_of

_RESET_MS = 1000  # a fault that stays must not wear the flash with log lines


def main():
    clock = Clock(time.ticks_ms)
    log = DeviceLog(".", clock)
    try:
        assembly.table(clock, log).run()
    except Maintenance:
        log.note("maintenance")
        Port.release()
    except Exception as error:
        # No console for whoever made the table stumble: it could be asked for hands and wall.
        trace = trace_of(error)
        log.note_error(error, trace)
        sys.stderr.write(trace)
        time.sleep_ms(_RESET_MS)
        reset()


main()
