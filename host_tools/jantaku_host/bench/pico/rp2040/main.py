"""Power-up of the bench's own program on an emulated Pico: the bench hears how it ends."""

import time

import wire
from jantaku.table import headroom

_PRINTED_MS = 100  # until the host has what was printed

headroom.hold()  # as the table's own program does
words = ""
try:
    import program  # noqa: F401 - runs it
except SystemExit:
    pass
except BaseException as error:
    from jantaku.record.device_log import trace_of

    words = trace_of(error)
time.sleep_ms(_PRINTED_MS)
wire.end(words)
