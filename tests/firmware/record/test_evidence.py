"""What the readers saw: kept row by row while the deal is in play, then filed and bound to it."""

import os
import struct
from hashlib import sha256

from support.cases import cases
from support.journal_sessions import (
    MEMORY,
    READS,
    Memory,
    PowerCut,
    check_chain,
    expected,
    happen,
    new_folder,
    play,
    power_up,
    sample,
    see,
    told,
)

from jantaku.crypto import finish
from jantaku.record import blocks
from jantaku.record.evidence import ROW
from jantaku.record.flash_memory import SIZE, FlashMemory
from jantaku.record.journal import EVIDENCE, each
from jantaku.record.sealer import Sealer
from jantaku.rules import books, events
from jantaku.sensing.tracker import MOVED
from jantaku.shown.table import Table

ROWS = 409  # that there is room for


def file(journal):
    """Let the table file what it saw; how many steps that took."""
    sealer = Sealer(journal, Table(books.load("ema2016")))
    steps = 1
    while sealer.step(0) < 100:
        steps += 1
    return steps


def filed(journal):
    """The rows in flash, by block."""
    found = {}
    segments = journal.evidence.segments
    for first, size in zip(segments.firsts, segments.sizes):
        data, at = segments.read(first, 0, size), 0
        while at < size:
            kind, body, at = blocks.unpack(data, at)
            assert kind == blocks.EVIDENCE
            found[struct.unpack("<I", body[:4])[0]] = body[4:]
    return found


def bound(journal, number):
    """What that block is bound to; empty if to nothing."""
    digest = b""
    for event, _, _ in each(journal.block(number)):
        if event[0] == events.COMMIT and event[2] == EVIDENCE:
            digest = event[3]
    return digest


def first_deal():
    happening = sample()
    end = [event[0] for event, _ in happening].index(events.REVEAL)
    return happening[: end + 1]


def tiles(rows):
    return [rows[at + 4] for at in range(0, len(rows), ROW)]


def moved(happening):
    return [event[2] for event, _ in happening if event[0] in (events.DRAW, events.DISCARD)]


def test_a_deal_is_bound_to_the_rows_that_are_filed_after_it():
    journal = power_up(new_folder(), Memory())
    play(journal, first_deal(), sees=True)
    assert filed(journal) == {}
    file(journal)
    rows = filed(journal)[1]
    assert tiles(rows) == moved(first_deal())
    assert sha256(rows).digest() == bound(journal, 1)
    check_chain(journal)


def test_a_row_tells_time_tile_places_and_reads():
    journal = power_up(new_folder(), Memory())
    journal.append((events.CLOCK, 0, 1), 100)
    journal.append((events.CLOCK, 0, 1), 150)
    journal.witness(175, 52, 20, 68, MOVED, READS)
    journal.reveal(200)
    file(journal)
    assert filed(journal)[1] == struct.pack("<IBBBB8s", 175, 52, 20, 68, MOVED, READS)


def test_times_go_on_with_those_of_the_events_after_a_power_cut():
    folder, memory = new_folder(), Memory()
    journal = power_up(folder, memory)
    journal.append((events.CLOCK, 0, 1), 5000)
    journal = power_up(folder, memory)
    journal.witness(30, 52, 20, 68, MOVED, READS)
    journal.reveal(40)
    file(journal)
    assert struct.unpack("<I", filed(journal)[1][:4])[0] == 5030
    assert sum([step for _, step, _ in each(journal.block(1))]) == 5040


def test_the_rows_are_read_a_few_at_a_time_between_other_work():
    journal = power_up(new_folder(), Memory())
    play(journal, first_deal(), sees=True)
    assert file(journal) > len(moved(first_deal())) // 16


def test_power_up_anywhere_finds_the_rows_as_they_were():
    folder, memory = new_folder(), Memory()
    now = 0
    for event, step in first_deal():
        now += step
        journal = power_up(folder, memory)
        see(journal, event, now)
        happen(power_up(folder, memory), event, now)
    journal = power_up(folder, memory)
    file(journal)
    assert tiles(filed(journal)[1]) == moved(first_deal())
    assert sha256(filed(journal)[1]).digest() == bound(journal, 1)


