"""What a record proves, given what somebody else knows of its table."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from jantaku.record import blocks
from jantaku_host.errors import Refused, WrongUse
from jantaku_host.record import verification
from jantaku_host.record.verification import Record


class Check(NamedTuple):
    """One of the things that were looked at."""

    name: str
    is_made: bool
    promise: str  # what it proves


def prove(path: Path, key: str | None = None, heads: Sequence[str] = ()) -> Record:
    """The record in this file, whole and genuine, or the error that says why it is not.

    `key` is the public key of the table that it must come from, `heads` are what displays showed.
    """
    record = verification.read(verification.load(path))
    if record.flaw and record.flaw.is_newer:
        raise WrongUse(f"{path}: {record.flaw}")
    if record.flaw:
        raise Refused(f"{path}: {record.flaw}")
    if key is not None and _plain(key) != record.public.hex():
        raise Refused(f"{path}: signed by another table, {record.public.hex()}")
    found = {block.head.hex()[:16] for block in record.blocks}
    for head in heads:
        if len(_plain(head)) != 16:
            raise WrongUse(f"{head}: a head is 16 hexadecimal digits")
        if _plain(head) not in found:
            raise Refused(f"{path}: no deal in it has the head {head}")
    last = last_head(record)
    if record.sealed != record.last and last.hex()[:16] not in map(_plain, heads):
        raise Refused(
            f"{path}: block {record.sealed + 1} and all behind it are not signed yet: pull again "
            f"after the deal, or compare the last head, {blocks.short(last)}, with the display"
        )
    return record


def last_head(record: Record) -> bytes:
    """What the display showed last; nothing before the first deal."""
    return record.blocks[-1].head if record.blocks else b""


def checks(record: Record, has_key: bool, has_head: bool) -> list[Check]:
    """All that a record may prove, with what was and was not looked at."""
    kept = f"of blocks {record.given_up + 1} to {record.last} none was changed"
    wall = "stood as it was played before its first tile was dealt"
    seen, dropped = len(record.evidence), record.dropped
    rows = [
        ("checksums", True, "no byte has changed by accident"),
        ("chain", True, f"{kept}, left out, put in or moved"),
        ("signatures", True, f"{record.seals + 1}: whoever has this table's secret key wrote it"),
        ("walls", bool(record.walls), f"each of {record.walls} walls {wall}"),
        ("dice", bool(record.rolls), f"nobody could choose any of {record.rolls} rolls"),
    ]
    if seen or dropped:  # older tables had none
        promise = f"what the readers saw of {seen} deals is genuine; of {dropped} it was dropped"
        rows.append(("evidence", bool(seen), promise))
    rows += [
        ("key", has_key, "it is your table's: compare with `jantaku keys`, or use --key"),
        ("end", has_head, "nothing is cut off behind it: compare with the display, or use --head"),
    ]
    return [Check(*row) for row in rows]


def _plain(text: str) -> str:
    return text.replace("-", "").lower()
