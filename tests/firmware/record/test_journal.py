"""The journal: what happened is there, in order, chained, whatever becomes of the power."""

from hashlib import sha256

from support.cases import cases, raises
from support.journal_sessions import (
    Memory,
    PowerCut,
    check_chain,
    check_keys,
    copy,
    expected,
    happen,
    new_folder,
    play,
    power_up,
    sample,
    told,
)

from jantaku.crypto import ed25519, finish
from jantaku.record import blocks
from jantaku.record.journal import each
from jantaku.record.memory_log import JournalFull
from jantaku.record.sealer import Sealer
from jantaku.rules import books, events
from jantaku.shown.table import Table

SMALL = 6 * 1024  # of FRAM: enough for a deal


def state(journal):
    return journal.number, journal.head, journal.session, journal.in_deal, bytes(journal.open)


def test_a_new_table_begins_its_record_with_a_signed_opening():
    journal = power_up(new_folder(), Memory())
    body = blocks.unpack(copy(journal))[1]
    first, public, changes, number, head = blocks.opening_of(body)
    assert first == public == journal.key.public
    assert changes == number == 0
    assert head == blocks.genesis(public) == journal.head
    stated, signature = blocks.signed_of(body)
    assert ed25519.verify(public, blocks.opening_message(stated), signature)
    assert journal.is_sealed


def test_all_that_happened_is_there_in_order():
    journal = power_up(new_folder(), Memory())
    play(journal, sample())
    assert told(journal) == expected(sample())
    check_chain(journal)


def test_who_asked_is_told_of_every_event_once_it_is_safe():
    journal = power_up(new_folder(), Memory())
    heard = []
    journal.kept = heard.append
    start, dealt = sample()[0], sample()[1:4]
    happen(journal, *start)
    assert heard == [start[0]]
    with journal:
        for event, step in dealt:
            happen(journal, event, step)
        assert len(heard) == 1  # what happens together is safe together
    assert heard == [event for event, _ in sample()[:4]]


def test_events_keep_the_milliseconds_between_them():
    journal = power_up(new_folder(), Memory())
    play(journal, sample(), now=5)
    steps = [step for number in (1, 2, 3) for _, step, _ in each(journal.block(number))]
    assert steps[1:] == [step for _, step in sample()][1:]


def test_a_deal_is_a_block_and_so_is_the_end_of_a_session():
    journal = power_up(new_folder(), Memory())
    play(journal, sample())
    kinds = []
    for number in (1, 2, 3):
        block = [event[0] for event, _, _ in each(journal.block(number))]
        kinds.append((block[0], block[-1]))
    assert kinds == [
        (events.SESSION_START, events.REVEAL),
        (events.COMMIT, events.REVEAL),  # to the next dice
        (events.SESSION_END, events.SESSION_END),
    ]
    assert [blocks.deal_of(journal.segments.find(number))[1] for number in (1, 2, 3)] == [1, 1, 1]


FINE = (events.RULING, 1, events.FINE, 8000, "EMA 5.5")


def test_what_is_ruled_after_a_session_belongs_to_it_and_ends_it_once_more():
    folder, memory = new_folder(), Memory()
    journal = power_up(folder, memory)
    play(journal, sample())
    with journal:
        happen(journal, FINE, 1)
        happen(journal, sample()[-1][0], 1)
    assert blocks.deal_of(journal.segments.find(4))[1] == 1
    assert [event[0] for event, _, _ in each(journal.block(4))] == [
        events.RULING,
        events.SESSION_END,
    ]
    assert state(power_up(folder, memory)) == state(journal)
    assert not journal.session
    check_chain(journal)


