"""Who is at the other end of the cable: proven by a key that is never sent, for a while."""

import os

from micropython import const

from jantaku import files
from jantaku.crypto.hmac import hmac, same
from jantaku.link import commands
from jantaku.link.commands import Refused

_FILE = "roles.key"
_NONCE = const(16)
_SILENCE_MS = const(60_000)  # a host that says nothing for so long has gone
_WRONG_MS = const(1000)  # after a wrong key; twice as long after each further one
_DOUBLINGS = const(6)


class Roles:
    """The keys of operator and referee, and the role of whoever is connected."""

    def __init__(self, folder: str):
        self._file = folder + "/" + _FILE
        self._keys = files.read(self._file)
        self.role = commands.SPECTATOR
        self._nonce = b""
        self._heard = 0
        # By role: who guesses at the one key does not hold up who has the other.
        self._wrong = [0] * len(commands.ROLES)
        self._closed_until = [0] * len(commands.ROLES)

    def _challenge(self, body, now):
        return self.challenge()

    def _login(self, body, now):
        self.login(body[0], body[1:], now)

    def _logout(self, body, now):
        self.leave()

    def _install(self, body, now):
        self.install(body[: commands.KEY_SIZE], body[commands.KEY_SIZE :])

    @property
    def is_installed(self) -> bool:
        """Whether the keys were set."""
        return bool(self._keys)

    def install(self, operator: bytes, referee: bytes) -> None:
        """Set the keys: on a new table anybody may, later the operator only."""
        if self._keys and self.role != commands.OPERATOR:
            raise Refused(commands.NOT_ALLOWED, "the keys are installed; only the operator may")
        keys = operator + referee
        files.replace(self._file, keys)
        self._keys = keys

    def hear(self, now: int) -> None:
        """A request came: whoever was silent for long is somebody else."""
        if self.role != commands.SPECTATOR and now - self._heard > _SILENCE_MS:
            self.leave()
        self._heard = now

    def challenge(self) -> bytes:
        """A number nobody could foresee; the same one until it was used."""
        if not self._nonce or self.role != commands.SPECTATOR:
            self._nonce = os.urandom(_NONCE)
        return self._nonce

    def login(self, role: int, code: bytes, now: int) -> None:
        """Take on a role, or raise Refused. Asking twice changes nothing."""
        if role not in (commands.OPERATOR, commands.REFEREE):
            raise Refused(commands.BAD_REQUEST, "there is no such role")
        left = self._closed_until[role] - now
        if left > 0:
            raise Refused(commands.TOO_SOON, "wrong key: wait %d s" % (left // 1000 + 1))
        if not self._keys:
            raise Refused(commands.NOT_NOW, "no keys are installed yet")
        if not self._nonce:
            raise Refused(commands.NOT_NOW, "a challenge comes first")
        start = (role - 1) * commands.KEY_SIZE
        key = self._keys[start : start + commands.KEY_SIZE]
        if not same(hmac(key, commands.LOGIN_TEXT + bytes((role,)) + self._nonce), code):
            self.leave()
            self._closed_until[role] = now + (_WRONG_MS << min(self._wrong[role], _DOUBLINGS))
            self._wrong[role] += 1
            raise Refused(commands.WRONG_KEY, "wrong key")
        self._wrong[role] = 0
        self.role = role

    def leave(self) -> None:
        """Whoever is connected from now on is a spectator."""
        self.role = commands.SPECTATOR
        self._nonce = b""

    answers = {
        commands.CHALLENGE: _challenge,
        commands.LOGIN: _login,
        commands.LOGOUT: _logout,
        commands.INSTALL: _install,
    }
