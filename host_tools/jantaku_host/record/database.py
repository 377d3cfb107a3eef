"""A database: one SQLite file. Nothing else in the hall knows the engine.

The SQL of the hall is what SQLite and PostgreSQL both understand: `?` for values, keys that the
hub counts itself, `ON CONFLICT`. One writer, one change at a time; what was answered is on disk.
"""

import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from jantaku_host.errors import JantakuError, WrongUse

_PATIENCE_S = 5.0  # for another process that writes
_FORM = 1  # of the tables
Row = tuple[Any, ...]


class NotStored(JantakuError):
    """The disk is full, or fails: nothing of the change is kept, and it can be tried again."""

    code = 3


class Database:
    """An open database with these tables."""

    def __init__(self, path: Path, schema: str) -> None:
        self.path = path
        self._lock = threading.RLock()
        self._depth = 0
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = sqlite3.connect(
                path, timeout=_PATIENCE_S, isolation_level=None, check_same_thread=False
            )
            self._connection.execute("PRAGMA journal_mode=WAL")
            # An answer to a push means that it survives the next cut in the power.
            self._connection.execute("PRAGMA synchronous=FULL")
            form = self._connection.execute("PRAGMA user_version").fetchone()[0]
            if form not in (0, _FORM):
                raise WrongUse(f"{path}: of a newer jantaku")
            self._connection.executescript(schema)
            self._connection.execute(f"PRAGMA user_version={_FORM}")
        except OSError as error:
            raise WrongUse(f"{path}: {error.strerror}") from error
        except sqlite3.Error as error:
            raise WrongUse(f"{path}: not a database of jantaku ({error})") from error

    def close(self) -> None:
        with self._lock:
            self._connection.close()

    @contextmanager
    def change(self) -> Iterator[None]:
        """All that is done in here is kept, or nothing of it."""
        with self._lock:
            if self._depth:  # part of a larger change
                yield
                return
            self._run("BEGIN IMMEDIATE")
            self._depth += 1
            try:
                yield
            except BaseException:
                self._depth -= 1
                self._back()
                raise
            self._depth -= 1
            try:
                self._run("COMMIT")
            except NotStored:
                self._back()
                raise

    def _back(self) -> None:
        if self._connection.in_transaction:  # SQLite may have gone back by itself
            self._connection.execute("ROLLBACK")

    def do(self, sql: str, *values: Any) -> None:
        """Change something."""
        with self.change():
            self._run(sql, values)

    def rows(self, sql: str, *values: Any) -> list[Row]:
        with self._lock:
            return self._run(sql, values).fetchall()

    def row(self, sql: str, *values: Any) -> Row | None:
        """The first row, if there is one."""
        found = self.rows(sql, *values)
        return found[0] if found else None

    def value(self, sql: str, *values: Any) -> Any:
        """The first value of the first row; None if there is none."""
        found = self.row(sql, *values)
        return found[0] if found else None

    def next_id(self, table: str, where: str = "1 = 1", *values: Any) -> int:
        """A number that no row has: the one writer counts."""
        return int(
            self.value(f"SELECT coalesce(max(id), 0) + 1 FROM {table} WHERE {where}", *values)
        )

    def others(self) -> int:
        """A number that is another one once another process has changed something."""
        return int(self.value("PRAGMA data_version"))

    def copy_to(self, path: Path) -> None:
        """A copy of the whole as it is now, while work goes on."""
        try:
            with self._lock, closing(sqlite3.connect(path)) as copy:
                self._connection.backup(copy)
        except sqlite3.Error as error:
            raise WrongUse(f"{path}: cannot be written ({error})") from error

    def _run(self, sql: str, values: Sequence[Any] = ()) -> sqlite3.Cursor:
        try:
            return self._connection.execute(sql, values)
        except (sqlite3.OperationalError, sqlite3.DatabaseError) as error:
            if isinstance(error, sqlite3.IntegrityError):
                raise
            raise NotStored(f"{self.path}: {error}") from error
