"""The table's end of the cable."""

import json
import os
import struct

from support.cable_of_bytes import Host
from support.cases import cases, raises
from support.journal_sessions import copy, play, power_up, sample, secrets_of

from jantaku.crypto import ed25519
from jantaku.drivers.buttons import PRESSED
from jantaku.link import commands, frame
from jantaku.link.pictures import Pictures
from jantaku.record import blocks
from jantaku.record.journal import each
from jantaku.record.sealer import Maintenance
from jantaku.record.vault import BLOCK
from jantaku.referee import past as resume
from jantaku.rules import events, showing
from jantaku.table.checkup import Checkup
from jantaku.update.updater import Updater

SECOND_DEAL = [
    at for at, (event, _) in enumerate(sample()) if event[0] == events.DEAL_START
][1]  # fmt: skip


class NoSlots:
    """As of a simulated table."""

    running = -1


def request(sequence, payload):
    return bytes(frame.pack(frame.REQUEST, sequence, payload))


def in_play(upto):
    """A host, logged in, at a table where so many events of the sample have happened."""
    host = Host()
    host.login()
    play(host.journal, sample()[:upto])
    return host


def test_every_number_is_brought_by_one_part():
    host = Host()
    updater = Updater(NoSlots, None, None, "", None, None, None, None)
    checkup = Checkup(NoSlots, None, None, None, None, None, None, None, False)
    parts = host.parts + [updater, checkup, Pictures(None, None)]
    brought = [number for part in parts for number in part.answers]
    assert sorted(brought) == list(range(1, commands.WARN + 1))
    assert sorted(brought) == [commands.ROWS[at] for at in range(0, len(commands.ROWS), 3)]


def test_a_number_that_no_part_brings_is_no_command():
    assert Host().refused(commands.WARN + 1) == commands.UNKNOWN_COMMAND


def test_a_host_hears_in_english_what_is_wrong_whatever_the_players_speak():
    host = Host()
    host.table.speak("ru")
    host.table.wrong("buttons", "buttons_dead")
    assert json.loads(host.ask(commands.STATUS))["problem"] == "the buttons do not answer"
    assert host.table.problem == "Кнопки не отвечают"


def test_status_tells_version_rules_round_seats_and_the_head_of_the_record():
    host = Host()
    status = json.loads(host.ask(commands.STATUS))
    assert status["rules"] == "furiten"
    assert status["round"] == status["honba"] == status["deposits"] == 0
    assert [seat["wind"] for seat in status["seats"]] == ["E", "S", "W", "N"]
    assert [seat["score"] for seat in status["seats"]] == [30000] * 4
    assert (status["session"], status["since"], status["blocks"]) == (False, 0, 0)
    assert len(status["head"]) == 19


def test_status_tells_where_the_session_began_that_is_on():
    host = in_play(SECOND_DEAL + 40)
    status = json.loads(host.ask(commands.STATUS))
    assert (status["session"], status["since"], status["blocks"]) == (True, 1, 1)


def test_an_unknown_command_is_refused_by_number():
    ((kind, sequence, payload),) = Host().hear(request(5, b"\xfe"))
    assert (kind, sequence) == (frame.REFUSAL, 5)
    assert payload == bytes((commands.UNKNOWN_COMMAND,)) + b"no command 254"


def test_an_empty_request_is_refused():
    ((kind, _, payload),) = Host().hear(request(5, b""))
    assert kind == frame.REFUSAL
    assert payload[0] == commands.EMPTY_REQUEST


def test_frames_that_are_no_requests_are_left_unanswered():
    assert Host().hear(frame.pack(frame.ANSWER, 1, b"\x01")) == []


def test_one_request_is_answered_a_step_so_that_no_step_is_long():
    host = Host()
    host.line.incoming = request(1, b"\x01") + request(2, b"\x01")
    assert host.server.step(100) == 100
    assert host.server.step(100) == 100
    assert len(host.receiver.feed(host.line.sent)) == 1
    assert host.server.step(100) == 100
    assert host.server.step(100) > 100


# What needs which role.


@cases(
    (commands.SEGMENTS, 4),
    (commands.READ, 8),
    (commands.SEAL, 0),
    (commands.SET, 2),
    (commands.SET_TIME, 8),
    (commands.SESSION_START, 2),
    (commands.SESSION_END, 0),
    (commands.SESSION_CLOCK, 9),
    (commands.LOG, 4),
    (commands.MAINTENANCE, 0),
    (commands.PULLED, 4),
    (commands.HEAD, 16),
)
def test_what_is_the_operators_business_is_refused_to_others(command, length):
    host = Host()
    assert host.refused(command, bytes(length)) == commands.NOT_ALLOWED
    host.login(commands.REFEREE)
    assert host.refused(command, bytes(length)) == commands.NOT_ALLOWED


