"""Power cut at every single write of flash, under MicroPython's own LittleFS."""

from hashlib import sha256

import vfs
from support.journal_sessions import (
    MEMORY,
    Flash,
    Memory,
    PowerCut,
    check_chain,
    expected,
    happen,
    play,
    power_up,
    sample,
    told,
)

from jantaku.crypto import finish
from jantaku.record import blocks
from jantaku.record.flash_memory import SIZE, FlashMemory
from jantaku.record.journal import EVIDENCE, each
from jantaku.referee import past
from jantaku.rules import books, events
from jantaku.shown.table import Table

RUNTIMES = ("micropython",)

PLACE = "/cut"
SEGMENT = 16 * 1024


class Board:
    """Flash and FRAM of a table whose power can be cut."""

    def __init__(self, has_fram=True):
        self.flash = Flash(48)
        self.fram = Memory() if has_fram else None
        self.is_mounted = False
        self.flash.format()

    def power_up(self, **options):
        """The journal after a restart."""
        if self.is_mounted:
            vfs.umount(PLACE)
            cut = self.flash.cut
            self.flash = self.flash.successor()
            self.flash.cut = cut
        self.flash.mount(PLACE)
        self.is_mounted = True
        if self.fram:
            return power_up(PLACE, self.fram, MEMORY, **options)
        return power_up(PLACE, FlashMemory(PLACE + "/memory"), SIZE, **options)

    def snapshot(self):
        """Everything that survives a power cut."""
        return [bytes(block) for block in self.flash.blocks], self.fram and bytes(self.fram.bytes)

    def restore(self, snapshot):
        blocks, fram = snapshot
        self.flash.blocks = [bytearray(block) if block else b"" for block in blocks]
        self.flash.cut = -1
        if fram:
            self.fram.bytes[:] = fram

    def close(self):
        vfs.umount(PLACE)


def cut_everywhere(board, work, check):
    """Do the work again and again, with the power cut at each of its writes; check what is left.

    `work(board, done)` adds to `done` what the table would show, after `alive(board)`. The last run
    has no cut; how many had.
    """
    start = board.snapshot()
    cut = 0
    while True:
        board.restore(start)
        board.flash.cut = cut
        done = []
        try:
            work(board, done)
        except (PowerCut, OSError):
            pass
        is_over = board.flash.cut >= 0
        board.flash.cut = -1
        check(board, done)
        if is_over:
            return cut
        cut += 1


def alive(board):
    """What the firmware does with an error does not matter when it has no power."""
    if board.flash.cut == -2:
        raise PowerCut


def test_from_the_first_power_up_to_the_seal_every_state_is_one_before_or_after():
    happening = sample()
    board = Board()

    def work(board, done):
        journal = board.power_up()
        alive(board)
        for event, _ in happening:
            happen(journal, event, 0)
            alive(board)
            done.append(event)
        finish(journal.sealing())
        alive(board)
        done.append("sealed")

    def check(board, done):
        journal = board.power_up()
        count = len([event for event in done if event != "sealed"])
        # The event under way when the power went is safe in FRAM, its effect was not shown.
        assert told(journal) in (expected(happening[:count]), expected(happening[: count + 1]))
        assert journal.is_sealed or "sealed" not in done
        play(journal, happening[len(told(journal)) :])
        assert told(journal) == expected(happening)
        check_chain(journal)

    # What was done before the cut is in FRAM: it starts afresh with every cut.
    def fresh(board, done):
        board.fram = Memory()
        work(board, done)

    assert cut_everywhere(board, fresh, check) > 20
    board.close()


def filled(board):
    """Play until the next session will need a second segment."""
    journal = board.power_up()
    size = grown = 0
    while size + grown <= SEGMENT:
        play(journal, sample())
        grown = sum(journal.segments.sizes) - size
        size += grown
    assert len(journal.segments.firsts) == 1


def test_a_change_of_segment_loses_nothing():
    happening = sample()
    board = Board()
    filled(board)
    number = board.power_up().number

    def work(board, done):
        journal = board.power_up()
        for event, _ in happening:
            happen(journal, event, 0)
            alive(board)
            done.append(event)
        assert len(journal.segments.firsts) == 2

    def check(board, done):
        journal = board.power_up()
        again = told(journal, number)
        assert len(again) in (len(done), len(done) + 1)
        assert again == expected(happening[: len(again)])
        check_chain(journal)

    assert cut_everywhere(board, work, check) > 10
    board.close()