def test_power_cut_at_every_byte_of_it_leaves_the_session_ended_once_or_twice():
    numbers = []
    for bytes_left in range(0, 200, 7):
        folder, memory = new_folder(), Memory()
        journal = power_up(folder, memory)
        play(journal, sample())
        memory.cut = bytes_left
        try:
            with journal:
                happen(journal, FINE, 1)
                happen(journal, sample()[-1][0], 1)
        except PowerCut:
            pass
        memory.cut = -1
        again = power_up(folder, memory)
        numbers.append(again.number)
        assert not again.session
        if again.number == 5:
            assert blocks.deal_of(again.segments.find(4))[1] == 1
    assert set(numbers) == {4, 5}


def test_power_up_anywhere_finds_the_journal_as_it_was():
    folder, memory = new_folder(), Memory()
    journal = power_up(folder, memory)
    now = 0
    for event, step in sample():
        now += step
        happen(journal, event, now)
        again = power_up(folder, memory)
        assert state(again) == state(journal)
        assert not again.is_spoiled


def test_play_goes_on_after_each_of_many_power_cuts():
    folder, memory = new_folder(), Memory()
    for event, step in sample():
        happen(power_up(folder, memory), event, step)
    journal = power_up(folder, memory)
    assert told(journal) == expected(sample())
    check_chain(journal)


def test_power_cut_at_every_byte_of_fram_leaves_the_state_before_or_after():
    folder, memory = new_folder(), Memory(SMALL)
    journal = power_up(folder, memory, SMALL)
    happened = []
    for event, _ in sample():
        before, number = bytes(memory.bytes), journal.number
        cut = 0
        while True:
            memory.cut = cut
            try:
                happen(journal, event, 0)
                break
            except PowerCut:
                pass
            memory.cut = -1
            again = power_up(folder, memory, SMALL)
            if len(told(again)) > len(happened) and again.number > number:
                journal = again  # the block was in flash already
                break
            assert told(again)[-5:] in (
                expected(happened)[-5:],
                expected(happened + [(event, 0)])[-5:],
            )
            assert again.head == journal.head
            memory.bytes[:] = before
            cut += 1
        memory.cut = -1
        happened.append((event, 0))
    assert told(journal) == expected(sample())
    check_chain(journal)


def test_what_happens_together_is_there_as_a_whole_or_not_at_all():
    together = [(events.ANSWER, 0, 1, 3), (events.VOID, 2, events.CHOMBO)]
    cut = found = 0
    while found < 3:
        memory = Memory()
        folder = new_folder()
        journal = power_up(folder, memory)
        journal.append((events.DEAL_START, 0, 1, 0, 0, 0, (30000,) * 4), 0)
        memory.cut = cut
        try:
            with journal:
                for event in together:
                    journal.append(event, 0)
        except PowerCut:
            pass
        memory.cut = -1
        found = len(told(power_up(folder, memory)))
        assert found in (1, 3)
        cut += 1
    assert cut > 2


def test_wall_and_salt_come_to_light_at_the_end_even_if_the_power_went_in_between():
    folder, memory = new_folder(), Memory()
    journal = power_up(folder, memory)
    wall = bytes(range(135, -1, -1))
    journal.append((events.DEAL_START, 0, 1, 0, 0, 0, (30000,) * 4), 0)
    journal.commit(wall, 0)
    journal = power_up(folder, memory)
    journal.reveal(0)
    _, commit, reveal = [event for event, _, _ in each(journal.block(1))]
    assert reveal[2] == wall
    assert sha256(wall + reveal[3]).digest() == commit[3]


def test_two_deals_with_the_same_wall_commit_to_different_digests():
    journal = power_up(new_folder(), Memory())
    for _ in range(2):
        journal.commit(bytes(136), 0)
        journal.reveal(0)
    digests = [next(each(journal.block(number)))[0][3] for number in (1, 2)]
    assert digests[0] != digests[1]


