"""What the table notes about itself."""

from jantaku.health import Health

RUNTIMES = ("micropython",)  # the collector of a board tells how much it has left


class Log:
    def __init__(self):
        self.lines = []

    def note(self, text):
        self.lines.append(text)


class Antennas:
    def __init__(self):
        self.problems = [""] * 12


def test_a_reader_that_dies_and_comes_back_is_noted_once_each_with_its_place():
    antennas, log = Antennas(), Log()
    health = Health(antennas, log)
    health.step(0)
    antennas.problems[7] = "BUSY stuck"
    health.step(1000)
    health.step(2000)
    antennas.problems[7] = ""
    health.step(3000)
    assert log.lines == [
        "reader of seat 2's rack: BUSY stuck",
        "reader of seat 2's rack: works again",
    ]


def test_a_heap_that_shrinks_is_noted_and_one_that_stays_is_not():
    log = Log()
    health = Health(Antennas(), log)
    for _ in range(5):
        health.collect()
    assert len(log.lines) == 1
    hoard = [bytearray(20_000)]
    health.collect()
    assert len(log.lines) == 2
    hoard.clear()
    health.collect()
    assert len(log.lines) == 2