def test_a_body_of_the_wrong_length_is_refused():
    host = Host()
    host.login()
    for command in (commands.READ, commands.SEGMENTS, commands.LOGIN, commands.WATCH):
        assert host.refused(command, b"123") == commands.BAD_REQUEST


# The record.


def test_a_pull_gives_the_record_byte_for_byte():
    host = in_play(len(sample()))
    data = host.pull()
    assert data == copy(host.journal)
    assert data[0] == ord("J")


def test_reading_twice_gives_the_same_and_past_the_end_nothing():
    host = in_play(len(sample()))
    where = struct.pack("<II", 1, 5)
    assert host.ask(commands.READ, where) == host.ask(commands.READ, where)
    assert host.ask(commands.READ, struct.pack("<II", 1, 1 << 20)) == b""
    assert host.refused(commands.READ, struct.pack("<II", 99, 0)) == commands.NOT_NOW


def test_a_seal_is_made_on_request_and_then_pulled():
    host = in_play(len(sample()) - 1)
    assert host.ask(commands.SEAL) == bytes((commands.SEALING,))
    before = len(host.pull())
    while host.ask(commands.SEAL) != bytes((commands.SEALED,)):
        host.sealer.step(host.now)
    assert len(host.pull()) == before + 3 + 4 + 32 + 64 + 4


def test_no_seal_is_written_while_a_deal_is_in_play():
    host = in_play(SECOND_DEAL + 20)
    assert host.journal.in_deal
    assert host.ask(commands.SEAL) == bytes((commands.DEAL_IN_PLAY,))
    before = host.pull()
    for _ in range(500):
        host.sealer.step(host.now)
    assert host.pull() == before


def vouched(host, nonce):
    """The table's answer once it has signed."""
    assert host.ask(commands.HEAD, nonce) == b""
    for _ in range(500):
        host.sealer.step(host.now)
    return host.ask(commands.HEAD, nonce)


def test_the_table_signs_the_nonce_of_a_host_with_its_head_even_in_a_deal():
    host = in_play(SECOND_DEAL + 20)
    assert host.ask(commands.SEAL) == bytes((commands.DEAL_IN_PLAY,))
    host.sealer.step(host.now)
    told = vouched(host, b"n" * 16)
    number, head = host.journal.number - 1, host.journal.head
    assert told[:36] == struct.pack("<I", number) + head
    message = blocks.head_message(b"n" * 16, number, head)
    assert ed25519.verify(host.journal.key.public, message, told[36:])
    assert host.ask(commands.HEAD, b"n" * 16) == told


def test_the_table_signs_one_head_a_login():
    host = in_play(SECOND_DEAL)
    vouched(host, b"n" * 16)
    assert host.refused(commands.HEAD, b"m" * 16) == commands.NOT_NOW
    host.ask(commands.LOGOUT)
    host.login()
    assert vouched(host, b"m" * 16)


# Watching.


def watch(host, block, index, frames=1000):
    host.line.incoming += request(1, struct.pack("<BIHH", commands.WATCH, block, index, frames))
    return [payload for kind, _, payload in host.run() if kind == frame.EVENT]


def shown(payloads):
    return [events.decode(payload[commands.EVENT_HEAD_SIZE :])[0] for payload in payloads]


def bare(happened):
    """Events without those that the journal itself makes of a wall."""
    return [event for event in happened if event[0] not in (events.COMMIT, events.REVEAL)]


def test_a_watcher_sees_deals_in_their_public_form_until_the_session_is_over():
    host = Host()
    play(host.journal, sample()[:-1])
    played = [event for event, _ in sample()]
    seen = shown(watch(host, 1, 0))
    assert bare(seen) == [events.public(event) for event in bare(played[:-1])]
    reveals = [event for event in seen if event[0] == events.REVEAL]
    assert {(len(event[2]), event[3]) for event in reveals} == {(4 * showing.HAND, b"")}
    host.ask(commands.WATCH, struct.pack("<IHH", 1, 0, 0))
    play(host.journal, sample()[-1:])
    assert bare(shown(watch(host, 1, 0))) == bare(played)


def test_a_watcher_sees_the_next_deal_of_a_session_in_its_public_form():
    host = Host()
    upto = SECOND_DEAL + 40
    play(host.journal, sample()[:upto])
    seen = shown(watch(host, 1, 0))
    played = [event for event, _ in sample()[:upto]]
    assert [event[0] for event in seen] == [event[0] for event in played]
    assert bare(seen) == [events.public(event) for event in bare(played)]
    assert (events.DRAW, 1, events.CONCEALED) in seen


