"""What `tests/bench/pico_deals.py` runs on the emulated Pico: the whole table plays deals.

All its parts are at work but for the watch, which is told what moves. People have second thoughts
now and then. Nobody waits: where the loop would, its clock leaps. Each line it prints is a name and
numbers: microseconds, or bytes.
"""

import gc
import sys
import time

sys.path.append("/")  # for table_top

from table_top import Luck, TableTop, ordered, written

from jantaku.clock import Clock
from jantaku.record.device_log import DeviceLog
from jantaku.referee.referee import ENDED, NO_SESSION, PLAYING, Referee
from jantaku.rules import events, wall
from jantaku.sensing import zones
from jantaku.sensing.tracker import Movement
from jantaku.sensing.watch import Watch
from jantaku.sensing.zones import MELDS, RACK, RIVER
from jantaku.table import headroom
from jantaku.table.session import Session

DRAW_S = 20  # after an exhaustive draw people may win, then declare; silence is noten
EVERY = 4  # discards between two second thoughts
_MOST_BYTES = 3000  # of the events of a deal


class LeapingClock(Clock):
    """Of the table. Work takes its time, waiting none."""

    def __init__(self):
        super().__init__(time.ticks_ms)
        self._leapt = 0
        self.until = 0  # nobody waits for longer

    def now(self):
        return super().now() + self._leapt

    def leap(self, milliseconds):
        self._leapt += max(0, min(milliseconds, self.until - self.now()))


class HeardReferee(Referee):
    """Its events are heard of, and it is found from outside.

    They are kept in one piece: tuples that stay where they arose would leave the heap in crumbs,
    which no table has to live with.
    """

    one = None

    def __init__(self, table, journal, watch, clock, dice):
        super().__init__(table, journal, watch, clock, dice)
        self.table = table
        self.watch = watch
        self.journal = journal
        self._heard = bytearray(_MOST_BYTES)
        self._end = 0
        journal.kept = self._hear
        HeardReferee.one = self

    def _hear(self, event):
        if not events.is_beside(event):
            written = events.encode(event)
            self._heard[self._end : self._end + len(written)] = written
            self._end += len(written)

    def heard(self):
        """The events since `forget`."""
        stored, at, found = bytes(self._heard[: self._end]), 0, []
        while at < len(stored):
            event, _, at = events.decode(stored, at)
            found.append(event)
        return found

    def forget(self):
        self._end = 0


class ToldWatch(Watch):
    """Reads no tags, and knows all the same where each lies; as sensing it is what TableTop wants
    to see moves with."""

    def begin(self, sink, stacks=b""):
        self._is_resting = False

    def rest(self):
        self._is_resting = True

    def step(self, now):
        return now + 1000

    def was_read(self, tile, since):
        return self.sees(tile)

    def check(self, tile, zone):
        """Whether that was expected: not looked at here."""


class Timed:
    """A part of the loop, and the longest it took: ever, and while a deal is in play."""

    def __init__(self, part, name=""):
        self._part = part
        self.name = name or type(part).__name__
        self.longest = [0, 0]

    def step(self, now):
        return self.time(self._part.step, now)

    def time(self, work, *arguments):
        is_playing = HeardReferee.one.state == PLAYING
        start = time.ticks_us()
        result = work(*arguments)
        took = time.ticks_diff(time.ticks_us(), start)
        for which in range(1 + is_playing):
            self.longest[which] = max(self.longest[which], took)
        return result


class NoTeaching:
    """Nothing is taught here."""

    def stop(self):
        pass


