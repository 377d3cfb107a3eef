"""Power-up to the last word: what follows when the table's program ends."""

import gc
import os
import sys

from support.journal_sessions import new_folder

from jantaku.record import device_log
from jantaku.record.sealer import Maintenance
from jantaku.table import headroom

RUNTIMES = ("micropython",)  # whose console it is

ROOM = 48 * 1024


class Module:
    """A module of the board, or of the program, that is what a test says."""

    def __init__(self, **names):
        for name in names:
            setattr(self, name, names[name])


def full_heap(error):
    raise MemoryError


def run(error):
    """Power-up of a table that ends at once, by this error; how often the chip was reset."""
    resets = []

    def loop(clock, log):
        raise error

    modules = {
        "machine": Module(reset=lambda: resets.append(1)),
        "time": Module(ticks_ms=lambda: 0, sleep_ms=lambda milliseconds: None),
        "jantaku.table.assembly": Module(loop=loop),
    }
    before = {name: sys.modules.get(name) for name in modules}
    place = os.getcwd()
    os.chdir(new_folder())  # its log is here
    sys.modules.update(modules)
    try:
        sys.modules.pop("main", None)
        __import__("main")
    except MemoryError:
        pass  # on the board nothing follows a reset
    finally:
        os.chdir(place)
        for name in modules:
            sys.modules.pop(name)
            if before[name] is not None:
                sys.modules[name] = before[name]
    return len(resets)


def test_whatever_ends_the_program_starts_it_anew():
    assert run(ValueError("a tile too many")) == 1


def test_so_does_an_error_that_there_is_no_room_left_to_write_down():
    trace_of, device_log.trace_of = device_log.trace_of, full_heap
    try:
        assert run(ValueError()) == 1
    finally:
        device_log.trace_of = trace_of


def test_the_console_has_the_room_that_was_held_while_the_table_was_loaded():
    assert run(Maintenance()) == 0
    gc.collect()
    before = gc.mem_free()
    headroom.release()
    assert gc.mem_free() - before < ROOM
