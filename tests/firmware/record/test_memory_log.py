"""The deal in play in FRAM: safe after every event, whenever the power goes."""

from support.cases import raises
from support.journal_sessions import Memory, PowerCut

from jantaku.record.memory_log import JournalFull, MemoryLog

SIZE = 1024
EVENTS = [b"a", b"", b"bcd" * 20, b"\x00\x00", b"\xff" * 9]
WALL, SALT = bytes(range(136)), b"0123456789abcdef"


def new_memory(junk=0):
    memory = Memory(SIZE)
    memory.bytes[:] = bytes([junk]) * SIZE
    return memory


def filled(memory, number, pieces):
    log = MemoryLog(memory, SIZE)
    log.recover(number)
    for piece in pieces:
        log.append(piece)
    return log


def recovered(memory, number):
    return MemoryLog(memory, SIZE).recover(number)


def test_events_come_back_in_their_order():
    memory = new_memory()
    filled(memory, 7, EVENTS)
    assert recovered(memory, 7) == (b"".join(EVENTS), False)


def test_a_memory_from_the_factory_is_empty_whatever_its_bytes():
    for junk in range(256):
        events, _ = recovered(new_memory(junk), 1)
        assert events == b""


def test_the_records_of_the_block_before_count_no_more():
    memory = new_memory()
    for number in range(1, 600):
        assert recovered(memory, number) == (b"", False)
        filled(memory, number, EVENTS)
        assert recovered(memory, number) == (b"".join(EVENTS), False)


def test_a_shorter_block_does_not_go_on_with_what_a_longer_one_has_left():
    memory = new_memory()
    filled(memory, 1, EVENTS)
    filled(memory, 2, EVENTS[:1])
    assert recovered(memory, 2) == (b"a", False)
    # The same marks again, 255 blocks later, over the same places.
    filled(memory, 257, EVENTS)
    filled(memory, 2, EVENTS[:1])
    assert recovered(memory, 2) == (b"a", False)


def test_after_a_cut_at_any_byte_the_event_is_there_or_not_but_never_half():
    whole = new_memory()
    filled(whole, 9, EVENTS)
    for torn in (-1, 0x00, 0xFF, 10, 0xA5):  # 10 is the mark of block 9
        for cut in range(whole.written):
            memory = new_memory(0xFF)
            filled(memory, 8, [b"zz"] + EVENTS)
            memory.cut, memory.torn = cut, torn
            log = MemoryLog(memory, SIZE)
            log.recover(9)
            acknowledged = 0
            try:
                for piece in EVENTS:
                    log.append(piece)
                    acknowledged += 1
            except PowerCut:
                pass
            memory.cut = -1
            events, _ = recovered(memory, 9)
            possible = [b"".join(EVENTS[:count]) for count in (acknowledged, acknowledged + 1)]
            assert bytes(events) in possible


def test_play_goes_on_after_a_cut():
    for cut in range(1, 60):
        memory = new_memory()
        memory.cut = cut
        try:
            filled(memory, 3, EVENTS)
        except PowerCut:
            pass
        memory.cut = -1
        log = MemoryLog(memory, SIZE)
        before, _ = log.recover(3)
        log.append(b"next")
        assert recovered(memory, 3) == (before + b"next", False)


def test_a_spoiled_record_is_reported_and_all_before_it_kept():
    for at in range(1, 8 + 7 + 60):
        memory = new_memory()
        filled(memory, 5, EVENTS)
        memory.bytes[at] ^= 0x10
        events, is_spoiled = recovered(memory, 5)
        assert b"".join(EVENTS).startswith(bytes(events))
        assert len(events) < len(b"".join(EVENTS))
        # A spoiled mark looks like the end.
        assert is_spoiled or memory.bytes[at] in (6 ^ 0x10,)


def test_a_full_memory_refuses_the_event_and_keeps_the_others():
    memory = new_memory()
    log = filled(memory, 1, [])
    count = 0
    while log.room >= 50:
        log.append(b"x" * 50)
        count += 1
    raises(JournalFull, log.append, b"x" * 50)
    assert recovered(memory, 1) == (b"x" * 50 * count, False)


def test_wall_and_salt_survive_beside_a_full_memory():
    memory = new_memory()
    log = filled(memory, 4, [])
    log.keep_secret(WALL, SALT)
    while log.room >= 5:
        log.append(b"12345")
    again = MemoryLog(memory, SIZE)
    again.recover(4)
    assert again.secret() == (WALL, SALT)
    again.recover(5)
    assert again.secret() == (b"", b"")


def test_a_half_written_secret_is_none():
    whole = new_memory()
    filled(whole, 4, []).keep_secret(WALL, SALT)
    for cut in range(whole.written):
        memory = new_memory()
        log = filled(memory, 3, [])
        log.keep_secret(bytes(136), SALT)
        log.recover(4)
        memory.cut = cut
        raises(PowerCut, log.keep_secret, WALL, SALT)
        assert log.secret() == (b"", b"")
