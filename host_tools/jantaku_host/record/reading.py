"""Recorded deals, whatever file they come from.

`read` hands out what a file holds, deal by deal; what cannot be read comes out as `Damage` between
the deals, and reading goes on behind it where the format allows.
"""

import json
import zlib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from jantaku_host.record import verification
from jantaku_host.record.formats import hands, jtk, mjai, tenhou
from jantaku_host.record.recorded import BadRecord, Damage, RecordedDeal

_CHUNK = 1 << 16
_LONGEST = verification.LONGEST  # of a line too: nobody ever wrote a longer one
_OVERHEAD = 128  # bytes of memory that a line takes beside its own
_PATIENCE = 10  # lines of rubbish, then the file is something else

Line = tuple[int, bytes | Damage]


def read(path: Path) -> Iterator[RecordedDeal | Damage]:
    """All deals of a file: a table's own record, Tenhou JSON, MJAI, or hands as JSON lines."""
    blocks = _blocks(path)
    first = next(blocks, b"")
    blocks = chain([first], blocks)
    if isinstance(first, bytes) and verification.is_record(first):
        yield from _own(str(path), blocks)
        return
    found = False
    rubbish: list[Damage] = []  # before the first deal
    for item in _told(str(path), _lines(str(path), blocks)):
        if found:
            yield item
        elif isinstance(item, RecordedDeal):
            found = True
            yield from rubbish
            yield item
        else:
            rubbish.append(item)
            if len(rubbish) == _PATIENCE:
                break
    if len(rubbish) > 1 and not found:
        first = f"line {rubbish[0].line}: {rubbish[0].text}"
        rubbish = [Damage(str(path), 0, f"no recorded deals ({first}, and so on)")]
    if not found:
        yield from rubbish or [Damage(str(path), 0, "no recorded deals")]


def _told(file: str, lines: Iterator[Line]) -> Iterator[RecordedDeal | Damage]:
    events = mjai.Reader(file)
    for number, line in _documents(lines):
        if isinstance(line, Damage):
            yield line
        elif line.strip():
            yield from _deals(file, number, line, events)
    yield from events.end()


def _documents(lines: Iterator[Line]) -> Iterator[Line]:
    """The lines of a file; if they are one JSON object, written for people, they are one line."""
    first = next(lines, None)
    if first is None:
        return
    _, start = first
    if isinstance(start, bytes) and start[:1] == b"{" and start.rstrip()[-1:] != b"}":
        rest, size = [], 0
        for line in lines:
            rest.append(line)
            size += _OVERHEAD + (len(line[1]) if isinstance(line[1], bytes) else 0)
            if size > _LONGEST:
                break  # nobody wrote that for people
        whole = b"\n".join([start, *(each for _, each in rest if isinstance(each, bytes))])
        if size <= _LONGEST and _is_json(whole):
            yield 1, whole
            return
        lines = chain(rest, lines)
    yield first
    yield from lines


def _own(file: str, blocks: Iterator[bytes | str]) -> Iterator[RecordedDeal | Damage]:
    data = bytearray()
    for block in blocks:
        if len(data) > _LONGEST:
            block = "too long for a record"
        if isinstance(block, str):
            yield Damage(file, 0, block)
            return
        data += block
    yield from jtk.read(file, bytes(data))


def _deals(
    file: str, number: int, line: bytes, events: mjai.Reader
) -> Iterator[RecordedDeal | Damage]:
    """What a line tells: an event of MJAI, a game of Tenhou, or a hand."""
    try:
        record = _json(line)
        if "type" in record:
            yield from events.take(number, record)
        elif "log" in record:
            yield from tenhou.read(file, number, record)
        else:
            yield hands.deal(file, number, record)
    except KeyError as error:
        yield Damage(file, number, f"{error.args[0]!r} is missing or unknown")
    except BadRecord as error:
        yield Damage(file, number, str(error))
    except (TypeError, ValueError, IndexError, AttributeError, ArithmeticError) as error:
        yield Damage(file, number, f"not a recorded hand ({error})")


def _is_json(text: bytes) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _json(line: bytes) -> dict[str, Any]:
    try:
        record = json.loads(line.decode("utf-8-sig"))  # of bytes it would guess the encoding
    except UnicodeDecodeError:
        raise BadRecord("not UTF-8 text") from None
    except (ValueError, RecursionError):
        raise BadRecord("not JSON") from None
    if not isinstance(record, dict):
        raise BadRecord("not a recorded hand")
    return record


# Lines of a file that may be compressed, cut off or spoiled.


def _lines(file: str, blocks: Iterator[bytes | str]) -> Iterator[Line]:
    number = 0
    rest = bytearray()
    for block in blocks:
        if len(rest) > _LONGEST:
            block = "the line is too long"
        if isinstance(block, str):
            # What is left is the beginning of a line whose end is lost.
            place = number + 1 if number or rest else 0
            yield place, Damage(file, place, block)
            return
        *whole, end = block.split(b"\n")
        for line in whole:
            number += 1
            yield number, bytes(rest) + line
            rest.clear()
        rest += end
    if rest:
        yield number + 1, bytes(rest)


def _blocks(path: Path) -> Iterator[bytes | str]:
    """The file's bytes, decompressed; a text says what ended them before their time."""
    try:
        with path.open("rb") as file:
            start = file.read(2)
            file.seek(0)
            if start == b"\x1f\x8b":
                yield from _unzipped(iter(lambda: file.read(_CHUNK), b""))
            else:
                yield from iter(lambda: file.read(_CHUNK), b"")
    except OSError as error:
        yield error.strerror or "cannot be read"


def _unzipped(chunks: Iterator[bytes]) -> Iterator[bytes | str]:
    unzip = None
    for chunk in chunks:
        while chunk:
            if unzip is None:
                unzip = zlib.decompressobj(zlib.MAX_WBITS | 16)
            before = unzip.copy()
            try:
                yield unzip.decompress(chunk)
            except zlib.error:
                yield from _up_to_damage(before, chunk)
                return
            chunk = unzip.unused_data
            if unzip.eof:
                unzip = None  # another compressed part may follow
    if unzip is not None:
        yield "the compressed data end too early"


def _up_to_damage(unzip: Any, chunk: bytes) -> Iterator[bytes | str]:
    """All that can be had of a spoiled chunk: its bytes one by one until it breaks."""
    try:
        for byte in chunk:
            yield unzip.decompress(bytes([byte]))
    except zlib.error:
        yield "the compressed data are spoiled"
