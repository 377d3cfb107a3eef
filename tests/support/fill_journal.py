"""Runs instead of the firmware at a simulated table: the events of a file happen there.

The table's own journal code writes them to its FRAM and flash, so that the firmware, when it is
started afterwards, finds what it would have found after such a session.
"""

import os

import sectors
import vault
from machine import I2C, Pin

from jantaku import board
from jantaku.drivers import fram
from jantaku.record.device_key import DeviceKey
from jantaku.record.journal import WALL, Journal, each
from jantaku.rules import events
from jantaku.sensing import zones
from jantaku.sensing.tracker import MOVED, NO_READS

bus = I2C(0, scl=Pin(board.pin("SCL")), sda=Pin(board.pin("SDA")), freq=board.I2C_HZ)
journal = Journal(
    "journal", DeviceKey(vault.Vault(sectors.secrets())), fram.FRAM(bus, board.FRAM), fram.SIZE
)
with open("deals.events", "rb") as stream:
    data = stream.read()
is_seen = "seen" in os.listdir()
now = 0
for event, step, _ in each(data):
    now += step
    if is_seen and event[0] in (events.DRAW, events.DISCARD):
        journal.witness(now, event[2], zones.RACK, zones.RIVER, MOVED, NO_READS)
    if event[0] == events.COMMIT and event[2] == WALL:
        journal.commit(event[3], now)  # the file has the wall itself, see bot_session.py
    elif event[0] == events.REVEAL:
        journal.reveal(now)
    else:
        journal.append(event, now)
