"""What the tables have said, as the hub keeps it: checked block by block, each where it belongs.

A push is checked, kept and only then answered. Its answer is where to go on, so that a push may
come twice, late or in pieces: what is there already is the same bytes, what leaves a gap is not
kept, and other bytes in the place of a block are a fork, which is refused and kept aside.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from jantaku.record import blocks
from jantaku.rules import events
from jantaku_host.device.cable import Place, behind
from jantaku_host.errors import Refused, WrongUse
from jantaku_host.hall import clock
from jantaku_host.record import verification
from jantaku_host.record.database import Database
from jantaku_host.record.recorded import Event
from jantaku_host.record.verification import Block, Change, Record

LONGEST_EVENT = 2048
_ASIDE = 1 << 16  # bytes of a fork that are kept
_FORKS = 100  # of a table

_CHAIN = verification.CHAIN


class Cursor(NamedTuple):
    """How far the hub has come with a table, and where its next push begins."""

    number: int  # of the last block; -1: not even an opening
    head: str
    sealed: int  # of the last block with a seal of its own
    evidence: int  # of the last deal whose evidence is there
    told: Place  # the place of the next event of the block in play
    changed: int = 0  # of the last block behind which the key was changed


_NOTHING = Cursor(-1, "", 0, 0, (0, 0))


class Piece(NamedTuple):
    """A block as it lies in a record."""

    kind: int
    number: int
    bytes: bytes


@dataclass
class Push:
    """What an agent says of one table."""

    opening: bytes = b""
    blocks: bytes = b""
    place: Place = (0, 0)  # of the first of the events
    events: list[bytes] = field(default_factory=list)


@dataclass
class Taken:
    """What of it was new."""

    cursor: Cursor
    blocks: list[Block] = field(default_factory=list)
    events: list[tuple[Place, Event, int]] = field(default_factory=list)
    trouble: list[tuple[str, str]] = field(default_factory=list)  # kind and detail of alarms


def pieces(data: bytes) -> list[Piece]:
    """The blocks of this part of a record. BadBlock if it is none."""
    found, at = [], 0
    while at < len(data):
        kind, body, end = blocks.unpack(data, at)
        if len(body) < 4:
            raise blocks.BadBlock("too short for a block")
        found.append(Piece(kind, verification.number_of(kind, body), data[at:end]))
        at = end
    return found


class Ledger:
    """The record of all tables."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def tables(self) -> list[bytes]:
        return [row[0] for row in self._database.rows("SELECT public FROM OPENING")]

    def cursor(self, public: bytes) -> Cursor:
        """Where the next push about this table goes on."""
        given_up = self._database.value("SELECT number FROM OPENING WHERE public = ?", public)
        if given_up is None:
            return _NOTHING
        number, head = self._last(public, given_up)
        sealed, seen, changed = (
            self._database.value(
                "SELECT max(number) FROM BLOCK WHERE public = ? AND kind = ?", public, kind
            )
            for kind in (blocks.SEAL, blocks.EVIDENCE, blocks.KEY)
        )
        told = self._database.row(
            "SELECT block, at, bytes FROM told WHERE public = ? "
            "ORDER BY block DESC, at DESC LIMIT 1",
            public,
        )
        place = behind(told[0], told[1], told[2][0] >> 2) if told else (number + 1, 0)
        return Cursor(number, head.hex()[:16], sealed or 0, seen or 0, place, changed or 0)

    def take(self, host: int, public: bytes, push: Push) -> Taken:
        """Check and keep it."""
        with self._database.change():
            taken = Taken(_NOTHING)
            if push.opening:
                self._open(public, push.opening)
            if self._database.value("SELECT 1 FROM OPENING WHERE public = ?", public):
                if push.blocks:
                    self._take_blocks(host, public, push.blocks, taken)
                if push.events:
                    self._take_events(public, push, taken)
            taken.cursor = self.cursor(public)
        return taken

    def record(self, public: bytes, is_open: bool = False) -> bytes:
        """The record of a table as a pull would give it: up to the end of the last session that
        is over, as what is hidden in a session is for nobody before that; or all of it."""
        opening = self._database.value("SELECT bytes FROM OPENING WHERE public = ?", public)
        if opening is None:
            raise WrongUse(f"there is no table {public.hex()[:8]}")
        last = (1 << 32) if is_open else self._last_end(public)
        rows = self._database.rows(
            "SELECT bytes FROM BLOCK WHERE public = ? AND number <= ? "
            "ORDER BY kind = ?, number, kind = ?, kind = ?",
            public, last, blocks.EVIDENCE, blocks.KEY, blocks.SEAL,
        )  # fmt: skip
        return b"".join([opening, *(piece for (piece,) in rows)])

    def session(self, public: bytes, session: int) -> Record:
        """The blocks of one session."""
        rows = self._database.rows(
            "SELECT bytes FROM BLOCK WHERE public = ? AND session = ? AND kind IN (?, ?, ?) "
            "ORDER BY number",
            public, session, *_CHAIN,
        )  # fmt: skip
        found = [verification.checked_before(piece) for (piece,) in rows]
        return Record(public, blocks=found)

    def sessions(self, public: bytes) -> list[int]:
        rows = self._database.rows(
            "SELECT DISTINCT session FROM BLOCK WHERE public = ? ORDER BY session", public
        )
        return [session for (session,) in rows]

    def told(self, public: bytes) -> list[tuple[Place, Event, int]]:
        """What is known of the block in play."""
        rows = self._database.rows(
            "SELECT block, at, bytes FROM told WHERE public = ? ORDER BY block, at", public
        )
        return [((block, at), *events.decode(data)[:2]) for block, at, data in rows]

    def open_seal(self, public: bytes) -> int:
        """The number of the last end of a session, if no signature covers it; else 0."""
        end = self._last_end(public)
        sealed = self._database.value(
            "SELECT max(number) FROM BLOCK WHERE public = ? AND kind IN (?, ?)",
            public, *verification.SIGNS,
        )  # fmt: skip
        return end if end > (sealed or 0) else 0

    # How a push is taken

    def _open(self, public: bytes, data: bytes) -> None:
        """The oldest opening counts; what lies behind it must reach up to the new blocks."""
        opened = verification.read(data)
        if opened.flaw or opened.table != public or opened.blocks:
            raise Refused(f"not the opening of table {public.hex()[:8]}: {opened.flaw or ''}")
        kept = self._database.value("SELECT number FROM OPENING WHERE public = ?", public)
        if kept is None:
            self._database.do("INSERT INTO OPENING VALUES (?, ?, ?)", public, opened.given_up, data)

    def _take_blocks(self, host: int, public: bytes, data: bytes, taken: Taken) -> None:
        try:
            found = pieces(data)
        except blocks.BadBlock as error:
            raise WrongUse(f"not blocks of a record: {error}") from error
        opening = self._database.value("SELECT number FROM OPENING WHERE public = ?", public)
        last, _ = self._last(public, opening)
        new = []
        for piece in found:
            kept = self._kept(public, piece)
            if kept is None and piece.kind in _CHAIN and piece.number <= last:
                kept = b""  # a deal where an end is, or before what the table had given up
            if kept is None:
                if piece.number > last + (piece.kind in _CHAIN):
                    break  # a gap: the answer says where to go on
                last = max(last, piece.number) if piece.kind in _CHAIN else last
                new.append(piece)
            elif kept != piece.bytes and piece.kind not in verification.SIGNS:
                self._refuse(host, public, piece, "another block is kept in its place", taken)
                break
        if new:
            self._go_on(host, public, opening, new, taken)

    def _go_on(
        self, host: int, public: bytes, opening: int, new: list[Piece], taken: Taken
    ) -> None:
        """Check what is new from the last head on, and keep it up to the first flaw."""
        record = self._tail(public, opening, min(piece.number for piece in new))
        known = len(record.blocks)
        for piece in new:
            # A signature that comes late is checked where it stands.
            at = max(0, piece.number - record.given_up)
            behind_it = record.blocks[at:] if piece.kind in verification.SIGNS else []
            del record.blocks[len(record.blocks) - len(behind_it) :]
            verification.go_on(record, piece.bytes)
            record.blocks += behind_it
            if record.flaw:
                self._refuse(host, public, piece, str(record.flaw), taken)
                break
            if record.is_key_unknown and not opening:
                break  # a gap: the key that signed this one has not come
            session = record.blocks[-1].session if piece.kind in _CHAIN else 0
            self._database.do(
                "INSERT INTO BLOCK VALUES (?, ?, ?, ?, ?, ?, ?)",
                public, piece.number, piece.kind, piece.bytes, session, clock.now_ms(), host,
            )  # fmt: skip
        taken.blocks = record.blocks[known:]
        for block in taken.blocks:
            self._compare(public, block, taken)

    def _compare(self, public: bytes, block: Block, taken: Taken) -> None:
        """What was told live of this block must be what it says."""
        rows = self._database.rows(
            "SELECT bytes FROM told WHERE public = ? AND block = ? ORDER BY at",
            public, block.number,
        )  # fmt: skip
        truth = [bytes(events.encode(shown(event), step)) for event, step in block.events]
        if [data for (data,) in rows] != truth[: len(rows)]:
            taken.trouble.append(("told_otherwise", f"block {block.number}"))
        self._database.do("DELETE FROM told WHERE public = ? AND block <= ?", public, block.number)

    def _take_events(self, public: bytes, push: Push, taken: Taken) -> None:
        opening = self._database.value("SELECT number FROM OPENING WHERE public = ?", public)
        number, _ = self._last(public, opening)
        place = push.place
        for data in push.events:
            event, step = _public_event(data)
            count = self._database.value(
                "SELECT count(*) FROM told WHERE public = ? AND block = ?", public, place[0]
            )
            if place[0] > number and place[1] > count:
                break  # a gap
            if place[0] > number and place[1] == count:
                self._database.do("INSERT INTO told VALUES (?, ?, ?, ?)", public, *place, data)
                taken.events.append((place, event, step))
            place = behind(*place, event[0])

    def _refuse(self, host: int, public: bytes, piece: Piece, why: str, taken: Taken) -> None:
        """Keep it aside, once, for people to look at."""
        detail = f"block {piece.number}: {why}"
        taken.trouble.append(("fork", detail))
        known = self._database.rows("SELECT why FROM FORK WHERE public = ?", public)
        if (detail,) not in known and len(known) < _FORKS:
            self._database.do(
                "INSERT INTO FORK VALUES (?, ?, ?, ?, ?, ?)",
                self._database.next_id("FORK"), public, detail, piece.bytes[:_ASIDE], host,
                clock.now_ms(),
            )  # fmt: skip

    # What is there

    def _last(self, public: bytes, opening: int) -> tuple[int, bytes]:
        """Number and head of the last block."""
        row = self._database.row(
            "SELECT number, bytes FROM BLOCK WHERE public = ? AND kind IN (?, ?, ?) "
            "ORDER BY number DESC LIMIT 1",
            public, *_CHAIN,
        )  # fmt: skip
        if row:
            return int(row[0]), blocks.deal_of(blocks.unpack(row[1])[1])[3]
        return opening, self._opened(public).opened

    def _opened(self, public: bytes) -> Record:
        kept = self._database.value("SELECT bytes FROM OPENING WHERE public = ?", public)
        return verification.read(kept)

    def _last_end(self, public: bytes) -> int:
        found = self._database.value(
            "SELECT max(number) FROM BLOCK WHERE public = ? AND kind = ?", public, blocks.END
        )
        return int(found or 0)

    def _kept(self, public: bytes, piece: Piece) -> bytes | None:
        found: bytes | None = self._database.value(
            "SELECT bytes FROM BLOCK WHERE public = ? AND number = ? AND kind = ?",
            public, piece.number, piece.kind,
        )  # fmt: skip
        return found

    def _tail(self, public: bytes, opening: int, first: int) -> Record:
        """As much of the end of the record as what follows bears on, checked before."""
        last, _ = self._last(public, opening)
        rows = self._database.rows(
            "SELECT bytes FROM BLOCK WHERE public = ? AND number >= ? AND kind IN (?, ?, ?) "
            "ORDER BY number",
            public, min(first, last), *_CHAIN,
        )  # fmt: skip
        found = [verification.checked_before(piece) for (piece,) in rows]
        opened = self._opened(public)
        changed = self._database.rows(
            "SELECT bytes FROM BLOCK WHERE public = ? AND kind = ? ORDER BY number",
            public, blocks.KEY,
        )  # fmt: skip
        told = [blocks.key_of(blocks.unpack(piece)[1]) for (piece,) in changed]
        record = Record(public, opened.keys + [key for *_, key, _ in told])
        record.changed = [Change(count, at, how, key) for count, how, at, _, key, _ in told]
        record.changes = told[-1][0] if told else opened.changes
        record.given_up, record.opened, record.blocks = last - len(found), opened.opened, found
        return record


def _public_event(data: bytes) -> tuple[Event, int]:
    """The event, if everybody may know all of it; whoever sends another one has a table that tells
    what it must not."""
    try:
        if len(data) > LONGEST_EVENT:
            raise events.BadEvent("too long for an event")
        event, step, end = events.decode(data)
    except (events.BadEvent, ValueError, IndexError) as error:
        raise WrongUse(f"no event: {error}") from error
    if end != len(data) or bytes(events.encode(event, step)) != data:
        raise WrongUse("no event in canonical bytes")
    if shown(event) != event:
        raise Refused(f"{events.name(event[0])} tells more than everybody may know")
    return event, step


def shown(event: Event) -> Event:
    """The event as it may be told before the session is over: what is left of the wall stays
    hidden when the deal has ended."""
    if event[0] == events.REVEAL:
        return (event[0], event[1], b"", b"")
    public: Event = events.public(event)
    return public
