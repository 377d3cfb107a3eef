"""What somebody has to look at: rung once, taken by somebody, closed when it is over."""

from typing import Any

from jantaku_host.errors import WrongUse
from jantaku_host.hall import clock
from jantaku_host.record.database import Database


class Alarms:
    """The list of the director and the referees."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._seen: dict[tuple[bytes, str], str] = {}  # what was dismissed and is not over yet

    def ring(self, public: bytes, kind: str, detail: str) -> None:
        """There is this about a table, until it is over or somebody has seen it."""
        seen = self._seen.get((public, kind))
        if seen is not None and (detail == seen or kind == "clock"):
            return  # how far a clock is off changes all the time
        with self._database.change():
            row = self._database.row(
                "SELECT id, detail FROM alarm WHERE public = ? AND kind = ? AND closed IS NULL",
                public, kind,
            )  # fmt: skip
            if row is None:
                self._database.do(
                    "INSERT INTO alarm VALUES (?, ?, ?, ?, ?, NULL, NULL)",
                    self._database.next_id("alarm"), public, kind, detail, clock.now_ms(),
                )  # fmt: skip
            elif row[1] != detail:
                self._database.do("UPDATE alarm SET detail = ? WHERE id = ?", detail, row[0])

    def close(self, public: bytes, kind: str) -> None:
        """It is over."""
        self._seen.pop((public, kind), None)
        if self._database.value(
            "SELECT 1 FROM alarm WHERE public = ? AND kind = ? AND closed IS NULL", public, kind
        ):
            self._database.do(
                "UPDATE alarm SET closed = ? WHERE public = ? AND kind = ? AND closed IS NULL",
                clock.now_ms(), public, kind,
            )  # fmt: skip

    def take(self, id: int, by: str) -> None:
        """Somebody goes there."""
        self._change(id, "UPDATE alarm SET taken_by = ? WHERE id = ? AND closed IS NULL", by)

    def dismiss(self, id: int) -> None:
        """Somebody has looked at it: it rings no more before it is over, or another thing."""
        row = self._database.row("SELECT public, kind, detail FROM alarm WHERE id = ?", id)
        self._change(
            id, "UPDATE alarm SET closed = ? WHERE id = ? AND closed IS NULL", clock.now_ms()
        )
        if row:
            self._seen[row[0], row[1]] = row[2]

    def _change(self, id: int, sql: str, value: Any) -> None:
        if not self._database.value("SELECT 1 FROM alarm WHERE id = ? AND closed IS NULL", id):
            raise WrongUse(f"there is no alarm {id}")
        self._database.do(sql, value, id)

    def open(self, numbers: dict[bytes, int]) -> list[dict[str, Any]]:
        """Those that nobody has closed, the oldest first."""
        rows = self._database.rows(
            "SELECT id, public, kind, detail, since, taken_by FROM alarm WHERE closed IS NULL "
            "ORDER BY since, id"
        )
        return [
            {
                "id": id, "board": numbers.get(public, 0), "key": public.hex(), "kind": kind,
                "detail": detail, "since": since, "taken_by": taken_by or "",
            }
            for id, public, kind, detail, since, taken_by in rows
        ]  # fmt: skip
