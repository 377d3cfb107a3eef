"""Runs on the emulated Pico: how long it takes to multiply by numbers with few ones and many."""

import gc
import time
from hashlib import sha256

from jantaku.crypto import ed25519, finish

time.sleep_ms(50)  # what is printed before USB is up is lost


def number(seed, ones):
    """A number below 2^252 with so many ones, in places that repeat in every run."""
    places = sorted(range(252), key=lambda place: sha256(b"%d %d" % (seed, place)).digest())
    return sum([1 << place for place in places[:ones]])


for seed in range(2):
    for ones in (32, 126, 220):
        chosen = number(seed, ones)
        gc.collect()  # else a collection falls into one and not into the other
        began = time.ticks_us()
        finish(ed25519._multiplying(chosen, ed25519._BASE))
        print("took", ones, time.ticks_diff(time.ticks_us(), began))
print("end")
