"""Keys follow one another: what one has signed nobody can sign again."""

import os

from support.cases import cases
from support.journal_sessions import (
    Memory,
    check_chain,
    check_keys,
    copy,
    new_folder,
    play,
    power_up,
    sample,
    secrets_of,
)
from support.slot_flash import PowerCut

from jantaku.record import blocks
from jantaku.record.sealer import Maintenance, Sealer
from jantaku.rules import books, events
from jantaku.shown.table import Table

CONSOLE = (events.MACHINE, 0, events.CONSOLE, 1, b"")
FIRST_DEAL = 1 + next(at for at, (each, _) in enumerate(sample()) if each[0] == events.REVEAL)


def rest(journal, now=0):
    """Let the table sign until it has nothing to do."""
    sealer = Sealer(journal, Table(books.load("ema2016")))
    while sealer.step(now) - now < 100:
        pass


def changed(journal):
    """`(change, how, number)` of each change of the key in the record."""
    data = copy(journal)
    found = []
    at = 0
    while at < len(data):
        kind, body, at = blocks.unpack(data, at)
        if kind == blocks.KEY:
            found.append(blocks.key_of(body)[:3])
    return found


def is_secret_left(folder, seed):
    flash = secrets_of(folder)
    return any(flash.find(seed[at : at + 8]) >= 0 for at in range(25))


def test_the_end_of_a_session_changes_the_key_and_erases_the_one_before():
    folder, memory = new_folder(), Memory()
    journal = power_up(folder, memory)
    seed = bytes(journal.key.vault.seed)
    play(journal, sample())
    rest(journal)
    assert changed(journal) == [(1, blocks.VOUCHED, 3)]
    assert not is_secret_left(folder, seed)
    play(journal, sample())
    rest(journal)
    assert changed(journal) == [(1, blocks.VOUCHED, 3), (2, blocks.VOUCHED, 6)]
    assert journal.key.first == journal.first != journal.key.public
    check_keys(journal)
    again = power_up(folder, memory)
    rest(again)
    assert changed(again) == changed(journal)


def test_ten_quiet_minutes_behind_a_deal_change_it_too():
    journal = power_up(new_folder(), Memory())
    now = play(journal, sample()[:FIRST_DEAL])
    rest(journal, now + 599_999)
    assert changed(journal) == []
    rest(journal, now + 600_000)
    assert changed(journal) == [(1, blocks.VOUCHED, 1)]
    rest(journal, now + 9_000_000)  # once
    play(journal, sample()[FIRST_DEAL : FIRST_DEAL + 30], now + 9_000_000)
    rest(journal, now + 99_000_000)  # a deal in play is left alone
    assert changed(journal) == [(1, blocks.VOUCHED, 1)]
    check_keys(journal)


def test_power_cut_at_each_operation_on_the_keys_ends_with_the_next_key():
    cut, share, done = 0, 0, False
    while not done:
        folder, memory = new_folder(), Memory()
        journal = power_up(folder, memory)
        play(journal, sample())
        flash = secrets_of(folder)
        flash.cut, flash.share = cut, share
        try:
            rest(journal)
            done = True
        except PowerCut:
            pass
        flash.cut = -1
        again = power_up(folder, memory)
        rest(again)
        assert changed(again) == [(1, blocks.VOUCHED, 3)]
        assert (again.number, again.head) == (journal.number, journal.head)
        check_keys(again)
        cut, share = cut + 1, (share + 1) % 4
    assert cut > 4


def test_power_cut_between_the_key_and_its_block_begins_the_change_anew():
    folder, memory = new_folder(), Memory()
    journal = power_up(folder, memory)
    play(journal, sample()[:FIRST_DEAL])

    def torn(number, *block):
        raise PowerCut

    journal.segments.append = torn
    try:
        rest(journal, 9_000_000)
    except PowerCut:
        pass
    again = power_up(folder, memory)
    assert again.key.public == again.first
    rest(again)  # at once, and not in ten minutes
    assert changed(again) == [(1, blocks.VOUCHED, 1)]
    check_keys(again)