class Hands(TableTop):
    """Four people at the whole table."""

    def __init__(self, loop, clock, referee):
        self.loop = loop
        self.clock = clock
        self.referee = referee
        self.eyes = referee.watch
        self.table = referee.table
        self.rules = self.table.rules
        self.luck = Luck(1)
        self.each = None
        self.discards = 0
        self.session = Session(referee.journal, referee, NoTeaching(), clock)
        self.moving = Timed(None, "moved")
        self.pressing = Timed(None, "pressed")
        self.least = 1 << 30  # bytes of heap after a collection in play

    def sit_down(self):
        self.session.start({"rules": self.rules.name}, "bench", ["A", "B", "C", "D"], 0)
        self.wait(2000)

    def wait(self, milliseconds):
        clock = self.clock
        clock.until = clock.now() + milliseconds
        while clock.now() < clock.until:
            self.loop.turn()

    def press(self, seat, button, press=1):
        self.pressing.time(self.referee.pressed, seat, button, press)

    def _tell(self, tile, source, target):
        gc.collect()  # as the loop does while people take their time
        self.least = min(self.least, gc.mem_free())
        self.eyes.tracker.put(tile, target)
        movement = Movement(tile, source, target, self.clock.now(), bytes(8))
        self.moving.time(self.referee.moved, movement)

    def build(self, tiles):
        """The wall is laid when the dice are known: after the press."""
        self.accept()
        self.tiles = tiles
        referee, dealer = self.referee, self.referee.match.dealer
        self.press(dealer, 0)
        faces = referee.faces()
        first = wall.broken_at(self.rules, dealer, faces)
        stacks = wall.stacks(self.rules, dealer)
        for index, tile in enumerate(tiles):
            place = wall.place(first, index, stacks)
            self.eyes.tracker.put(tile, zones.wall(wall.side(place), wall.stack(place) - 1))
        self.wait(4000)
        self.moving.time(referee.mapped, [])

    def _act(self, event):
        if event[0] == events.DISCARD and not self.referee.play.flow.loose:
            self.discards += 1
            if self.discards % EVERY == 0:
                self._think_twice(event[1], event[2])
        super()._act(event)

    def _think_twice(self, seat, tile):
        """Another tile is discarded first, and taken back; or somebody lays one before himself,
        which nothing explains however far it is gone back, and then takes it again."""
        deal = self.deal
        if self.discards % (2 * EVERY) == 0:
            seat = (seat + 2) % 4
            self._lay(deal.concealed(seat)[0], MELDS + seat, RACK + seat, 2500)
        elif not deal.riichi[seat] and deal.declaring != seat:
            for other in deal.concealed(seat):
                if other != tile and not deal.refusal((events.DISCARD, seat, other)):
                    self._lay(other, RIVER + seat, RACK + seat, 700)
                    break

    def _lay(self, tile, there, back, milliseconds):
        self.wait(500)
        self.move(tile, there)
        self.wait(milliseconds)
        self.move(tile, back)
        self.wait(100)

    def told(self):
        return events.standing(self.referee.heard())


def assembled(clock):
    """As main.py has it."""
    from jantaku.table import assembly

    loop = assembly.loop(clock, DeviceLog(".", clock), HeardReferee, ToldWatch)
    headroom.forget("jantaku.table.assembly", "jantaku.table.wiring")
    return loop


def main():
    clock = LeapingClock()
    loop = assembled(clock)
    loop.wait = clock.leap
    loop.parts = [Timed(part) for part in loop.parts]
    collecting = Timed(None, "collection")
    collect = loop.collect
    lowest = 1 << 30

    def timed_collect():
        nonlocal lowest
        lowest = min(lowest, gc.mem_free())
        collecting.time(collect)

    loop.collect = timed_collect
    top = Hands(loop, clock, HeardReferee.one)
    top.wait(3000)
    gc.collect()
    print("loaded", gc.mem_free())
    for order, happening in written("/deals.bin"):
        if top.referee.state in (NO_SESSION, ENDED):
            top.sit_down()
        top.referee.forget()
        top.build(order)
        top.perform(happening, 0)
        for _ in range(DRAW_S):
            if top.referee.state == PLAYING:
                top.wait(1000)
        top.accept()
        told = ordered(top.told()[1 : len(happening) + 1])
        is_same = told == ordered(happening)
        del happening, told
        gc.collect()
        print("deal", int(is_same), gc.mem_free())
    loop.parts += [top.moving, top.pressing, collecting]
    for timed in loop.parts:
        print("step", timed.name, *timed.longest)
    print("lowest", lowest)
    print("least", top.least)


main()
