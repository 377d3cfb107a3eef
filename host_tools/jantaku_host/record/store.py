"""The club's records in one SQLite file: what was pulled from its tables, block by block.

A block has its place by table and number, so that whatever is pulled twice is there once, and its
bytes are those the table sent: `record` puts the same file together again. A table is the first key
of its chain. Only what a signature of the table covers is kept.

Two signed histories of one table are two: the one that came first stays, the other is kept aside.
"""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from jantaku.record import blocks
from jantaku.rules import events
from jantaku_host.errors import Refused, WrongUse
from jantaku_host.folder import data_file
from jantaku_host.record import verification
from jantaku_host.record.people import People, registry
from jantaku_host.record.players import Player, seated

_PATIENCE_S = 2.0  # for another process that writes
_SCHEMA = """
CREATE TABLE IF NOT EXISTS opening (
    public BLOB PRIMARY KEY, number INTEGER NOT NULL, bytes BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS block (
    public BLOB NOT NULL, number INTEGER NOT NULL, kind INTEGER NOT NULL, bytes BLOB NOT NULL,
    PRIMARY KEY (public, number, kind));
CREATE TABLE IF NOT EXISTS derived (
    public BLOB NOT NULL, game TEXT NOT NULL, source BLOB NOT NULL, text TEXT NOT NULL,
    PRIMARY KEY (public, game));
CREATE TABLE IF NOT EXISTS fork (
    public BLOB NOT NULL, number INTEGER NOT NULL, kind INTEGER NOT NULL, bytes BLOB NOT NULL,
    PRIMARY KEY (public, number, kind, bytes));
CREATE TABLE IF NOT EXISTS witness (
    public BLOB NOT NULL, number INTEGER NOT NULL, head BLOB NOT NULL,
    PRIMARY KEY (public, number, head));
"""
Row = tuple[int, int, bytes]  # number, kind and bytes of a block

_ENTRY = re.compile(r"#\d+")  # in a tournament, whose hub knows who that is

_HEAD_AT = -(blocks.CRC_SIZE + blocks.HEAD_SIZE)  # in the bytes of a deal or end


def default_file() -> Path:
    """Where the store is if nothing else is said."""
    return data_file("records.sqlite")


def heads_seen(table: bytes, path: Path | None = None) -> dict[int, set[bytes]]:
    """Every head of this table that the store has ever seen, if there is one."""
    path = path or default_file()
    if not path.exists():
        return {}
    with Store(path) as store:
        return store.heads(table)


def _seated(record: verification.Record) -> Iterator[Player]:
    """Everybody who sits in the signed sessions of a record."""
    for block in record.blocks:
        start = events.session_start(block.happened) if block.number <= record.sealed else None
        for player in seated(start[6]) if start else ():
            if not _ENTRY.fullmatch(player.name):
                yield player