def test_the_end_of_a_session_is_signed_in_many_steps_of_the_loop():
    folder, memory = new_folder(), Memory()
    play(power_up(folder, memory), sample())
    # Even if the power went before the signature.
    journal = power_up(folder, memory)
    sealer = Sealer(journal, Table(books.load("ema2016")))
    steps = 0
    while not journal.is_sealed:
        sealer.step(0)
        steps += 1
    assert steps > 100
    change, how, number, head, public, signature = blocks.key_of(copy(journal)[-141:-4])
    assert (change, how, number, head) == (1, blocks.VOUCHED, 3, journal.head)
    assert public == journal.key.public != journal.first
    message = blocks.key_message(change, how, number, head, public)
    assert ed25519.verify(journal.first, message, signature)
    assert power_up(folder, memory).is_sealed
    assert sealer.step(0) > 100


def test_a_deal_that_ends_while_its_forerunner_is_being_signed_is_signed_too():
    journal = power_up(new_folder(), Memory())
    happening = sample()
    first = next(at for at, (event, _) in enumerate(happening) if event[0] == events.REVEAL) + 1
    play(journal, happening[:first])
    journal.seal_wanted = True
    sealer = Sealer(journal, Table(books.load("ema2016")))
    for _ in range(10):
        sealer.step(0)
    play(journal, happening[first:])
    while not journal.is_sealed:
        sealer.step(0)
    assert journal.sealed == 3
    check_chain(journal)


def test_old_deals_go_segment_by_segment_behind_a_signed_opening():
    folder, memory = new_folder(), Memory()
    journal = power_up(folder, memory, budget=30 * 1024)
    sealer = Sealer(journal, Table(books.load("ema2016")))
    crowded_at = given_up_at = 0
    while not given_up_at:
        play(journal, sample())
        if journal.is_crowded and not crowded_at:
            crowded_at = journal.number
        oldest = journal.segments.firsts[0]
        while sealer.step(0) < 100:
            pass
        if journal.segments.firsts[0] != oldest:
            given_up_at = journal.number
    assert 0 < crowded_at < given_up_at  # the warning came first
    number = blocks.opening_of(blocks.unpack(copy(journal))[1])[3]
    assert number == journal.segments.firsts[0] - 1 > 0
    assert journal.block(number) == b""
    check_chain(journal)
    check_chain(power_up(folder, memory, budget=30 * 1024))


def test_the_displays_have_the_head_of_the_last_deal_and_the_warning_before_deals_go():
    journal = power_up(new_folder(), Memory(), budget=12 * 1024)
    table = Table(books.load("ema2016"))
    sealer = Sealer(journal, table)
    sealer.step(0)
    assert table.head == ""
    heads = []
    while not table.is_crowded:
        for event, _ in sample():
            happen(journal, event, 0)
            if event[0] in (events.REVEAL, events.SESSION_END):
                version = table.version
                sealer.step(0)
                assert table.version > version
                assert table.head == blocks.short(journal.head)
                heads.append(table.head)
    assert len(set(heads)) == len(heads) > 6
    assert not journal.is_full


def test_what_was_pulled_needs_no_warning_and_is_still_known_after_a_power_cut():
    folder, memory = new_folder(), Memory()
    journal = power_up(folder, memory, budget=40 * 1024)
    while not journal.is_crowded:
        play(journal, sample())
    journal.note_pulled(journal.segments.firsts[1] - 2)  # not all of the oldest segment
    assert journal.is_crowded
    last = journal.number - 1
    journal.note_pulled(last + 99)  # as if that were possible
    assert not journal.is_crowded
    journal.note_pulled(1)
    journal = power_up(folder, memory, budget=40 * 1024)
    assert not journal.is_crowded
    while not journal.is_crowded:
        play(journal, sample())
    assert journal.number > last + 10


def test_the_deal_in_play_is_never_given_up():
    folder, memory = new_folder(), Memory()
    journal = power_up(folder, memory, budget=1)
    play(journal, sample()[:50])
    sealer = Sealer(journal, Table(books.load("ema2016")))
    for _ in range(500):
        sealer.step(0)
    assert told(journal) == expected(sample()[:50])


