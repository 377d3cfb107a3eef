"""Runs on the emulated Pico: brings the sample session into the journal, from where it stands."""

import time

import sectors
import vault
from machine import I2C, Pin

from jantaku import board
from jantaku.crypto import finish
from jantaku.drivers import fram
from jantaku.record.device_key import DeviceKey
from jantaku.record.journal import WALL, Journal, each
from jantaku.rules import events

time.sleep_ms(50)  # what is printed before USB is up is lost
bus = I2C(0, scl=Pin(board.pin("SCL")), sda=Pin(board.pin("SDA")), freq=board.I2C_HZ)
journal = Journal(
    "journal", DeviceKey(vault.Vault(sectors.secrets())), fram.FRAM(bus, board.FRAM), fram.SIZE
)
kept = 0
for number in range(1, journal.number + 1):
    kept += len(list(each(journal.block(number))))
print("found", kept)
with open("/rom/session.events", "rb") as stream:
    happening = [event for event, _, _ in each(stream.read())]
for event in happening[kept:]:
    if event[0] == events.COMMIT and event[2] == WALL:
        journal.commit(event[3], 0)
    elif event[0] == events.REVEAL:
        journal.reveal(0)
    else:
        journal.append(event, 0)
    kept += 1
    print("kept", kept)
if not journal.is_sealed:
    finish(journal.sealing())
print("opening", journal.read_beginning(0, journal.beginning).hex())
for index, first in enumerate(journal.segments.firsts):
    print("segment", journal.segments.read(first, 0, journal.segments.sizes[index]).hex())
print("end")
