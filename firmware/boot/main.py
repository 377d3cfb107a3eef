"""What MicroPython runs when USB is up: the application. Where there is none, the REPL follows."""

import sys

import micropython
import slots
import storage

# Few words: for a host that comes later the console keeps the last 256 bytes, prompt included.
if storage.problem:
    print("jantaku:", storage.problem)
if slots.mounted:
    # A host may speak before the application listens, and Ctrl-C is a byte like any other to it.
    micropython.kbd_intr(-1)
    # Neither its own modules nor the built-in ones may come from the file system.
    sys.path[:] = ["/rom", ".frozen"]
    import main  # noqa: F401 - the one in /rom, which never returns
else:
    print("jantaku: no application; mpremote romfs deploy brings one")
