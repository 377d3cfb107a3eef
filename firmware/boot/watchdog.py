"""The chip's watchdog, for an application on trial: if that hangs, the board starts anew.

MicroPython can start and feed it but not stop it; a console that is asked for later must not be
cut off by it.
"""

import sys

import machine
from micropython import const

_TIMEOUT_MS = const(8000)  # the RP2040 counts to 8388 at most (data sheet 4.7.1)
# CTRL.ENABLE, through the alias of the register that clears bits (RP2040 data sheet 4.7.6 and
# 2.1.2, RP2350's 12.9.7 and 2.1.3).
_CLEAR_RP2040 = const(0x4005B000)
_CLEAR_RP2350 = const(0x400DB000)
_ENABLE = const(1 << 30)

_dog = None


def start() -> None:
    """From now on it wants to be fed."""
    global _dog
    _dog = machine.WDT(timeout=_TIMEOUT_MS)


def feed() -> None:
    """All is well."""
    if _dog:
        _dog.feed()


def stop() -> None:
    """Nobody needs to feed it any more."""
    global _dog
    if _dog:
        is_rp2040 = "RP2040" in sys.implementation._machine
        machine.mem32[_CLEAR_RP2040 if is_rp2040 else _CLEAR_RP2350] = _ENABLE
        _dog = None
