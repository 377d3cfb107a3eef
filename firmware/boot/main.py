"""What MicroPython runs when USB is up: the application. Where there is none, the REPL follows."""

import micropython

# A host may speak before the application listens, and Ctrl-C is a byte like any other to it.
micropython.kbd_intr(-1)

import launch  # noqa: E402 - every other statement comes later

try:
    launch.application()
finally:
    launch.forget()
micropython.kbd_intr(3)  # Ctrl-C
