"""Power-up: the table is put together and runs until the power goes."""

import sys
import time

from machine import reset

from jantaku.table import headroom

headroom.hold()

# All that follows is loaded beside the room that is held.
from jantaku.clock import Clock  # noqa: E402
from jantaku.link.port import Port  # noqa: E402
from jantaku.record.device_log import DeviceLog, trace_of  # noqa: E402
from jantaku.record.sealer import Maintenance  # noqa: E402

_RESET_MS = 1000  # a fault that stays must not wear the flash with log lines


def assembled(clock, log):
    """The superloop of the table."""
    from jantaku.table import assembly

    loop = assembly.loop(clock, log)
    headroom.forget("jantaku.table.assembly", "jantaku.table.wiring")
    return loop


def main():
    clock = Clock(time.ticks_ms)
    log = DeviceLog(".", clock)
    try:
        assembled(clock, log).run()
    except Maintenance:
        headroom.release()  # who held the buttons was here before all was loaded
        log.note("maintenance")
        Port.release()
    except Exception as error:
        # No console for whoever made the table stumble: it could be asked for hands and wall.
        try:
            trace = trace_of(error)
            log.note_error(error, trace)
            sys.stderr.write(trace)
        finally:  # even a heap too full for the trace
            time.sleep_ms(_RESET_MS)
            reset()


main()
