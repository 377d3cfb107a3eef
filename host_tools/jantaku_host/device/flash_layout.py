"""How a board's flash is divided, in bytes, alike on both boards.

    firmware | who may sign | slot 0 | slot 1 | vault, file system

A Pico's 2 MB are used up; the second half of a Pico 2's 4 MB lies idle, so that one image of the
application and one set of addresses serve both. The toolchain hands these numbers to the build of
MicroPython, see `firmware/boards/flash.cmake`.
"""

BASE = 0x10000000  # where the chip sees its flash
SECTOR = 4096  # what is erased at once

FIRMWARE = 376 * 1024
SIGNERS = 8 * 1024
SLOT = 352 * 1024
STORAGE = 960 * 1024
SIGNERS_BASE = BASE + FIRMWARE
SLOTS = (SIGNERS_BASE + SIGNERS, SIGNERS_BASE + SIGNERS + SLOT)
STORAGE_BASE = SLOTS[1] + SLOT  # first the sectors of the vault
