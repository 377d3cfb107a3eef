"""Who is at the other end of the cable: proven by a key that is never sent, request by request."""

import struct
from hashlib import sha256

from micropython import const

from jantaku.crypto import ed25519, entropy
from jantaku.crypto.hmac import same
from jantaku.link import commands, proof
from jantaku.link.commands import Refused
from jantaku.record.memory_log import JournalFull
from jantaku.rules import events

_SILENCE_MS = const(60_000)  # a host that proves nothing for so long has gone
_IDLE_MS = const(1000)
_TOLD = const(8)  # bytes of a key's SHA-256


class Roles:
    """A part of the superloop, and what the commands of roles do.

    `role` is that of the login that counts, `asking` that of who has sent the request at hand.
    """

    def __init__(self, journal):
        self._journal = journal
        self.role = commands.SPECTATOR
        self.asking = commands.SPECTATOR
        self.installing = commands.KEYS_IDLE
        self.logins = 0
        self._nonce = b""
        self._login = b""  # the one that counts: its answer may have got lost
        self._connection: proof.Connection | None = None
        self._counter = 0
        self._heard = 0
        self._work = None

    def step(self, now: int) -> int:
        if not self._work:
            return now + _IDLE_MS
        try:
            next(self._work)
        except StopIteration:
            self._work = None
        return now

    @property
    def is_installed(self) -> bool:
        """Whether the keys were set."""
        return self._vault.has_roles

    @property
    def _vault(self):
        return self._journal.key.vault

    def proven(self, payload: bytes, now: int) -> bytes:
        """The request in a frame that proves its role; Refused if it does not. Only that keeps a
        role alive."""
        request = payload[proof.HEAD_SIZE :]
        self._end_of_silence(now)
        if not self._connection or len(payload) <= proof.HEAD_SIZE:
            raise Refused(commands.NOT_ALLOWED, "nobody is logged in")
        (counter,) = struct.unpack_from("<I", payload)
        head = self._connection.head(counter, request)
        if not same(head, payload[: proof.HEAD_SIZE]) or counter <= self._counter:
            raise Refused(commands.NOT_ALLOWED, "not by who is logged in")
        self._counter = counter
        self._heard = now
        self.asking = self.role
        return request

    def leave(self) -> None:
        """Whoever is connected from now on is a spectator."""
        self.role = self.asking = commands.SPECTATOR
        self._connection = None
        self._nonce = self._login = b""

    def _end_of_silence(self, now):
        if self._connection and now - self._heard > _SILENCE_MS:
            self.leave()

    # What the host asks for

    def _challenge(self, body, now):
        """A number nobody could foresee; the same one until somebody has logged in with it: who
        guesses at keys holds nobody up."""
        if not self._nonce:
            self._nonce = entropy.take(proof.NONCE_SIZE)
        return self._nonce

    def _log_in(self, body, now):
        if body == self._login:
            return
        role, host, code = body[0], body[1 : 1 + proof.NONCE_SIZE], body[1 + proof.NONCE_SIZE :]
        if role not in (commands.OPERATOR, commands.REFEREE):
            raise Refused(commands.BAD_REQUEST, "there is no such role")
        if not self.is_installed:
            raise Refused(commands.NOT_NOW, "no keys are installed yet")
        if not self._nonce:
            raise Refused(commands.NOT_NOW, "a challenge comes first")
        key = bytes(self._vault.role(role))
        nonces, table = self._nonce + host, self._journal.first
        if not same(proof.login_code(key, role, nonces, table), code):
            raise Refused(commands.WRONG_KEY, "wrong key")
        self.leave()
        self._connection = proof.Connection(key, role, nonces, table)
        self.role, self._login = role, body
        self._counter, self._heard = 0, now
        self.logins += 1

    def _log_out(self, body, now):
        if self.asking != commands.SPECTATOR:
            self.leave()

    def _install(self, body, now):
        if self._journal.in_deal:
            raise Refused(commands.NOT_NOW, "a deal is in play")
        if self.is_installed and self.asking != commands.OPERATOR:
            raise Refused(commands.NOT_ALLOWED, "the keys are installed; only the operator may")
        if not self._work:
            self.installing = commands.KEYS_BUSY
            self._work = self._installing(body)

    def _installing(self, body):
        """Open what was sent. A table that ever had an operator takes keys from him alone."""
        vault = self._vault
        shared = yield from ed25519.sharing(bytes(vault.seed), body[: commands.KEY_SIZE])
        keys = proof.opened(body, shared) if shared else b""
        before, operator = keys[: commands.KEY_SIZE], keys[commands.KEY_SIZE : -commands.KEY_SIZE]
        referee = keys[-commands.KEY_SIZE :]
        is_allowed = keys and (vault.is_owner(before) or not vault.is_owned)
        if is_allowed and self._tell(operator, referee):
            vault.keep_roles(operator, referee)
            self.installing = commands.KEYS_IDLE
        else:
            self.installing = commands.KEYS_WRONG
        vault.fill_heap()

    def _tell(self, operator, referee):
        """Whether the record, where there is one, could be told whose keys count from now on."""
        journal = self._journal
        if journal.number > 1 or journal.session:
            told = sha256(operator).digest()[:_TOLD] + sha256(referee).digest()[:_TOLD]
            event = (events.MACHINE, 0, events.KEYS, commands.OPERATOR, told)
            try:
                journal.append_aside(event, journal.last)
            except JournalFull:
                return False
        return True

    answers = {
        commands.CHALLENGE: _challenge,
        commands.LOGIN: _log_in,
        commands.LOGOUT: _log_out,
        commands.INSTALL: _install,
    }