def test_a_watcher_who_asks_again_where_it_is_goes_on_at_once():
    host = Host()
    play(host.journal, sample()[:40])
    watch(host, 1, 0)
    play(host.journal, sample()[40:41])
    host.line.incoming = request(1, struct.pack("<BIHH", commands.WATCH, 1, 40, 1))
    for _ in range(3):  # read, answer, the event
        host.server.step(host.now)
    kinds = [kind for kind, _, _ in host.receiver.feed(host.line.sent)]
    assert kinds == [frame.ANSWER, frame.EVENT]


def test_a_watcher_who_was_unplugged_goes_on_where_it_was():
    host = Host()
    play(host.journal, sample())
    whole = watch(host, 1, 0)
    for cut in range(0, len(whole), 7):
        block, index = struct.unpack_from(commands.EVENT_HEAD, whole[cut])
        assert watch(host, block, index) == whole[cut:]


def test_a_watcher_gets_no_more_frames_than_it_asked_for():
    host = Host()
    play(host.journal, sample())
    assert len(watch(host, 1, 0, 5)) == 5
    assert host.run() == []


def test_a_watcher_hears_of_an_event_when_it_happens():
    host = Host()
    happening = sample()
    play(host.journal, happening[:10])
    assert len(watch(host, 1, 0)) == 10
    play(host.journal, happening[10:11])
    ((_, _, payload),) = host.run()
    assert struct.unpack_from(commands.EVENT_HEAD, payload) == (1, 10)


def test_who_has_asked_for_a_block_too_early_sees_all_of_it_later():
    host = Host()
    play(host.journal, sample()[:10])
    watch(host, 2, 0, 0)
    play(host.journal, sample()[10:])
    seen = [event[0] for event in shown(watch(host, 2, 0))]
    assert seen == [event[0] for event, _ in sample()][-len(seen) :]
    assert seen.count(events.DEAL_START) == 1


def test_who_asks_for_a_block_that_is_not_there_sees_the_deal_in_play():
    host = Host()
    play(host.journal, sample()[:10])
    assert len(watch(host, 4711, 3)) == 10


# Back-pressure.


def test_a_host_that_does_not_read_holds_up_nobody_but_itself():
    host = in_play(len(sample()))
    host.line.incoming = request(1, b"\x01") * 20
    host.line.room = 100
    for now in range(50):
        host.server.step(now)  # each step returns, and nothing piles up
    assert len(host.line.sent) == 100
    assert len(host.server._requests) < 20
    host.line.room = 1 << 30
    host.now = 50
    assert len(host.run()) == 20


# The referee's word.


def ruling(number, event):
    return struct.pack("<I", number) + bytes(events.encode(event))


def referees(upto):
    """A host with the referee's key, at a table that was switched on after so many events."""
    host = in_play(upto)
    host = Host(host.folder, host.memory)
    host.login(commands.REFEREE)
    return host


def happened(host, block):
    return [event for event, _, _ in each(host.journal.block(block))]


def test_a_ruling_is_appended_and_its_place_in_the_record_told():
    host = referees(60)
    dead = (events.RULING, 2, events.DEAD_HAND, 0, "EMA 5.4")
    answer = host.ask(commands.RULING, ruling(1, dead))
    block, index = struct.unpack_from(commands.EVENT_HEAD, answer)
    assert happened(host, block)[index] == dead
    assert events.decode(answer, commands.EVENT_HEAD_SIZE)[0] == dead
    assert host.referee.play.deal.dead == 1 << 2


def test_a_ruling_whose_answer_got_lost_is_not_made_twice():
    host = referees(60)
    fine = (events.RULING, 2, events.FINE, 1000, "EMA 5.5")
    first = host.ask(commands.RULING, ruling(1, fine))
    assert host.ask(commands.RULING, ruling(1, fine)) == first
    assert happened(host, 1).count(fine) == 1
    host.ask(commands.RULING, ruling(2, fine))
    assert happened(host, 1).count(fine) == 2


def test_a_referee_ends_a_deal():
    host = referees(60)
    host.ask(commands.RULING, ruling(1, (events.VOID, 0, events.REDEAL)))
    kinds = [event[0] for event in host.journal.happening()]
    assert kinds[-2:] == [events.VOID, events.SETTLE]