def test_giving_old_deals_up_keeps_them_or_a_signed_opening_that_stands_for_them():
    board = Board()
    filled(board)
    journal = board.power_up()
    play(journal, sample())
    assert len(journal.segments.firsts) == 2
    given_up = journal.segments.firsts[1] - 1
    head = journal.head
    seen = []

    def work(board, done):
        journal = board.power_up()
        finish(journal.giving_up())
        alive(board)
        done.append("given up")

    def check(board, done):
        journal = board.power_up()
        assert journal.head == head
        check_chain(journal)
        seen.append(journal.segments.firsts[0])
        if done:
            assert journal.segments.firsts[0] == given_up + 1

    assert cut_everywhere(board, work, check) > 2
    assert sorted(set(seen)) == [1, given_up + 1]
    board.close()


def test_without_fram_every_event_is_safe_in_flash_all_the_same():
    board = Board(has_fram=False)
    happened = []
    board.power_up()
    for event, _ in sample():

        def work(board, done, event=event):
            happen(board.power_up(), event, 0)
            alive(board)
            done.append(event)

        def check(board, done, event=event):
            again = told(board.power_up())
            after = expected(happened + [(event, 0)])
            assert again[-3:] in (expected(happened)[-3:], after[-3:])
            assert len(again) in (len(happened), len(happened) + 1)
            assert len(again) > len(happened) or not done

        cut_everywhere(board, work, check)  # it ends with a run in which all went well
        happened.append((event, 0))
    journal = board.power_up()
    assert told(journal) == expected(sample())
    check_chain(journal)
    board.close()


def test_what_was_seen_of_a_deal_is_filed_once_wherever_the_power_goes():
    board = Board()
    play(board.power_up(), sample(), sees=True)  # the second deal's rows wait
    states = []

    def work(board, done):
        journal = board.power_up()
        finish(journal.evidence.filing())
        alive(board)
        done.append("filed")

    def check(board, done):
        journal = board.power_up()
        states.append(journal.evidence.is_waiting(journal.number))
        assert not (done and states[-1])
        if states[-1]:
            finish(journal.evidence.filing())
        found = []
        segments = journal.evidence.segments
        at, size = 0, segments.sizes[0]
        data = segments.read(segments.firsts[0], 0, size)
        while at < size:
            _, body, at = blocks.unpack(data, at)
            bound = [event for event, _, _ in each(journal.block(body[0]))][-2]
            assert bound[:3] == (events.COMMIT, 0, EVIDENCE)
            assert sha256(body[4:]).digest() == bound[3]
            found.append(body[0])
        assert found == [1, 2]

    assert cut_everywhere(board, work, check) > 2
    assert True in states
    assert False in states
    board.close()


def points(shown):
    return sum(shown.scores) + 1000 * shown.deposits


def test_no_point_is_lost_in_a_payout_that_the_power_cuts_short():
    happening = sample()
    assert any(event[0] == events.WIN for event, _ in happening)
    changes = 0
    for at, (event, _) in enumerate(happening):
        if event[0] == events.SETTLE:
            scores = cut_payout(happening[: at - 1], happening[at - 1 : at + 3])
            assert len(scores) == (2 if event[2] else 1)  # before and after, nothing between
            changes += len(event[2])
    assert changes


def cut_payout(before, payout):
    """The scores that are seen after power cuts at every byte of FRAM and every write of flash."""
    board = Board()
    play(board.power_up(), before)
    seen = set()

    def look(board):
        journal = board.power_up()
        shown = Table(books.load("ema2016"))
        past.session(journal, shown)
        assert points(shown) == 120000
        seen.add(tuple(shown.scores))

    def work(board, done):
        journal = board.power_up()
        for event, _ in payout:
            happen(journal, event, 0)
            alive(board)

    start = board.snapshot()
    cut_everywhere(board, work, lambda board, done: look(board))
    cut = 0
    while True:
        board.restore(start)
        board.fram.cut = cut
        try:
            work(board, [])
            break
        except PowerCut:
            board.fram.cut = -1
            look(board)
            cut += 1
    board.fram.cut = -1
    board.close()
    return seen


def test_wear_is_spread_over_the_flash():
    board = Board()
    journal = board.power_up(budget=100 * 1024)
    for _ in range(150):
        play(journal, sample())
        if journal.is_full:
            finish(journal.giving_up())
    erased = board.flash.erased
    # No block is erased many times as often as they are on average.
    assert max(erased) < 8 * sum(erased) / len(erased)
    board.close()
