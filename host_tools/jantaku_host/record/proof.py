"""What a record proves, given what somebody else knows of its table."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from jantaku.record import blocks
from jantaku.referee import unread
from jantaku.rules import events
from jantaku_host.errors import Refused, WrongUse
from jantaku_host.record import verification
from jantaku_host.record.verification import Record
from jantaku_host.words import counted

_SHORT = 16  # digits of a head on a display
_LONG = 32  # at least, of one in a picture
_PICTURE = re.compile(r"jtk1:([0-9a-f]{8,64}):([0-9]{1,10}):([0-9a-f]{32,64})")

# How tiles became known that the table had not read when it was bound to the wall.
_KNOWN = {
    unread.READ: "read where it was drawn to",
    unread.SHOWN: "shown by people",
    unread.EXCLUDED: "known as it could be no other",
    unread.UNREAD: "never known",
}

Heads = Mapping[int, set[bytes]]  # of a table, by number of the block


class Check(NamedTuple):
    """One of the things that were looked at."""

    name: str
    is_made: bool
    promise: str  # what it proves; or why it does not


class Shown(NamedTuple):
    """A head as the table has shown it: sixteen digits, or the text of the picture at the end of
    a session, `JTK1:table:block:head`."""

    text: str
    head: str  # its first digits
    table: str = ""  # the first digits of its first key
    number: int | None = None  # of the block


def shown(text: str) -> Shown:
    """The head that somebody has read from a display."""
    picture = _PICTURE.fullmatch(text.strip().lower())
    if picture:
        return Shown(text, picture[3], picture[1], int(picture[2]))
    if re.fullmatch(f"[0-9a-f]{{{_SHORT}}}", _plain(text)) is None:
        raise WrongUse(
            f"{text}: a head is 16 hexadecimal digits, or the text of the picture that begins "
            "with JTK1:"
        )
    return Shown(text, _plain(text))


def prove(
    path: Path,
    record: Record,
    key: str | None = None,
    heads: Sequence[Shown] = (),
    seen: Heads | None = None,
) -> None:
    """Whether what others know of its table agrees with the record in this file; Refused if not.

    `key` is the public key of the table that it must come from, `heads` are what displays showed,
    `seen` are all heads that the club's store has seen of this table.
    """
    if key is not None and _key(key) != record.table.hex():
        raise Refused(f"{path}: signed by another table, {record.table.hex()}")
    for head in heads:
        _check_head(path, record, head)
    _check_seen(path, record, seen or {})
    if record.sealed != record.last and not _is_end(record, heads):
        raise Refused(
            f"{path}: block {record.sealed + 1} and all behind it are not signed yet: pull again "
            "after the deal, or give the head that the display shows last"
        )


def read(path: Path) -> Record:
    """The record in this file, whole and genuine, or the error that says why it is not."""
    record = verification.read(verification.load(path))
    if record.flaw and record.flaw.is_newer:
        raise WrongUse(f"{path}: {record.flaw}")
    if record.flaw:
        raise Refused(f"{path}: {record.flaw}")
    return record


def last_head(record: Record) -> bytes:
    """What the display showed last; nothing before the first deal."""
    return record.blocks[-1].head if record.blocks else b""


def checks(
    record: Record, has_key: bool, heads: Sequence[Shown] = (), seen: Heads | None = None
) -> list[Check]:
    """All that a record may prove, with what was and was not looked at."""
    kept = f"of blocks {record.given_up + 1} to {record.last} none was changed"
    return [
        Check("checksums", True, "no byte has changed by accident"),
        Check("chain", True, f"{kept}, left out, put in or moved"),
        Check("signatures", True, f"{record.seals + 1}: whoever has this table's key wrote it"),
        *_keys(record),
        *_walls(record),
        _dice(record),
        _outside(record),
        *_evidence(record),
        *_left_out(record),
        *_dates(record),
        _key_check(has_key),
        *_witnesses(record, seen),
        _end(record, heads),
    ]


def _keys(record: Record) -> list[Check]:
    """Keys follow one another; where none before has signed one, somebody may have planted it."""
    rows = []
    if record.is_key_unknown:
        words = f"from key {record.first_known + 1} on; that it is this table's is for the store"
        rows.append(Check("keys", True, words))
    for change in record.unvouched:
        why = "a console was opened" if change.how == blocks.CONSOLE else "the one before was lost"
        words = f"from block {change.number + 1} on another key, vouched for by nobody: {why}"
        rows.append(Check("keys", False, words))
    return rows


def _walls(record: Record) -> list[Check]:
    rows = []
    if record.walls or not record.dark:
        words = (
            f"each of {counted(record.walls, 'wall')} revealed is the one that the table was bound "
            "to before its first tile was dealt; that it was played so is for `jantaku audit`"
        )
        rows.append(Check("walls", bool(record.walls), words))
    if record.unread:
        told = ", ".join(
            f"{record.unread[how]} {words}" for how, words in _KNOWN.items() if record.unread[how]
        )
        words = f"where {counted(record.unread.total(), 'tile')} stood that no coil heard: {told}"
        rows.append(Check("unread", False, words))
    if record.dark:
        words = f"of {counted(record.dark, 'deal')} played without readers below the walls"
        rows.append(Check("wall", False, f"which tiles stood there, {words}"))
        rows.append(Check("order", False, f"that they were drawn in their turn, {words}"))
        rows.append(Check("dora", False, f"that the indicators stood where they should, {words}"))
    return rows


def _dice(record: Record) -> Check:
    """No player can choose: the table was bound before the presses, the last is the dealer's."""
    rolls = counted(record.rolls + len(record.doubts), "roll")
    if record.doubts:
        number, why = next(iter(record.doubts.items()))
        words = f"{len(record.doubts)} of {rolls} could be chosen: in block {number} {why}"
        return Check("dice", False, words)
    return Check("dice", bool(record.rolls), f"no player could choose any of {rolls}")


