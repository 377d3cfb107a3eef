"""The journal of the table: every event is safe here before anybody sees what follows from it.

The deal in play lies in a `MemoryLog` (FRAM). Its last event (`reveal`, or `session_end`) makes a
block of it, which is chained to the one before and appended to the segments in flash; from then on
the memory's records count no more. So there is one moment, not two, in which the deal changes
places. The block in play has no head: a hash over one unknown tile would be as good as the tile.
"""

import os
from hashlib import sha256

from micropython import const

from jantaku import files
from jantaku.crypto import finish
from jantaku.record import blocks
from jantaku.record.evidence import Evidence
from jantaku.record.memory_log import JournalFull, MemoryLog
from jantaku.record.segments import Segments
from jantaku.rules import events

# Subjects of a COMMIT; those of the dice are 1 and 2.
WALL = const(0)  # SHA-256(wall | salt) of the REVEAL at the end
EVIDENCE = const(3)  # SHA-256 of the rows of what the readers saw

_LAST = (events.REVEAL, events.SESSION_END)  # of a block
_CHATTER = bytes(  # what people can bring about as often as they like
    (events.ASK, events.ANSWER, events.DECLARE, events.WITHDRAW, events.PROPOSE, events.CONFIRM)
)

_OPENING = "opening"
_PULLED = "pulled"
_SEEN = "evidence"
_SALT = const(16)
_BUDGET = const(768 * 1024)  # of the flash
_SEEN_BUDGET = const(128 * 1024)
_RESERVE = const(4096)  # of the memory, for what the deal itself still brings
# Of the memory, for what the readers see; where there is as much as FRAM has.
_EVIDENCE = const(8192)
_SMALL = const(16 * 1024)


