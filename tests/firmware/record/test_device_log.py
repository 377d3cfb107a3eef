"""The device log: what happened to the table, and nothing of the game."""

from support.journal_sessions import new_folder

from jantaku.clock import Clock
from jantaku.record.device_log import DeviceLog

TRACE = """\
Traceback (most recent call last):
  File "main.py", line 80, in main
  File "/rom/jantaku/loop.py", line 54, in run
  File "/rom/jantaku/referee/deal.py", line 12, in step
IllegalEvent: tile 77 is not in the hand
"""


class Time:
    def __init__(self):
        self.now = 0

    def __call__(self):
        return self.now


def whole(log):
    return log.read(0, 1 << 20)


def test_a_line_begins_with_seconds_and_with_the_date_once_that_is_set():
    time = Time()
    clock = Clock(time)
    log = DeviceLog(new_folder(), clock)
    log.note("power-up")
    time.now = 2500
    log.note("reader 3 does not answer")
    clock.set(1_800_000_000_000)
    time.now = 4500
    log.note("reader 3 is back")
    assert whole(log) == (b"0 power-up\n2 reader 3 does not answer\n1800000002 reader 3 is back\n")


def test_of_an_error_it_keeps_kind_and_place_but_no_words():
    log = DeviceLog(new_folder(), Clock(Time()))
    log.note_error(ValueError("tile 77 is not in the hand"), TRACE)
    text = whole(log)
    assert b"ValueError" in text
    assert b"deal.py" in text
    assert b"77" not in text


def test_a_place_is_a_file_and_a_function_and_the_innermost_comes_first():
    log = DeviceLog(new_folder(), Clock(Time()))
    log.note_error(ValueError(), TRACE)
    places = b"/rom/jantaku/referee/deal.py step < /rom/jantaku/loop.py run < main.py main"
    assert whole(log) == b"0 ValueError at %s\n" % places


def test_it_never_grows_beyond_two_files_and_keeps_the_newest_lines():
    log = DeviceLog(new_folder(), Clock(Time()))
    for number in range(2000):
        log.note("line %04d of a log that is long enough to go round" % number)
    text = whole(log)
    assert len(text) < 17 * 1024
    assert text.endswith(b"line 1999 of a log that is long enough to go round\n")
    lines = text.split(b"\n")[:-1]
    numbers = [int(line.split(b" ")[2]) for line in lines]
    assert numbers == list(range(numbers[0], 2000))


def test_it_survives_a_restart():
    folder = new_folder()
    DeviceLog(folder, Clock(Time())).note("before")
    log = DeviceLog(folder, Clock(Time()))
    log.note("after")
    assert whole(log) == b"0 before\n0 after\n"


def test_a_log_that_cannot_be_written_does_not_stop_the_table():
    DeviceLog("/there/is/no/such/folder", Clock(Time())).note("lost")