def _outside(record: Record) -> Check:
    """The table itself writes the moments of the presses: it could look for those it likes."""
    rolls = record.rolls + len(record.doubts)
    words = f"a dishonest table could choose {rolls} of {counted(rolls, 'roll')}"
    return Check("outside", False, f"{words}: no number from outside was mixed in")


def _evidence(record: Record) -> list[Check]:
    seen, dropped = len(record.evidence), record.dropped
    if not seen and not dropped:  # older tables had none
        return []
    words = f"what the readers saw of {seen} deals is genuine; of {dropped} it was dropped"
    return [Check("evidence", bool(seen), words)]


def _left_out(record: Record) -> list[Check]:
    """What people can bring about as often as they like has a bound."""
    told = [
        event[4]
        for block in record.blocks
        for event in block.happened
        if event[0] == events.MACHINE and event[2] == events.LEFT_OUT
    ]
    if not told:
        return []
    said, seen = (
        sum(int.from_bytes(data[at : at + 4], "little") for data in told) for at in (0, 4)
    )
    deals = counted(len(told), "deal")
    words = f"{said:,} questions and presses and {seen:,} rows of evidence of {deals} had no room"
    return [Check("room", False, words)]


def _dates(record: Record) -> list[Check]:
    """The clock is set by hosts; that it went back is worth a word."""
    last = 0
    for block in record.blocks:
        for event in block.happened:
            if event[0] == events.SESSION_START and event[-1]:
                if event[-1] < last:
                    words = f"the session in block {block.number} is dated before one before it"
                    return [Check("dates", False, words)]
                last = event[-1]
    return []


def _key_check(has_key: bool) -> Check:
    if has_key:
        return Check("key", True, "it is of the table that you named")
    return Check("key", False, "that it is your table's: compare with `jantaku keys`, or use --key")


def _witnesses(record: Record, seen: Heads | None) -> list[Check]:
    if not seen:
        return []
    held = [number for number in seen if record.head(number)]
    words = f"each of {counted(len(held), 'head')} that the store has seen is in it"
    if max(seen) > record.last:
        more = counted(max(seen) - record.last, "block")
        return [Check("witnesses", False, f"{words}, but the store has seen {more} behind it")]
    return [Check("witnesses", bool(held), words)]


def _end(record: Record, heads: Sequence[Shown]) -> Check:
    if _is_end(record, heads):
        return Check("end", True, "it ends with the head that you gave: nothing is cut off behind")
    words = "that nothing is cut off behind it: use --head with what the display shows last"
    if heads:
        last = max(_number(record, head) for head in heads)
        words = f"{counted(record.last - last, 'block')} lie behind the head that you gave; {words}"
    return Check("end", False, words)


def _is_end(record: Record, heads: Sequence[Shown]) -> bool:
    return any(last_head(record).hex().startswith(head.head) for head in heads) and bool(
        record.blocks
    )


def _number(record: Record, head: Shown) -> int:
    """The block in which this head is."""
    return next(each.number for each in record.blocks if each.head.hex().startswith(head.head))


def _check_head(path: Path, record: Record, head: Shown) -> None:
    """A head that a display showed is in the record, where it belongs."""
    if head.table and not record.table.hex().startswith(head.table):
        raise Refused(f"{path}: {head.text} is of another table")
    if head.number is not None and head.number > record.last:
        raise Refused(
            f"{path}: cut off: it ends with block {record.last}, and the table has shown "
            f"the head of block {head.number}"
        )
    if head.number is not None and not record.head(head.number):
        raise Refused(f"{path}: block {head.number} is not in it any more")
    numbers = range(record.given_up, record.last + 1) if head.number is None else [head.number]
    if not any(record.head(number).hex().startswith(head.head) for number in numbers):
        raise Refused(f"{path}: no deal in it has the head {head.text}")


def _check_seen(path: Path, record: Record, seen: Heads) -> None:
    """There is one history of a table: what the store has seen of it is in this record, too."""
    for number, known in sorted(seen.items()):
        if number > record.sealed or not record.head(number):
            continue
        if known != {record.head(number)}:
            raise Refused(
                f"{path}: the store has seen another head of block {number}, signed by this table: "
                "there are two histories of it"
            )


def _key(text: str) -> str:
    """A public key as somebody typed it."""
    if re.fullmatch("[0-9a-f]{64}", _plain(text)) is None:
        raise WrongUse(f"{text}: a key is 64 hexadecimal digits (`jantaku keys` shows it)")
    return _plain(text)


def _plain(text: str) -> str:
    return text.replace("-", "").strip().lower()
