"""How the table stands, and its record, evidence and log, piece by piece for whoever pulls them."""

import json
import struct

from micropython import const

import jantaku
from jantaku.link import commands, frame
from jantaku.link.commands import Refused
from jantaku.record import blocks
from jantaku.shown.words import Words

_ROW = "<II"  # a file's first block, its bytes
_ROW_SIZE = const(8)


class Records:
    """What the commands STATUS, KEYS, SEGMENTS, READ, SEAL, PULLED, HEAD and LOG do."""

    def __init__(self, journal, log, table, roles, tell_clock):
        self._journal = journal
        self._log = log
        self._table = table
        self._roles = roles
        self._login = 0  # in which a head was asked for last
        self._tell_clock = tell_clock

    def _tell_status(self, body, now):
        table, journal = self._table, self._journal
        status = {
            "version": jantaku.__version__,
            "rules": table.rules.name,
            "game": table.rules.game,
            "round": table.round,
            "honba": table.honba,
            "deposits": table.deposits,
            "seats": [
                {"wind": "ESWN"[table.wind(seat)], "score": table.scores[seat]} for seat in range(4)
            ],
            "session": bool(journal.session),
            "since": journal.session,
            "blocks": journal.number - 1,
            "head": blocks.short(journal.head),
            "problem": self._trouble(),
            "clock": self._tell_clock(now),
        }
        return json.dumps(status).encode()

    def _trouble(self):
        journal = self._journal
        problem = self._table.problem_in(Words("en"))  # hosts speak English
        if problem:
            return problem
        if journal.is_spoiled:
            return "the memory of the deal in play was spoiled"
        return "the record is nearly full: pull it" if journal.is_crowded else ""

    def _tell_keys(self, body, now):
        journal = self._journal
        key = journal.key
        installed = bytes((self._roles.is_installed,))
        state = struct.pack("<IB", key.changes, self._roles.installing)
        return journal.first + installed + key.public + state

    def _segments(self, body, now):
        start = int.from_bytes(body, "little")
        segments, mark = self._shelf(start)
        rows = bytearray()
        if not start:
            rows.extend(struct.pack(_ROW, 0, self._journal.beginning))
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
            return self._journal.read_beginning(offset, commands.PIECE)
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

    def _vouch(self, body, now):
        journal = self._journal
        if journal.asked != body:
            # Signatures are for who means it, not for who collects them.
            if self._login == self._roles.logins:
                raise Refused(commands.NOT_NOW, "one head a login")
            self._login = self._roles.logins
            journal.asked, journal.vouched = body, b""
        return journal.vouched

    def _read_log(self, body, now):
        return self._log.read(int.from_bytes(body, "little"), frame.MAX_PAYLOAD)

    answers = {
        commands.STATUS: _tell_status,
        commands.KEYS: _tell_keys,
        commands.SEGMENTS: _segments,
        commands.READ: _read,
        commands.SEAL: _seal,
        commands.PULLED: _note_pulled,
        commands.HEAD: _vouch,
        commands.LOG: _read_log,
    }
