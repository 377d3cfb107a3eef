"""The record of a table as a file (`.jtk`), and whether it is whole and genuine.

The format is that of `jantaku.record.blocks`; docs/record.md has it in full.
"""

from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from jantaku.crypto import ed25519
from jantaku.record import blocks
from jantaku.record.evidence import ROW
from jantaku.record.journal import EVIDENCE, WALL, each
from jantaku.referee import fair_dice
from jantaku.rules import events
from jantaku_host.errors import WrongUse
from jantaku_host.record.recorded import Event

LONGEST = 1 << 26  # bytes of a record: a table keeps a hundredth of it
_CHUNK = 1 << 16
_FORMAT = blocks.FRAME_SIZE + len("jantaku")  # where the opening tells its format
_KNOWN = 1

_CLOSING = {blocks.DEAL: events.REVEAL, blocks.END: events.SESSION_END}


class Flaw(Exception):
    """What is wrong with a record, and where; or that it is of a kind not known here."""

    def __init__(self, place: str, text: str, is_newer: bool = False):
        super().__init__(f"{place}: {text}")
        self.place = place
        self.text = text
        self.is_newer = is_newer  # written by a jantaku of the future


@dataclass
class Block:
    """A deal, or the end of a session, with what is before the deal."""

    at: int
    number: int
    session: int
    events: list[tuple[Event, int]]  # with the milliseconds since the one before
    head: bytes
    is_end: bool

    @property
    def happened(self) -> list[Event]:
        return [event for event, _ in self.events]


@dataclass
class Record:
    """What a file holds: everything up to the first flaw, if there is one."""

    public: bytes = b""
    given_up: int = 0  # blocks that the table no longer had
    blocks: list[Block] = field(default_factory=list)
    sealed: int = 0  # number of the last block that a signature covers
    seals: int = 0
    walls: int = 0  # revealed as committed to
    rolls: int = 0  # of dice, as committed to
    evidence: dict[int, bytes] = field(default_factory=dict)  # rows of what was seen, by block
    flaw: Flaw | None = None

    @property
    def last(self) -> int:
        """The number of the last block."""
        return self.blocks[-1].number if self.blocks else self.given_up

    @property
    def deals(self) -> int:
        return sum(not block.is_end for block in self.blocks)

    @property
    def dropped(self) -> int:
        """Deals that were bound to evidence which is not here."""
        bound = sum(bool(_promise(block.happened, EVIDENCE)) for block in self.blocks)
        return bound - len(self.evidence)

    @property
    def sessions(self) -> int:
        return len({block.session for block in self.blocks})


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
    opening = blocks.opening(bytes(32), 0, bytes(32), bytes(64))
    magic = opening[: blocks.FRAME_SIZE + len("jantaku")]
    # A flipped bit makes a record a spoiled one, not something else.
    same = sum(one == other for one, other in zip(data, magic, strict=False))
    return same >= len(magic) - 1


def read(data: bytes) -> Record:
    """Read a record and check all of it: checksums, chain, seals, commitments."""
    record = Record()
    try:
        at, head = _opening(data, record)
        while at < len(data):
            at, head = _block(data, at, head, record)
    except Flaw as flaw:
        record.flaw = flaw
    return record


def apart(data: bytes) -> tuple[bytes, int, int]:
    """A record without the evidence in it, the number of the last deal that has evidence, and how
    much of the data is whole: all, unless evidence was cut off at the end."""
    record = bytearray()
    last = at = 0
    while at < len(data):
        rest = data[at : at + blocks.FRAME_SIZE]
        size = blocks.measure(rest)[1] if len(rest) == blocks.FRAME_SIZE else len(data)
        piece = data[at : at + size]
        if not at or piece[0] != blocks.EVIDENCE:
            record += piece
        elif len(piece) < size:
            break
        else:
            last = _number_of(piece)
        at += len(piece)
    return bytes(record), last, at


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
    last = blocks.opening_of(body)[1]
    while last < number - 1 and at + blocks.FRAME_SIZE + 4 <= len(data):
        kind, size = blocks.measure(data, at)
        first = at + blocks.FRAME_SIZE
        if kind != blocks.SEAL:
            last = int.from_bytes(data[first : first + 4], "little")
        at += size
    # A seal stays with its block.
    while at + blocks.FRAME_SIZE <= len(data) and data[at] == blocks.SEAL:
        at += blocks.measure(data, at)[1]
    return at if last == number - 1 and at <= len(data) else -1


