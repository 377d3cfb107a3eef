"""What the hub wants done at a table: given ahead, done in its order, repeated until answered."""

import json
import secrets
from collections.abc import Collection
from typing import Any

from jantaku_host.errors import Refused
from jantaku_host.hall import clock
from jantaku_host.record.database import Database

LATE_MS = 3_600_000  # an errand that nobody has done for so long is given up
RULING_MS = 30_000  # and a ruling
_GIVEN_UP = "hall_given_up"  # a word of the pages
KINDS = ("seat", "go", "pause", "resume", "extra", "end", "ruling")


class Errands:
    """The orders to all hosts."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def give(self, public: bytes, kind: str, body: dict[str, Any], by: str, at: int = 0) -> str:
        """Have this done at a table, for that moment of the hall's time; the errand's name, which
        no other has, also not in a hub that began anew with a backup."""
        assert kind in KINDS
        with self._database.change():
            row = self._database.row(
                "SELECT place.host, host.rules_by_order FROM place JOIN host ON host.id = "
                "place.host WHERE place.public = ? AND host.revoked IS NULL",
                public,
            )
            if row is None:
                raise Refused(f"no host is admitted to table {public.hex()[:16]}")
            host, may_rule = row
            if kind == "ruling" and not may_rule:
                raise Refused("that table's host is not admitted for rulings")
            name = secrets.token_hex(8)
            self._database.do(
                "INSERT INTO order_ VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, NULL)",
                self._database.next_id("order_"), name, host, public, kind, json.dumps(body), at,
                by, clock.now_ms(),
            )  # fmt: skip
            return name

    def waiting(self, host: int, tables: Collection[bytes] | None = None) -> list[dict[str, Any]]:
        """What this host has to do, the first first; only at these tables, if they are told. A
        table may have gone to another agent of the same host: who has it does it."""
        rows = self._database.rows(
            "SELECT name, public, kind, body, at, given_by, given FROM order_ "
            "WHERE host = ? AND answered IS NULL AND given > ? ORDER BY id",
            host, clock.now_ms() - LATE_MS,
        )  # fmt: skip
        return [
            {"name": name, "key": public.hex(), "kind": kind, "body": json.loads(body), "at": at,
             "by": by, "given": given}
            for name, public, kind, body, at, by, given in rows
            if (tables is None or public in tables) and not _is_late(kind, given)
        ]  # fmt: skip

    def answer(self, host: int, name: str, answer: str) -> None:
        """What has come of one; a second answer changes nothing."""
        self._database.do(
            "UPDATE order_ SET answered = ?, answer = ? "
            "WHERE host = ? AND name = ? AND answered IS NULL",
            clock.now_ms(), answer, host, name,
        )  # fmt: skip

    def open(self, numbers: dict[bytes, int]) -> list[dict[str, Any]]:
        """What is not done yet, and what went wrong in the last hour."""
        rows = self._database.rows(
            "SELECT public, kind, given, answer FROM order_ WHERE given > ? "
            "AND (answered IS NULL OR answer <> '') ORDER BY id DESC LIMIT 50",
            clock.now_ms() - LATE_MS,
        )
        return [
            {"board": numbers.get(public, 0), "kind": kind, "given": given,
             "answer": _GIVEN_UP if answer is None and _is_late(kind, given) else answer}
            for public, kind, given, answer in rows
        ]  # fmt: skip


def _is_late(kind: str, given: int) -> bool:
    """Whether nobody does it any more: a ruling is about what is on the table now."""
    return kind == "ruling" and clock.now_ms() - given > RULING_MS
