"""The superloop: who is stepped when, how long it waits, when it collects."""

from jantaku.clock import Clock
from jantaku.loop import LONGEST_WAIT, Loop


class Outside:
    """Time that passes only by waiting, and things that end a wait early."""

    def __init__(self):
        self.now = 0
        self.wake_at = None
        self.waits = []
        self.collected_at = []

    def wait(self, milliseconds):
        self.waits.append(milliseconds)
        end = self.now + milliseconds
        if self.wake_at is not None and self.wake_at < end:
            end, self.wake_at = self.wake_at, None
        self.now = end

    def collect(self):
        self.collected_at.append(self.now)
        self.now += 20

    def loop(self, parts):
        return Loop(Clock(lambda: self.now), self.wait, self.collect, parts)


class Part:
    """Wants a step every `period`, each of which takes `work`."""

    def __init__(self, outside, period, work=0):
        self.outside, self.period, self.work = outside, period, work
        self.steps = []

    def step(self, now):
        self.steps.append(now)
        self.outside.now += self.work
        return now + self.period


def test_each_part_is_stepped_when_it_is_due():
    outside = Outside()
    quick, slow = Part(outside, 10), Part(outside, 25)
    loop = outside.loop([quick, slow])
    while outside.now < 60:
        loop.turn()
    assert quick.steps == [0, 10, 20, 30, 40, 50]
    assert slow.steps == [0, 25, 50]


def test_the_loop_waits_for_the_earliest_and_no_longer():
    outside = Outside()
    loop = outside.loop([Part(outside, 10), Part(outside, 25)])
    for _ in range(4):
        loop.turn()
    assert outside.waits == [10, 10, 5, 5]


def test_what_happens_outside_steps_everybody_at_once():
    outside = Outside()
    link = Part(outside, 500)
    loop = outside.loop([link])
    outside.wake_at = 120
    loop.turn()
    loop.turn()
    assert link.steps == [0, 120]


def test_no_wait_is_longer_than_a_second():
    outside = Outside()
    loop = outside.loop([Part(outside, 1 << 20)])
    loop.turn()
    assert outside.waits == [LONGEST_WAIT]


def test_a_late_step_is_not_waited_for():
    outside = Outside()
    busy = Part(outside, 10, 15)
    loop = outside.loop([busy])
    loop.turn()
    loop.turn()
    assert busy.steps == [0, 15]
    assert outside.waits == []


def test_garbage_is_collected_in_long_gaps_only_and_at_most_twice_a_second():
    outside = Outside()
    part = Part(outside, 100)
    loop = outside.loop([part])
    while outside.now < 1700:
        loop.turn()
    assert outside.collected_at == [500, 1000, 1500]
    assert part.steps == list(range(0, 1700, 100))


def test_where_the_next_step_is_always_near_garbage_waits_but_not_for_ever():
    outside = Outside()
    loop = outside.loop([Part(outside, 19)])
    while outside.now < 2000:
        loop.turn()
    first, second = outside.collected_at
    assert 750 <= first < 769
    assert 750 <= second - first < 789