@cases(
    ((events.ASK, 0, 0, b""), (events.ANSWER, 0, 0, 1)),
    ((events.DECLARE, 0, 2, 0), (events.WITHDRAW, 0, 2)),
    ((events.PROPOSE, 0, 4, 255), (events.CONFIRM, 0, 0)),
)
def test_questions_and_presses_without_end_leave_room_for_the_deal(one, other):
    folder, memory = new_folder(), Memory()
    journal = power_up(folder, memory)
    happening = sample()
    play(journal, happening[:60])
    for _ in range(5000):
        journal.append(one, 0)
        journal.append(other, 0)
    kinds = [event[0] for event in journal.happening()]
    assert kinds.count(one[0]) > 500
    assert kinds.count(one[0]) + kinds.count(other[0]) < 10_000
    play(journal, happening[60:])
    assert not journal.session
    # The deal tells how many are missing.
    kinds = (one[0], other[0])
    told = [event for event, _, _ in each(journal.block(1))]
    kept = len([event for event in told if event[0] in kinds])
    missing = next(event for event in told if event[:3] == (events.MACHINE, 0, events.LEFT_OUT))
    first = happening[: 1 + [event[0] for event, _ in happening].index(events.REVEAL)]
    wanted = 10_000 + len([event for event, _ in first if event[0] in kinds])
    assert kept + int.from_bytes(missing[4][:4], "little") == wanted
    check_chain(power_up(folder, memory))


def test_a_deal_too_long_for_the_memory_is_refused_and_kept_as_far_as_it_went():
    folder, memory = new_folder(), Memory(1024)
    journal = power_up(folder, memory, 1024)
    count = 0
    try:
        while True:
            journal.append((events.DISCARD, 0, 5), 0)
            count += 1
    except JournalFull:
        pass
    assert len(told(power_up(folder, memory, 1024))) == count > 50


def test_what_is_no_part_of_a_deal_never_takes_the_room_it_may_need():
    journal = power_up(new_folder(), Memory())
    journal.append((events.DEAL_START, 0, 1, 0, 0, 0, (30000,) * 4), 0)
    while True:
        try:
            journal.append_aside((events.CLOCK, 0, 1), 0)
        except JournalFull:
            break
    play(journal, sample()[3:])


def test_a_spoiled_memory_is_told_and_the_deal_goes_on_from_before():
    folder, memory = new_folder(), Memory()
    play(power_up(folder, memory), sample()[:40])
    memory.bytes[300] ^= 1
    journal = power_up(folder, memory)
    assert journal.is_spoiled
    assert told(journal) == expected(sample())[: len(told(journal))]
    play(journal, sample()[len(told(journal)) :])
    check_chain(journal)


def test_half_a_block_at_the_end_of_a_segment_is_cut_off():
    folder, memory = new_folder(), Memory()
    journal = power_up(folder, memory)
    play(journal, sample())
    whole = copy(journal)
    name = folder + "/journal/00000001"
    for torn in (b"D", b"D\x10\x00abc", b"\x00" * 100):
        with open(name, "ab") as stream:
            stream.write(torn)
        again = power_up(folder, memory)
        assert copy(again) == whole
        assert again.head == journal.head


@cases((0,), (1,), (2,), (3,), (200,))
def test_a_byte_that_rots_in_a_segment_is_left_and_the_record_goes_on(at):
    folder, memory = new_folder(), Memory()
    for _ in range(2):
        play(power_up(folder, memory), sample())
    before = power_up(folder, memory)
    name = folder + "/journal/00000001"
    with open(name, "rb") as stream:
        spoiled = bytearray(stream.read())
    spoiled[at] ^= 0x80
    with open(name, "wb") as stream:
        stream.write(spoiled)
    journal = power_up(folder, memory)
    assert (journal.problem, journal.lost) == ("record_damaged", ())
    assert (journal.number, journal.head) == (before.number, before.head)
    assert [bool(journal.block(number)) for number in range(1, 7)] == [False] + [True] * 5
    play(journal, sample())
    again = power_up(folder, memory)
    assert (again.number, again.head, again.lost) == (journal.number, journal.head, ())
    with open(name, "rb") as stream:
        assert stream.read().startswith(bytes(spoiled))


