"""Power that goes in each single flash operation of an update and of its trial.

Each erase and each page is cut before it has begun, at half, and near its end.
"""

import slots
from support.slot_flash import PowerCut
from support.update_bench import HEALTHY_MS, NEW, PUBLIC, Board, romfs, signed

from jantaku.crypto import ed25519
from jantaku.update import image

RUNTIMES = ("micropython",)  # vfs

NEXT = bytes(range(1, 33))  # a secret key

SHARES = (0, 2, 3)  # quarters


def cut_everywhere(start, work, check):
    """Do the work with the power cut in each of its flash operations; check what is left."""
    cut = 0
    while True:
        for share in SHARES:
            board = Board(start)
            try:
                board.power_up(cut, share)
                work(board)
            except PowerCut:
                check(board, share)
            else:
                return cut
        cut += 1


def test_power_cuts_leave_a_table_that_runs_and_that_can_be_updated():
    seen = []

    def work(board):
        assert board.update(*NEW) == b""
        board.power_up(board.flash.cut, board.flash.share)
        board.live(HEALTHY_MS)

    def check(board, share):
        board.power_up()
        seen.append((board.runs, slots.on_trial))
        if share == 2 and board.runs == b"old":
            assert board.update(*NEW) == b""
            board.power_up()
            board.live(HEALTHY_MS)
            board.power_up()
            assert (board.runs, slots.on_trial) == (b"new", False)

    # Two blocks are erased and 18 pages written; then seal, trial and confirmation.
    assert cut_everywhere(None, work, check) == 2 + 18 + 3
    # Where half a mark of the trial is, it is tried; half a seal or confirmation is none.
    assert seen == [(b"old", False)] * 3 * 21 + [(b"new", True)] * 3 + [(b"old", False)] * 3


def test_power_cuts_in_an_update_over_an_older_one():
    board = Board()
    board.update(*signed(romfs(b"2nd"), "0.2.0"))
    board.power_up()
    board.live(HEALTHY_MS)
    assert slots.running == 1  # so the next one erases a seal, that of slot 0
    start = bytes(board.flash)
    seen = []

    def work(board):
        assert board.update(*signed(romfs(b"3rd"), "0.3.0")) == b""

    def check(board, share):
        board.power_up()
        seen.append(board.runs)

    # The second block is the same as before.
    assert cut_everywhere(start, work, check) == 1 + 1 + 16 + 1
    assert seen == [b"2nd"] * 3 * 19


def test_the_power_goes_at_each_moment_of_a_trial():
    for lived in range(0, 5000, 500):
        board = Board()
        board.update(*NEW)
        board.power_up()
        assert slots.on_trial
        board.live(lived)
        board.power_up()
        assert board.runs == b"old", lived


def test_the_seal_is_the_last_thing_that_is_written():
    board = Board()
    board.begin(NEW[0])
    for block in board.missing(NEW[1]):
        board.write(NEW[1], block)
    seal = slots.seal_block(board.flash, 1) * image.BLOCK
    assert bytes(board.flash[seal:]) == b"\xff" * image.BLOCK


def test_power_cuts_while_the_keys_change_leave_a_table_that_runs_and_knows_a_key():
    next_public = ed25519.public_key(NEXT)
    both, one = [PUBLIC, next_public], [next_public]
    second = signed(romfs(b"2nd"), "0.2.0", next_keys=both)
    third = signed(romfs(b"3rd"), "0.3.0", seed=NEXT, next_keys=one)
    board = Board()
    assert board.update(*second) == b""
    board.power_up()
    board.live(HEALTHY_MS)
    assert board.update(*third) == b""
    start = bytes(board.flash)
    seen = []

    def work(board):
        assert board.update(*third) == b""
        board.power_up(board.flash.cut, board.flash.share)
        board.live(HEALTHY_MS)

    def check(board, share):
        board.power_up()
        seen.append((board.runs, slots.on_trial, slots.keys()))
        board.live(HEALTHY_MS)
        if share == 2:
            # Whatever counts now, who signs for the table goes on to do so.
            assert board.update(*signed(romfs(b"4th"), "0.4.0", seed=NEXT)) == b""
            board.power_up()
            board.live(HEALTHY_MS)
            board.power_up()
            assert board.runs == b"4th"

    # The update; then the marks of trial and confirmation; then a sector is erased and the page
    # written twice.
    update = cut_everywhere(start, work, check) - 2 - 3
    assert seen[: 3 * update] == [(b"2nd", False, both)] * 3 * update
    assert seen[3 * update : -9] == [(b"3rd", True, both)] * 3 + [(b"2nd", False, both)] * 3
    assert seen[-9:] == [(b"3rd", False, one)] * 9