class Journal:
    """Attributes are for reading.

    `number` is the block being written, `open` its canonical bytes so far, `head` that of the
    block before; `session` the number in which the session began (0: there is none).
    """

    def __init__(
        self, folder: str, key, memory, size: int, budget=_BUDGET, seen_budget=_SEEN_BUDGET
    ):
        self.key = key
        self.segments = Segments(folder)
        self._budget = budget
        self._opening_file = folder + "/" + _OPENING
        self._pulled_file = folder + "/" + _PULLED
        self._pulled = int.from_bytes(files.read(self._pulled_file), "little")
        room = _EVIDENCE if size > _SMALL else 0
        self._memory = MemoryLog(memory, size, room)
        self.evidence = Evidence(folder + "/" + _SEEN, memory, self._memory.end, room, seen_budget)
        self._gathered = b""  # events that are not in the memory yet
        self._is_gathering = False
        self._last = 0  # how long the power was away nobody knows
        self.seal_wanted = False
        self.kept = None  # who is told of every event once it is safe: a bench
        self._recover()

    # Writing

    def __enter__(self) -> None:
        """From here to the end of the `with`, what happens is kept as one: when the power goes, all
        of it is there or nothing. (The last event of a block is kept with what went before it.)"""
        self._is_gathering = True

    def __exit__(self, *error) -> None:
        self._is_gathering = False
        self._keep()  # after an error too: what was gathered has happened

    def _keep(self):
        gathered, self._gathered = self._gathered, b""
        if gathered:
            self._memory.append(gathered)
            if self.kept:
                for event, _, _ in each(gathered):
                    self.kept(event)

    def append(self, event: tuple, now: int) -> None:
        """Keep an event that happens now; on return, or at the end of a `with`, it is safe.

        Whoever presses a button a thousand times must not take the room that the deal needs: then
        questions are asked and presses wait all the same, but are kept no more.
        """
        if event[0] in _CHATTER and self._memory.room < _RESERVE:
            return
        if not self._close():
            raise JournalFull("the last deal does not fit into the flash")
        step = max(0, now - self._last)
        data = bytes(events.encode(event, step))
        self._memory.check_room(len(self._gathered) + len(data))
        self._gathered += data
        if not self._is_gathering or event[0] in _LAST:
            self._keep()
        self._last = now
        self._elapsed += step
        self.open.extend(data)
        self._note(event)
        self._close()

    def append_aside(self, event: tuple, now: int) -> None:
        """Keep an event that is no part of a deal: it never takes the room a deal may need."""
        self.check_room()
        self.append(event, now)

    def check_room(self) -> None:
        """Raise JournalFull if a deal may need all the room that is left."""
        if self._memory.room < _RESERVE:
            raise JournalFull("the deal in play needs the room that is left")

    def commit(self, wall: bytes, now: int) -> None:
        """Bind the table to this wall without showing it."""
        salt = os.urandom(_SALT)
        self._memory.keep_secret(wall, salt)
        self.append((events.COMMIT, 0, WALL, sha256(wall + salt).digest()), now)

    def witness(self, time: int, tile: int, source: int, target: int, what: int, reads) -> None:
        """Keep what the readers saw then; without `reads` nobody saw anything."""
        if reads:
            time = self._elapsed + max(0, time - self._last)
            self.evidence.keep(self.number, time, tile, source, target, what, reads)

    def reveal(self, now: int) -> None:
        """Show what was committed to; that ends the block. First it is bound to what was seen."""
        seen = self.evidence.digest(self.number)
        if seen:
            self.append((events.COMMIT, 0, EVIDENCE, seen), now)
        wall, salt = self._memory.secret()
        self.append((events.REVEAL, 0, wall, salt), now)

    # Reading

    @property
    def wall(self) -> bytes:
        """The wall the deal in play is bound to; empty if none is."""
        return self._memory.secret()[0]

    def block(self, number: int) -> bytes:
        """The canonical events of a block, finished or in play; empty if it is not there."""
        if number == self.number:
            return bytes(self.open)
        body = self.segments.find(number)
        return blocks.deal_of(body)[2] if body else b""

    def happening(self):
        """The events of the block in play, one by one."""
        for event, _, _ in each(bytes(self.open)):
            yield event

    @property
    def opening(self) -> bytes:
        """The block that every copy of this record begins with."""
        return files.read(self._opening_file)

    @property
    def is_sealed(self) -> bool:
        """Whether everything finished so far is signed."""
        return self.sealed == self.number - 1

    @property
    def is_crowded(self) -> bool:
        """Whether it is time to pull the record, before deals are given up that nobody has."""
        return self.segments.used(self._pulled) > self._budget - self._budget // 8

    @property
    def is_full(self) -> bool:
        """Whether the oldest segment has to go now."""
        return len(self.segments.firsts) > 1 and self.segments.used() > self._budget

    def note_pulled(self, number: int) -> None:
        """The club has all blocks up to this one."""
        number = min(number, self.number - 1)
        if number > self._pulled:
            files.replace(self._pulled_file, number.to_bytes(4, "little"))
            self._pulled = number

    # Sealing and giving up: generators that yield while they sign

    def sealing(self):
        """Sign the head as it is; waits for the end of a deal in play before it writes."""
        self.seal_wanted = False
        number, head = self.number - 1, self.head
        signature = yield from self.key.signing(blocks.seal_message(number, head))
        while self.in_deal and number == self.number - 1:
            yield
        if number == self.number - 1:
            self.segments.append(number, blocks.seal(number, head, signature))
            self.sealed = number
        else:
            self.seal_wanted = True  # a deal has ended meanwhile

    def giving_up(self):
        """Let the oldest segment go, behind a signed opening that stands for it."""
        number = self.segments.firsts[1] - 1
        head = blocks.deal_of(self.segments.find(number))[3]
        opening = yield from self._signing_opening(number, head)
        while self.in_deal:
            yield
        files.replace(self._opening_file, opening)
        self.segments.drop(0)

    def _signing_opening(self, number, head):
        public = self.key.public
        signature = yield from self.key.signing(blocks.opening_message(public, number, head))
        return blocks.opening(public, number, head, signature)

    # Power-up

    def _recover(self):
        opening = self.opening
        if not opening:
            head = blocks.genesis(self.key.public)
            opening = finish(self._signing_opening(0, head))
            files.replace(self._opening_file, opening)
        _, given_up, head, _ = blocks.opening_of(blocks.unpack(opening)[1])
        # The power went between the signed opening and the end of what it stands for.
        while self.segments.firsts and self.segments.firsts[0] <= given_up:
            self.segments.drop(0)
        number, session = given_up, 0
        kind, body, is_sealed = self.segments.last()
        if kind:
            number, session, _, head = blocks.deal_of(body)
        self.sealed = number if is_sealed else 0
        self.seal_wanted = kind == blocks.END and not is_sealed
        self._begin(number + 1, head, 0 if kind == blocks.END else session)
        self.open, self.is_spoiled = self._memory.recover(self.number)
        for event, step, _ in each(bytes(self.open)):
            self._elapsed += step
            self._note(event)
        self._close()

    def _begin(self, number, head, session):
        self.number = number
        self.head = head
        self.session = session
        self.in_deal = False
        self.open = bytearray()
        self._elapsed = 0  # milliseconds up to the last event
        self._closing = 0  # DEAL or END once the last event of the block is there
        self._memory.begin(number)

    def _note(self, event):
        kind = event[0]
        if kind == events.SESSION_START:
            self.session = self.number
        elif kind == events.RULING and not self.session:
            # After the end of a session: it belongs to that one, and ends it once more.
            self.session = blocks.deal_of(self.segments.last()[1])[1]
        elif kind == events.DEAL_START:
            self.in_deal = True
        elif kind == events.REVEAL:
            self.in_deal = False
            self._closing = blocks.DEAL
        elif kind == events.SESSION_END:
            self._closing = blocks.END

    def _close(self):
        """Make a block of a complete deal; False if flash has no room for it yet."""
        if not self._closing:
            return True
        block, head = blocks.deal(self._closing, self.number, self.session, self.open, self.head)
        while True:
            try:
                self.segments.append(self.number, *block)
                break
            except OSError:
                if not self.evidence.give_up():
                    return False  # it stays where it is, as safe as before
        is_over = self._closing == blocks.END
        self._begin(self.number + 1, head, 0 if is_over else self.session)
        self.seal_wanted = self.seal_wanted or is_over
        return True


def each(data: bytes):
    """`(event, step, where the next begins)` of every event in a run of canonical bytes."""
    at = 0
    while at < len(data):
        found = events.decode(data, at)
        at = found[2]
        yield found
