"""The whole table with a witness: what it notices and records is told to the bench.

The table's own program has no such door: this one is run in its place, and lies on the bench only.
"""

import gc
import json
import sys
import time

import wire
from jantaku.clock import Clock
from jantaku.record import journal
from jantaku.record.device_log import DeviceLog
from jantaku.referee.referee import MAPPING, Referee
from jantaku.rules import events
from jantaku.sensing import problems
from jantaku.sensing.tracker import Movement
from jantaku.sensing.watch import Watch
from jantaku.sensing.zones import RACK
from jantaku.table import assembly
from jantaku.table.session import Session
from jantaku_host.bench import crew

_ORDERS_MS = 250


def _report(report):
    wire.post(crew.REPORT, 0, 0, report)


def _tell(event):
    """An event that is safe. Asked, not posted: nobody knows when the power goes."""
    is_own = event[0] == events.COMMIT and event[2] in _COMMITTED
    if event[0] not in _BY_OTHERS and not is_own:
        wire.ask(crew.EVENT, 0, 0, events.encode(event))


# What the session and the journal add by themselves; a referee's own events are told.
_BY_OTHERS = (events.SESSION_START, events.CLOCK, events.REVEAL)
_COMMITTED = (journal.WALL, journal.EVIDENCE)


class _NoTeaching:
    """The bench has taught the tiles already."""

    def stop(self):
        pass


class WitnessedReferee(Referee):
    """Tells what it hears and what is kept, and does what the bench wants done."""

    def __init__(self, table, journal, watch, clock, dice):
        super().__init__(table, journal, watch, clock, dice)
        self._orders_at = 0
        self._told_faces = ()  # where a bench says how the dice fall
        self._told_sight = ""
        self._told_deal = None  # the last one
        journal.kept = _tell

    def moved(self, movement):
        _report(crew.moved(movement))
        super().moved(movement)
        self._tell_sight()

    def asked(self, question):
        _report(crew.asked(question))
        super().asked(question)

    def mapped(self, problems):
        sentences = [self._table.words.sentence(said) for said in problems]
        _report(crew.said(crew.MAPPED, "\n".join(sentences)))
        super().mapped(problems)
        self._tell_sight()

    def reader_changed(self, number, fault):
        _report(crew.said(crew.READER, fault, number))
        super().reader_changed(number, fault)

    def pressed(self, seat, button, press=1):
        before = self.state
        super().pressed(seat, button, press)
        page = self._table.menus[seat]
        _report(crew.said(crew.MENU, page[0] if page else "", seat))
        self._tell_sight()
        if self.state == MAPPING != before:
            # Nobody could know the dice before this press: now the wall is laid for them.
            wire.ask(crew.DICE, *self.faces(), b"")

    def step(self, now):
        if now >= self._orders_at:
            self._orders_at = now + _ORDERS_MS
            order = wire.ask(crew.ORDERS, 0, 0, crew.heap(gc.mem_alloc()))[3]
            if order:
                self._take_order(order)
        due = super().step(now)
        self._tell_sight()
        return min(due, self._orders_at)

    def faces(self):
        return self._told_faces or super().faces()

    def _tell_sight(self):
        """Tell what everybody can see now, where the bench wants to know."""
        if not self._told_faces:
            return
        if self.play is not None:
            self._told_deal = self.play.deal
        shown = json.dumps(crew.sight(self, self._table, self._told_deal))
        if shown != self._told_sight:
            self._told_sight = shown
            _report(crew.said(crew.SHOWN, shown))

    def _begin_telling(self, faces):
        """From now on, and how presses are answered too."""
        answer = self._table.answer

        def told(seat, button, what, said=()):
            answer(seat, button, what, said)
            _report(bytes((crew.ANSWERED, seat, button, what)))

        self._told_faces = tuple(faces)
        self._table.answer = told
        self._told_sight = ""
        self._tell_sight()

    def _take_order(self, order):
        if order[0] == crew.SESSION:
            wish = json.loads(order[1:])
            session = Session(self._journal, self, _NoTeaching(), self._clock)
            session.start(wish["book"], wish["table"], wish["players"], wish["first_east"])
        elif order[0] == crew.MATCH:
            match = self.match
            match.round, match.honba, match.deposits, match.scores = crew.match_of(order)
        elif order[0] == crew.RULE:
            self._give_ruling(events.decode(order, 1)[0])
        elif order[0] == crew.TELL:
            self._begin_telling(order[1:])
        elif order[0] == crew.END:
            self.end()
        elif order[0] == crew.STOP:
            sys.exit()

    def _give_ruling(self, event):
        try:
            self.rule(event)
        except ValueError as error:
            if not self._told_faces:
                raise
            _report(crew.said(crew.REFUSED, str(error)))


class ToldWatch(Watch):
    """A watch that reads no tags: the bench tells it what moves."""

    def __init__(self, antennas, tiles, clock):
        super().__init__(antennas, tiles, clock)
        self._dead = b""  # tiles whose tag has died
        self._stacks = b""  # of the new wall

    def begin(self, sink, stacks=b""):
        self.has_walls = self._antennas.has_walls
        self._stacks = stacks
        if stacks:
            self._map.tiles = 2 * sum(stacks)
        self._sink = sink
        self._is_resting = False
        self._is_mapping = True

    def recall(self, sink, places, has_walls=True):
        self.begin(sink)

    def step(self, now):
        if self._is_resting:
            return now + _ORDERS_MS
        _, at_us, _, seen = wire.ask(crew.SIGHT, self._is_mapping, 0, b"")
        reads = b""
        for at in range(0, len(seen), crew.SIGHT_SIZE):
            tile, source, target = seen[at : at + crew.SIGHT_SIZE]
            if tile == crew.COVER:
                self.tracker.covered[source] = target
            elif tile == crew.DEAD:
                self._dead += bytes((source,))
            elif tile == crew.UNSEEN:
                reads = bytes(8) + bytes((source, target))
            else:
                self.tracker.put(tile, target)
                if not self._is_mapping:
                    self._sink.moved(Movement(tile, source, target, now, reads))
                reads = b""
        if self._is_mapping:
            self._is_mapping = False
            walls = [self.tracker.count_at(zone) for zone in range(RACK)]
            is_new = self._stacks and self.has_walls
            self._sink.mapped(problems.stacks(walls, self._stacks) if is_new else [])
        return now + max(1, (at_us - wire.now_us) // 1000)

    def sees(self, tile):
        return tile not in self._dead and super().sees(tile)

    def away_since(self, tile):
        return 0 if tile in self._dead else super().away_since(tile)

    def was_read(self, tile, since):
        return self.sees(tile)

    def unread(self):
        return self._dead


def main():
    clock = Clock(time.ticks_ms)
    watch = ToldWatch if wire.level == "movements" else Watch
    assembly.loop(clock, DeviceLog(".", clock), WitnessedReferee, watch).run()


main()
