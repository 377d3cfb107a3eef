"""What `tests/bench/pico_record.py` runs on the emulated Pico, as main.py in the ROMFS slot.

Each line it prints is a name and a number: microseconds, or bytes.
"""

import gc
import time

import sectors
import vault
from support.journal_sessions import happen, play

from jantaku import board
from jantaku.clock import Clock
from jantaku.drivers import fram
from jantaku.link import commands, frame, proof
from jantaku.link.follower import Follower
from jantaku.link.port import Port
from jantaku.link.records import Records
from jantaku.link.roles import Roles
from jantaku.link.server import Server
from jantaku.record.device_key import DeviceKey
from jantaku.record.device_log import DeviceLog
from jantaku.record.journal import Journal, each
from jantaku.referee import past
from jantaku.rules import events
from jantaku.sensing import zones
from jantaku.sensing.tracker import MOVED, NO_READS
from jantaku.table import wiring

SESSIONS = 6  # to be pulled
PROOFS = 20
READ_SIZE = 9  # of the request that a pull consists of


class Shown:
    """What the displays would show."""

    def begin(self, rules, dealer, players):
        pass

    def happened(self, event, deal=None):
        pass


class Watched(Server):
    """Takes the time from the first piece of a pull to its last; whoever asks is the operator."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.began = 0
        self.pulled = 0

    def answer(self, request, now, is_proven=False):
        self.began = self.began or time.ticks_us()
        self._roles.asking = commands.OPERATOR
        payload = self._obey(request, now)
        self.pulled += len(payload)
        return frame.ANSWER, payload


def timed(name, work, *arguments):
    gc.collect()
    start = time.ticks_us()
    result = work(*arguments)
    print(name, time.ticks_diff(time.ticks_us(), start))
    return result


def open_journal(bus, key):
    return Journal("journal", key, fram.FRAM(bus, board.FRAM), fram.SIZE)


def main():
    time.sleep_ms(100)  # what is printed before USB is up is lost
    bus = wiring.i2c()
    key = DeviceKey(vault.Vault(sectors.secrets()))
    journal = timed("opening", open_journal, bus, key)
    with open("/rom/session.events", "rb") as stream:
        happening = [(event, step) for event, step, _ in each(stream.read())]
    end = [event[0] for event, _ in happening].index(events.REVEAL)
    now = 0
    for event, step in happening[:end]:
        now += step
        gc.collect()  # as the loop does, in gaps
        if event[0] in (events.DRAW, events.DISCARD):
            start = time.ticks_us()
            journal.witness(now, event[2], 0, zones.RACK, MOVED, NO_READS)
            print("sighting", time.ticks_diff(time.ticks_us(), start))
        start = time.ticks_us()
        happen(journal, event, now)
        print("event", time.ticks_diff(time.ticks_us(), start))
    journal = timed("recovery", open_journal, bus, key)
    timed("replay", past.session, journal, Shown())
    timed("close", journal.reveal, now)
    each_step("filing", journal.evidence.filing())
    each_step("seal", journal.sealing())
    free = gc.mem_free()
    each_step("renewal", key.succeeding(journal.number - 1, journal.head))
    print("litter", free - gc.mem_free())
    connection = proof.Connection(bytes(32), commands.OPERATOR, bytes(32), journal.first)
    for counter in range(PROOFS):
        timed("proof", connection.head, counter, bytes(READ_SIZE))
    play(journal, happening[end + 1 :])
    for _ in range(SESSIONS):
        play(journal, happening)
    pull(journal)
    print("end")


def each_step(name, work):
    try:
        while True:
            start = time.ticks_us()
            next(work)
            print(name, time.ticks_diff(time.ticks_us(), start))
    except StopIteration:
        print(name, time.ticks_diff(time.ticks_us(), start))


def pull(journal):
    clock = Clock(time.ticks_ms)
    roles = Roles(journal)
    roles.role = commands.OPERATOR
    port = Port()
    log = DeviceLog(".", clock)
    records = Records(journal, log, None, roles, None)
    server = Watched(port, roles, Follower(journal), log, [roles, records])
    print("ready")
    gc.collect()
    waited = 0
    while roles.role:  # until the host logs out
        last = time.ticks_us()
        if server.step(clock.now()) > clock.now():
            port.wait(1)
            if server.began:
                waited += time.ticks_diff(time.ticks_us(), last)
    port.release()
    time.sleep_ms(100)
    print("\nbytes", server.pulled)
    print("waited", waited)
    print("pull", time.ticks_diff(last, server.began))


main()
