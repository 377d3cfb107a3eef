"""A copy of a table's record: what a file of it lacks is fetched, signed and checked."""

import os
import secrets
import struct
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from jantaku.crypto import ed25519
from jantaku.link import commands, frame
from jantaku.record import blocks
from jantaku.shown.words import Words
from jantaku_host.device import status
from jantaku_host.device.answers import NONSENSE
from jantaku_host.device.cable import Device
from jantaku_host.device.progress import Progress, silent
from jantaku_host.errors import DeviceTrouble, Refused, UnknownCommand, WrongUse
from jantaku_host.record import verification
from jantaku_host.record.store import Store

_SEAL_S = 30.0  # a signature takes a table a few seconds
_LOOK_S = 0.05
_NONCE = 16
_VOUCHED = "<I32s64s"

Segment = tuple[int, int]  # number of the first block, bytes
Piece = tuple[int, int, int]  # segment, offset, length


class Vouched(NamedTuple):
    """What the table has signed for this pull: how far its record goes just now."""

    nonce: bytes
    number: int
    head: bytes
    signature: bytes


class Pulled(NamedTuple):
    """What a pull has brought."""

    path: Path
    added: int  # bytes
    deals: int  # in the whole file
    new: int  # deals that the store had not
    record: verification.Record
    is_in_play: bool  # a deal is, and what is finished is signed behind it
    is_vouched: bool  # the table has signed how far its record goes just now
    aside: Path | None  # where what the file had instead of the table's was put
    is_stopgap: bool  # the record of a table that cannot read its own, since its power-up


def bring(device: Device, path: Path | None, store: Path, progress: Progress = silent) -> Pulled:
    """Have the record signed, bring the file up to date (else one that is named after the table),
    keep what is signed in the store, and let the table know."""
    vouched = vouch(device)
    opening = _opening(device)
    path = path or Path(f"jantaku-{verification.opening_of(opening).table.hex()[:8]}.jtk")
    is_in_play = seal(device) == commands.DEAL_IN_PLAY
    try:
        added, aside = pull(device, path, progress)
    except OSError as error:  # of the file: a cable's is DeviceTrouble
        raise WrongUse(f"{path}: {error.strerror}") from error
    data = verification.load(path)
    record = verification.read(data)
    if record.flaw and record.table and added == len(data):
        with Store(store) as club:
            club.add_signed(data, record)
        tell(device, record.sealed)
        raise Refused(
            f"{path}: {record.flaw}; so it is in the table, and the file has all of it. What is "
            "signed before it is kept; pull into a new file in a minute for what is behind it"
        )
    if record.flaw:
        raise Refused(f"{path}: {record.flaw}; pull into a new file (-o)")
    if vouched:
        _check_vouched(device, record, vouched)
    with Store(store) as club:
        new = club.add(data)
        if vouched:
            club.witness(record.table, vouched.number, vouched.head)
        if club.last(record.table) > record.last:
            raise Refused(
                f"{device.port}: the table has {record.last} blocks, and the store "
                f"{club.last(record.table)} that it signed: it was set back, or has lost some"
            )
    tell(device, record.sealed)
    return Pulled(
        path, added, record.deals, new, record, is_in_play, vouched is not None, aside,
        status.read(device)["problem"] == Words("en")["record_unread"],
    )  # fmt: skip


def vouch(device: Device) -> Vouched | None:
    """How far the record goes, signed with a number that nobody has seen before; None of a table
    that is too old for it, or does not come to it: in play it signs nothing."""
    nonce = secrets.token_bytes(_NONCE)
    until = time.monotonic() + _SEAL_S
    with suppress(UnknownCommand):
        while time.monotonic() < until:
            if answer := device.request(commands.HEAD, nonce):
                if len(answer) != struct.calcsize(_VOUCHED):
                    raise DeviceTrouble(NONSENSE % device.port)
                return Vouched(nonce, *struct.unpack(_VOUCHED, answer))
            if _sealing(device) == commands.DEAL_IN_PLAY:
                break
            time.sleep(_LOOK_S)
    return None


def _check_vouched(device: Device, record: verification.Record, vouched: Vouched) -> None:
    """The table at the cable has the key of this record, and the record goes as far as it says."""
    message = blocks.head_message(*vouched[:3])
    if not any(ed25519.verify(key, message, vouched.signature) for key in record.keys):
        raise Refused(f"{device.port}: the table does not have the key of the record it gives")
    if record.head(vouched.number) != vouched.head:
        raise Refused(f"{device.port}: the table gives another record than it vouches for")


def seal(device: Device) -> int:
    """Have the table sign all that is finished; the state it comes to."""
    until = time.monotonic() + _SEAL_S
    state = commands.SEALING
    while state == commands.SEALING and time.monotonic() < until:
        state = _sealing(device)
        time.sleep(_LOOK_S if state == commands.SEALING else 0)
    return state


def _sealing(device: Device) -> int:
    """How far the table is with it."""
    answer = device.request(commands.SEAL)
    if len(answer) != 1:
        raise DeviceTrouble(NONSENSE % device.port)
    return answer[0]


def tell(device: Device, last: int) -> None:
    """Let the table know that the club has all blocks up to that one."""
    with suppress(UnknownCommand):  # older tables do not ask to be pulled
        device.request(commands.PULLED, struct.pack("<I", last))


