"""Who people are, beside the record: names change, numbers come later, somebody is entered twice.

A record names people as they were entered and is never edited; what is known of them beyond that
lies here, for whoever shows or adds up: `found` says who is meant by a name and a number, and one
who has withdrawn has no name any more, on any page and in any export.
"""

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


class People:
    """The registry, in a database that has SCHEMA."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, name: str, ema_id: str = "", country: str = "") -> int:
        """Somebody, if he is not here yet; his id. A number tells namesakes apart."""
        name = _line(name)
        if ema_id and player(str(Player("x", ema_id))) != Player("x", ema_id):
            raise WrongUse(f"{name}: an EMA number has eight digits, not {ema_id}")
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

    def found(self, name: str, ema_id: str = "") -> Human | None:
        """Who is meant: by the number, else by a name or alias that only one has."""
        if ema_id:
            rows = self._database.rows(f"SELECT {_COLUMNS} FROM human WHERE ema_id = ?", ema_id)
            if rows:
                return self.human(rows[0][0])
        rows = self._database.rows(
            "SELECT id FROM human WHERE name = ? UNION SELECT human FROM alias WHERE name = ?",
            name, name,
        )  # fmt: skip
        ids = {self.human(id).id for (id,) in rows}
        return self.human(ids.pop()) if len(ids) == 1 else None

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
            self._database.do(
                "INSERT INTO alias SELECT name, id FROM human WHERE id = ? "
                "ON CONFLICT (name, human) DO NOTHING",
                id,
            )
            self._database.do("UPDATE human SET name = ? WHERE id = ?", _line(name), id)

    def give_number(self, id: int, ema_id: str) -> None:
        """His EMA number."""
        taken = self._database.value(
            "SELECT id FROM human WHERE ema_id = ? AND id <> ?", ema_id, id
        )
        if taken is not None:
            raise WrongUse(f"{ema_id} is {self.human(taken).name}: merge the two")
        self._database.do("UPDATE human SET ema_id = ? WHERE id = ?", ema_id, self.human(id).id)

    def call(self, id: int, alias: str) -> None:
        """He is entered so as well."""
        self._database.do(
            "INSERT INTO alias VALUES (?, ?) ON CONFLICT (name, human) DO NOTHING",
            _line(alias), self.human(id).id,
        )  # fmt: skip

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
        self._database.do("UPDATE human SET same_as = NULL WHERE id = ?", id)

    def withdraw(self, id: int, is_withdrawn: bool = True) -> None:
        """His name is not to be shown any more; or may be again."""
        self._database.do(
            "UPDATE human SET is_withdrawn = ? WHERE id = ?", int(is_withdrawn), self.human(id).id
        )

    def everybody(self) -> list[Human]:
        """All who are somebody of their own, by name."""
        rows = self._database.rows("SELECT id FROM human WHERE same_as IS NULL ORDER BY name, id")
        return [self.human(id) for (id,) in rows]

    def _complete(self, known: Human, ema_id: str, country: str) -> None:
        """What was not known of him before."""
        if ema_id and not known.ema_id:
            self._database.do("UPDATE human SET ema_id = ? WHERE id = ?", ema_id, known.id)
        if country and not known.country:
            self._database.do("UPDATE human SET country = ? WHERE id = ?", country, known.id)


def _line(name: str) -> str:
    name = " ".join(name.split())
    if not name or printable(name) != name:
        raise WrongUse(f"{name!r}: a name is one line of text")
    return name
