"""Who may speak to the hub: hosts for their tables, people in their roles. Tokens are kept as their
SHA-256, shown once, and hold until they are revoked."""

import json
import secrets
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from jantaku_host.errors import Refused, WrongUse
from jantaku_host.hall import clock
from jantaku_host.record.database import Database

# Each may what those behind it may.
ROLES = ("director", "referee", "desk")
_MAY = {"director": set(ROLES), "referee": {"referee"}, "desk": {"desk"}}
_SIZE = 32


class Host(NamedTuple):
    """A computer with tables. `rules_by_order`: rulings may go through its agent."""

    id: int
    name: str
    rules_by_order: bool


class Person(NamedTuple):
    """Somebody with a role."""

    name: str
    role: str

    def may(self, role: str) -> bool:
        return role in _MAY[self.role]


class Access:
    """The credentials of a hall."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def admit_host(self, name: str, rules_by_order: bool) -> str:
        """A new host; its token."""
        token = secrets.token_urlsafe(_SIZE)
        self._new("host", name)
        self._database.do(
            "INSERT INTO host VALUES (?, ?, ?, ?, ?, NULL, NULL, NULL)",
            self._database.next_id("host"), name, _digest(token), int(rules_by_order),
            clock.now_ms(),
        )  # fmt: skip
        return token

    def admit_person(self, name: str, role: str) -> str:
        """Somebody new; what he shows."""
        token = secrets.token_urlsafe(_SIZE)
        self._new("person", name)
        self._database.do(
            "INSERT INTO person VALUES (?, ?, ?, ?, ?, NULL)",
            self._database.next_id("person"), name, role, _digest(token), clock.now_ms(),
        )  # fmt: skip
        return token

    def revoke(self, name: str) -> None:
        """A host or somebody is let in no more; that it was stays known."""
        found = False
        with self._database.change():
            for table in ("host", "person"):
                if self._database.value(
                    f"SELECT 1 FROM {table} WHERE name = ? AND revoked IS NULL", name
                ):
                    found = True
                    self._database.do(
                        f"UPDATE {table} SET revoked = ? WHERE name = ?", clock.now_ms(), name
                    )
        if not found:
            raise WrongUse(f"{name}: nobody here is called so")

    def pin(self, public: bytes, number: int | None, host: str, by: str) -> int:
        """This host may speak for that table, which has this number in the hall, or the next; what
        another host had to do there is this one's now."""
        with self._database.change():
            id = self._database.value(
                "SELECT id FROM host WHERE name = ? AND revoked IS NULL", host
            )
            if id is None:
                raise WrongUse(f"no host is called {host} (`jantaku hall admit host {host}`)")
            if number is None:
                number = self._database.value("SELECT number FROM place WHERE public = ?", public)
            if number is None:
                number = self._database.value("SELECT coalesce(max(number), 0) + 1 FROM place")
            other = self._database.value(
                "SELECT public FROM place WHERE number = ? AND public <> ?", number, public
            )
            if other is not None:
                raise WrongUse(f"table {number} is {other.hex()[:16]}")
            self._database.do(
                "INSERT INTO place VALUES (?, ?, ?, ?, ?, NULL, '{}') ON CONFLICT (public) DO "
                "UPDATE SET number = excluded.number, host = excluded.host",
                public, number, id, by, clock.now_ms(),
            )  # fmt: skip
            self._database.do(
                "UPDATE order_ SET host = ? WHERE public = ? AND answered IS NULL", id, public
            )
            return int(number)

    def host(self, token: str) -> Host | None:
        """Whose token this is."""
        row = self._database.row(
            "SELECT id, name, rules_by_order FROM host WHERE token = ? AND revoked IS NULL",
            _digest(token),
        )
        return Host(row[0], row[1], bool(row[2])) if row else None

    def person(self, token: str) -> Person | None:
        """Who shows this."""
        row = self._database.row(
            "SELECT name, role FROM person WHERE token = ? AND revoked IS NULL", _digest(token)
        )
        return Person(*row) if row else None

    def hosts(self, pace_ms: int) -> list[dict[str, Any]]:
        """All that were ever admitted; told so coarsely when each was heard last."""
        rows = self._database.rows(
            "SELECT name, rules_by_order, revoked, seen, offset_ms FROM host ORDER BY id"
        )
        return [
            {"name": name, "rulings": bool(rulings), "is_revoked": revoked is not None,
             "seen": (seen or 0) // pace_ms * pace_ms, "offset": offset}
            for name, rulings, revoked, seen, offset in rows
        ]  # fmt: skip

    def may_speak(self, host: Host, public: bytes) -> bool:
        """Whether the table was admitted to this host."""
        found = self._database.value("SELECT host FROM place WHERE public = ?", public)
        return bool(found == host.id)

    def _new(self, table: str, name: str) -> None:
        if not name.strip():
            raise WrongUse("a name is needed")
        for each in ("host", "person"):
            if self._database.value(
                f"SELECT 1 FROM {each} WHERE name = ? AND revoked IS NULL", name
            ):
                raise WrongUse(f"{name}: somebody is called so already (`jantaku hall revoke`)")


class TokenFile(NamedTuple):
    """What an agent needs to be let in: the token, and how to know the hub."""

    token: str
    fingerprint: str

    def write(self, path: Path) -> None:
        from jantaku_host.device import keys

        keys.write(path, json.dumps(self._asdict()))

    @staticmethod
    def read(path: Path) -> "TokenFile":
        try:
            found = json.loads(path.read_text(encoding="utf-8"))
            return TokenFile(str(found["token"]), str(found["fingerprint"]))
        except OSError as error:
            raise WrongUse(f"{path}: {error.strerror}") from error
        except (ValueError, KeyError, TypeError) as error:
            raise WrongUse(f"{path}: not a token (`jantaku hall admit host` makes one)") from error


def bearer(header: str) -> str:
    """The token of an Authorization header."""
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise Refused("who is there?")
    return token


def _digest(token: str) -> bytes:
    return sha256(token.encode()).digest()
