"""A new version of the application for a table, whether or not the cable holds."""

import struct
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple, TypeVar
from zlib import crc32

from jantaku.link import commands
from jantaku.update.image import BLOCK, HEADER_SIZE, Header, version_text
from jantaku_host.device import answers
from jantaku_host.device.answers import NONSENSE
from jantaku_host.device.cable import Device
from jantaku_host.device.connection import operator, spectator
from jantaku_host.device.progress import Progress, silent
from jantaku_host.errors import DeviceTrouble, Refused

_PIECE = 512
_LOOK_S = 0.2
_PATIENCE_S = 180.0  # so long a table that was unplugged may be away
_CONTACT_S = 2.0  # work that fails later than this has had an answer

Result = TypeVar("Result")


class State(NamedTuple):
    """What a table says about updates."""

    state: int
    is_on_trial: bool
    version: bytes
    digest: bytes
    reason: str


def update(
    whole: bytes, port: str | None, key_file: Path | None, progress: Progress = silent
) -> tuple[State, State]:
    """Bring that image to the table; its states before and after, which are one if it runs it."""
    header = Header(whole[:HEADER_SIZE])
    with spectator(port) as device:
        before = read_state(device)
    if before.digest == header.digest and not before.is_on_trial:
        return before, before

    def bring() -> None:
        with operator(port, key_file) as device:
            if read_state(device).digest == header.digest:
                return  # it came back with the new one before we heard so
            transfer(device, header, whole[HEADER_SIZE:], progress)
            device.forget_role()  # with its restart

    patiently(bring)
    after = patiently(lambda: settled(port))
    if after.digest != header.digest:
        raise Refused(
            f"{version_text(header.version)} did not start well: "
            f"{version_text(after.version)} runs again"
        )
    return before, after


def patiently(work: Callable[[], Result]) -> Result:
    """Do it, again and again while the table is away."""
    heard = time.monotonic()
    while True:
        began = time.monotonic()
        try:
            return work()
        except DeviceTrouble:
            if time.monotonic() - began > _CONTACT_S:
                heard = time.monotonic()
            if time.monotonic() - heard > _PATIENCE_S:
                raise
            time.sleep(_LOOK_S)


def transfer(device: Device, header: Header, content: bytes, progress: Progress = silent) -> None:
    """Write the image into the table's idle slot, as far as it is not there yet."""
    try:
        device.request(commands.UPDATE, header.data)
    except Refused as refused:
        if header.board not in str(refused):
            raise
        raise Refused(
            f"{refused}; if the board is right, its MicroPython is too old for "
            f"{version_text(header.version)}: `jantaku flash` brings a new one"
        ) from refused
    _expect(device, commands.UPDATE_CHECKING, commands.UPDATE_WRITING)
    crcs = device.request(commands.UPDATE_BLOCKS)
    pieces = list(missing(content, crcs))
    requests = ((commands.UPDATE_WRITE, struct.pack("<I", at) + data) for at, data in pieces)
    with progress(f"update to {version_text(header.version)}", len(pieces)) as done:
        for _ in device.requests(requests):
            done(1)
    device.request(commands.UPDATE_FINISH)
    _expect(device, commands.UPDATE_PROVING, commands.UPDATE_DONE)


def missing(content: bytes, crcs: bytes) -> Iterator[tuple[int, bytes]]:
    """Offset and data of each piece of the blocks that have another CRC-32."""
    for number, (crc,) in enumerate(struct.iter_unpack("<I", crcs)):
        start = number * BLOCK
        block = content[start : start + BLOCK]
        if crc32(_filled(block, BLOCK)) != crc:
            for offset in range(0, len(block), _PIECE):
                yield start + offset, _filled(block[offset : offset + _PIECE], _PIECE)


def _filled(data: bytes, size: int) -> bytes:
    """Data as it lies in flash, where what is not written is all ones."""
    return data + b"\xff" * (size - len(data))


def settled(port: str | None) -> State:
    """The state of a table that has started anew and needs no trial any more."""
    while True:
        with spectator(port) as device:
            state = read_state(device)
        if state.state == commands.UPDATE_IDLE and not state.is_on_trial:
            return state
        time.sleep(_LOOK_S)


def read_state(device: Device) -> State:
    """What the table says about updates."""
    answer = device.request(commands.UPDATE_STATE)
    try:
        state, is_on_trial, version, digest = struct.unpack_from("<B?4s32s", answer)
    except struct.error as error:
        raise DeviceTrouble(NONSENSE % device.port) from error
    return State(state, is_on_trial, version, digest, answers.text(answer[38:]))


def _expect(device: Device, busy: int, wanted: int) -> None:
    """Wait while the table is busy with that; then it must be so far."""
    while (found := read_state(device)).state == busy:
        time.sleep(_LOOK_S)
    if found.state != wanted:
        raise Refused(f"{device.port}: the table refuses: {found.reason}")