def row(time, tile):
    return struct.pack("<IBBBB8s", time, tile, 20, 68, MOVED, READS)


def keep(journal, time, tile):
    journal.witness(time, tile, 20, 68, MOVED, READS)


@cases((-1,), (0,), (255,))
def test_power_cut_at_every_byte_leaves_the_rows_before_or_after(torn):
    folder, memory = new_folder(), Memory()
    keep(power_up(folder, memory), 10, 1)
    keep(power_up(folder, memory), 20, 2)
    before = bytes(memory.bytes)
    rows = row(10, 1) + row(20, 2)
    cut = 0
    while True:
        memory.bytes[:] = before
        journal = power_up(folder, memory)
        memory.cut, memory.torn = cut, torn
        try:
            keep(journal, 30, 3)
            break
        except PowerCut:
            memory.cut = -1
        assert power_up(folder, memory).evidence.digest(1) == sha256(rows).digest()
        # The next row stands where the torn one would.
        keep(power_up(folder, memory), 40, 4)
        now = power_up(folder, memory).evidence.digest(1)
        assert now == sha256(rows + row(40, 4)).digest()
        cut += 1
    memory.cut = -1
    assert cut == ROW + 4
    now = power_up(folder, memory).evidence.digest(1)
    assert now == sha256(rows + row(30, 3)).digest()


def test_power_cut_at_every_byte_of_the_first_row_of_a_deal_leaves_nothing_of_the_one_before():
    folder, memory = new_folder(), Memory()
    journal = power_up(folder, memory)
    for tile in range(5):
        keep(journal, 10, tile)
    journal.reveal(0)
    file(journal)
    before = bytes(memory.bytes)
    cut = 0
    while True:
        memory.bytes[:] = before
        journal = power_up(folder, memory)
        memory.cut = cut
        try:
            keep(journal, 30, 3)
            break
        except PowerCut:
            memory.cut = -1
        again = power_up(folder, memory)
        assert again.evidence.digest(2) == b""
        assert not again.evidence.is_waiting(2)
        cut += 1
    memory.cut = -1
    assert cut == 4 + ROW + 4
    assert power_up(folder, memory).evidence.digest(2) == sha256(row(30, 3)).digest()


def test_what_waits_when_the_power_goes_is_filed_after_it_and_once():
    folder, memory = new_folder(), Memory()
    play(power_up(folder, memory), sample(), sees=True)  # nobody had time to file anything
    journal = power_up(folder, memory)
    file(journal)
    deal = sample()[len(first_deal()) :]
    assert tiles(filed(journal)[2]) == moved(deal)
    journal = power_up(folder, memory)
    assert not journal.evidence.is_waiting(journal.number)
    file(journal)
    assert sorted(filed(journal)) == [1, 2]


def test_where_the_next_deal_cannot_wait_the_one_before_is_filed_at_once():
    journal = power_up(new_folder(), Memory())
    play(journal, first_deal(), sees=True)
    work = journal.evidence.filing()
    next(work)
    keep(journal, 1 << 20, 7)
    assert tiles(filed(journal)[1]) == moved(first_deal())
    finish(work)  # there is nothing left to do
    assert list(filed(journal)) == [1]
    journal.reveal(1 << 20)
    file(journal)
    assert tiles(filed(journal)[2]) == [7]