def test_a_last_block_that_rots_is_known_by_the_memory_and_alone_lost():
    folder, memory = new_folder(), Memory()
    journal = power_up(folder, memory)
    play(journal, sample())
    spoil(folder + "/journal/00000001", -50)
    again = power_up(folder, memory)
    assert (again.problem, again.lost) == ("record_damaged", (3, 3))
    assert (again.number, again.head) == (journal.number, journal.head)
    assert [bool(again.block(number)) for number in (1, 2, 3)] == [True, True, False]


@cases((0,), (1,), (3,), (20,), (60,), (100,), (170,), (182,))
def test_an_opening_that_rots_is_signed_anew(at):
    folder, memory = new_folder(), Memory()
    journal = power_up(folder, memory)
    play(journal, sample())
    spoil(folder + "/journal/opening", at)
    again = power_up(folder, memory)
    assert (again.problem, again.first) == ("record_damaged", journal.first)
    check_chain(again)
    check_keys(again)
    assert power_up(folder, memory).problem == ""


def test_what_the_club_has_is_not_known_where_the_note_of_it_rots():
    folder, memory = new_folder(), Memory()
    journal = power_up(folder, memory)
    play(journal, sample())
    journal.note_pulled(2)
    assert power_up(folder, memory)._pulled == 2
    for at in range(8):
        spoil(folder + "/journal/pulled", at)
        again = power_up(folder, memory)
        assert (again._pulled, again.problem, again.number) == (0, "", journal.number)
        spoil(folder + "/journal/pulled", at)


@cases((40,), (-10,), (-30,), (1,))
def test_what_rots_is_given_up_alone_once_the_club_has_all_before_it(at):
    folder, memory = new_folder(), Memory()
    journal = power_up(folder, memory)
    for _ in range(3):
        play(journal, sample())
    name = folder + "/journal/00000001"
    with open(name, "rb") as stream:
        data = stream.read()
    begins = ends = 0
    for _ in range(4):
        begins, ends = ends, blocks.unpack(data, ends)[2]
    spoil(name, at + (begins if at > 0 else ends))
    number = 4
    journal = power_up(folder, memory)
    journal.note_pulled(number - 2)  # more is whole than the club has
    assert not journal.is_full
    journal.note_pulled(number - 1)
    assert (journal.is_full, journal.problem) == (True, "record_damaged")
    finish(journal.giving_up())
    assert journal.segments.firsts == [number + 1]
    check_chain(journal)
    again = power_up(folder, memory)
    assert (again.problem, again.number) == ("", journal.number)
    assert not again.is_full
    check_chain(again)


def spoil(name, at):
    """A bit of this byte of a file flips."""
    with open(name, "rb") as stream:
        data = bytearray(stream.read())
    data[at] ^= 4
    with open(name, "wb") as stream:
        stream.write(data)


def test_no_event_is_refused_for_good_while_flash_is_full():
    journal = power_up(new_folder(), Memory())
    play(journal, sample()[:30])
    append = journal.segments.append

    def full(number, *block):
        raise OSError(28)

    journal.segments.append = full
    play(journal, [(events_of_end(), 0)])
    # Its last event is safe, the next one must wait for room.
    assert told(journal)[-1][0] == events.SESSION_END
    raises(JournalFull, journal.append, (events.SESSION_START, 0, 1, "", "", "", "", 0, 0), 0)
    journal.segments.append = append
    journal.append((events.SESSION_START, 0, 1, "", "", "", "", 0, 0), 0)
    check_chain(journal)


def events_of_end():
    return (events.SESSION_END, 0, (0, 0, 0, 0))
