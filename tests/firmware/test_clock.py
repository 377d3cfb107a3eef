"""The clock beyond the wrap of the ticks."""

from jantaku.clock import Clock

WRAP = 1 << 30


class Ticks:
    """A counter that stands where it is put."""

    def __init__(self, value):
        self.value = value

    def __call__(self):
        return self.value


def test_the_clock_starts_at_zero_whatever_the_ticks_say():
    assert Clock(Ticks(12345)).now() == 0


def test_the_clock_counts_milliseconds():
    ticks = Ticks(100)
    clock = Clock(ticks)
    ticks.value = 350
    assert clock.now() == 250
    assert clock.now() == 250


def test_the_clock_goes_on_when_the_ticks_wrap():
    ticks = Ticks(WRAP - 10)
    clock = Clock(ticks)
    ticks.value = 15
    assert clock.now() == 25


def test_the_clock_goes_on_over_many_wraps():
    ticks = Ticks(0)
    clock = Clock(ticks)
    step = WRAP // 3
    for turn in range(1, 20):
        ticks.value = turn * step % WRAP
        assert clock.now() == turn * step


def test_the_date_is_unknown_until_somebody_sets_it_and_then_goes_on():
    ticks = [500]
    clock = Clock(lambda: ticks[0])
    assert clock.epoch() == 0
    ticks[0] = 10_500
    clock.set(1_800_000_000_000)
    assert clock.epoch() == 1_800_000_000
    ticks[0] = 13_000
    assert clock.epoch() == 1_800_000_002