def test_a_spoiled_row_ends_the_evidence_and_not_the_deal():
    folder, memory = new_folder(), Memory()
    journal = power_up(folder, memory)
    play(journal, first_deal()[:-1], sees=True)
    place = bytes(memory.bytes).find(READS, MEMORY // 2)
    memory.bytes[place + 100] ^= 1
    journal = power_up(folder, memory)
    assert not journal.is_spoiled
    play(journal, first_deal()[-1:])
    file(journal)
    rows = filed(journal)[1]
    assert tiles(rows) == moved(first_deal())[: len(rows) // ROW]
    assert 0 < len(rows) // ROW < len(moved(first_deal()))
    assert sha256(rows).digest() == bound(journal, 1)
    check_chain(journal)


def test_what_has_no_room_is_left_out_and_the_deal_is_as_ever():
    folder, memory = new_folder(), Memory()
    journal = power_up(folder, memory)
    happening = first_deal()
    play(journal, happening[:40])
    for time in range(1000):
        keep(journal, time, 5)
    play(power_up(folder, memory), happening[40:])
    journal = power_up(folder, memory)
    file(journal)
    assert len(filed(journal)[1]) == ROWS * ROW
    assert [event for event in told(journal) if event[:3] != (events.COMMIT, 0, EVIDENCE)] == (
        expected(happening)
    )


def test_a_deal_that_finds_the_flash_full_takes_the_room_of_the_evidence():
    journal = power_up(new_folder(), Memory())
    play(journal, first_deal(), sees=True)
    file(journal)
    append = journal.segments.append

    def full_of_evidence(*block):
        if filed(journal):
            raise OSError(28)  # ENOSPC
        append(*block)

    journal.segments.append = full_of_evidence
    play(journal, first_deal())
    assert filed(journal) == {}
    assert journal.number == 3
    check_chain(journal)


def test_a_memory_in_flash_keeps_no_evidence_and_the_deal_is_bound_to_none():
    folder = new_folder()
    journal = power_up(folder, FlashMemory(folder + "/memory"), SIZE)
    play(journal, first_deal(), sees=True)
    file(journal)
    assert filed(journal) == {}
    assert told(journal) == expected(first_deal())


def test_where_nobody_saw_anything_a_deal_is_bound_to_nothing():
    journal = power_up(new_folder(), Memory())
    journal.witness(0, 5, 20, 68, MOVED, b"")
    play(journal, first_deal())
    assert bound(journal, 1) == b""
    assert not journal.evidence.is_waiting(2)


def test_when_its_share_of_the_flash_is_used_up_the_oldest_evidence_goes_and_no_deal():
    folder, memory = new_folder(), Memory()
    journal = power_up(folder, memory, seen_budget=40 * 1024)
    while len(journal.evidence.segments.firsts) < 3 or journal.evidence.segments.firsts[0] == 1:
        play(journal, first_deal(), sees=True)
        file(journal)
        assert journal.evidence.segments.used() <= 40 * 1024
    assert journal.segments.firsts[0] == 1
    kept = filed(journal)
    assert sorted(kept) == list(range(min(kept), journal.number))
    check_chain(journal)


def test_evidence_that_is_spoiled_in_flash_is_given_up_and_costs_no_deal():
    folder, memory = new_folder(), Memory()
    journal = power_up(folder, memory)
    play(journal, first_deal(), sees=True)
    file(journal)
    name = folder + "/journal/evidence/00000001"
    with open(name, "rb") as stream:
        spoiled = bytearray(stream.read())
    spoiled[50] ^= 1
    with open(name, "wb") as stream:
        stream.write(spoiled)
    memory.bytes[MEMORY // 2 :] = bytes(MEMORY // 2)
    journal = power_up(folder, memory)
    assert filed(journal) == {}
    check_chain(journal)
    play(journal, first_deal(), sees=True)
    file(journal)
    assert list(filed(journal)) == [2]


def test_evidence_that_cannot_be_opened_costs_no_deal():
    folder, memory = new_folder(), Memory()
    play(power_up(folder, memory), first_deal())
    os.mkdir(folder + "/journal/evidence/00000001")  # as good as a file that the flash has lost
    journal = power_up(folder, memory)
    assert told(journal) == expected(first_deal())
    play(journal, first_deal(), sees=True)
    file(journal)
    assert journal.number == 3


def test_what_a_block_is_bound_to_may_be_asked_again_and_takes_no_more_rows():
    journal = power_up(new_folder(), Memory())
    keep(journal, 10, 1)
    digest = journal.evidence.digest(1)
    keep(journal, 20, 2)
    assert journal.evidence.digest(1) == digest == sha256(row(10, 1)).digest()
    journal.reveal(30)
    file(journal)
    assert filed(journal)[1] == row(10, 1)
