"""The events for a host that follows the game, as many frames at a time as it has asked for.

Until the session is over it gets their public form. When a deal ends, the `reveal` of that form has
the hands that were shown in place of the wall; wall, salt and folded hands are for operators.
"""

import struct

from jantaku.link import commands
from jantaku.record.journal import each
from jantaku.rules import events, showing


class Follower:
    """What the command WATCH does, and the frames that come of it."""

    def __init__(self, journal):
        self._journal = journal
        self.block = -1
        self.index = 0
        self.frames = 0
        self.sequence = 0
        self._at = self._skip = self._kept = 0
        self._data = b""

    def _start(self, body, now):
        """Begin with that event; with the deal in play where there is no such block."""
        block, index, self.frames = struct.unpack("<IHH", body)
        # Where it goes on, nothing need be looked for.
        if (block, index, 0) != (self.block, self.index, self._skip):
            self.block = block
            if not self._bytes():
                self.block, index = self._journal.number, 0
            self.index = self._skip = index
            self._at = 0
        return struct.pack(commands.EVENT_HEAD, self.block, self.index)

    def stop(self) -> None:
        """Follow nothing."""
        self.frames = self._skip = 0
        self.block = -1

    def next(self) -> bytes | None:
        """Payload of the next EVENT frame; None: there is none, empty: it takes another step."""
        if not self.frames:
            return None
        data = self._bytes()
        if self._at >= len(data):
            if self.block == self._journal.number:
                return None
            self.block += 1
            self.index = self._at = self._skip = 0
            return b""
        event, step, self._at = events.decode(data, self._at)
        if self._skip:
            self._skip -= 1
            return b""
        head = struct.pack(commands.EVENT_HEAD, self.block, self.index)
        self.index += 1
        self.frames -= 1
        self.sequence = self.sequence + 1 & 0xFFFF
        if self._is_closed():
            event = events.public(event)
            if event[0] == events.REVEAL:
                happened = [told[0] for told in each(data)]
                event = (events.REVEAL, 0, showing.hands(happened), b"")
        return head + events.encode(event, step)

    def _is_closed(self):
        """Whether its session is on still."""
        journal = self._journal
        return self.block == journal.number or 0 < journal.session <= self.block

    def _bytes(self):
        if self.block == self._journal.number:
            return self._journal.open
        if self._kept != self.block:
            self._kept, self._data = 0, b""  # its room may be what the next one takes
            self._data = self._journal.block(self.block)
            if self._data:
                self._kept = self.block
        return self._data

    answers = {commands.WATCH: _start}
