"""The first of three files MicroPython runs at power-up: the file system."""

import rp2
import storage

storage.mount(rp2.Flash())