@cases(
    (ruling(1, (events.DISCARD, 0, 3)), commands.BAD_REQUEST),
    (ruling(1, (events.SESSION_END, 0, (0, 0, 0, 0))), commands.BAD_REQUEST),
    (ruling(1, (events.RULING, 0, 99, 0, "")), commands.NOT_NOW),
    (ruling(1, (events.RULING, 0, events.FINE, -1, "")), commands.NOT_NOW),
    (ruling(1, (events.RULING, 0, events.UNDO, 999, "")), commands.NOT_NOW),
    (ruling(1, (events.VOID, 0, 9)), commands.NOT_NOW),
    (ruling(1, (events.VOID, 0, events.REDEAL)) + b"x", commands.BAD_REQUEST),
    (ruling(1, (events.VOID, 0, events.REDEAL))[:-1], commands.BAD_REQUEST),
    (b"", commands.BAD_REQUEST),
)
def test_a_ruling_that_makes_no_sense_is_refused_and_nothing_appended(body, code):
    host = referees(60)
    before = bytes(host.journal.open)
    assert host.refused(commands.RULING, body) == code
    assert host.journal.open == before


def test_rulings_are_the_referees_and_need_a_session():
    void = ruling(1, (events.VOID, 0, events.REDEAL))
    host = in_play(60)
    assert host.refused(commands.RULING, void) == commands.NOT_ALLOWED
    host = Host()
    host.login(commands.REFEREE)
    assert host.refused(commands.RULING, void) == commands.NOT_NOW


# A flash that fails


def test_what_the_flash_does_not_take_is_refused_and_in_the_log():
    host = in_play(len(sample()))
    host.login()
    in_the_way = host.folder + "/journal/pulled.new"
    os.mkdir(in_the_way)  # as good as a full flash
    assert host.refused(commands.PULLED, b"\1\0\0\0") == commands.BROKEN
    said = host.log.read(0, 1000)
    assert b"Error at " in said
    assert b"files.py replace" in said
    os.rmdir(in_the_way)
    host.ask(commands.PULLED, b"\1\0\0\0")


def test_an_event_that_the_memory_does_not_take_makes_the_table_start_anew():
    host = in_play(60)
    happened = bytes(host.journal.open)

    def broken(place, data):
        raise OSError(5)

    whole, host.memory.write = host.memory.write, broken
    raises(OSError, host.request, commands.SET_TIME, struct.pack("<Q", 1_800_000_000_000))
    host.memory.write = whole
    assert power_up(host.folder, host.memory).open == happened


def test_nonsense_without_end_takes_a_line_of_the_log_a_minute():
    host = Host()
    host.login()
    for host.now in range(0, 120_000, 1000):
        assert host.refused(commands.SESSION_START, b"[1]") == commands.BAD_REQUEST
    assert host.log.read(0, 1000).count(b"\n") == 2


def test_a_block_that_cannot_be_read_stops_no_table_and_who_follows_is_told():
    host = in_play(len(sample()))
    name = host.folder + "/journal/00000001"
    with open(name, "rb") as stream:
        spoiled = bytearray(stream.read())
    spoiled[100] ^= 1
    with open(name, "wb") as stream:
        stream.write(spoiled)
    follow = struct.pack("<IHH", 1, 0, 100)
    assert host.ask(commands.WATCH, follow) == struct.pack("<IH", host.journal.number, 0)
    host.run()
    host.ask(commands.STATUS)


# The club's business.


def test_a_session_is_started_by_the_operator_and_recorded():
    host = Host()
    host.login()
    wish = {
        "rules": "ema2016",
        "options": {},
        "table": "3",
        "players": list("abcd"),
        "first_east": 2,
    }
    host.ask(commands.SESSION_START, json.dumps(wish).encode())
    status = json.loads(host.ask(commands.STATUS))
    assert status["session"]
    assert status["rules"] == "ema2016"
    assert [seat["wind"] for seat in status["seats"]] == ["W", "N", "E", "S"]
    # The same again is the same wish; another one is refused.
    host.ask(commands.SESSION_START, json.dumps(wish).encode())
    wish["table"] = "4"
    assert host.refused(commands.SESSION_START, json.dumps(wish).encode()) == commands.NOT_NOW
    host.ask(commands.SESSION_END)
    host.ask(commands.SESSION_END)
    assert host.journal.number == 2
    assert host.journal.is_change_due


