"""What the table notes about itself."""

from jantaku.rules import books
from jantaku.shown.table import Table
from jantaku.table.health import Health

RUNTIMES = ("micropython",)  # the collector of a board tells how much it has left


class Log:
    def __init__(self):
        self.lines = []

    def note(self, text):
        self.lines.append(text)


class Antennas:
    def __init__(self):
        self.problems = [""] * 12


class Journal:
    session = 0
    in_deal = False


def health_of(antennas, log):
    return Health(antennas, log, Table(books.load("ema2016")), Journal())


def test_a_reader_that_dies_and_comes_back_is_noted_once_each_with_its_place():
    antennas, log = Antennas(), Log()
    health = health_of(antennas, log)
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


def test_a_dead_reader_is_shown_until_it_comes_back_or_a_session_begins():
    antennas, table, journal = Antennas(), Table(books.load("ema2016")), Journal()
    health = Health(antennas, Log(), table, journal)
    antennas.problems[4] = antennas.problems[7] = "BUSY stuck"
    health.step(0)
    assert "South's rack" in table.problem
    antennas.problems[4] = ""
    health.step(1000)
    assert "West's rack" in table.problem
    journal.session = 1  # there the referee asks, of each reader
    health.step(2000)
    assert table.problem == ""


def test_a_heap_that_shrinks_is_noted_and_one_that_stays_is_not():
    log = Log()
    health = health_of(Antennas(), log)
    for _ in range(5):
        health.collect()
    assert len(log.lines) == 1
    hoard = [bytearray(20_000)]
    health.collect()
    assert len(log.lines) == 2
    hoard.clear()
    health.collect()
    assert len(log.lines) == 2


def test_a_heap_that_shrinks_in_a_deal_is_noted_when_the_deal_is_over():
    log, journal = Log(), Journal()
    health = Health(Antennas(), log, Table(books.load("ema2016")), journal)
    health.collect()
    journal.in_deal = True
    hoard = [bytearray(20_000)]
    for _ in range(20):
        health.collect()
    hoard.clear()
    assert len(log.lines) == 1
    journal.in_deal = False
    health.collect()
    assert len(log.lines) == 2
