"""The record of one table as its agent keeps it: a `.jtk` file, pulled after each deal, checked
from its last block on, and the place in it from which the hub wants more."""

from pathlib import Path
from typing import NamedTuple

from jantaku.record import blocks
from jantaku.rules import events
from jantaku_host.device import pull
from jantaku_host.device.cable import Device, Place
from jantaku_host.errors import Refused
from jantaku_host.hall.ledger import Cursor, Push, shown
from jantaku_host.record import verification
from jantaku_host.record.verification import Record


class _Row(NamedTuple):
    kind: int
    number: int
    start: int
    end: int


class Shelf:
    """One table's file. Damaged, it is put aside and pulled anew. What is wrong with the table's
    own record is Refused, and nothing of it is acknowledged."""

    def __init__(self, folder: Path, public: bytes) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / f"{public.hex()[:16]}.jtk"
        self.public = public
        self._forget()
        if self.path.exists():
            try:
                self._check()
            except (Refused, blocks.BadBlock):
                # The power went, or the disk fails: the record is in the table.
                self.path.replace(pull.free(self.path))
                self._forget()

    def _forget(self) -> None:
        self.opening = b""
        self.record = Record()
        self._rows: list[_Row] = []
        self._end = 0

    def pull(self, device: Device) -> None:
        """Bring it up to date."""
        _, aside = pull.pull(device, self.path)
        if aside is not None:
            self._forget()  # what nobody had signed has given way
        self._check()

    def _check(self) -> None:
        """What has come since the last time."""
        with self.path.open("rb") as file:
            file.seek(self._end)
            data = file.read()
        at = 0
        if not self.opening and data:
            at = blocks.unpack(data)[2]
            self.opening = data[:at]
            self.record = verification.read(self.opening)
        verification.go_on(self.record, data, at)
        if self.record.flaw:
            raise Refused(f"{self.path}: {self.record.flaw}")
        while at < len(data):
            kind, body, end = blocks.unpack(data, at)
            number = verification.number_of(kind, body)
            self._rows.append(_Row(kind, number, self._end + at, self._end + end))
            at = end
        self._end += len(data)

    def after(self, cursor: Cursor, most: int) -> Push:
        """What the hub lacks, a bounded piece of it."""
        if cursor.number < 0:
            return Push(opening=self.opening)
        rows = [row for row in self._rows if _lacks(cursor, row)]
        if not rows:
            return Push()  # there may be no file yet
        rows.sort(key=lambda row: row.kind == blocks.EVIDENCE)
        data = bytearray()
        with self.path.open("rb") as file:
            for row in rows:
                if data and len(data) + row.end - row.start > most:
                    break
                file.seek(row.start)
                data += file.read(row.end - row.start)
        return Push(blocks=bytes(data))

    def event(self, place: Place) -> bytes | None:
        """An event of a finished block, as everybody may know it."""
        at, index = place[0] - self.record.given_up - 1, place[1]
        if not 0 <= at < len(self.record.blocks) or index >= len(self.record.blocks[at].events):
            return None
        event, step = self.record.blocks[at].events[index]
        return bytes(events.encode(shown(event), step))

    @property
    def last(self) -> int:
        """The number of the last block that is kept and checked."""
        return self.record.last


def _lacks(cursor: Cursor, row: _Row) -> bool:
    have = {
        blocks.SEAL: cursor.sealed,
        blocks.KEY: cursor.changed,
        blocks.EVIDENCE: cursor.evidence,
    }
    return row.number > have.get(row.kind, cursor.number)
