"""A copy of a table's record: what a file of it lacks is fetched, signed and checked."""

import os
import struct
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from jantaku.link import commands, frame
from jantaku.record import blocks
from jantaku_host.device.cable import Device
from jantaku_host.device.progress import Progress, silent
from jantaku_host.errors import DeviceTrouble, Refused, UnknownCommand, WrongUse
from jantaku_host.record import verification
from jantaku_host.record.store import Store

_SEAL_S = 30.0  # a signature takes a table a few seconds

Segment = tuple[int, int]  # number of the first block, bytes
Piece = tuple[int, int, int]  # segment, offset, length


class Pulled(NamedTuple):
    """What a pull has brought."""

    path: Path
    added: int  # bytes
    deals: int  # in the whole file
    new: int  # deals that the store had not
    head: str
    is_signed: bool  # all of it: no deal in play comes first


def bring(device: Device, path: Path | None, store: Path, progress: Progress = silent) -> Pulled:
    """Have the record signed, bring the file up to date (else one that is named after the table),
    keep it in the store, and let the table know."""
    public = device.request(commands.KEYS)[:32]
    path = path or Path(f"jantaku-{public.hex()[:8]}.jtk")
    is_signed = seal(device)
    try:
        added = pull(device, path, progress)
    except OSError as error:  # of the file: a cable's is DeviceTrouble
        raise WrongUse(f"{path}: {error.strerror}") from error
    record = verification.read(verification.load(path))
    if record.flaw:
        raise Refused(f"{path}: {record.flaw}")
    with Store(store) as club:
        new = club.add(path.read_bytes())
    tell(device, record.last)
    head = blocks.short(record.blocks[-1].head) if record.blocks else ""
    return Pulled(path, added, record.deals, new, head, is_signed)


def seal(device: Device) -> bool:
    """Have the table sign all that is finished; False if a deal in play comes first."""
    until = time.monotonic() + _SEAL_S
    while time.monotonic() < until:
        state = device.request(commands.SEAL)[0]
        if state != commands.SEALING:
            return state == commands.SEALED
        time.sleep(0.05)
    return False


def tell(device: Device, last: int) -> None:
    """Let the table know that the club has all blocks up to that one."""
    with suppress(UnknownCommand):  # older tables do not ask to be pulled
        device.request(commands.PULLED, struct.pack("<I", last))


def pull(device: Device, path: Path, progress: Progress = silent) -> int:
    """Append to the file what it lacks, what the readers saw last; how many bytes that were."""
    # In this order: whatever was seen by now is of a deal that is in the record by now.
    seen = list(_segments(device, commands.EVIDENCE))
    segments = list(_segments(device))
    opening = device.request(commands.READ, struct.pack("<II", 0, 0))
    have, last_seen, length = verification.apart(_kept(path))
    skip = _already(have, opening, path)
    last_seen = max(last_seen, blocks.opening_of(blocks.unpack(opening)[1])[1])
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
        return file.tell() - length


def _kept(path: Path) -> bytes:
    """What an earlier pull has left."""
    if not path.exists():
        return b""
    with path.open("rb") as file:
        kept = file.read(verification.LONGEST + 1)
    if len(kept) > verification.LONGEST:
        raise WrongUse(f"{path}: there is a file that is not a jantaku record")
    return kept


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


def _segments(device: Device, first: int = 0) -> Iterator[Segment]:
    while True:
        rows = device.request(commands.SEGMENTS, struct.pack("<I", first))
        yield from struct.iter_unpack("<II", rows)
        if len(rows) + 8 <= frame.MAX_PAYLOAD:
            return
        first = struct.unpack_from("<I", rows, len(rows) - 8)[0] + 1


def _already(have: bytes, opening: bytes, path: Path) -> int:
    """How many bytes of what the table would send are in the file."""
    if opening.startswith(have):
        return len(have)
    public, given_up, _, _ = blocks.opening_of(blocks.unpack(opening)[1])
    try:
        ours = blocks.opening_of(blocks.unpack(have)[1])
    except blocks.BadBlock as error:
        raise WrongUse(f"{path}: there is a file that is not a jantaku record") from error
    if ours[0] != public:
        raise WrongUse(f"{path}: the record of another table; choose another file")
    # Blocks never change: from the first one that the table has, the file agrees with it.
    start = verification.start_of(have, given_up + 1)
    if start < 0:
        raise WrongUse(
            f"{path}: the table has given up deals that this file never got; "
            "pull into a new file and keep both"
        )
    return len(opening) + len(have) - start


def _pieces(segments: list[Segment], skip: int) -> Iterator[Piece]:
    """Everything behind the first `skip` bytes."""
    for first, size in segments:
        for offset in range(min(skip, size), size, commands.PIECE):
            yield first, offset, min(commands.PIECE, size - offset)
        skip -= min(skip, size)