def pull(device: Device, path: Path, progress: Progress = silent) -> tuple[int, Path | None]:
    """Append to the file what it lacks, what the readers saw last; how many bytes that were.

    What no signature covers may be another thing than the table has: then the file is put aside,
    and goes on from what is signed.
    """
    # In this order: whatever was seen by now is of a deal that is in the record by now.
    seen = _segments(device, commands.EVIDENCE)
    segments = _segments(device)
    opening = _opening(device)
    aside = _make_agree(device, segments, opening, path)
    have, last_seen, length = verification.apart(_kept(path))
    skip, _ = _already(have, opening, path)
    last_seen = max(last_seen, verification.opening_of(opening).number)
    seen = _unseen(seen, last_seen)
    wanted = sum(size for _, size in segments + seen) - skip
    with path.open("ab") as file, progress("pulling", wanted) as done:
        file.truncate(length)
        for piece in _read(device, list(_pieces(segments, skip))):
            file.write(piece)
            done(len(piece))
        for segment in seen:
            whole = b"".join(_read(device, list(_pieces([segment], 0))))
            file.write(verification.evidence_after(whole, last_seen))
            done(len(whole))
        file.flush()
        os.fsync(file.fileno())
        return file.tell() - length, aside


def _make_agree(device: Device, segments: list[Segment], opening: bytes, path: Path) -> Path | None:
    """See to it that the file ends as the table's record does there; where the old one was put."""
    kept = _kept(path)
    if _agrees(device, segments, opening, kept, path):
        return None
    record = verification.read(kept)
    signed = b"".join(piece for _, _, piece in verification.signed(kept, record))
    if signed == kept or not _agrees(device, segments, opening, signed, path):
        raise Refused(
            f"{path}: up to block {record.sealed} the table has signed another record than it has "
            "now: it was set back, or there are two histories; -o takes its record into a new file"
        )
    aside = free(path)
    path.replace(aside)
    path.write_bytes(signed)
    return aside


def _agrees(
    device: Device, segments: list[Segment], opening: bytes, kept: bytes, path: Path
) -> bool:
    """Whether the last bytes of the record in the file are the table's: every block has the chain's
    head in it, so they stand for all before."""
    have, _, _ = verification.apart(kept)
    skip, common = _already(have, opening, path)
    if skip > sum(size for _, size in segments):
        return False
    count = min(common, commands.PIECE)
    pieces = list(_pieces(segments, skip - count, skip))
    return count == 0 or b"".join(_read(device, pieces)) == have[-count:]


def free(path: Path) -> Path:
    """A name beside this file that is not taken."""
    number = 1
    while (found := path.with_name(f"{path.name}.{number}")).exists():
        number += 1
    return found


def _kept(path: Path) -> bytes:
    """What an earlier pull has left."""
    if not path.exists():
        return b""
    with path.open("rb") as file:
        kept = file.read(verification.LONGEST + 1)
    if len(kept) > verification.LONGEST:
        raise WrongUse(f"{path}: there is a file that is not a jantaku record")
    return kept


def _opening(device: Device) -> bytes:
    """What the record of the table begins with."""
    segments = _segments(device)
    opening = b"".join(_read(device, list(_pieces(segments[:1], 0))))
    try:
        verification.opening_of(opening)
    except blocks.BadBlock as error:
        raise DeviceTrouble(NONSENSE % device.port) from error
    return opening


def _unseen(seen: list[Segment], last: int) -> list[Segment]:
    """The files of evidence in which there may be some of later deals than that."""
    ends = [first - commands.EVIDENCE - 1 for first, _ in seen[1:]]
    return [segment for segment, end in zip(seen, [*ends, last + 1], strict=False) if end > last]


def _read(device: Device, pieces: list[Piece]) -> Iterator[bytes]:
    asked = ((commands.READ, struct.pack("<II", *piece[:2])) for piece in pieces)
    for (_, _, length), answer in zip(pieces, device.requests(asked), strict=True):
        if len(answer) < length:
            raise DeviceTrouble(f"{device.port}: the record is shorter than the table said")
        # A deal that has ended meanwhile comes with the next pull.
        yield answer[:length]


def _segments(device: Device, first: int = 0) -> list[Segment]:
    """The files of the record, or of the evidence, in their order."""
    found: list[Segment] = []
    while True:
        rows = device.request(commands.SEGMENTS, struct.pack("<I", first))
        if len(rows) % 8:
            raise DeviceTrouble(NONSENSE % device.port)
        for segment in struct.iter_unpack("<II", rows):
            if found and segment[0] <= found[-1][0]:
                raise DeviceTrouble(NONSENSE % device.port)
            found.append((segment[0], segment[1]))
        if sum(size for _, size in found) > verification.LONGEST:
            raise DeviceTrouble(NONSENSE % device.port)
        if len(rows) + 8 <= frame.MAX_PAYLOAD:
            return found
        first = found[-1][0] + 1


def _already(have: bytes, opening: bytes, path: Path) -> tuple[int, int]:
    """How many bytes of what the table would send are in the file; how many of those at its end
    the table should have, too."""
    if opening.startswith(have):
        return len(have), 0
    table, _, given_up, _ = verification.opening_of(opening)
    try:
        ours = verification.opening_of(have)
    except blocks.BadBlock as error:
        raise WrongUse(f"{path}: there is a file that is not a jantaku record") from error
    if ours.table != table:
        raise WrongUse(f"{path}: the record of another table; choose another file")
    # Blocks never change: from the first one that the table has, the file agrees with it.
    start = verification.start_of(have, given_up + 1)
    if start < 0:
        raise WrongUse(
            f"{path}: the table has given up deals that this file never got; "
            "pull into a new file and keep both"
        )
    return len(opening) + len(have) - start, len(have) - start


def _pieces(segments: list[Segment], start: int, stop: int | None = None) -> Iterator[Piece]:
    """Everything behind the first `start` bytes, up to `stop`."""
    end = verification.LONGEST if stop is None else stop
    for first, size in segments:
        for offset in range(min(start, size), min(end, size), commands.PIECE):
            yield first, offset, min(commands.PIECE, min(end, size) - offset)
        start -= min(start, size)
        end -= min(end, size)
