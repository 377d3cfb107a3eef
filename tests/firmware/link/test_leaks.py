"""Nothing hidden leaks, and nothing a host can say upsets the table."""

import gc
import struct
import sys
from hashlib import sha256

from support.cable_of_bytes import KEYS, Host
from support.journal_sessions import READS, Memory, copy_secrets, new_folder, play, sample

from jantaku import files
from jantaku.link import commands, frame
from jantaku.record import blocks
from jantaku.record.journal import WALL
from jantaku.rules import events

IS_MICROPYTHON = sys.implementation.name == "micropython"
COMMANDS = range(1, commands.MAINTENANCE)  # which would end the deal, and so reveal it
IN_DEAL = 60
WISH = b'{"rules":"ema2016","options":{},"table":"1","players":["","","",""],"first_east":1}'


def chance(seed, count):
    """That many bytes, always the same."""
    data = b""
    number = 0
    while len(data) < count:
        data += sha256(b"%d %d" % (seed, number)).digest()
        number += 1
    return data[:count]


def disguised(event):
    """The same to everybody at the table, but other tiles behind it."""
    if event[0] == events.DEALT:
        return event[:2] + (bytes([135 - tile for tile in event[2]]),)
    if event[0] == events.DRAW:
        return event[:2] + (135 - event[2],)
    return event


def tables():
    """Two tables with one key, in the same deal as far as anybody can see."""
    first = Host()
    folder = new_folder()
    copy_secrets(first.folder, folder)
    files.make_folder(folder + "/journal")
    files.replace(folder + "/journal/opening", files.read(first.folder + "/journal/opening"))
    second = Host(folder, Memory())
    happening = [(event, step) for event, step in sample() if event[0] != events.COMMIT]
    play(first.journal, happening[:IN_DEAL], sees=True)
    other = [(disguised(event), step) for event, step in happening[:IN_DEAL]]
    play(second.journal, other, sees=True)
    return first, second


def bodies(command):
    """What a curious host might try: right, wrong and absurd."""
    yield b""
    for length in (4, 8, 33, 64):
        yield bytes(length)
        yield b"\xff" * length
    for number in range(12):
        yield chance(command * 100 + number, number * 3)
    for block in range(4):
        for index in (0, 1, 5, IN_DEAL - 3, 65535):
            yield struct.pack("<IHH", block, index, 500)
            yield struct.pack("<II", block, index)
            yield struct.pack("<II", block + commands.EVIDENCE, index)
        yield struct.pack("<I", block + commands.EVIDENCE)
    yield WISH


def everything(host, role):
    """All that the table can be made to say to somebody in that role."""
    if role:
        host.login(role)
    for command in COMMANDS:
        if command in (commands.CHALLENGE, commands.INSTALL, commands.LOGOUT, commands.LOGIN):
            continue
        for body in bodies(command):
            yield host.hear(frame.pack(frame.REQUEST, 1, bytes((command,)) + body))


def test_whatever_is_asked_in_whatever_role_the_answer_does_not_depend_on_a_concealed_tile():
    for role in (commands.SPECTATOR, commands.OPERATOR, commands.REFEREE):
        first, second = tables()
        assert first.journal.open != second.journal.open
        answers = 0
        for one, other in zip(everything(first, role), everything(second, role)):
            assert one == other
            answers += len(one)
        assert answers > 1000


def test_after_the_deal_everything_is_told():
    first, second = tables()
    for host in (first, second):
        host.login()
        assert host.pull(commands.EVIDENCE) == b""
        host.journal.reveal(0)
        host.sealer.step(0)
        while host.sealer.step(0) < 100:
            pass
    assert first.pull() != second.pull()
    seen = first.pull(commands.EVIDENCE)
    assert b"" != seen != second.pull(commands.EVIDENCE)
    assert seen[blocks.FRAME_SIZE + 4 : -blocks.CRC_SIZE].count(READS) > 10


def test_a_watcher_is_shown_no_concealed_tile_and_no_wall_before_the_reveal():
    host = Host()
    happening = sample()
    end = next(at for at, (event, _) in enumerate(happening) if event[0] == events.REVEAL)
    play(host.journal, happening[:end])
    request = struct.pack("<BIHH", commands.WATCH, 1, 0, 1000)
    frames = host.hear(frame.pack(frame.REQUEST, 1, request))
    sent = [payload for kind, _, payload in frames if kind == frame.EVENT]
    shown = [events.decode(payload[commands.EVENT_HEAD_SIZE :])[0] for payload in sent]
    assert len(shown) == end
    assert {event[2] for event in shown if event[0] == events.DRAW} == {events.CONCEALED}
    assert {event[2] for event in shown if event[0] == events.DEALT} == {b""}
    dealt = next(event[2] for event, _ in happening if event[0] == events.DEALT)
    wall = next(
        event[3] for event, _ in happening if event[0] == events.COMMIT and event[2] == WALL
    )
    for payload in sent:
        for secret in (dealt, wall):
            for at in range(len(secret) - 3):
                assert secret[at : at + 4] not in payload


def test_ten_thousand_malformed_requests_get_an_answer_each_and_nothing_grows():
    host = Host()
    host.log.note = lambda text: None  # it would fill the flash, which here lies in the heap
    used = 0
    for number in range(10_000):
        if number % 1000 == 0:
            host.now += 100_000  # silent for long: a spectator again
            host.connection = None
            if number % 3:
                host.login(number % 3)
            if number == 2000:
                used = allocated()
        dice = chance(number, 4)
        command = dice[0] % (commands.MAINTENANCE + 4)
        if command in (commands.MAINTENANCE, commands.INSTALL, commands.LOGOUT):
            continue
        if dice[1] < 30:
            body = bytearray(WISH)
            body[dice[2] % len(body)] = dice[3]
            body = bytes(body)
        else:
            body = chance(number + 1, dice[1] % 90)
        kind, _ = host.request(command, body)
        assert kind in (frame.ANSWER, frame.REFUSAL)
        host.run()
    assert allocated() - used < 8192
    assert host.ask(commands.STATUS)


def allocated():
    if not IS_MICROPYTHON:
        return 0
    gc.collect()
    return gc.mem_alloc()


def test_a_million_fuzzed_bytes_leave_the_table_as_it_was():
    host = Host()
    block = chance(1, 16_384)
    good = bytes(frame.pack(frame.REQUEST, 9, bytes((commands.STATUS,))))
    used = 0
    for turn in range(64):
        # Each turn other bytes: every one moved on by an odd number.
        noise = bytes([byte + 37 * turn & 255 for byte in block])
        for at in range(0, len(noise), 256):
            host.hear(noise[at : at + 256])
        assert host.hear(b"\0" + good)[-1][:2] == (frame.ANSWER, 9)
        if turn == 8:
            used = allocated()
    assert allocated() - used < 8192
    assert host.journal.number == 1
    vault = host.journal.key.vault
    assert bytes(vault.role(1)) + bytes(vault.role(2)) == KEYS
