"""The record, the evidence and the log of the table, piece by piece for a host that pulls them."""

import struct

from micropython import const

from jantaku.link import commands, frame
from jantaku.link.commands import Refused

_ROW = "<II"  # a file's first block, its bytes
_ROW_SIZE = const(8)


class Records:
    """What the commands SEGMENTS, READ, SEAL, PULLED and LOG do."""

    def __init__(self, journal, log, table):
        self._journal = journal
        self._log = log
        self._table = table

    def _segments(self, body, now):
        start = int.from_bytes(body, "little")
        segments, mark = self._shelf(start)
        rows = bytearray()
        if not start:
            rows.extend(struct.pack(_ROW, 0, len(self._journal.opening)))
        for first, size in zip(segments.firsts, segments.sizes):
            if first + mark >= start and len(rows) + _ROW_SIZE <= frame.MAX_PAYLOAD:
                rows.extend(struct.pack(_ROW, first + mark, size))
        return bytes(rows)

    def _shelf(self, first):
        """The files that are meant, of the record or of the evidence, and the mark of those."""
        if first < commands.EVIDENCE:
            return self._journal.segments, 0
        return self._journal.evidence.segments, commands.EVIDENCE

    def _read(self, body, now):
        first, offset = struct.unpack("<II", body)
        if not first:
            return self._journal.opening[offset : offset + commands.PIECE]
        segments, mark = self._shelf(first)
        if first - mark not in segments.firsts:
            raise Refused(commands.NOT_NOW, "there is no segment %d" % (first - mark))
        return segments.read(first - mark, offset, commands.PIECE)

    def _seal(self, body, now):
        journal = self._journal
        if journal.is_sealed:
            return bytes((commands.SEALED,))
        journal.seal_wanted = True
        return bytes((commands.DEAL_IN_PLAY if journal.in_deal else commands.SEALING,))

    def _note_pulled(self, body, now):
        self._journal.note_pulled(int.from_bytes(body, "little"))
        self._table.show_record(self._table.head, self._journal.is_crowded)

    def _read_log(self, body, now):
        return self._log.read(int.from_bytes(body, "little"), frame.MAX_PAYLOAD)

    answers = {
        commands.SEGMENTS: _segments,
        commands.READ: _read,
        commands.SEAL: _seal,
        commands.PULLED: _note_pulled,
        commands.LOG: _read_log,
    }
