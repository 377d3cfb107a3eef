"""Who people are, beside the record: names change, numbers come later, somebody is entered twice.

A record names people as they were entered and is never edited; what is known of them beyond that
lies here, for whoever shows or adds up: `found` says who is meant by a name and a number, and one
who has withdrawn has no name any more, on any page and in any export.
"""

import csv
import io
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from jantaku_host.errors import WrongUse
from jantaku_host.record.database import Database
from jantaku_host.record.players import Player, player
from jantaku_host.record.recorded import printable

SCHEMA = """
CREATE TABLE IF NOT EXISTS human (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, ema_id TEXT NOT NULL, country TEXT NOT NULL,
    is_withdrawn INTEGER NOT NULL, same_as INTEGER);
CREATE TABLE IF NOT EXISTS alias (name TEXT NOT NULL, human INTEGER NOT NULL,
    PRIMARY KEY (name, human));
"""
_COLUMNS = "id, name, ema_id, country, is_withdrawn, same_as"


class Human(NamedTuple):
    """Somebody as everybody may know him."""

    id: int
    name: str
    ema_id: str = ""
    country: str = ""
    is_withdrawn: bool = False


Seated = tuple[tuple[str, ...], tuple[str, ...]]  # names and EMA numbers by seat


class People:
    """The registry, in a database that has SCHEMA."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, name: str, ema_id: str = "", country: str = "") -> int:
        """Somebody, if he is not here yet; his id. A number tells namesakes apart."""
        name = _line(name)
        if ema_id:
            _check_number(name, ema_id)
        with self._database.change():
            known = self.found(name, ema_id)
            if known is not None and (not ema_id or known.ema_id in ("", ema_id)):
                self._complete(known, ema_id, country)
                return known.id
            id = self._database.next_id("human")
            self._database.do(
                "INSERT INTO human VALUES (?, ?, ?, ?, 0, NULL)", id, name, ema_id, country
            )
            return id

    def enter(self, seated: Iterable[Player]) -> None:
        """Who sat at tables, unless the registry knows who that is, or may be."""
        with self._database.change():
            for name, ema_id in seated:
                if ema_id and self._by_number(ema_id) is None:
                    self.add(name or ema_id, ema_id)
                elif name.strip() and not ema_id and not self._called(name):
                    self.add(name)

    def take_over(self, other: "People") -> int:
        """Everybody of another registry, with aliases; how many they are."""
        everybody = [human for human in other.everybody() if not human.is_withdrawn]
        with self._database.change():
            for human in everybody:
                id = self.add(human.name, human.ema_id, human.country)
                for alias in other.aliases(human.id):
                    if not self._called(alias):
                        self.call(id, alias)
        return len(everybody)

    def import_rows(self, text: str) -> int:
        """Everybody of a CSV file, as `described` reads it; how many they are."""
        rows = list(described(text))
        with self._database.change():
            for line, row in rows:
                try:
                    self.add(row["name"], row["ema_id"], row["country"])
                except WrongUse as error:
                    raise WrongUse(f"players, line {line}: {error}") from error
        return len(rows)

    def found(self, name: str, ema_id: str = "") -> Human | None:
        """Who is meant: by the number, else by a name or alias that only one has."""
        by_number = self._by_number(ema_id) if ema_id else None
        if by_number is not None:
            return by_number
        ids = self._called(name)
        return self.human(ids.pop()) if len(ids) == 1 else None

    def _by_number(self, ema_id: str) -> Human | None:
        row = self._database.row("SELECT id FROM human WHERE ema_id = ?", ema_id)
        return self.human(row[0]) if row else None

    def _called(self, name: str) -> set[int]:
        """All who have this name, or had."""
        name = _joined(name)
        rows = self._database.rows(
            "SELECT id FROM human WHERE name = ? UNION SELECT human FROM alias WHERE name = ?",
            name, name,
        )  # fmt: skip
        return {self.human(id).id for (id,) in rows}

    def human(self, id: int) -> Human:
        """Who that is, whoever he was entered as."""
        row = self._database.row(f"SELECT {_COLUMNS} FROM human WHERE id = ?", id)
        if row is None:
            raise WrongUse(f"there is nobody with the number {id} here")
        if row[5] is not None:
            return self.human(row[5])
        if row[4]:
            return Human(row[0], "", "", "", True)
        return Human(row[0], row[1], row[2], row[3])

    def rename(self, id: int, name: str) -> None:
        """He is called so now; the old name still finds him."""
        with self._database.change():
            id = self.human(id).id
            self._check_free(id, name)
            self._database.do(
                "INSERT INTO alias SELECT name, id FROM human WHERE id = ? "
                "ON CONFLICT (name, human) DO NOTHING",
                id,
            )
            self._database.do("UPDATE human SET name = ? WHERE id = ?", _line(name), id)

    def give_number(self, id: int, ema_id: str) -> None:
        """His EMA number."""
        known = self.human(id)
        id = known.id
        _check_number(known.name, ema_id)
        taken = self._by_number(ema_id)
        if taken is not None and taken.id != id:
            raise WrongUse(f"{ema_id} is {taken.name} ({taken.id}): merge the two")
        self._database.do("UPDATE human SET ema_id = ? WHERE id = ?", ema_id, id)

    def call(self, id: int, alias: str) -> None:
        """He is entered so as well."""
        id = self.human(id).id
        self._check_free(id, alias)
        self._database.do(
            "INSERT INTO alias VALUES (?, ?) ON CONFLICT (name, human) DO NOTHING", _line(alias), id
        )

    def _check_free(self, id: int, name: str) -> None:
        """A name that somebody else has would no more tell who is meant."""
        for other in self._called(name) - {id}:
            raise WrongUse(f"{name} is somebody else ({other}): merge the two")

    def merge(self, id: int, into: int) -> None:
        """Both are one person, the second."""
        one, other = self.human(id), self.human(into)
        if one.id == other.id:
            raise WrongUse("that is one person already")
        if one.ema_id and other.ema_id and one.ema_id != other.ema_id:
            raise WrongUse(f"{one.name} and {other.name} have two EMA numbers: they are two")
        with self._database.change():
            self._database.do("UPDATE human SET same_as = ? WHERE id = ?", other.id, one.id)
            self._complete(other, one.ema_id, one.country)

    def part(self, id: int) -> None:
        """They are two people after all: the last merge of this one is taken back."""
        row = self._database.row("SELECT same_as, ema_id FROM human WHERE id = ?", id)
        if row is None or row[0] is None:
            raise WrongUse(f"{id} was merged into nobody")
        other, ema_id = row
        with self._database.change():
            if ema_id:  # which came with him
                self._database.do(
                    "UPDATE human SET ema_id = '' WHERE id = ? AND ema_id = ?", other, ema_id
                )
            self._database.do("UPDATE human SET same_as = NULL WHERE id = ?", id)

    def withdraw(self, id: int, is_withdrawn: bool = True) -> None:
        """His name is not to be shown any more; or may be again."""
        self._database.do(
            "UPDATE human SET is_withdrawn = ? WHERE id = ?", int(is_withdrawn), self.human(id).id
        )

    def everybody(self) -> list[Human]:
        """All who are somebody of their own, by name; those without one last."""
        rows = self._database.rows("SELECT id FROM human WHERE same_as IS NULL ORDER BY id")
        found = [self.human(id) for (id,) in rows]
        return sorted(found, key=lambda each: (each.is_withdrawn, each.name.casefold()))

    def names(self) -> "Names":
        """All that the registry knows, to look up the seats of many games."""
        by_name: dict[str, set[Human]] = {}
        rows = self._database.rows("SELECT name, id FROM human UNION SELECT name, human FROM alias")
        for name, id in rows:
            by_name.setdefault(name, set()).add(self.human(id))
        rows = self._database.rows("SELECT ema_id, id FROM human WHERE ema_id <> ''")
        return Names({number: self.human(id) for number, id in rows}, by_name)

    def aliases(self, id: int) -> list[str]:
        """Other names by which he is found, those of whom he was merged with as well."""
        rows = self._database.rows(
            "SELECT name, human FROM alias UNION SELECT name, id FROM human ORDER BY name"
        )
        own = self.human(id)
        if own.is_withdrawn:
            return []
        found = (name for name, human in rows if self.human(human).id == own.id)
        return [name for name in dict.fromkeys(found) if name != own.name]

    def _complete(self, known: Human, ema_id: str, country: str) -> None:
        """What was not known of him before."""
        if ema_id and not known.ema_id:
            self._database.do("UPDATE human SET ema_id = ? WHERE id = ?", ema_id, known.id)
        if country and not known.country:
            self._database.do("UPDATE human SET country = ? WHERE id = ?", country, known.id)


@contextmanager
def registry(path: Path) -> Iterator[People]:
    """That of the club, in the file of its store."""
    database = Database(path, SCHEMA)
    try:
        yield People(database)
    finally:
        database.close()


def described(text: str) -> Iterator[tuple[int, dict[str, str]]]:
    """The people of a CSV file whose first line names the columns, each with the number of his
    line: what it says of him, `name`, `ema_id` and `country` among it."""
    text = text.removeprefix("\ufeff")
    first = text.split("\n", 1)[0]
    rows = csv.DictReader(io.StringIO(text), delimiter=";" if ";" in first else ",")
    if not {_column(name) for name in rows.fieldnames or ()} & {"name", "last", "last_name"}:
        raise WrongUse("players: the first line names the columns; `name` is missing")
    try:
        for line, cells in enumerate(rows, 2):
            row = {_column(name): cell.strip() for name, cell in cells.items() if name and cell}
            if any(row.values()):
                yield line, _complete(row)
    except csv.Error as error:
        raise WrongUse(f"players: {error}") from error


def _complete(row: dict[str, str]) -> dict[str, str]:
    """The row with name, EMA number and country, whatever its columns are called."""
    first, last = (row.get(key) or row.get(f"{key}_name") or "" for key in ("first", "last"))
    row["name"] = row.get("name") or f"{first} {last}".strip()
    row["ema_id"] = row.get("ema_id") or row.get("ema_number") or row.get("ema") or ""
    row["country"] = row.get("country", "").upper()
    return row


def _column(name: str | None) -> str:
    return (name or "").strip().lower().replace(" ", "_")


class Names:
    """Who sat at a table, as a registry knows them now. By number, or by a name, who is meant."""

    def __init__(self, by_number: dict[str, Human], by_name: dict[str, set[Human]]) -> None:
        self._by_number = by_number
        self._by_name = by_name

    def of(self, names: tuple[str, ...], numbers: tuple[str, ...]) -> Seated:
        """Names and EMA numbers by seat. Who has withdrawn has neither, and who is not known is
        called as in the record."""
        told = list(zip(names, numbers, strict=True))
        humans = [self._human(*each) for each in told]
        for at, human in enumerate(humans):
            # Nobody sits at two seats: then the name does not tell who it was.
            if human and (human.is_withdrawn or humans.count(human) == 1):
                told[at] = human.name, human.ema_id or told[at][1] * (not human.is_withdrawn)
        return tuple(name for name, _ in told), tuple(number for _, number in told)

    def country(self, name: str, number: str) -> str:
        """Whose somebody is, in three letters; "" if nobody has said it."""
        human = self._human(name, number)
        return human.country if human else ""

    def _human(self, name: str, number: str) -> Human | None:
        if number in self._by_number:
            return self._by_number[number]
        called = self._by_name.get(_joined(name), set())
        human = next(iter(called)) if len(called) == 1 else None
        is_namesake = human and number and human.ema_id not in ("", number)
        return None if is_namesake else human


def _check_number(name: str, ema_id: str) -> None:
    if player(str(Player("x", ema_id))) != Player("x", ema_id):
        raise WrongUse(f"{name}: an EMA number has eight digits, not {ema_id}")


def _joined(name: str) -> str:
    """Without blanks that nobody sees."""
    return " ".join(name.split())


def _line(name: str) -> str:
    name = _joined(name)
    if not name or printable(name) != name:
        raise WrongUse(f"{name!r}: a name is one line of text")
    return name
