"""What MicroPython runs when USB is up: the application. Where there is none, the REPL follows."""

import sys

import machine
import micropython
import slots
import storage
import watchdog
from micropython import const

_CTRL_C = const(3)

# Few words: for a host that comes later the console keeps the last 256 bytes, prompt included.
if storage.problem:
    print("jantaku:", storage.problem)
if slots.running < 0:
    print("jantaku: no application; `jantaku install` brings one")
else:
    # A host may speak before the application listens, and Ctrl-C is a byte like any other to it.
    micropython.kbd_intr(-1)
    # Neither its own modules nor the built-in ones may come from the file system.
    sys.path[:] = ["/rom", ".frozen"]
    if slots.on_trial:
        watchdog.start()
    try:
        import main  # noqa: F401 - the one in /rom, which never returns
    except Exception as error:
        sys.print_exception(error)
        if slots.on_trial:
            machine.reset()  # and so back to the one before
        micropython.kbd_intr(_CTRL_C)
