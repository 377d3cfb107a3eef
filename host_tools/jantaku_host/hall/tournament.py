"""The tournament: who is entered, who sits where in which round, what was decided, who leads."""

import json
import secrets
import threading
from dataclasses import asdict
from typing import Any, NamedTuple

from jantaku.rules import books
from jantaku_host.device import settings
from jantaku_host.errors import Refused, WrongUse
from jantaku_host.hall import clock, seating
from jantaku_host.hall.errands import Errands
from jantaku_host.hall.results import Result, Results, on_paper
from jantaku_host.hall.standing import (
    SUBSTITUTE,
    Correction,
    Line,
    counting,
    holding,
    standing,
)
from jantaku_host.record.database import Database
from jantaku_host.record.people import Human, People, described
from jantaku_host.record.recorded import printable
from jantaku_host.review.standings import criteria, points
from jantaku_host.show.public_table import PublicTable

_LEAST_AHEAD_MS = 2_000
_MOST_AHEAD_MS = 3_600_000  # what a table takes
_LONGEST_NAME = 100
_MOST_POINTS = 10_000_000
_LATE = ("lateness_points", SUBSTITUTE)
PLAYS, ABSENT = "plays", "absent"


class Event(NamedTuple):
    """A tournament, or a club's evening."""

    id: int
    name: str
    rules: str
    options: dict[str, str]
    hidden_from: int  # the standing is not public while this round and later ones run; 0: always
    is_closed: bool

    @property
    def book(self) -> books.Rules:
        return books.load(self.rules, **self.options)