# The copies of a record that a club keeps share most of their signatures.
_is_signed = lru_cache(ed25519.verify)


def _opening(data: bytes, record: Record) -> tuple[int, bytes]:
    place = "the opening at byte 0"
    try:
        _, body, at = blocks.unpack(data)
        if data[_FORMAT] > _KNOWN:
            raise Flaw(place, f"format {data[_FORMAT]}, of a newer jantaku", is_newer=True)
        public, number, head, signature = blocks.opening_of(body)
    except blocks.BadBlock as error:
        raise Flaw(place, str(error)) from error
    if not _is_signed(public, blocks.opening_message(public, number, head), signature):
        raise Flaw(place, "the signature is not the table's")
    if not number and head != blocks.genesis(public):
        raise Flaw(place, "not the beginning of this table's record")
    record.public = public
    record.given_up = record.sealed = number
    return at, head


def _block(data: bytes, at: int, head: bytes, record: Record) -> tuple[int, bytes]:
    place = f"byte {at}, after block {record.last}"
    try:
        kind, body, end = blocks.unpack(data, at)
        if kind == blocks.SEAL:
            number, sealed, signature = blocks.seal_of(body)
        elif kind in _CLOSING:
            number, session, content, own = blocks.deal_of(body)
        elif chr(kind).islower():
            if kind == blocks.EVIDENCE:
                _evidence(body, record, place)
            return end, head
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
        record.sealed = number
        record.seals += 1
        return end, head
    place = f"block {number} at byte {at}"
    if number != record.last + 1:
        raise Flaw(place, f"block {record.last + 1} is missing")
    if own != blocks.head_of(body, head):
        raise Flaw(place, "the chain is broken: this block, or one before it, is another")
    happened = _events(content, place)
    block = Block(at, number, session, happened, own, kind == blocks.END)
    _check_course(block, record, place, _CLOSING[kind])
    record.blocks.append(block)
    return end, own


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
        return [(event, step) for event, step, _ in each(content)]
    except events.BadEvent as error:
        # The chain holds, so these are the bytes that a table wrote.
        raise Flaw(place, f"{error}: is it of a newer jantaku?", is_newer=True) from error


def _check_course(block: Block, record: Record, place: str, closing: int) -> None:
    """The block ends as its kind does, belongs to its session, and reveals what it committed to."""
    kinds = [event[0] for event, _ in block.events]
    if not kinds or kinds[-1] != closing:
        raise Flaw(place, f"does not end with {events.name(closing)}")
    before = record.blocks[-1] if record.blocks else None
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
    _check_dice(block.happened, record, place)


def _check_wall(happened: list[Event], record: Record, place: str) -> None:
    """The wall shown at the end is the one that the table was bound to before the deal."""
    kinds = [event[0] for event in happened]
    if events.DEALT not in kinds:
        return
    # A cut in the power before the deal makes the table begin again: the last promise counts.
    promise = _promise(happened[: kinds.index(events.DEALT)], WALL)
    _, _, wall, salt = happened[-1]
    if sha256(wall + salt).digest() != promise:
        raise Flaw(place, "the wall revealed is not the one committed to")
    record.walls += 1


def _check_dice(happened: list[Event], record: Record, place: str) -> None:
    """The table was bound to its nonce before the presses, and both give these faces."""
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
    record.rolls += 1


def _promise(happened: list[Event], subject: int) -> bytes:
    """What the table was bound to last."""
    promise = b""
    for event in happened:
        if event[0] == events.COMMIT and event[2] == subject:
            promise = event[3]
    return promise
