"""The hub: what agents say is kept, what people decide goes to the tables, and screens are told."""

import json
import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from jantaku.link.commands import KEY_SIZE
from jantaku.referee import questions
from jantaku.rules import events
from jantaku.shown.words import LANGUAGES
from jantaku_host.errors import JantakuError, Refused, WrongUse
from jantaku_host.hall import clock, wire
from jantaku_host.hall.access import Access, Host
from jantaku_host.hall.alarms import Alarms
from jantaku_host.hall.errands import Errands
from jantaku_host.hall.ledger import Ledger, Push, Taken, shown
from jantaku_host.hall.results import Results, entry_of
from jantaku_host.hall.schema import SCHEMA
from jantaku_host.hall.screens import Channel
from jantaku_host.hall.tournament import Tournament
from jantaku_host.record.database import Database, NotStored
from jantaku_host.record.people import SCHEMA as PEOPLE
from jantaku_host.record.players import player
from jantaku_host.record.recorded import Event
from jantaku_host.review.rows import listed
from jantaku_host.show.pages.feed import Feed
from jantaku_host.show.public_table import PublicTable
from jantaku_host.show.row_text import text
from jantaku_host.words import HostWords

_SILENT_S = 10.0
_WORDS = {each: HostWords(each) for each in LANGUAGES}
_SEEN_MS = 5_000  # a screen is told so coarsely when a table was heard
_STEADY_MS = 2_000  # its end moves by less only because messages take their time
_OFF_MS = 200  # a table's clock, from the hall's


@dataclass
class Board:
    """A table of the hall as its screens have it."""

    number: int
    public: bytes
    feed: Feed
    table: PublicTable = field(default_factory=PublicTable)
    state: dict[str, Any] = field(default_factory=dict)
    seen: int = 0  # when somebody who has it spoke of it last
    heard_s: float = field(default_factory=clock.steady_s)  # the same, or since when we wait for it
    rung: dict[str, str] = field(default_factory=dict)  # of what the alarms were told last
    missing: str = ""  # why nobody has it, as its host says
    ends: int = 0  # the session, as far as its clock runs
    called: int = 0  # since when a referee is wanted
    place: tuple[int, int] = (0, 0)  # of the last event
    name_of: Callable[[str], str] = str  # whom the record has as a number
    entries: tuple[int, ...] = (0, 0, 0, 0)

    @property
    def is_there(self) -> bool:
        """Whether somebody has it: an agent that has it no more cannot know who has it now."""
        is_heard = clock.steady_s() - self.heard_s <= _SILENT_S
        return is_heard and bool(self.state.get("is_there"))

    def clock(self) -> dict[str, Any]:
        """The session's clock as a screen needs it: when it ends, which stays the same for as long
        as it runs."""
        told = self.state.get("clock") or {}
        left = told.get("left")
        if told.get("state") == "running" and left is not None:
            ends = clock.now_ms() + left
            if abs(ends - self.ends) > _STEADY_MS:
                self.ends = ends
            return {"state": "running", "ends": self.ends}
        return {name: told[name] for name in ("state", "at") if name in told}

    def named(self, event: Event) -> Event:
        """The start of a session with the names of the registry, for people to read."""
        kind, side, form, rules, options, table, players, *rest = event
        lines = (players.split("\n") + [""] * 4)[:4]
        self.entries = tuple(entry_of(player(line).name) for line in lines)
        names = "\n".join(self.name_of(player(line).name) for line in lines)
        return (kind, side, form, rules, options, table.split("\n")[0], names, *rest)

    def happened(self, place: tuple[int, int], event: Event, step: int) -> None:
        """An event that everybody may know."""
        self.place = place
        if event[0] == events.REVEAL:
            self.feed.tell(place, event, step)
            return  # what is left of the wall stays hidden
        if event[0] == events.SESSION_START:
            self.called = 0
            event = self.named(event)
        self.table.happened(event, step)
        if event[0] == events.COMMIT:
            return  # digests of what is hidden are for the record, not for screens
        self.feed.tell(place, event, step)
        if event[0] in (events.ASK, events.ANSWER) and event[2] == questions.REFEREE:
            self.called = clock.now_ms() if event[0] == events.ASK else 0