@cases(
    (b"",),
    (b"{}",),
    (b"[1]",),
    (b"\xff\xfe",),
    (b"[" * 900,),
    (b'{"rules":"calvinball","options":{},"table":"","players":["","","",""],"first_east":0}',),
    (b'{"rules":"ema2016","options":{"x":1},"table":"","players":["","","",""],"first_east":0}',),
    (b'{"rules":"ema2016","options":{},"table":"","players":["","",""],"first_east":0}',),
    (b'{"rules":"ema2016","options":{},"table":7,"players":["","","",""],"first_east":0}',),
    (b'{"rules":"ema2016","options":{},"table":"","players":["","","",""],"first_east":4}',),
    (b'{"rules":"ema2016","options":{},"table":"","players":["a\\nb","","",""],"first_east":0}',),
    (b'{"rules":7,"options":{},"table":"","players":["","","",""],"first_east":0}',),
)
def test_a_session_that_makes_no_sense_is_refused_and_nothing_recorded(body):
    host = Host()
    host.login()
    assert host.refused(commands.SESSION_START, body) == commands.BAD_REQUEST
    assert host.journal.number == 1
    assert not host.journal.session
    assert not host.journal.open


def test_a_session_does_not_end_in_the_middle_of_a_deal():
    host = in_play(50)
    assert host.refused(commands.SESSION_END) == commands.NOT_NOW


def test_in_a_session_that_cannot_go_on_nothing_happens_and_all_can_be_read():
    host = in_play(SECOND_DEAL)
    before = host.journal.number, bytes(host.journal.open)
    past = resume.session(host.journal, host.table)
    past.match = None
    raises(AttributeError, host.session.resume, past)
    for button in range(16):
        host.session.pressed(button, PRESSED)
    assert host.refused(commands.SESSION_END) == commands.NOT_NOW
    host.login(commands.REFEREE)
    fine = ruling(1, (events.RULING, 0, events.FINE, 1000, ""))
    assert host.refused(commands.RULING, fine) == commands.NOT_NOW
    assert (host.journal.number, bytes(host.journal.open)) == before
    host.login()
    assert host.pull() == copy(host.journal)


def test_the_time_a_host_sets_is_an_event_of_the_session():
    host = in_play(1)
    hall = 1_800_000_000_000
    host.ask(commands.SET_TIME, struct.pack("<Q", hall))
    host.ask(commands.SET_TIME, struct.pack("<Q", hall))
    host.now += 5000
    assert struct.unpack("<Q", host.ask(commands.TIME))[0] == hall + 5000
    kinds = [payload[commands.EVENT_HEAD_SIZE] >> 2 for payload in watch(host, 1, 0)]
    assert kinds == [events.SESSION_START, events.CLOCK]


def test_whoever_sets_the_time_for_ever_leaves_room_for_the_deal():
    host = in_play(60)
    hall = 1_800_000_000_000
    while host.request(commands.SET_TIME, struct.pack("<Q", hall))[0] == frame.ANSWER:
        hall += 100_000
    assert host.refused(commands.SET_TIME, struct.pack("<Q", hall)) == commands.NOT_NOW
    play(host.journal, sample()[60:])
    assert not host.journal.session


def test_the_log_is_read_piece_by_piece():
    host = Host()
    host.login()
    for number in range(50):
        host.log.note("line %d" % number)
    whole = host.ask(commands.LOG, struct.pack("<I", 0))
    assert whole.startswith(b"0 line 0\n")
    assert host.ask(commands.LOG, struct.pack("<I", len(whole))) == b""
    assert host.ask(commands.LOG, struct.pack("<I", 9)) == whole[9:]


def sealed(sealer):
    """Let it work until it has nothing to do."""
    while sealer.step(0) < 100:
        pass


def test_maintenance_first_ends_the_deal_in_play_with_a_record_of_it():
    host = in_play(60)
    host = Host(host.folder, host.memory)  # whose referee knows of it
    host.login()
    before = next(event for event, _ in sample()[:60] if event[0] == events.DEAL_START)
    first = host.journal.key.public
    host.ask(commands.MAINTENANCE)
    raises(Maintenance, sealed, host.sealer)
    ends = [event for event, _, _ in each(host.journal.block(1))][60:]
    assert [event[0] for event in ends] == [
        events.VOID, events.SETTLE, events.DEAL_END, events.REVEAL,
    ]  # fmt: skip
    assert ends[2][2] == before[6]
    # What it tells of who asked is the last thing that this key has signed, and nothing is secret.
    said = [event for event, _, _ in each(host.journal.block(2))]
    assert said[-1:] == [(events.MACHINE, 0, events.CONSOLE, commands.OPERATOR, b"")]
    number, head, signature = blocks.seal_of(copy(host.journal)[-104:-4])
    assert (number, head) == (2, host.journal.head)
    assert ed25519.verify(first, blocks.seal_message(number, head), signature)
    assert not host.journal.key.vault.is_secret
    for at in (112, 112 + BLOCK):  # where a page has its secrets
        assert set(secrets_of(host.folder)[at : at + 96]) <= {0, 255}