class Tournament:
    """The one that is on, or was last. Whatever changes is a row; nothing decided is edited."""

    def __init__(self, database: Database, results: Results, errands: Errands) -> None:
        self._database = database
        self._results = results
        self._errands = errands
        self._lock = threading.RLock()
        self._rows: dict[str, Any] | None = None
        self._names: dict[int, str] | None = None
        self.people = People(database)

    # The event and its players

    def event(self) -> Event | None:
        """The one that is on, or was last."""
        row = self._database.row(
            "SELECT id, name, rules, options, hidden_from, closed FROM event ORDER BY id DESC "
            "LIMIT 1"
        )
        if row is None:
            return None
        return Event(row[0], row[1], row[2], json.loads(row[3]), row[4], row[5] is not None)

    def _on(self) -> Event:
        event = self.event()
        if event is None or event.is_closed:
            raise WrongUse("no event is on (`jantaku hall event new`)")
        return event

    def open(self, name: str, rules: str, options: dict[str, str], hidden_from: int) -> None:
        """Begin a tournament."""
        found = self.event()
        if found and not found.is_closed:
            raise WrongUse(f"{found.name} is on (`jantaku hall event close`)")
        if not name or printable(name) != name:
            raise WrongUse(f"{name!r}: a name is one line of text")
        if self._database.value("SELECT 1 FROM event WHERE name = ?", name):
            raise WrongUse(f"{name}: there was an event of this name")
        settings.check({"rules": rules, "options": options})
        self._database.do(
            "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, NULL)",
            self._database.next_id("event"), name, rules, json.dumps(options), hidden_from,
            clock.now_ms(),
        )  # fmt: skip
        self.changed()

    def close(self) -> None:
        """It is over: what was hidden is public."""
        self._database.do("UPDATE event SET closed = ? WHERE id = ?", clock.now_ms(), self._on().id)
        self.changed()

    def import_players(self, text: str) -> int:
        """Enter everybody of a CSV file: name (or first and last), ema_id, country, number; how
        many there are now. A number that is missing is the next one."""
        event = self._on()
        seen: dict[int, int] = {}  # people by the line
        with self._database.change():
            for line, row in described(text):
                try:
                    player = self._enter(event, row)
                    if player in seen:
                        raise WrongUse(
                            f"{row['name']} is in line {seen[player]} already (namesakes have EMA "
                            "numbers, or names that differ)"
                        )
                except WrongUse as error:
                    raise WrongUse(f"players, line {line}: {error}") from error
                seen[player] = line
        if not seen:
            raise WrongUse("players: nobody is in it")
        self.changed()
        return len(self.entries())

    def _enter(self, event: Event, row: dict[str, str]) -> int:
        name, country = row["name"], row["country"]
        if len(name) > _LONGEST_NAME:
            raise WrongUse(f"a name takes at most {_LONGEST_NAME} letters")
        if country and not (len(country) == 3 and country.isalpha()):
            raise WrongUse(f"{name}: a country has three letters, not {country}")
        wanted = row.get("number") or row.get("entry") or ""
        if wanted and (not wanted.isdecimal() or len(wanted) > 4 or not int(wanted)):
            raise WrongUse(f"{name}: {wanted} is no number from 1 to 9999")
        player = self.people.add(name, row["ema_id"], country)
        entered = self._database.value(
            "SELECT number FROM entry WHERE event = ? AND player = ?", event.id, player
        )
        if entered is not None:
            return player
        highest = self._database.value("SELECT max(number) FROM entry WHERE event = ?", event.id)
        number = int(wanted or (highest or 0) + 1)
        if self._database.value(
            "SELECT 1 FROM entry WHERE event = ? AND number = ?", event.id, number
        ):
            raise WrongUse(f"{name}: number {number} is taken")
        self._database.do(
            "INSERT INTO entry VALUES (?, ?, ?, ?, ?)",
            event.id, number, player, int((row.get("substitute") or "0") in ("1", "yes", "x")),
            PLAYS,
        )  # fmt: skip
        return player

    def entries(self) -> dict[int, Human]:
        """Who is entered, by number."""
        event = self.event()
        if event is None:
            return {}
        rows = self._database.rows(
            "SELECT number, player FROM entry WHERE event = ? ORDER BY number", event.id
        )
        return {number: self.people.human(player) for number, player in rows}

    def withdraw_name(self, number: int, is_withdrawn: bool) -> None:
        """Somebody's name is to stand on no page and in no export any more; or may again."""
        event = self._on()
        player = self._database.value(
            "SELECT player FROM entry WHERE event = ? AND number = ?", event.id, number
        )
        if player is None:
            raise WrongUse(f"there is no entry {number}")
        self.people.withdraw(player, is_withdrawn)

    def set_state(self, number: int, state: str) -> None:
        """Somebody plays, or does not any more."""
        event = self._on()
        if number not in self.entries() or state not in (PLAYS, ABSENT):
            raise WrongUse(f"there is no entry {number}")
        self._database.do(
            "UPDATE entry SET state = ? WHERE event = ? AND number = ?", state, event.id, number
        )
        self.changed()

    # Seating

    def seat(self, rounds: seating.Seating, first: int, by: str, how: str, seed: str = "") -> int:
        """This is the seating from that round on; rounds that have begun stand, and may only be
        told once more as they are. How many pairs meet again, of all rounds. It is appended: who
        looks sees that there was another one before."""
        event = self._on()
        entered = self.entries()
        for number, tables in enumerate(rounds, first):
            for board, table in enumerate(tables, 1):
                unknown = [str(entry) for entry in table if entry not in entered]
                if unknown:
                    where = f"round {number}, table {board}"
                    raise WrongUse(f"{where}: nobody is entered as {', '.join(unknown)}")
        with self._database.change():
            kept = self.seating()
            for number, state in self._states(event):
                told = rounds[number - first] if 0 <= number - first < len(rounds) else []
                if number >= first and state != "seated" and told != kept[number - 1]:
                    raise Refused(f"round {number} is {state}: its seating stands")
            begun = self._begun(event)
            self._database.do("DELETE FROM seat WHERE event = ? AND round >= ? AND round > ?",
                              event.id, first, begun)  # fmt: skip
            self._database.do("DELETE FROM round WHERE event = ? AND number >= ? AND number > ?",
                              event.id, first, begun)  # fmt: skip
            for number, tables in enumerate(rounds, first):
                if number > begun:
                    self._keep_round(event, number, tables)
            return self._keep_draw(event, how, seed, rounds, by)

    def _keep_draw(
        self, event: Event, how: str, seed: str, rounds: seating.Seating, by: str
    ) -> int:
        """Append how the seating has come about; how many pairs meet again."""
        count = seating.meetings(self.seating())
        self._database.do(
            "INSERT INTO DRAW VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            self._database.next_id("DRAW"), event.id, how, seed, json.dumps(rounds), count,
            clock.now_ms(), by,
        )  # fmt: skip
        self.changed()
        return count

    def _keep_round(self, event: Event, number: int, tables: seating.Round) -> None:
        minutes = event.book.session_minutes
        self._database.do(
            "INSERT INTO round VALUES (?, ?, NULL, ?, 'seated')", event.id, number, minutes
        )
        for board, table in enumerate(tables, 1):
            for side, entry in enumerate(table):
                self._database.do(
                    "INSERT INTO seat VALUES (?, ?, ?, ?, ?)",
                    event.id, number, board, side, entry,
                )  # fmt: skip

    def draw(self, rounds: int, by: str, seconds: float, seed: str = "") -> seating.Draw:
        """Draw so many rounds behind those that have begun."""
        event = self._on()
        first = 1 + self._begun(event)
        known = self.seating()[: first - 1]
        seed = seed or secrets.token_hex(8)
        found = seating.draw(self._playing(event), rounds, seed, seconds, known)
        self.seat(found.rounds, first, by, "drawn", seed)
        return found

    def draw_by_standing(self, by: str) -> None:
        """One more round: the first four at table 1, and so on; who has no points yet last. Where
        not everybody can sit, those rest who have rested least, the last of the standing first."""
        event = self._on()
        order = [line.entry for line in self.standing()]
        playing = self._playing(event)
        order = [each for each in order if each in playing]
        order += [each for each in playing if each not in order]
        seed = secrets.token_hex(8)
        begun = self._begun(event)
        tables = seating.by_standing(order, seed, self.seating()[:begun])
        self.seat([tables], begun + 1, by, "by standing", seed)

    def _playing(self, event: Event) -> list[int]:
        rows = self._database.rows(
            "SELECT number FROM entry WHERE event = ? AND state = ? AND is_substitute = 0 "
            "ORDER BY number",
            event.id, PLAYS,
        )  # fmt: skip
        return [number for (number,) in rows]

    def replace(self, round: int, entry: int, other: int, by: str) -> None:
        """Somebody else sits there, if the round has not begun; of one that is armed the tables
        hear it as well."""
        event = self._on()
        if other not in self.entries():
            raise WrongUse(f"there is no entry {other}")
        with self._database.change():
            rounds = self.seating()
            tables = rounds[round - 1] if 0 < round <= len(rounds) else []
            board = next((at for at, table in enumerate(tables, 1) if entry in table), 0)
            if not board or any(other in each for each in tables):
                raise WrongUse(
                    f"round {round}: {entry} does not sit there, or {other} does already"
                )
            state, starts = self._round(event, round)
            if state == "stopped" or (state == "armed" and starts <= clock.now_ms()):
                raise Refused(f"round {round} has begun: enter a substitute")
            self._database.do(
                "UPDATE seat SET entry = ? WHERE event = ? AND round = ? AND entry = ?",
                other, event.id, round, entry,
            )  # fmt: skip
            how = f"round {round}: {other} for {entry}"
            self._keep_draw(event, how, "", self.seating(), by)
            if state == "armed":
                self._seat_table(event, round, board, by)
                self._order(self._boards_of(event, round, board), "go", {"at": starts}, by, starts)

    def seating(self) -> seating.Seating:
        """All rounds that have one."""
        event = self.event()
        if event is None:
            return []
        found: dict[int, dict[int, list[int]]] = {}
        for number, board, _, entry in self._database.rows(
            "SELECT round, board, side, entry FROM seat WHERE event = ? "
            "ORDER BY round, board, side",
            event.id,
        ):
            found.setdefault(number, {}).setdefault(board, []).append(entry)
        return [list(found[number].values()) for number in sorted(found)]

    # Rounds

    def arm(self, number: int, at_ms: int, by: str) -> None:
        """All tables know who sits there, and begin at that moment, whatever happens to the
        network until then. Until it has come another one may be named."""
        event = self._on()
        ahead = at_ms - clock.now_ms()
        if not _LEAST_AHEAD_MS // 2 <= ahead <= _MOST_AHEAD_MS:
            raise WrongUse("a round is armed some seconds to an hour ahead")
        with self._database.change():
            self.seat_tables(number, by)
            self._order(self._boards_of(event, number), "go", {"at": at_ms}, by, at_ms)
            self._database.do(
                "UPDATE round SET starts = ?, state = 'armed' WHERE event = ? AND number = ?",
                at_ms, event.id, number,
            )  # fmt: skip
        self.changed()

    def go(self, number: int, by: str) -> None:
        """Now: the signal is given so far ahead that it has reached every table."""
        self.arm(number, clock.now_ms() + _LEAST_AHEAD_MS, by)

    def seat_tables(self, number: int, by: str) -> None:
        """Names on the displays, walls may be built, no dice yet."""
        event = self._on()
        state, starts = self._round(event, number)
        if not state:
            raise WrongUse(f"round {number} has no seating")
        if state == "stopped" or (state == "armed" and starts <= clock.now_ms()):
            raise Refused(f"round {number} is {state}")
        on = [each for each, state in self._states(event) if state == "armed" and each != number]
        if on:
            raise Refused(f"round {on[0]} is on: end it first")
        with self._database.change():
            for board in self._boards_of(event, number):
                self._seat_table(event, number, board, by)

    def _seat_table(self, event: Event, number: int, board: int, by: str) -> None:
        wish = self._wish(event, number, board, self.seating()[number - 1][board - 1])
        self._order(self._boards_of(event, number, board), "seat", wish, by)

    def _order(
        self, boards: dict[int, bytes], kind: str, body: dict[str, Any], by: str, at: int = 0
    ) -> None:
        for public in boards.values():
            self._errands.give(public, kind, body, by, at)

    def _wish(self, event: Event, number: int, board: int, table: list[int]) -> dict[str, Any]:
        """What a table is asked to start. The record has entry and EMA numbers and no names."""
        entered = self.entries()
        return {
            "rules": event.rules,
            "options": event.options,
            "table": f"{board}\n{_counts_for(event, number)}",
            "players": [f"#{entry} {entered[entry].ema_id}".rstrip() for entry in table],
            "names": [entered[entry].name for entry in table],
            "first_east": 0,
        }

    def stop(self, number: int, by: str) -> None:
        """The round is over: the session ends at every table at which it is played."""
        event = self._on()
        if self._round(event, number)[0] not in ("armed", "stopped"):
            raise WrongUse(f"round {number} is not on")
        with self._database.change():
            self._order(self._numbered(), "end", {"counts_for": _counts_for(event, number)}, by)
            self._database.do(
                "UPDATE round SET state = 'stopped' WHERE event = ? AND number = ?",
                event.id, number,
            )  # fmt: skip
        self.changed()

    def pause(self, board: int | None, by: str) -> None:
        """One table, or all, between deals."""
        self._order(self._some(board), "pause", {}, by)

    def resume(self, board: int | None, by: str) -> None:
        """Go on after a pause."""
        at = clock.now_ms() + _LEAST_AHEAD_MS
        self._order(self._some(board), "resume", {"at": at}, by, at)

    def extend(self, board: int | None, minutes: int, by: str) -> None:
        """So many extra minutes in all."""
        if not 0 <= minutes <= 120:
            raise WrongUse("extra minutes are 0 to 120, in all")
        self._order(self._some(board), "extra", {"minutes": minutes}, by)

    def move(self, number: int, board: int, to: int, state: dict[str, Any], by: str) -> None:
        """A game goes on at another table: with these scores, round, counters, sticks and minutes
        left."""
        event = self._on()
        public = self._numbered().get(to)
        if public is None or to == board:
            raise WrongUse(f"there is no table {to} to go on at")
        wish = self._wish(event, number, board, self._sitting(number, board))
        match, left = _stands(event, state)
        wish |= {"match": match} | ({"left": left} if left else {})
        at = clock.now_ms() + _LEAST_AHEAD_MS
        with self._database.change():
            self._errands.give(public, "seat", wish, by)
            self._errands.give(public, "go", {"at": at}, by, at)

    def _sitting(self, number: int, board: int) -> list[int]:
        """Who sits at a table in a round."""
        rounds = self.seating()
        tables = rounds[number - 1] if 0 < number <= len(rounds) else []
        if not 0 < board <= len(tables):
            raise WrongUse(f"nobody sits at table {board} in round {number}")
        return tables[board - 1]

    def rounds(self) -> list[dict[str, Any]]:
        event = self.event()
        if event is None:
            return []
        rows = self._database.rows(
            "SELECT number, starts, minutes, state FROM round WHERE event = ? ORDER BY number",
            event.id,
        )
        return [
            {"number": number, "starts": starts or 0, "minutes": minutes, "state": state}
            for number, starts, minutes, state in rows
        ]

    def _states(self, event: Event) -> list[tuple[int, str]]:
        rows = self._database.rows("SELECT number, state FROM round WHERE event = ?", event.id)
        return [(number, state) for number, state in rows]

    def _round(self, event: Event, number: int) -> tuple[str, int]:
        """Its state, "" if there is none, and when it starts."""
        row = self._database.row(
            "SELECT state, starts FROM round WHERE event = ? AND number = ?", event.id, number
        )
        return (row[0], row[1] or 0) if row else ("", 0)

    def _begun(self, event: Event) -> int:
        """The last round that is seated no more but armed, or over."""
        return max((n for n, state in self._states(event) if state != "seated"), default=0)

    def _boards_of(self, event: Event, number: int, only: int | None = None) -> dict[int, bytes]:
        """The tables of a round that have electronics, by their numbers; or only that one."""
        tables = self.seating()
        count = len(tables[number - 1]) if 0 < number <= len(tables) else 0
        return {
            board: public
            for board, public in self._numbered().items()
            if board <= count and only in (None, board)
        }

    def _numbered(self) -> dict[int, bytes]:
        """The tables that a host speaks for; of others it is written on paper."""
        rows: list[Any] = self._database.rows(
            "SELECT place.number, place.public FROM place JOIN host ON host.id = place.host "
            "WHERE host.revoked IS NULL ORDER BY place.number"
        )
        return dict(rows)

    def _some(self, board: int | None) -> dict[int, bytes]:
        numbered = self._numbered()
        if board is not None and board not in numbered:
            raise WrongUse(f"there is no table {board}")
        return numbered if board is None else {board: numbered[board]}

    # What people decide

    def sheet(
        self, number: int, board: int, scores: list[int], reason: str, by: str, deposits: int = 0
    ) -> None:
        """A result on paper, East first: of a table without electronics, or one whose game cannot
        be had. It counts instead of a game that had begun before; no scores: it counts no more."""
        event = self._on()
        entries = self._sitting(number, board)
        result = None
        if scores:
            result = _written(event, number, board, entries, scores, deposits)
            kept = [game for game in counting(self.games()) if game.round == number]
            if any(game.is_over and game.is_signed and sorted(game.entries) == sorted(entries)
                   for game in kept):  # fmt: skip
                raise Refused(
                    f"table {board} has recorded that game: what is wrong in it is a correction"
                )
        elif (number, board) not in self._sheets(event):
            raise WrongUse(f"there is no result on paper of table {board} in round {number}")
        self._database.do(
            "INSERT INTO SHEET VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            self._database.next_id("SHEET"), event.id, number, board,
            json.dumps(asdict(result) if result else None), reason, by, clock.now_ms(),
        )  # fmt: skip
        self.changed()

    def _sheets(self, event: Event) -> dict[tuple[int, int], Result]:
        """The results on paper that hold, by round and table: of several the last."""
        sheets = {
            (round, board): json.loads(text)
            for round, board, text in self._database.rows(
                "SELECT round, board, result FROM SHEET WHERE event = ? ORDER BY id", event.id
            )
        }
        return {place: Result(**row) for place, row in sheets.items() if row}

    def correct(self, entry: int, round: int, points: int, rule: str, reason: str, by: str,
                withdraws: int | None = None) -> None:  # fmt: skip
        """Points given or taken beside the record, or what a book knows: a row, never an edit."""
        event = self._on()
        if entry not in self.entries():
            raise WrongUse(f"there is no entry {entry}")
        if not rule:
            raise WrongUse("by which rule?")
        if abs(points) > _MOST_POINTS:
            raise WrongUse("nobody has so many points")
        if withdraws is not None and withdraws not in {each.id for each in self.corrections()}:
            raise WrongUse(f"there is no correction {withdraws}")
        self._database.do(
            "INSERT INTO CORRECTION VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            self._database.next_id("CORRECTION"), event.id, entry, round, points, rule, reason,
            by, clock.now_ms(), withdraws,
        )  # fmt: skip
        self.changed()

    def late(self, entry: int, round: int, minutes: int, by: str) -> None:
        """Minutes too late, as the book counts them (EMA 5.7)."""
        book = self._on().book
        if not book.lateness_points:
            raise Refused(f"{book.name} has no lateness ({book.section('lateness_points')})")
        if minutes < 1:
            raise WrongUse("how many minutes late?")
        is_replaced = minutes > book.lateness_minutes
        rule = SUBSTITUTE if is_replaced else "lateness_points"
        points = 0 if is_replaced else -minutes * book.lateness_points
        with self._database.change():
            if any((each.entry, each.round) == (entry, round) and each.rule in _LATE
                   for each in holding(self.corrections())):  # fmt: skip
                raise Refused(
                    f"that {entry} is late in round {round} is entered: withdraw it first"
                )
            self.correct(entry, round, points, rule, f"{minutes} minutes", by)

    def corrections(self) -> list[Correction]:
        event = self.event()
        if event is None:
            return []
        rows = self._database.rows(
            "SELECT id, entry, round, points, rule, reason, given_by, at, withdraws "
            "FROM CORRECTION WHERE event = ? ORDER BY id",
            event.id,
        )
        return [Correction(*row) for row in rows]

    # The standing

    def games(self) -> list[Result]:
        """All results of this event, on paper too."""
        event = self.event()
        if event is None:
            return []
        found = [result for _, result in self._results.of_event(event.name)]
        return [*found, *self._sheets(event).values()]

    def standing(self) -> list[Line]:
        event = self.event()
        if event is None:
            return []
        return standing(event.book, self.games(), self.corrections(), self._substitutes(event))

    def _substitutes(self, event: Event) -> set[int]:
        """Who only steps in for others, and is not ranked."""
        rows = self._database.rows(
            "SELECT number FROM entry WHERE event = ? AND is_substitute = 1", event.id
        )
        return {number for (number,) in rows}

    def changed(self) -> None:
        """Whatever is shown is to be worked out again."""
        with self._lock:
            self._rows = self._names = None

    def names(self) -> dict[int, str]:
        """What entries are called; nothing, where a name is withdrawn."""
        with self._lock:
            if self._names is None:
                self._names = {number: human.name for number, human in self.entries().items()}
            return self._names

    def other_book(self, table: PublicTable) -> str:
        """The book of a table that plays another one than the event's."""
        event = self.event()
        if event is None or event.is_closed or not table.rules or table.ended == "session":
            return ""
        return table.rules if table.rules != event.rules else ""

    def rows(self) -> dict[str, Any]:
        """What everybody may see."""
        with self._lock:
            if self._rows is None:
                self._rows = self._made_rows()
            return self._rows

    def _made_rows(self) -> dict[str, Any]:
        event = self.event()
        if event is None:
            return {"event": None, "standing": None, "seating": []}
        rounds = self.rounds()
        begun = max((r["number"] for r in rounds if r["state"] != "seated"), default=0)
        is_hidden = bool(event.hidden_from) and begun >= event.hidden_from and not event.is_closed
        return {
            "event": {
                "name": event.name, "rules": event.rules, "rounds": rounds,
                "is_closed": event.is_closed,
            },
            "standing": {"hidden": True} if is_hidden else self._standing_row(event),
            "seating": self.seating(),
            "names": {str(number): name for number, name in self.names().items()},
        }  # fmt: skip

    def _standing_row(self, event: Event) -> dict[str, Any]:
        names, entered = self.names(), self.entries()
        lines = self.standing()
        return {
            "hidden": False,
            "criteria": list(criteria(event.book)),
            "provisional": any(line.is_provisional for line in lines),
            "rounds": sorted({round for line in lines for round in line.by_round}),
            "rows": [
                {
                    "rank": line.rank, "entry": line.entry, "name": names.get(line.entry, ""),
                    "country": entered[line.entry].country if line.entry in entered else "",
                    "points": points(event.book, line.result),
                    "games": line.games, "place": f"{float(line.mean_place):.2f}",
                    "by_round": {
                        str(round): points(event.book, value)
                        for round, value in line.by_round.items()
                    },
                    "penalties": [
                        {"round": round, "rule": rule, "points": points(event.book, value)}
                        for round, rule, value in line.penalties
                    ],
                    "provisional": line.is_provisional, "unsigned": line.has_unsigned,
                    "disqualified": line.is_disqualified,
                }
                for line in lines
            ],
        }  # fmt: skip

    def _player_rows(self, event: Event) -> list[dict[str, Any]]:
        rows = self._database.rows(
            "SELECT number, player, is_substitute, state FROM entry WHERE event = ? "
            "ORDER BY number",
            event.id,
        )
        return [
            {
                "entry": number, "name": human.name, "ema_id": human.ema_id,
                "country": human.country, "is_substitute": bool(is_substitute),
                "is_absent": state == ABSENT, "is_withdrawn": human.is_withdrawn,
            }
            for number, player, is_substitute, state in rows
            for human in (self.people.human(player),)
        ]  # fmt: skip

    def staff_rows(self) -> dict[str, Any]:
        """What those see beside that who run it."""
        event = self.event()
        if event is None:
            return {}
        draws = self._database.rows(
            "SELECT id, how, seed, meetings, at, given_by FROM DRAW WHERE event = ? ORDER BY id",
            event.id,
        )
        return {
            "standing": self._standing_row(event),
            "corrections": [each._asdict() for each in self.corrections()],
            "draws": [dict(zip(("id", "how", "seed", "meetings", "at", "by"), row, strict=True))
                      for row in draws],
            "results": [
                {"round": game.round, "board": game.board, "entries": game.entries,
                 "scores": game.scores,
                 "results": [points(event.book, each) for each in game.results],
                 "over": game.is_over, "signed": game.is_signed, "stands": game.stands,
                 "confirmed": game.confirmed}
                for game in sorted(
                    counting(self.games()), key=lambda game: (game.round, game.board)
                )
            ],
            "players": self._player_rows(event),
        }  # fmt: skip


