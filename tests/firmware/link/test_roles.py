"""Who may do what: keys that are never sent, and a proof with every request."""

import json
from hashlib import sha256

from support.cable_of_bytes import KEYS, Host
from support.cases import cases
from support.journal_sessions import Memory, at_home, play, sample, secrets_of

from jantaku.link import commands, frame
from jantaku.record.vault import Vault
from jantaku.referee import past
from jantaku.rules import events

OTHERS = KEYS[32:] + KEYS[:32]
LOG = bytes((commands.LOG,)) + bytes(4)


def is_operator(host):
    return host.request(commands.LOG, bytes(4))[0] == frame.ANSWER


def sent(host, request, connection, counter):
    """Kind and payload of the answer to a request of that connection with that number."""
    packed = frame.pack(frame.PROVEN, 5, connection.head(counter, request) + request)
    kind, _, payload = host.hear(packed)[0]
    return kind, payload


@cases((commands.OPERATOR,), (commands.REFEREE,))
def test_who_knows_the_key_gets_the_role(role):
    host = Host()
    assert host.login(role)[0] == frame.ANSWER
    assert host.roles.role == role


def test_the_key_of_one_role_does_not_open_the_other():
    host = Host()
    kind, payload = host.login(commands.OPERATOR, OTHERS)
    assert (kind, payload[0]) == (frame.REFUSAL, commands.WRONG_KEY)
    assert not is_operator(host)


def test_a_request_without_proof_has_no_role_whoever_is_logged_in():
    host = Host()
    host.login()
    connection, host.connection = host.connection, None
    assert not is_operator(host)
    host.connection = connection
    assert is_operator(host)


def test_what_is_done_in_a_role_cannot_be_done_again():
    host = Host()
    host.login()
    assert sent(host, LOG, host.connection, 1)[0] == frame.ANSWER
    assert sent(host, LOG, host.connection, 1)[1][0] == commands.NOT_ALLOWED
    assert sent(host, LOG, host.connection, 9)[0] == frame.ANSWER  # some may have got lost
    assert sent(host, LOG, host.connection, 8)[1][0] == commands.NOT_ALLOWED


