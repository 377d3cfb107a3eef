"""Who may do what: keys that are never sent, and what wrong ones cost."""

from support.cable_of_bytes import KEYS, Host
from support.cases import cases
from support.journal_sessions import Memory

from jantaku.crypto.hmac import hmac
from jantaku.link import commands, frame
from jantaku.link.roles import Roles


def is_operator(host):
    return host.request(commands.LOG, bytes(4))[0] == frame.ANSWER


@cases((commands.OPERATOR,), (commands.REFEREE,))
def test_who_knows_the_key_gets_the_role(role):
    host = Host()
    assert host.login(role)[0] == frame.ANSWER
    assert host.roles.role == role


def test_the_key_of_one_role_does_not_open_the_other():
    host = Host()
    kind, payload = host.login(commands.OPERATOR, KEYS[32:] + KEYS[:32])
    assert (kind, payload[0]) == (frame.REFUSAL, commands.WRONG_KEY)
    assert not is_operator(host)


def test_logging_in_twice_with_one_nonce_changes_nothing():
    host = Host()
    nonce = host.ask(commands.CHALLENGE)
    assert host.ask(commands.CHALLENGE) == nonce  # asked again because its answer got lost
    body = b"\x01" + hmac(KEYS[:32], commands.LOGIN_TEXT + b"\x01" + nonce)
    host.ask(commands.LOGIN, body)
    host.ask(commands.LOGIN, body)
    assert is_operator(host)


def test_an_overheard_login_is_worth_nothing_later():
    host = Host()
    nonce = host.ask(commands.CHALLENGE)
    body = b"\x01" + hmac(KEYS[:32], commands.LOGIN_TEXT + b"\x01" + nonce)
    host.ask(commands.LOGIN, body)
    host.ask(commands.LOGOUT)
    assert host.refused(commands.LOGIN, body) == commands.NOT_NOW
    assert host.ask(commands.CHALLENGE) != nonce
    assert host.refused(commands.LOGIN, body) == commands.WRONG_KEY


def test_every_wrong_key_doubles_the_wait():
    host = Host()
    waits = []
    host.login(commands.OPERATOR, bytes(64))
    for _ in range(8):
        start = host.now
        while host.login(commands.OPERATOR, bytes(64))[1][0] == commands.TOO_SOON:
            host.now += 500
        waits.append((host.now - start) // 1000)
    assert waits == [1, 2, 4, 8, 16, 32, 64, 64]
    # The right key ends it.
    host.now += 64_000
    assert host.login()[0] == frame.ANSWER


def test_who_guesses_at_the_operators_key_holds_up_neither_referee_nor_spectator():
    host = Host()
    host.login(commands.OPERATOR, bytes(64))
    assert host.login()[1][0] == commands.TOO_SOON
    host.ask(commands.STATUS)
    assert host.login(commands.REFEREE)[0] == frame.ANSWER


def test_a_wait_cannot_be_got_round_by_logging_in_without_a_challenge():
    host = Host()
    nonce = host.ask(commands.CHALLENGE)
    host.login(commands.OPERATOR, bytes(64))
    body = b"\x01" + hmac(KEYS[:32], commands.LOGIN_TEXT + b"\x01" + nonce)
    assert host.refused(commands.LOGIN, body) == commands.TOO_SOON


def test_a_wrong_key_takes_the_role_away():
    host = Host()
    host.login()
    host.login(commands.OPERATOR, bytes(64))
    assert not is_operator(host)


def test_who_is_silent_for_a_minute_is_a_spectator_again():
    host = Host()
    host.login()
    host.now += 60_000
    assert is_operator(host)
    host.now += 60_001
    assert not is_operator(host)


def test_logging_out_ends_the_role():
    host = Host()
    host.login()
    host.ask(commands.LOGOUT)
    assert not is_operator(host)


def test_a_new_table_takes_its_keys_from_whoever_installs_it_and_then_from_the_operator_only():
    host = Host(roles=False)
    assert host.ask(commands.KEYS) == host.journal.key.public + b"\0"
    assert host.login()[0] == frame.REFUSAL
    host.ask(commands.INSTALL, KEYS)
    assert host.ask(commands.KEYS) == host.journal.key.public + b"\1"
    assert host.refused(commands.INSTALL, bytes(64)) == commands.NOT_ALLOWED
    host.login(commands.REFEREE)
    assert host.refused(commands.INSTALL, bytes(64)) == commands.NOT_ALLOWED
    host.login()
    host.ask(commands.INSTALL, KEYS[32:] + KEYS[:32])
    host.ask(commands.LOGOUT)
    assert host.login(commands.OPERATOR, KEYS[32:] + KEYS[:32])[0] == frame.ANSWER


def test_keys_survive_a_restart():
    host = Host()
    assert Roles(host.folder).is_installed
    assert Host(host.folder, Memory()).login()[0] == frame.ANSWER


@cases((0,), (3,), (255,))
def test_there_are_no_other_roles(role):
    host = Host()
    host.ask(commands.CHALLENGE)
    assert host.refused(commands.LOGIN, bytes((role,)) + bytes(32)) == commands.BAD_REQUEST
