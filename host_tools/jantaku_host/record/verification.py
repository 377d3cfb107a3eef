"""The record of a table as a file (`.jtk`), and whether it is whole and genuine.

The format is that of `jantaku.record.blocks`; docs/record.md has it in full.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from nacl.bindings import crypto_core_ed25519_is_valid_point

from jantaku.crypto import ed25519
from jantaku.record import blocks
from jantaku.record.evidence import ROW
from jantaku.record.journal import EVIDENCE, SALT, WALL, bound_to, each
from jantaku.referee import fair_dice, unread
from jantaku.rules import events
from jantaku_host.errors import WrongUse
from jantaku_host.record.recorded import BadRecord, Event, checked

LONGEST = 1 << 26  # bytes of a record: a table keeps a hundredth of it
_CHUNK = 1 << 16
_FORMAT = blocks.FRAME_SIZE + len("jantaku")  # where the opening tells its format
_MAGIC = bytes((blocks.OPENING,)) + b"jantaku"
_KNOWN = 2

# What the last event of a block is, by its kind.
_CLOSING = {
    blocks.DEAL: events.REVEAL,
    blocks.END: events.SESSION_END,
    blocks.CLOSING: events.MACHINE,
}
CHAIN = tuple(_CLOSING)
_CHANGED_AT = 5  # behind which change that is, and how
SIGNS = (blocks.SEAL, blocks.KEY)  # stand behind the block they sign


class Flaw(Exception):
    """What is wrong with a record, and where; or that it is of a kind not known here."""

    def __init__(self, place: str, text: str, is_newer: bool = False):
        super().__init__(f"{place}: {text}")
        self.place = place
        self.text = text
        self.is_newer = is_newer  # written by a jantaku of the future


class Opening(NamedTuple):
    """What a record begins with."""

    table: bytes  # who it is: the first key of its chain
    public: bytes  # the key that signed this
    number: int  # of the last block that it stands for
    head: bytes  # of that block


@dataclass
class Block:
    """A deal, or the end of a session, with what is before the deal."""

    at: int
    number: int
    session: int
    events: list[tuple[Event, int]]  # with the milliseconds since the one before
    head: bytes
    is_end: bool
    is_console: bool = False  # the leave that the table took before it gave its console away

    @property
    def happened(self) -> list[Event]:
        return [event for event, _ in self.events]


@dataclass
class Change:
    """Another key signs from behind this block on; `how` as in `blocks`."""

    count: int  # since the table's first key
    number: int
    how: int
    public: bytes


@dataclass
class Record:
    """What a file holds: everything up to the first flaw, if there is one."""

    table: bytes = b""  # who it is: the first key of its chain
    keys: list[bytes] = field(default_factory=list)  # that signed it, one after the other
    changes: int = 0  # of the key since the first one, up to the last of these
    changed: list[Change] = field(default_factory=list)  # those that are told here
    opener: tuple[int, bytes] = (0, b"")  # which of the keys signed the opening
    given_up: int = 0  # blocks that the table no longer had
    opened: bytes = b""  # the head behind them
    blocks: list[Block] = field(default_factory=list)
    sealed: int = 0  # number of the last block that a signature covers
    sealed_at: int = 0  # where in the file that signature ends
    seals: int = 0
    walls: int = 0  # revealed as committed to
    dark: int = 0  # deals played without walls: the table was bound to none
    # How tiles became known, with how many, that nobody had read when the table was bound to them.
    unread: Counter[int] = field(default_factory=Counter)
    rolls: int = 0  # of dice that no player could choose
    doubts: dict[int, str] = field(default_factory=dict)  # why the dice of a block are not such
    evidence: dict[int, bytes] = field(default_factory=dict)  # rows of what was seen, by block
    flaw: Flaw | None = None

    @property
    def public(self) -> bytes:
        """The key that signed last."""
        return self.keys[-1] if self.keys else b""

    @property
    def last(self) -> int:
        """The number of the last block."""
        return self.blocks[-1].number if self.blocks else self.given_up

    @property
    def deals(self) -> int:
        return sum(not (block.is_end or block.is_console) for block in self.blocks)

    @property
    def unvouched(self) -> list[Change]:
        """The keys that none before has signed."""
        return [change for change in self.changed if change.how != blocks.VOUCHED]

    @property
    def first_known(self) -> int:
        """The change from which on each key is followed to the next."""
        return self.changed[0].count if self.changed else 0

    @property
    def is_key_unknown(self) -> bool:
        """Whether changes of the key are missing before the first one that is told here."""
        return self.first_known > 1

    @property
    def dropped(self) -> int:
        """Deals that were bound to evidence which is not here."""
        bound = sum(bool(_promise(block.happened, EVIDENCE)) for block in self.blocks)
        return bound - len(self.evidence)

    def head(self, number: int) -> bytes:
        """The head of this block; nothing if it is not there."""
        if number == self.given_up:
            return self.opened
        at = number - self.given_up - 1
        return self.blocks[at].head if 0 <= at < len(self.blocks) else b""

    @property
    def sessions(self) -> int:
        return len({block.session for block in self.blocks} - {0})


def load(path: Path) -> bytes:
    """The bytes of a file that begins like a record."""
    try:
        with path.open("rb") as file:
            data = file.read(_CHUNK)
            if not is_record(data):
                raise WrongUse(f"{path}: not a jantaku record")
            data += file.read(LONGEST)
    except OSError as error:
        raise WrongUse(f"{path}: {error.strerror}") from error
    if len(data) > LONGEST:
        raise WrongUse(f"{path}: too long for a jantaku record")
    return data


def is_record(data: bytes) -> bool:
    """Whether this begins as every record does, spoiled or not."""
    begins = data[:1] + data[blocks.FRAME_SIZE : _FORMAT]  # between them is the length
    # A flipped bit makes a record a spoiled one, not something else.
    same = sum(one == other for one, other in zip(begins, _MAGIC, strict=False))
    return same >= len(_MAGIC) - 1


def read(data: bytes) -> Record:
    """Read a record and check all of it: checksums, chain, seals, commitments."""
    record = Record()
    try:
        at = _opening(data, record)
    except Flaw as flaw:
        record.flaw = flaw
        return record
    return go_on(record, data, at)


def go_on(record: Record, data: bytes, at: int = 0) -> Record:
    """Check what follows on the blocks of this record, and add it to them."""
    try:
        while at < len(data):
            at = _block(data, at, record)
    except Flaw as flaw:
        record.flaw = flaw
    return record


def checked_before(piece: bytes) -> Block:
    """A deal or end that has been checked in its place, and was kept."""
    kind, body, _ = blocks.unpack(piece)
    number, session, content, head = blocks.deal_of(body)
    happened = _events(content, "")
    is_end, is_console = kind == blocks.END, kind == blocks.CLOSING
    return Block(0, number, session, happened, head, is_end, is_console)


def apart(data: bytes) -> tuple[bytes, int, int]:
    """A record without what stands beside its chain, the number of the last deal that has evidence,
    and how much of the data is whole: all, unless evidence was cut off at the end."""
    record = bytearray()
    last = at = 0
    while at < len(data):
        rest = data[at : at + blocks.FRAME_SIZE]
        size = blocks.measure(rest)[1] if len(rest) == blocks.FRAME_SIZE else len(data)
        piece = data[at : at + size]
        if not at or not chr(piece[0]).islower():
            record += piece
        elif len(piece) < size:
            break
        elif piece[0] == blocks.EVIDENCE:
            last = _number_of(piece)
        at += len(piece)
    return bytes(record), last, at


def opening_of(data: bytes) -> Opening:
    """The opening that these bytes begin with; BadBlock if they do not."""
    first, public, _, number, head = blocks.opening_of(blocks.unpack(data)[1])
    return Opening(first, public, number, head)


def signed(data: bytes, record: Record) -> Iterator[tuple[int, int, bytes]]:
    """`(number, kind, bytes)` of the opening and every block that the record's signatures cover,
    with what was seen of it; not what a newer table tells beside."""
    at = number = 0
    with suppress(blocks.BadBlock):
        while at < len(data):
            kind, body, end = blocks.unpack(data, at)
            if (kind != blocks.OPENING and chr(kind).isupper()) or kind == blocks.EVIDENCE:
                number = number_of(kind, body)
            if number <= record.sealed and (kind == blocks.EVIDENCE or chr(kind).isupper()):
                yield number, kind, data[at:end]
            at = end


def number_of(kind: int, body: bytes) -> int:
    """The block that a block of a record is, or stands behind."""
    at = _CHANGED_AT if kind == blocks.KEY else 0
    return int.from_bytes(body[at : at + 4], "little")


def _number_of(block: bytes) -> int:
    return int.from_bytes(block[blocks.FRAME_SIZE : blocks.FRAME_SIZE + 4], "little")


def evidence_after(data: bytes, number: int) -> bytes:
    """Of a file of evidence, the blocks of deals after that one; up to what a table has spoiled."""
    found = b""
    at = 0
    with suppress(blocks.BadBlock):
        while at < len(data):
            _, _, end = blocks.unpack(data, at)
            if _number_of(data[at:end]) > number:
                found += data[at:end]
            at = end
    return found


def start_of(data: bytes, number: int) -> int:
    """Where the block with this number begins, or will begin; -1 if it can never follow here.

    Only frames and numbers are looked at, so that a file whose end is missing can be completed.
    """
    _, body, at = blocks.unpack(data)
    last = blocks.opening_of(body)[3]
    while last < number - 1 and at + blocks.FRAME_SIZE + 4 <= len(data):
        kind, size = blocks.measure(data, at)
        first = at + blocks.FRAME_SIZE
        if kind not in SIGNS:
            last = int.from_bytes(data[first : first + 4], "little")
        at += size
    # A seal stays with its block.
    while at + blocks.FRAME_SIZE <= len(data) and data[at] in SIGNS:
        at += blocks.measure(data, at)[1]
    return at if last == number - 1 and at <= len(data) else -1


# The copies of a record that a club keeps share most of their signatures.
_is_signed = lru_cache(ed25519.verify)


def _opening(data: bytes, record: Record) -> int:
    place = "the opening at byte 0"
    try:
        _, body, at = blocks.unpack(data)
        if data[_FORMAT] > _KNOWN:
            raise Flaw(place, f"format {data[_FORMAT]}, of a newer jantaku", is_newer=True)
        first, key, changes, number, head = blocks.opening_of(body)
        stated, signature = blocks.signed_of(body)
    except blocks.BadBlock as error:
        raise Flaw(place, str(error)) from error
    if not all(map(crypto_core_ed25519_is_valid_point, (first, key))):
        raise Flaw(place, "its key proves nothing: anybody can sign for it")
    if not _is_signed(key, blocks.opening_message(stated), signature):
        raise Flaw(place, "the signature is not the table's")
    if (not number and head != blocks.genesis(first)) or (not changes and key != first):
        raise Flaw(place, "not the beginning of this table's record")
    record.table, record.keys = first, [first]
    record.opener = changes, key
    record.given_up = record.sealed = number
    record.opened, record.sealed_at = head, at
    return at


def _block(data: bytes, at: int, record: Record) -> int:
    head = record.head(record.last)
    place = f"byte {at}, after block {record.last}"
    try:
        kind, body, end = blocks.unpack(data, at)
        if kind == blocks.SEAL:
            number, sealed, signature = blocks.seal_of(body)
        elif kind == blocks.KEY:
            _change(body, head, record, place, end)
            return end
        elif kind in _CLOSING:
            number, session, content, own = blocks.deal_of(body)
        elif chr(kind).islower():
            if kind == blocks.EVIDENCE:
                _evidence(body, record, place)
            return end
        else:
            raise blocks.BadBlock(f"no block is of kind {kind:#04x}")
    except blocks.BadBlock as error:
        raise Flaw(place, str(error)) from error
    if kind == blocks.SEAL:
        place = f"the seal of block {number} at byte {at}"
        if (number, sealed) != (record.last, head):
            raise Flaw(place, f"it does not belong behind block {record.last}")
        if not _is_signed(record.public, blocks.seal_message(number, head), signature):
            raise Flaw(place, "the signature is not the table's")
        record.sealed, record.sealed_at = number, end
        record.seals += 1
        return end
    place = f"block {number} at byte {at}"
    if number != record.last + 1:
        raise Flaw(place, f"block {record.last + 1} is missing")
    if own != blocks.head_of(body, head):
        raise Flaw(place, "the chain is broken: this block, or one before it, is another")
    happened = _events(content, place)
    is_end, is_console = kind == blocks.END, kind == blocks.CLOSING
    block = Block(at, number, session, happened, own, is_end, is_console)
    _check_course(block, record, place, _CLOSING[kind])
    record.blocks.append(block)
    return end


def _change(body: bytes, head: bytes, record: Record, place: str, end: int) -> None:
    """Another key takes over. Of blocks that were given up the changes stand behind the opening,
    perhaps not from the first one on: the key before one of those is not known here."""
    count, how, number, at, public, signature = blocks.key_of(body)
    place = f"change {count} of the key, {place}"
    is_known = count == record.changes + 1
    if not (is_known or (not record.changed and count > record.changes)):
        raise Flaw(place, "it does not follow from the one before")
    is_old = number < record.given_up and not record.blocks
    if not is_old and (number, at) != (record.last, head):
        raise Flaw(place, f"it does not belong behind block {record.last}")
    signer = record.public if how == blocks.VOUCHED else public
    message = blocks.key_message(count, how, number, at, public)
    if (is_known or how != blocks.VOUCHED) and not _is_signed(signer, message, signature):
        raise Flaw(place, "the signature is not the table's")
    if record.opener[0] == count and record.opener[1] != public:
        raise Flaw(place, "the opening was signed with another key")
    record.changes = count
    record.keys.append(public)
    record.changed.append(Change(count, number, how, public))
    if not is_old:
        record.seals += how == blocks.VOUCHED
        record.sealed, record.sealed_at = number, end


def _evidence(body: bytes, record: Record, place: str) -> None:
    """What the readers saw of a deal further up."""
    number, rows = int.from_bytes(body[:4], "little"), body[4:]
    place = f"what was seen of block {number}, {place}"
    index = number - record.given_up - 1
    if not 0 <= index < len(record.blocks) or number in record.evidence:
        raise Flaw(place, "it does not belong here")
    if len(rows) % ROW or sha256(rows).digest() != _promise(
        record.blocks[index].happened, EVIDENCE
    ):
        raise Flaw(place, "the deal was bound to something else")
    record.evidence[number] = rows


def _events(content: bytes, place: str) -> list[tuple[Event, int]]:
    try:
        return [(checked(event), step) for event, step, _ in each(content)]
    except (events.BadEvent, BadRecord) as error:
        # The chain holds, so these are the bytes that a table wrote.
        raise Flaw(place, f"{error}: is it of a newer jantaku?", is_newer=True) from error


def _check_course(block: Block, record: Record, place: str, closing: int) -> None:
    """The block ends as its kind does, belongs to its session, and reveals what it committed to."""
    kinds = [event[0] for event, _ in block.events]
    if not kinds or kinds[-1] != closing:
        raise Flaw(place, f"does not end with {events.name(closing)}")
    before = next((each for each in reversed(record.blocks) if each.session), None)
    if block.is_console:
        on = before.session if before and not before.is_end else 0
        if before and block.session != on and events.SESSION_START not in kinds:
            raise Flaw(place, "does not belong to the session before it")
        return
    if events.SESSION_START in kinds:
        session = block.number
        form = block.happened[kinds.index(events.SESSION_START)][2]
        if form > events.FORMAT:
            raise Flaw(place, f"a session of format {form}, of a newer jantaku", is_newer=True)
    elif before:
        # Behind the end of a session comes what was ruled about it afterwards, and nothing else.
        session = before.session if block.is_end or not before.is_end else 0
    else:
        session = block.session  # it began before this record does
    if block.session != session or not session:
        raise Flaw(place, "does not belong to the session before it")
    _check_wall(block.happened, record, place)
    _check_dice(block, record, place)


def _check_wall(happened: list[Event], record: Record, place: str) -> None:
    """The wall shown at the end is the one that the table was bound to before the deal."""
    kinds = [event[0] for event in happened]
    if events.DEALT not in kinds:
        return
    # A cut in the power before the deal makes the table begin again: the last promise counts.
    promise = _promise(happened[: kinds.index(events.DEALT)], WALL)
    _, _, wall, salt = happened[-1]
    salt, rows = salt[:SALT], salt[SALT:]
    if not promise:
        if wall or rows:
            raise Flaw(place, "a wall is revealed that nobody was bound to")
        record.dark += 1
        return
    found = [rows[at : at + 3] for at in range(0, len(rows), 3)]
    if any(len(row) < 3 or row[:2] != bytes((row[0], *wall[row[0] : row[0] + 1])) for row in found):
        raise Flaw(place, "the wall revealed has other tiles where nobody had read any")
    if sha256(bound_to(wall, [row[0] for row in found]) + salt).digest() != promise:
        raise Flaw(place, "the wall revealed is not the one committed to")
    if any(row[2] not in unread.FOUND for row in found):
        raise Flaw(place, "it does not tell how its tiles became known")
    record.unread.update(row[2] for row in found)
    record.walls += 1


def _check_dice(block: Block, record: Record, place: str) -> None:
    """The table was bound to its nonce before the presses, and both give these faces."""
    happened = block.happened
    kinds = [event[0] for event in happened]
    if events.DEALT not in kinds:
        return
    if events.DICE not in kinds:
        raise Flaw(place, "dealt without dice")
    rolled = kinds.index(events.DICE)
    told = _promise(happened, fair_dice.NONCE)
    nonce, presses = told[: fair_dice.NONCE_SIZE], told[fair_dice.NONCE_SIZE :]
    if fair_dice.commitment(nonce) != _promise(happened[:rolled], fair_dice.DICE):
        raise Flaw(place, "the dice are not those that the table was bound to before the presses")
    if fair_dice.roll(nonce, presses) != happened[rolled][2:]:
        raise Flaw(place, "the dice show something else than nonce and presses give")
    doubt = _doubt(block, rolled, presses)
    if doubt:
        record.doubts[block.number] = doubt
    else:
        record.rolls += 1


def _doubt(block: Block, rolled: int, presses: bytes) -> str:
    """Why a player could have chosen these dice; nothing if nobody could."""
    happened = block.happened
    if [event[0] for event in happened].count(events.DICE) > 1:
        return "the dice fell more than once"
    bound = max(
        at for at, event in enumerate(happened[:rolled])
        if event[:3] == (events.COMMIT, 0, fair_dice.DICE)
    )  # fmt: skip
    if not sum(step for _, step in block.events[bound + 1 : rolled + 1]):
        return "the table was bound to them only in the moment in which they fell"
    if presses[-fair_dice.PRESS_SIZE :][:1] != bytes(happened[rolled][1:2]):
        return "the last press was not the dealer's"
    return ""


def _promise(happened: list[Event], subject: int) -> bytes:
    """What the table was bound to last."""
    promise = b""
    for event in happened:
        if event[0] == events.COMMIT and event[2] == subject:
            promise = event[3]
    return promise
