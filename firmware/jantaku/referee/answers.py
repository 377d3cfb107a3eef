"""What a press is answered with, on the display of who pressed."""

from micropython import const

TAKEN = const(0)
WAITING = const(1)  # until something else has happened
REFUSED = const(2)
WITHDRAWN = const(3)
