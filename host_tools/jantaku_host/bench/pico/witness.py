"""The whole table with a witness: what it notices and records is told to the bench.

The table's own program has no such door: this one is run in its place, and lies on the bench only.
"""

import gc
import json
import sys
import time

import wire
from jantaku.clock import Clock
from jantaku.record.device_log import DeviceLog
from jantaku.referee import fair_dice
from jantaku.referee.referee import MAPPING, Referee
from jantaku.rules import events
from jantaku.sensing.tracker import Movement
from jantaku.sensing.watch import Watch
from jantaku.table import assembly
from jantaku.table.session import Session
from jantaku_host.bench import crew

_ORDERS_MS = 250


def _report(report):
    wire.post(crew.REPORT, 0, 0, report)


class _NoEnrolment:
    """The bench has taught the tiles already."""

    def stop(self):
        pass


class WitnessedReferee(Referee):
    """Tells what it hears and appends, and does what the bench wants done."""

    def __init__(self, table, journal, watch, clock, dice):
        super().__init__(table, journal, watch, clock, dice)
        self._orders_at = 0
        self._untold = []  # events that may not be safe yet
        keep = journal._keep

        def keep_and_tell():
            keep()
            self._tell()

        journal._keep = keep_and_tell

    def moved(self, movement):
        _report(crew.moved(movement))
        super().moved(movement)

    def asked(self, question):
        _report(crew.asked(question))
        super().asked(question)

    def mapped(self, problems):
        sentences = [self._table.words.sentence(said) for said in problems]
        _report(crew.said(crew.MAPPED, "\n".join(sentences)))
        super().mapped(problems)

    def reader_changed(self, number, fault):
        _report(crew.said(crew.READER, fault, number))
        super().reader_changed(number, fault)

    def pressed(self, seat, button, press=1):
        before = self.state
        super().pressed(seat, button, press)
        if self.state == MAPPING != before:
            # Nobody could know the dice before this press: now the wall is laid for them.
            first, second = fair_dice.roll(self._nonce, bytes(self._presses))
            wire.ask(crew.DICE, first, second, b"")

    def step(self, now):
        if now >= self._orders_at:
            self._orders_at = now + _ORDERS_MS
            order = wire.ask(crew.ORDERS, 0, 0, crew.heap(gc.mem_alloc()))[3]
            if order:
                self._obey(order)
        return min(super().step(now), self._orders_at)

    def _obey(self, order):
        if order[0] == crew.SESSION:
            wish = json.loads(order[1:])
            session = Session(self._journal, self, _NoEnrolment(), self._clock)
            session.start(wish["book"], wish["table"], wish["players"], wish["first_east"])
        elif order[0] == crew.MATCH:
            match = self.match
            match.round, match.honba, match.deposits, match.scores = crew.match_of(order)
        elif order[0] == crew.RULE:
            self.rule(events.decode(order, 1)[0])
        elif order[0] == crew.END:
            self.end()
        elif order[0] == crew.STOP:
            sys.exit()

    def _append(self, event, deal=None):
        self._untold.append(event)
        super()._append(event, deal)

    def _tell(self):
        for event in self._untold:
            # Asked, not posted: nobody knows when the power goes.
            wire.ask(crew.EVENT, 0, 0, events.encode(event))
        self._untold.clear()


class ToldWatch(Watch):
    """A watch that reads no tags: the bench tells it what moves."""

    def begin(self, stacks=b""):
        self._is_resting = False
        self._is_mapping = True

    def recall(self, places):
        self.begin()

    def step(self, now):
        if self._is_resting:
            return now + _ORDERS_MS
        _, at_us, _, seen = wire.ask(crew.SIGHT, self._is_mapping, 0, b"")
        for at in range(0, len(seen), crew.SIGHT_SIZE):
            tile, source, target = seen[at : at + crew.SIGHT_SIZE]
            self.tracker.put(tile, target)
            if not self._is_mapping:
                self._sink.moved(Movement(tile, source, target, now, b""))
        if self._is_mapping:
            self._is_mapping = False
            self._sink.mapped([])
        return now + max(1, (at_us - wire.now_us) // 1000)


def main():
    clock = Clock(time.ticks_ms)
    watch = ToldWatch if wire.level == "movements" else Watch
    assembly.table(clock, DeviceLog(".", clock), WitnessedReferee, watch).run()


main()
