"""Runs on the emulated Pico, three times: a table that makes its keys; one that changes the key it
signs with and shows its memory; one that signs, hears its operator and gives its console away."""

import time
from hashlib import sha256

import sectors
import uctypes
import vault
from machine import I2C, Pin

from jantaku import board
from jantaku.crypto import finish
from jantaku.drivers import fram
from jantaku.link import commands, proof
from jantaku.link.roles import Roles
from jantaku.record.device_key import DeviceKey
from jantaku.record.journal import Journal
from jantaku.rules import events

time.sleep_ms(50)  # what is printed before USB is up is lost
bus = I2C(0, scl=Pin(board.pin("SCL")), sda=Pin(board.pin("SDA")), freq=board.I2C_HZ)
keys = vault.Vault(sectors.secrets())
is_new = not keys.has_key
journal = Journal("journal", DeviceKey(keys), fram.FRAM(bus, board.FRAM), fram.SIZE)


def log_in():
    """The operator is heard, with the key that this table was given."""
    roles = Roles(journal)
    nonces = roles._challenge(b"", 0) + bytes(proof.NONCE_SIZE)
    code = proof.login_code(bytes(keys.role(1)), commands.OPERATOR, nonces, journal.first)
    roles._log_in(bytes((commands.OPERATOR,)) + nonces[proof.NONCE_SIZE :] + code, 0)


def sign():
    """An evening is over, and signed."""
    journal.append((events.SESSION_START, 0, events.FORMAT, "ema2016", "{}", "", "\n\n\n", 0, 0), 0)
    journal.append((events.SESSION_END, 0, (0, 0, 0, 0)), 0)
    finish(journal.sealing())


def show():
    """All of the RAM."""
    for at in range(0x20000000, 0x20042000, 64):
        print("ram", uctypes.bytes_at(at, 64).hex())


if is_new:
    keys.keep_roles(sha256(b"operator").digest(), sha256(b"referee").digest())
elif not keys.changes:
    sign()
    finish(journal.changing())
    show()
else:
    log_in()
    sign()
    is_new = None
print("made" if is_new is None else "end")
while is_new is not None:
    time.sleep(1)  # no console