class Fork(Refused):
    """A table's key has signed two histories."""

    def __init__(self, table: bytes, number: int):
        super().__init__(
            f"the store has another block {number} of table {table.hex()[:8]}, signed as well: "
            "there are two histories of it; this one is kept aside"
        )
        self.table = table
        self.number = number


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
        """Keep what is signed of a record; how many of its deals are new. All is kept, or nothing.

        Another signed history of the same table is kept aside, and is a Fork.
        """
        record = verification.read(data)
        if record.flaw:
            raise Refused(f"not stored: {record.flaw}")
        return self.add_signed(data, record)

    def add_signed(self, data: bytes, record: verification.Record) -> int:
        """Keep what is signed of a record that was read, up to its flaw if it has one."""
        opening, *rows = verification.signed(data, record)
        with self._said_clearly(), self._database:
            self._check_gap(record)
            forked = self._forked(record, rows)
            if forked is None:
                self._keep_opening(record, opening[2])
                self._forget_unsigned(record)
                new = sum(self._keep(record.table, *row) for row in rows)
            else:
                self._database.executemany(
                    "INSERT OR IGNORE INTO fork VALUES (?, ?, ?, ?)",
                    [(record.table, *row) for row in rows if row[0] >= forked],
                )
        if forked is not None:
            raise Fork(record.table, forked)
        with self.people() as people:
            people.enter(_seated(record))
        return new

    @contextmanager
    def people(self) -> Iterator[People]:
        """The registry of all who sat at these tables."""
        with registry(self._path) as people:
            if not people.everybody():  # an earlier version had none
                for table in self.tables():
                    people.enter(_seated(verification.read(self.record(table))))
            yield people

    def witness(self, table: bytes, number: int, head: bytes) -> None:
        """Remember that this table has vouched for this head."""
        with self._said_clearly(), self._database:
            self._database.execute(
                "INSERT OR IGNORE INTO witness VALUES (?, ?, ?)", (table, number, head)
            )

    def last(self, table: bytes) -> int:
        """The last block of that table that is here."""
        opened = self._opening(table)
        return max(opened[0], self._sealed(table)) if opened else 0

    def heads(self, table: bytes) -> dict[int, set[bytes]]:
        """Every head that was ever seen of this table, by number of the block."""
        found: dict[int, set[bytes]] = {}
        with self._said_clearly():
            rows = self._database.execute(
                "SELECT number, substr(bytes, ?2, ?3) FROM block"
                " WHERE public = ?1 AND kind IN (?4, ?5, ?6)"
                " UNION SELECT number, substr(bytes, ?2, ?3) FROM fork"
                " WHERE public = ?1 AND kind IN (?4, ?5, ?6)"
                " UNION SELECT number, head FROM witness WHERE public = ?1",
                (table, _HEAD_AT, blocks.HEAD_SIZE, *verification.CHAIN),
            )
            for number, head in rows:
                found.setdefault(number, set()).add(head)
        return found

    def tables(self) -> list[bytes]:
        """The first keys of the tables whose records are here."""
        with self._said_clearly():
            found = self._database.execute("SELECT public FROM opening ORDER BY public")
            return [public for (public,) in found]

    def record(self, public: bytes) -> bytes:
        """The record of a table, as a pull would have given it."""
        with self._said_clearly():
            # Seals stand right behind the block they sign, evidence behind both.
            found = self._database.execute(
                "SELECT bytes FROM opening WHERE public = ?1 UNION ALL SELECT bytes FROM ("
                "SELECT bytes FROM block WHERE public = ?1 "
                "ORDER BY number, kind = ?4, kind = ?3, kind = ?2)",
                (public, blocks.SEAL, blocks.KEY, blocks.EVIDENCE),
            )
            return b"".join(piece for (piece,) in found)

    def derived(self, public: bytes) -> dict[str, tuple[bytes, str]]:
        """What was worked out of the games of a table, each with the digest of what it is from."""
        with self._said_clearly():
            found = self._database.execute(
                "SELECT game, source, text FROM derived WHERE public = ?", (public,)
            )
            return {game: (source, text) for game, source, text in found}

    def keep_derived(self, public: bytes, rows: dict[str, tuple[bytes, str]]) -> None:
        """Keep that instead of what was kept before; it can always be worked out again."""
        with self._said_clearly(), self._database:
            self._database.execute("DELETE FROM derived WHERE public = ?", (public,))
            self._database.executemany(
                "INSERT INTO derived VALUES (?, ?, ?, ?)",
                [(public, game, *row) for game, row in rows.items()],
            )

    def _opening(self, table: bytes) -> tuple[int, bytes] | None:
        """Number and head that the record here begins behind."""
        row = self._database.execute(
            "SELECT bytes FROM opening WHERE public = ?", (table,)
        ).fetchone()
        if row is None:
            return None
        opened = verification.opening_of(row[0])
        return opened.number, opened.head

    def _sealed(self, table: bytes) -> int:
        """The last block here that a signature covers; 0 if there is none."""
        found = self._database.execute(
            "SELECT max(number) FROM block WHERE public = ? AND kind IN (?, ?)",
            (table, *verification.SIGNS),
        ).fetchone()
        return found[0] or 0

    def _check_gap(self, record: verification.Record) -> None:
        """What is here and what comes must meet."""
        kept = self._opening(record.table)
        if kept is None:
            return
        last = self.last(record.table)
        if record.given_up > last:
            raise Refused(
                f"not stored: blocks {last + 1} to {record.given_up} were given up "
                "by the table before they were pulled; keep this record as a file of its own"
            )
        if record.sealed < kept[0]:
            raise Refused(
                f"not stored: the store begins with block {kept[0] + 1}, and blocks "
                f"{record.sealed + 1} to {kept[0]} are not here; keep this record as a file"
            )

    def _forked(self, record: verification.Record, rows: list[Row]) -> int | None:
        """The first block of which the store has another one that is signed, too."""
        kept = self._opening(record.table)
        if kept is None:
            return None
        ours = self._own_heads(record.table) | {kept[0]: kept[1]}
        theirs = {block.number: block.head for block in record.blocks}
        theirs = {number: head for number, head in theirs.items() if number <= record.sealed}
        theirs |= {record.given_up: record.opened}
        changed = dict(
            self._database.execute(
                "SELECT number, bytes FROM block WHERE public = ? AND kind = ?",
                (record.table, blocks.KEY),
            )
        )
        # Every head stands for all before it, but for the key behind it.
        different = [
            number for number in ours.keys() & theirs.keys() if ours[number] != theirs[number]
        ]
        different += [
            number
            for number, kind, piece in rows
            if kind == blocks.KEY and changed.get(number, piece) != piece
        ]
        return min(different, default=None)

    def _own_heads(self, table: bytes) -> dict[int, bytes]:
        return dict(
            self._database.execute(
                "SELECT number, substr(bytes, ?2, ?3) FROM block"
                " WHERE public = ?1 AND kind IN (?4, ?5, ?6) AND number <= ?7",
                (table, _HEAD_AT, blocks.HEAD_SIZE, *verification.CHAIN, self._sealed(table)),
            )
        )  # fmt: skip

    def _keep_opening(self, record: verification.Record, opening: bytes) -> None:
        """The oldest opening counts."""
        kept = self._opening(record.table)
        if kept is None or record.given_up < kept[0]:
            self._database.execute(
                "INSERT OR REPLACE INTO opening VALUES (?, ?, ?)",
                (record.table, record.given_up, opening),
            )

    def _forget_unsigned(self, record: verification.Record) -> None:
        """Older versions kept blocks that nobody had signed: those that are signed replace them."""
        if record.sealed > self._sealed(record.table):
            self._database.execute(
                "DELETE FROM block WHERE public = ? AND number > ?",
                (record.table, self._sealed(record.table)),
            )

    def _keep(self, table: bytes, number: int, kind: int, piece: bytes) -> int:
        kept = self._database.execute(
            "INSERT OR IGNORE INTO block VALUES (?, ?, ?, ?)", (table, number, kind, piece)
        )
        return int(kind == blocks.DEAL) * kept.rowcount

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
