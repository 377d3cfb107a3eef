"""Costs of the journal on MicroPython; `bench_record.py` runs it in an empty folder."""

import time

from support.journal_sessions import Memory, happen, power_up, sample

from jantaku.crypto import ed25519
from jantaku.referee import past
from jantaku.rules import events

ROUNDS = 20


class Shown:
    """What the displays would show."""

    def begin(self, rules, dealer):
        pass

    def happened(self, event, deal):
        pass


def milliseconds(work, *arguments):
    start = time.ticks_us()
    work(*arguments)
    return time.ticks_diff(time.ticks_us(), start) / 1000


def row(what, figure):
    print(f"{what:<32}{figure}")


def main():
    memory = Memory()
    journal = power_up(".", memory)
    happening = [event for event, _ in sample()]
    end = next(at for at, event in enumerate(happening) if event[0] == events.REVEAL)

    spent = 0
    for event in happening[:end]:
        spent += milliseconds(happen, journal, event, 0)
    # Two writes an event, each of them device and memory address first; nine bits a byte.
    on_bus = 9 * (memory.written + 2 * 3 * end) / end / 400
    row("an event into the journal", f"{spent / end:.3f} ms on the Unix port")
    row("  of FRAM", f"{memory.written / end:.1f} bytes, {on_bus:.2f} ms of I2C at 400 kHz")

    recovery = sum([milliseconds(power_up, ".", memory) for _ in range(ROUNDS)]) / ROUNDS
    row("recovery of a deal in play", f"{recovery:.1f} ms, {end} events")
    row("  and its replay by the rules", f"{milliseconds(past.session, journal, Shown()):.1f} ms")
    row("a finished deal into flash", f"{milliseconds(journal.reveal, 0):.1f} ms")

    seed = bytes(32)
    public = ed25519.public_key(seed)
    steps = []
    work = ed25519.signing(seed, public, b"x")
    for _ in range(len(list(ed25519.signing(seed, public, b"x")))):
        steps.append(milliseconds(next, work))
    row("a signature", f"{sum(steps):.1f} ms in {len(steps)} steps, the longest {max(steps):.2f}")
    signature = ed25519.sign(seed, public, b"x")
    row("its check", f"{milliseconds(ed25519.verify, public, b'x', signature):.1f} ms")


main()