@cases((0,), (FIRST_DEAL,), (len(sample()),))
def test_a_console_costs_the_key_and_nobody_vouches_for_the_next(count):
    folder, memory = new_folder(), Memory()
    journal = power_up(folder, memory)
    first, seed = journal.first, bytes(journal.key.vault.seed)
    play(journal, sample()[:count])
    journal.append(CONSOLE, 0)
    try:
        rest(journal)
        raise AssertionError("no console")
    except Maintenance:
        pass
    assert not journal.key.vault.is_secret
    assert not is_secret_left(folder, seed)
    closing = journal.number - 1
    journal.append((events.CLOCK, 0, 1), 0)  # nothing more is kept
    assert not journal.open
    again = power_up(folder, memory)
    assert changed(again) == [(1, blocks.CONSOLE, closing)]
    assert again.first == first != again.key.public
    assert bool(again.session) == (count == FIRST_DEAL)
    check_keys(again)
    play(again, sample()[FIRST_DEAL:] if again.session else sample())
    rest(again)
    check_keys(power_up(folder, memory))
    check_chain(again)


def test_a_leave_that_power_cut_short_is_completed_at_power_up():
    folder, memory = new_folder(), Memory()
    journal = power_up(folder, memory)
    seed = bytes(journal.key.vault.seed)
    play(journal, sample())
    journal.append(CONSOLE, 0)
    again = power_up(folder, memory)
    assert not is_secret_left(folder, seed)
    assert changed(again) == [(1, blocks.CONSOLE, 4)]
    check_keys(again)


def test_keys_that_are_gone_are_told_and_the_record_goes_on_under_another():
    folder, memory = new_folder(), Memory()
    journal = power_up(folder, memory)
    play(journal, sample())
    rest(journal)
    flash = secrets_of(folder)
    for at in range(len(flash)):
        flash[at] = 0
    again = power_up(folder, memory)
    assert again.problem == "keys_lost"
    assert changed(again) == [(1, blocks.VOUCHED, 3), (2, blocks.LOST, 3)]
    assert (again.number, again.head, again.first) == (4, journal.head, journal.first)
    play(again, sample())
    rest(again)
    check_keys(again)
    assert power_up(folder, memory).problem == ""


def test_keys_of_before_are_not_taken_for_those_of_now():
    folder, memory = new_folder(), Memory()
    journal = power_up(folder, memory)
    before = secrets_of(folder)[:]
    play(journal, sample())
    rest(journal)
    secrets_of(folder)[:] = bytes(before)
    again = power_up(folder, memory)
    assert again.problem == "keys_lost"
    assert changed(again)[-1] == (2, blocks.LOST, 3)
    check_keys(again)


def test_a_record_that_has_lost_blocks_goes_on_behind_them_and_begins_no_second_history():
    folder, memory = new_folder(), Memory()
    journal = power_up(folder, memory, budget=40 * 1024)
    while len(journal.segments.firsts) < 3:
        play(journal, sample())
    number, head = journal.number, journal.head
    for name in journal.segments.firsts[1:]:
        os.remove("%s/journal/%08d" % (folder, name))
    again = power_up(folder, memory)
    assert (again.number, again.head) == (number, head)
    assert again.lost == (journal.segments.firsts[1], number - 1)
    assert again.problem == "record_damaged"
    again.tell_damage(0)
    again.tell_damage(0)
    assert [event[2] for event in again.happening()] == [events.DAMAGE]
    play(again, sample())
    third = power_up(folder, memory)
    assert (third.number, third.lost) == (again.number, ())


def test_a_record_whose_files_are_gone_begins_under_another_key():
    folder, memory = new_folder(), Memory()
    journal = power_up(folder, memory)
    play(journal, sample())
    os.remove(folder + "/journal/00000001")
    os.remove(folder + "/journal/opening")
    again = power_up(folder, memory)
    assert again.first != journal.first
    assert again.number == 1


def test_a_rotten_block_in_the_oldest_segment_costs_itself_alone():
    folder, memory = new_folder(), Memory()
    journal = power_up(folder, memory, budget=30 * 1024)
    while not journal.is_full:
        play(journal, sample())
        if not journal.is_full:
            rest(journal)
    oldest, second = journal.segments.firsts[:2]
    name = "%s/journal/%08d" % (folder, oldest)
    with open(name, "rb") as stream:
        spoiled = bytearray(stream.read())
    at, last = 0, 0
    while at < len(spoiled):
        if spoiled[at] not in (blocks.SEAL, blocks.KEY):
            last = at
        at += blocks.measure(spoiled, at)[1]
    spoiled[last + 40] ^= 4
    with open(name, "wb") as stream:
        stream.write(spoiled)
    rest(journal)
    assert journal.segments.firsts[0] == second
    check_chain(journal)
    check_keys(journal)
    again = power_up(folder, memory, budget=30 * 1024)
    assert again.segments.firsts == journal.segments.firsts
    check_chain(again)