class Hub:
    """One hall. All of it may be called from any thread."""

    def __init__(self, path: Path) -> None:
        self.database = Database(path, SCHEMA + PEOPLE)
        self.access = Access(self.database)
        self.ledger = Ledger(self.database)
        self.results = Results(self.database, self.ledger)
        self.alarms = Alarms(self.database)
        self.errands = Errands(self.database)
        self.tournament = Tournament(self.database, self.results, self.errands)
        self.epoch = secrets.token_hex(4)
        self.hall = Channel(self.epoch)  # everybody's
        self.staff = Channel(self.epoch)  # director's, referee's and desk's
        self._lock = threading.RLock()
        self._others = self.database.others()
        self._heard: dict[int, int] = {}  # when that was kept of a host last
        self._boards: dict[bytes, Board] = {}
        for public, number, state in self.database.rows("SELECT public, number, state FROM place"):
            self._seat(public, number, json.loads(state))
        self.show()

    def close(self) -> None:
        self.database.close()

    # What agents say

    def push(self, host: Host, said: Any) -> dict[str, Any]:
        """A push; what it is answered."""
        if not isinstance(said, dict) or not isinstance(said.get("tables", []), list):
            raise WrongUse("not a push")
        cursors, refused = {}, {}
        with self._lock:
            for row in said.get("tables", []):
                public, push, state = wire.unpacked(row)
                try:
                    cursors[public.hex()] = self._take(host, public, push, state)
                except NotStored:
                    raise  # nothing of this is answered: it comes again
                except JantakuError as error:
                    refused[public.hex()] = str(error)
            self._hear(host, said)
        return {"now": clock.now_ms(), "cursors": cursors, "refused": refused}

    def _take(self, host: Host, public: bytes, push: Push, state: dict[str, Any]) -> Any:
        if not self.access.may_speak(host, public):
            self.alarms.ring(public, "unknown", host.name)
            raise Refused(f"table {public.hex()[:16]} is not admitted to {host.name}")
        board = self._boards.get(public) or self._seat_new(public)
        try:
            with self.database.change():
                taken = self.ledger.take(host.id, public, push)
                sessions = dict.fromkeys(block.session for block in taken.blocks)
                for session in sessions:
                    wrong = self.results.renew(public, session)
                    if wrong:
                        taken.trouble.append(("unplayable", wrong))
                for kind, detail in taken.trouble:
                    self.alarms.ring(public, kind, detail)
        except Refused as error:
            self.alarms.ring(public, "forged", str(error))
            raise
        self._tell(board, taken, state)
        if sessions:
            self.tournament.changed()
        return taken.cursor

    def _tell(self, board: Board, taken: Taken, state: dict[str, Any]) -> None:
        told = board.place
        for block in taken.blocks:
            for index, (event, step) in enumerate(block.events):
                if (block.number, index) > told:
                    board.happened((block.number, index), shown(event), step)
        for place, event, step in taken.events:
            if place > board.place:
                board.happened(place, event, step)
        if state.get("is_there"):
            board.seen, board.heard_s = clock.now_ms(), clock.steady_s()
            board.missing = ""
            before, board.state = wire.steady(board.state), state
            if wire.steady(state) != before:
                self.database.do(
                    "UPDATE place SET state = ? WHERE public = ?",
                    json.dumps(wire.steady(state)), board.public,
                )  # fmt: skip
        elif state:
            board.missing = state.get("problem", "")
        self._look(board)
        self._show(board)

    def _hear(self, host: Host, said: dict[str, Any]) -> None:
        now = clock.now_ms()
        if abs(now - self._heard.get(host.id, 0)) >= _SEEN_MS:
            self._heard[host.id] = now
            self.database.do(
                "UPDATE host SET seen = ?, offset_ms = ? WHERE id = ?",
                now, wire.plain(said.get("offset"), int), host.id,
            )  # fmt: skip

    # What is shown of it

    def board(self, number: int) -> Board | None:
        """The table with this number."""
        with self._lock:
            return next((each for each in self._boards.values() if each.number == number), None)

    def boards(self) -> list[Board]:
        with self._lock:
            return sorted(self._boards.values(), key=lambda board: board.number)

    def admit(self, public: bytes, number: int | None, host: str, by: str) -> int:
        """A table belongs to the hall from now on, with this number; else with the one it has, or
        the next."""
        if len(public) != KEY_SIZE:
            raise WrongUse(f"a table's key has {2 * KEY_SIZE} digits")
        with self._lock:
            number = self.access.pin(public, number, host, by)
            self.alarms.close(public, "unknown")
            if public in self._boards:
                self._boards[public].number = number
            else:
                self._seat(public, number, {})
            self.show()
            return number

    def _seat_new(self, public: bytes) -> Board:
        """A table that was admitted by another process."""
        number = self.database.value("SELECT number FROM place WHERE public = ?", public)
        return self._seat(public, number, {})

    def _seat(
        self, public: bytes, number: int, state: dict[str, Any], feed: Feed | None = None
    ) -> Board:
        """A table as the record and what was told since know it."""
        board = Board(number, public, feed or Feed(_feed_name(public)), state=state)
        board.name_of = self._name_of
        self._boards[public] = board
        sessions = self.ledger.sessions(public)
        for session in [each for each in sessions if each][-1:]:
            for block in self.ledger.session(public, session).blocks:
                for index, (event, step) in enumerate(block.events):
                    board.happened((block.number, index), shown(event), step)
        for place, event, step in self.ledger.told(public):
            board.happened(place, event, step)
        return board

    def _name_of(self, text: str) -> str:
        return self.tournament.names().get(entry_of(text), text)

    def renamed(self) -> None:
        """Names have changed: whatever has been told is told anew with them, also to those who
        look at a table just now, or come back to it."""
        with self._lock:
            self.tournament.changed()
            for board in list(self._boards.values()):
                board.feed.name = _feed_name(board.public)  # places that were seen mean nothing now
                anew = self._seat(board.public, board.number, board.state, board.feed)
                anew.seen, anew.heard_s, anew.ends = board.seen, board.heard_s, board.ends
                anew.missing = board.missing
            self.show()

    def look(self) -> None:
        """What only time tells: tables that say nothing. Called every second or so."""
        with self._lock:
            others = self.database.others()
            if others != self._others:  # somebody at the command line
                self._others = others
                self.tournament.changed()
            for board in self._boards.values():
                self._look(board)
            self.show()

    def _look(self, board: Board) -> None:
        """Ring, or be content again."""
        state = board.state
        offset = state.get("offset")
        seal = 0 if state.get("session") else self.ledger.open_seal(board.public)
        book = self.tournament.other_book(board.table)
        is_off = isinstance(offset, int) and abs(offset) > _OFF_MS
        looked = {
            "called": "yes" if board.called else "",
            "problem": str(state.get("problem", "")),
            "clock": str(offset) if is_off else "",
            "seal": f"block {seal}" if seal else "",
            "book": book,
        }
        # Which was not here since the hub began need not come.
        if board.is_there or board.seen:
            looked["silent"] = "" if board.is_there else board.missing or "yes"
        for kind, detail in looked.items():
            if detail and board.rung.get(kind) != detail:
                self.alarms.ring(board.public, kind, detail)
            elif not detail and board.rung.get(kind, "?"):
                self.alarms.close(board.public, kind)
        board.rung |= looked

    def show(self) -> None:
        """Everything that a screen may show."""
        with self._lock:
            for board in self._boards.values():
                self._show(board)
            # A row of its own: a table's may be late by a second when it has just changed.
            heard = {b.number: b.seen // _SEEN_MS * _SEEN_MS for b in self._boards.values()}
            self.hall.put("seen", heard)
            self.staff.put("seen", heard)
            for name, row in self.tournament.rows().items():
                self.hall.put(name, row)
                self.staff.put(name, row)
            for name, row in self.tournament.staff_rows().items():
                self.staff.put(name, row)
            numbers = {board.public: board.number for board in self._boards.values()}
            self.staff.put("alarms", self.alarms.open(numbers))
            self.staff.put("errands", self.errands.open(numbers))
            self.staff.put("hosts", self.access.hosts(_SEEN_MS))

    def _show(self, board: Board) -> None:
        row = self._row(board)
        self.hall.put(f"table{board.number}", row)
        self.staff.put(f"table{board.number}", row)

    def _row(self, board: Board) -> dict[str, Any]:
        table = board.table
        return {
            "board": board.number,
            "place": {
                each: text(listed(table.place), words) if table.rules else ""
                for each, words in _WORDS.items()
            },
            "live": table.live,
            "ended": table.ended,
            "seats": [
                {
                    "seat": seat,
                    "wind": "ESWN"[table.wind(seat)],
                    "entry": board.entries[seat],
                    "name": table.players[seat],
                    "score": table.scores[seat],
                    "riichi": table.riichi[seat],
                }
                for seat in range(4)
            ],
            "session": bool(table.rules) and table.ended != "session",
            "clock": board.clock(),
            "is_there": board.is_there,
            "called": board.called,
            "problem": board.state.get("problem", ""),
        }


def _feed_name(public: bytes) -> str:
    return f"{public.hex()[:8]}-{secrets.token_hex(2)}"
