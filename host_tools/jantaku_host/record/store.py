"""The club's records in one SQLite file: what was pulled from its tables, block by block.

A block has its place by table and number, so that whatever is pulled twice is there once, and its
bytes are those the table sent: `record` puts the same file together again.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from jantaku.record import blocks
from jantaku_host.errors import Refused, WrongUse
from jantaku_host.folder import default_folder
from jantaku_host.record import verification

_PATIENCE_S = 2.0  # for another process that writes
_SCHEMA = """
CREATE TABLE IF NOT EXISTS opening (
    public BLOB PRIMARY KEY, number INTEGER NOT NULL, bytes BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS block (
    public BLOB NOT NULL, number INTEGER NOT NULL, kind INTEGER NOT NULL, bytes BLOB NOT NULL,
    PRIMARY KEY (public, number, kind));
"""


def default_file() -> Path:
    """Where the store is if nothing else is said."""
    return default_folder() / "records.sqlite"


class Store:
    """An open store. Another process that keeps it locked, or a file that is none, is WrongUse."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __enter__(self) -> Self:
        with self._said_clearly():
            try:
                self._path.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise WrongUse(f"{self._path}: {error.strerror}") from error
            self._database = sqlite3.connect(self._path, timeout=_PATIENCE_S)
            self._database.executescript(_SCHEMA)
        return self

    def __exit__(self, *error: object) -> None:
        self._database.close()

    def add(self, data: bytes) -> int:
        """Keep a record; how many of its deals are new. All of it is kept, or nothing."""
        record = verification.read(data)
        if record.flaw:
            raise Refused(f"not stored: {record.flaw}")
        rows = list(_blocks(data))
        with self._said_clearly(), self._database:
            self._keep_opening(record, rows[0][2])
            return sum(self._keep(record.public, *row) for row in rows[1:])

    def tables(self) -> list[bytes]:
        """The public keys of the tables whose records are here."""
        with self._said_clearly():
            found = self._database.execute("SELECT public FROM opening ORDER BY public")
            return [public for (public,) in found]

    def record(self, public: bytes) -> bytes:
        """The record of a table, as a pull would have given it."""
        with self._said_clearly():
            # Seals stand right behind the block they sign, evidence behind both.
            found = self._database.execute(
                "SELECT bytes FROM opening WHERE public = ?1 UNION ALL SELECT bytes FROM ("
                "SELECT bytes FROM block WHERE public = ?1 ORDER BY number, kind = ?3, kind = ?2)",
                (public, blocks.SEAL, blocks.EVIDENCE),
            )
            return b"".join(piece for (piece,) in found)

    def _keep_opening(self, record: verification.Record, opening: bytes) -> None:
        """The oldest opening counts; what lies behind it must reach up to the new blocks."""
        kept = self._database.execute(
            "SELECT number FROM opening WHERE public = ?", (record.public,)
        ).fetchone()
        last = self._database.execute(
            "SELECT max(number) FROM block WHERE public = ?", (record.public,)
        ).fetchone()[0]
        if kept is None or record.given_up < kept[0]:
            self._database.execute(
                "INSERT OR REPLACE INTO opening VALUES (?, ?, ?)",
                (record.public, record.given_up, opening),
            )
        elif record.given_up > (last or kept[0]):
            raise Refused(
                f"not stored: blocks {(last or kept[0]) + 1} to {record.given_up} were given up "
                "by the table before they were pulled; keep this record as a file of its own"
            )

    def _keep(self, public: bytes, number: int, kind: int, piece: bytes) -> int:
        there = self._database.execute(
            "SELECT bytes FROM block WHERE public = ? AND number = ? AND kind = ?",
            (public, number, kind),
        ).fetchone()
        if there is None:
            self._database.execute(
                "INSERT INTO block VALUES (?, ?, ?, ?)", (public, number, kind, piece)
            )
            return int(kind == blocks.DEAL)
        if there[0] != piece and kind != blocks.SEAL:
            raise Refused(f"not stored: the store has another block {number} of this table")
        return 0

    @contextmanager
    def _said_clearly(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.OperationalError as error:
            if "locked" in str(error):
                raise WrongUse(f"{self._path}: in use by another program, try again") from error
            raise WrongUse(f"{self._path}: {error}") from error
        except sqlite3.DatabaseError as error:
            raise WrongUse(f"{self._path}: not a store of jantaku ({error})") from error


def _blocks(data: bytes) -> Iterator[tuple[int, int, bytes]]:
    """`(number, kind, bytes)` of every block of a record that has no flaw."""
    at = 0
    number = 0
    while at < len(data):
        kind, body, end = blocks.unpack(data, at)
        if kind != blocks.OPENING:
            number = int.from_bytes(body[:4], "little")
        yield number, kind, data[at:end]
        at = end