def _counts_for(event: Event, number: int) -> str:
    """What a session counts for, as the record has it behind the number of its table."""
    return f"{event.name}\n{number}"


def _stands(event: Event, state: dict[str, Any]) -> tuple[dict[str, Any], int]:
    """Where a game stands that goes on at another table, and its minutes left, 0 for all."""
    book = event.book
    match = {name: int(state[name]) for name in ("round", "honba", "deposits")}
    scores = [int(each) for each in state["scores"]]
    left = int(state.get("left") or 0)
    if len(scores) != 4 or min(*match.values(), left) < 0:
        raise WrongUse("round, honba, deposits, four scores, and minutes left")
    _add_up(book, scores, match["deposits"])
    return match | {"scores": scores}, left


def _written(
    event: Event, number: int, board: int, entries: list[int], scores: list[int], deposits: int
) -> Result:
    if len(scores) != 4 or deposits < 0:
        raise WrongUse("four scores, East first")
    _add_up(event.book, scores, deposits)
    now = clock.now_ms() // 1000
    return on_paper(event.book, event.name, number, board, entries, scores, deposits, now)


def _add_up(book: books.Rules, scores: list[int], deposits: int) -> None:
    """All points are somewhere."""
    if max(map(abs, scores)) > _MOST_POINTS:
        raise WrongUse("nobody has so many points")
    found = sum(scores) + deposits * getattr(book, "riichi_deposit", 0)
    if found != 4 * book.start_points:
        raise WrongUse(f"the scores come to {found:,}, not {4 * book.start_points:,}")