def test_no_bit_of_a_request_can_be_changed_on_the_way():
    host = Host()
    host.login()
    whole = host.connection.head(1, LOG) + LOG
    for bit in range(8 * len(whole)):
        changed = bytearray(whole)
        changed[bit // 8] ^= 1 << bit % 8
        kind, _, payload = host.hear(frame.pack(frame.PROVEN, 5, bytes(changed)))[0]
        assert (kind, payload[0]) == (frame.REFUSAL, commands.NOT_ALLOWED)
    assert host.hear(frame.pack(frame.PROVEN, 5, whole))[0][0] == frame.ANSWER


def test_the_role_of_one_table_is_worth_nothing_at_another():
    host, other = Host(), Host()
    host.login()
    other.login()
    assert sent(other, LOG, host.connection, 1)[1][0] == commands.NOT_ALLOWED


def test_eight_requests_of_a_role_may_be_under_way():
    host = Host()
    host.login()
    asked = b"".join([bytes(host.packed(number, LOG)) for number in range(8)])
    assert [answer[:2] for answer in host.hear(asked)] == [
        (frame.ANSWER, number) for number in range(8)
    ]


def test_logging_in_twice_with_one_nonce_changes_nothing():
    host = Host()
    body, connection = host.proof()
    assert host.ask(commands.CHALLENGE) == host.ask(commands.CHALLENGE)
    host.ask(commands.LOGIN, body)
    assert sent(host, LOG, connection, 1)[0] == frame.ANSWER
    host.ask(commands.LOGIN, body)  # asked again because its answer got lost
    assert sent(host, LOG, connection, 1)[1][0] == commands.NOT_ALLOWED
    assert sent(host, LOG, connection, 2)[0] == frame.ANSWER


def test_an_overheard_login_is_worth_nothing_later():
    host = Host()
    nonce = host.ask(commands.CHALLENGE)
    body, host.connection = host.proof()
    connection, host.connection = host.connection, None
    host.ask(commands.LOGIN, body)
    host.connection = connection
    host.ask(commands.LOGOUT)
    host.connection = None
    assert host.refused(commands.LOGIN, body) == commands.NOT_NOW
    assert host.ask(commands.CHALLENGE) != nonce
    assert host.refused(commands.LOGIN, body) == commands.WRONG_KEY


def test_who_guesses_at_keys_holds_nobody_up_and_takes_no_role_away():
    host = Host()
    for _ in range(50):
        assert host.refused(commands.LOGIN, b"\1" + bytes(48)) in (
            commands.NOT_NOW,
            commands.WRONG_KEY,
        )
        host.ask(commands.CHALLENGE)
    assert host.login()[0] == frame.ANSWER
    connection, host.connection = host.connection, None
    host.ask(commands.CHALLENGE)
    host.refused(commands.LOGIN, b"\1" + bytes(48))
    host.ask(commands.LOGOUT)
    host.connection = connection
    assert is_operator(host)


def test_who_proves_nothing_for_a_minute_is_a_spectator_again():
    host = Host()
    host.login()
    host.now += 60_000
    assert is_operator(host)
    connection, host.connection = host.connection, None
    for _ in range(7):
        host.now += 10_000
        host.ask(commands.STATUS)  # which anybody may ask, and which keeps no role alive
    host.connection = connection
    assert not is_operator(host)


def test_logging_out_ends_the_role():
    host = Host()
    host.login()
    host.ask(commands.LOGOUT)
    assert not is_operator(host)


def test_a_new_table_takes_its_keys_from_whoever_installs_it_and_then_from_the_operator_only():
    host = Host(roles=False)
    public = host.journal.key.public
    assert host.ask(commands.KEYS) == public + b"\0" + public + bytes(5)
    assert host.login()[0] == frame.REFUSAL
    host.install(KEYS)
    assert host.ask(commands.KEYS) == public + b"\1" + public + bytes(5)
    assert host.install(OTHERS, KEYS[:32])[1][0] == commands.NOT_ALLOWED
    host.login(commands.REFEREE)
    assert host.install(OTHERS, KEYS[:32])[1][0] == commands.NOT_ALLOWED
    host.connection = None
    host.login()
    host.install(OTHERS)  # without the key of before
    assert host.ask(commands.KEYS)[-1] == commands.KEYS_WRONG
    host.install(OTHERS, KEYS[:32])
    assert host.ask(commands.KEYS)[-1] == commands.KEYS_IDLE
    host.ask(commands.LOGOUT)
    host.connection = None
    assert host.login(commands.OPERATOR, OTHERS)[0] == frame.ANSWER


def test_after_a_console_the_operator_of_before_is_known_and_nobody_else_owns_the_table():
    host = Host()
    host.journal.key.vault.forget()
    host = Host(host.folder, host.memory, roles=False)
    assert not host.roles.is_installed
    host.install(OTHERS)
    assert host.ask(commands.KEYS)[-1] == commands.KEYS_WRONG
    host.install(OTHERS, OTHERS[:32])
    assert not host.roles.is_installed
    host.install(OTHERS, KEYS[:32])
    assert host.roles.is_installed


def test_keys_that_were_changed_on_the_way_are_not_taken():
    places = [1, 40, 100, 160]
    host = Host(roles=False)
    hear = host.hear

    def changed(data):
        request = bytearray(frame.unpack(bytes(data)[:-1])[2])
        if request[0] == commands.INSTALL:
            request[places.pop()] ^= 1
        return hear(frame.pack(frame.REQUEST, 77, bytes(request)))

    host.hear = changed
    while places:
        host.install(KEYS)
        assert not host.roles.is_installed


def test_keys_are_never_sent_in_clear():
    host = Host(roles=False)
    heard = []
    hear = host.hear
    host.hear = lambda data: heard.append(bytes(data)) or hear(data)
    host.install(KEYS)
    assert host.roles.is_installed
    assert all(piece not in b"".join(heard) for piece in (b"oooo", b"rrrr"))


def test_no_keys_are_installed_in_a_deal():
    host = Host()
    play(host.journal, sample()[:60])
    host.login()
    assert host.install(OTHERS, KEYS[:32])[1][0] == commands.NOT_NOW


def test_keys_survive_a_restart():
    host = Host()
    assert Vault(secrets_of(host.folder)).has_roles
    assert Host(host.folder, Memory()).login()[0] == frame.ANSWER


@cases((0,), (3,), (255,))
def test_there_are_no_other_roles(role):
    host = Host()
    host.ask(commands.CHALLENGE)
    assert host.refused(commands.LOGIN, bytes((role,)) + bytes(48)) == commands.BAD_REQUEST


def test_a_host_that_dies_at_any_frame_leaves_no_role_to_who_comes_next():
    host = Host()
    body, connection = host.proof()
    frames = [frame.pack(frame.REQUEST, 1, bytes((commands.LOGIN,)) + body)]
    requests = (LOG, bytes((commands.SETTINGS,)), LOG, bytes((commands.LOGOUT,)))
    for number, request in enumerate(requests):
        head = connection.head(number + 1, request)
        frames.append(frame.pack(frame.PROVEN, number + 2, head + request))
    for sent in frames:
        for part in (sent[: len(sent) // 2], sent):  # it dies in the midst of one, or behind it
            host.hear(part)
            for kind, payload in ((frame.REQUEST, LOG), (frame.PROVEN, bytes(20) + LOG)):
                answers = host.hear(b"\0" + frame.pack(kind, 99, payload))
                assert answers[-1][:2] == (frame.REFUSAL, 99)
                assert answers[-1][2][0] == commands.NOT_ALLOWED
        host.now += 70_000  # whatever strangers ask meanwhile keeps nothing alive
        host.hear(frames[1])
        assert host.roles.role == commands.SPECTATOR
        host.now += 1
        body, connection = host.proof()
        host.hear(frame.pack(frame.REQUEST, 1, bytes((commands.LOGIN,)) + body))
        assert host.roles.role == commands.OPERATOR


@at_home
def test_the_record_is_told_of_other_keys_and_of_help_for_beginners():
    host = Host()
    play(host.journal, sample()[:2])
    host.login()
    host.install(OTHERS, KEYS[:32])
    host.connection = None
    host.login(commands.OPERATOR, OTHERS)
    for assist in ("gentle", "gentle", "off"):
        host.ask(commands.SET, json.dumps({"assist": assist}).encode())
    told = [event[2:] for event in host.journal.happening() if event[0] == events.MACHINE]
    operator, referee = sha256(OTHERS[:32]).digest()[:8], sha256(OTHERS[32:]).digest()[:8]
    assert told == [
        (events.KEYS, commands.OPERATOR, operator + referee),
        (events.ASSIST, commands.OPERATOR, b"gentle"),
        (events.ASSIST, commands.OPERATOR, b"off"),
    ]


def test_the_record_is_told_which_program_runs_whenever_that_is_another():
    host = Host()
    host.session.software = b"1" * 32 + b"0.1.0"
    host.session.start({"rules": "furiten"}, "", [""] * 4, 0)
    told = [b"1" * 32 + b"0.1.0"]
    for program in (told[0], b"2" * 32 + b"0.2.0", b"2" * 32 + b"0.2.0", told[0]):
        again = Host(host.folder, host.memory)
        again.session.software = program
        again.session.resume(past.session(again.journal, again.table))
        if told[-1] != program:
            told.append(program)
    found = [event for event in again.journal.happening() if event[0] == events.MACHINE]
    assert [event[2:] for event in found] == [(events.SOFTWARE, 0, each) for each in told]
