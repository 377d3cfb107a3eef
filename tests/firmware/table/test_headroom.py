"""Room that is held back while the table is loaded."""

import gc
import sys

from jantaku.table import headroom

RUNTIMES = ("micropython",)  # whose heap does not move

ROOM = 48 * 1024


def free():
    gc.collect()
    return gc.mem_free()


def test_what_was_held_is_free_at_once_when_it_is_released():
    before = free()
    headroom.hold()
    held = free()
    assert before - held >= ROOM
    left = gc.mem_free()
    headroom.release()
    assert gc.mem_free() - left >= ROOM  # nothing was collected


def test_to_release_what_is_not_held_changes_nothing():
    threshold = gc.threshold()
    headroom.release()
    assert gc.threshold() == threshold


def test_a_module_that_is_forgotten_is_gone_until_it_is_wanted_again():
    def module():
        return __import__("jantaku.rules.payments", None, None, ("*",))

    first = module()
    headroom.forget("jantaku.rules.payments")
    assert not hasattr(sys.modules["jantaku.rules"], "payments")
    assert module() is not first
