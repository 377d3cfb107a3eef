"""The journal of the table: every event is safe here before anybody sees what follows from it.

The deal in play lies in a `MemoryLog` (FRAM). Its last event (`reveal`, or `session_end`) makes a
block of it, which is chained to the one before and appended to the segments in flash; from then on
the memory's records count no more. So there is one moment, not two, in which the deal changes
places. The block in play has no head: a hash over one unknown tile would be as good as the tile.
"""

import os
from binascii import crc32
from hashlib import sha256

from micropython import const

from jantaku import files
from jantaku.crypto import entropy, finish
from jantaku.record import blocks
from jantaku.record.evidence import Evidence
from jantaku.record.memory_log import JournalFull, MemoryLog
from jantaku.record.segments import Segments
from jantaku.rules import events

# Subjects of a COMMIT; those of the dice are 1 and 2.
WALL = const(0)  # SHA-256(wall | salt) of the REVEAL at the end
EVIDENCE = const(3)  # SHA-256 of the rows of what the readers saw

_CLOSING = {events.REVEAL: blocks.DEAL, events.SESSION_END: blocks.END}  # of a block, by its last
_CHATTER = bytes(  # what people can bring about as often as they like
    (events.ASK, events.ANSWER, events.DECLARE, events.WITHDRAW, events.PROPOSE, events.CONFIRM)
)

_OPENING = "opening"
_PULLED = "pulled"
_SEEN = "evidence"
SALT = const(16)
_BUDGET = const(768 * 1024)  # of the flash
_SEEN_BUDGET = const(128 * 1024)
_RESERVE = const(4096)  # of the memory, for what the deal itself still brings
# Of the memory, for what the readers see; where there is as much as FRAM has.
_EVIDENCE = const(8192)
_SMALL = const(16 * 1024)
_PIECE = const(512)  # of a file that is copied


class Journal:
    """Attributes are for reading.

    `first` is the key that the table is known by. `number` is the block being written, `open` its
    canonical bytes so far, `head` that of the block before; `session` the number in which the
    session began (0: there is none).
    """

    def __init__(
        self, folder: str, key, memory, size: int, budget=_BUDGET, seen_budget=_SEEN_BUDGET
    ):
        self.key = key
        self.segments = Segments(folder)
        self._budget = budget
        self._opening_file = folder + "/" + _OPENING
        self._pulled_file = folder + "/" + _PULLED
        self._pulled = _number_in(files.read(self._pulled_file))
        room = _EVIDENCE if size > _SMALL else 0
        self._memory = MemoryLog(memory, size, room)
        self.evidence = Evidence(folder + "/" + _SEEN, memory, self._memory.end, room, seen_budget)
        self._gathered = b""  # events that are not in the memory yet
        self._is_gathering = False
        self.last = 0  # when something happened last; how long the power was away nobody knows
        self.seal_wanted = False
        self.change_wanted = False  # the power went while the key was changed
        self.is_leaving = False  # the console was asked for: nothing more is kept
        self._rotten = 0  # a block that the club could not have, as it has rotted
        self.lost: tuple = ()  # blocks that were here and are not any more: the first, the last
        self.problem = ""  # what to say of it, as a key of the displays' words
        self.asked = b""  # a host's nonce, to be signed with the head
        self.vouched = b""  # number, head and signature for it
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
        if self.is_leaving:
            return
        if event[0] in _CHATTER and self._memory.room < _RESERVE:
            self._left_out += 1
            return
        if not self._close():
            raise JournalFull("the last deal does not fit into the flash")
        step = max(0, now - self.last)
        data = bytes(events.encode(event, step))
        self._memory.check_room(len(self._gathered) + len(data))
        self._gathered += data
        if not self._is_gathering or _kind_after(event):
            self._keep()
        self.last = now
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

    def tell_damage(self, now: int) -> None:
        """Tell in the record what is lost of it, once."""
        if self.lost:
            event = (events.MACHINE, 0, events.DAMAGE, 0, b"blocks %d to %d" % self.lost)
            if event not in self.happening():
                self.append_aside(event, now)

    def commit(self, wall: bytes, now: int, unread: bytes = b"") -> None:
        """Bind the table to this wall without showing it. In these places of it nobody has read a
        tile: there the table is bound to no more than to which tiles those are."""
        salt = entropy.take(SALT)
        self._memory.keep_secret(wall, salt + unread)
        bound = sha256(bound_to(wall, unread) + salt).digest()
        self.append((events.COMMIT, 0, WALL, bound), now)

    def witness(self, time: int, tile: int, source: int, target: int, what: int, reads) -> None:
        """Keep what the readers saw then; without `reads` nobody saw anything."""
        if reads:
            time = self._elapsed + max(0, time - self.last)
            self.evidence.keep(self.number, time, tile, source, target, what, reads)

    def reveal(self, now: int, found: bytes = b"") -> None:
        """Show what was committed to, and behind the salt what was `found` out about places that
        nobody had read; that ends the block. First it tells how much was not kept, and is bound to
        what was seen."""
        rows = self.evidence.left_out
        if self._left_out or rows:
            counts = self._left_out.to_bytes(4, "little") + rows.to_bytes(4, "little")
            self.append((events.MACHINE, 0, events.LEFT_OUT, 0, counts), now)
        seen = self.evidence.digest(self.number)
        if seen:
            self.append((events.COMMIT, 0, EVIDENCE, seen), now)
        wall, salt = self._memory.secret()
        if salt[SALT:]:
            tiles = bytearray(wall)
            for at in range(0, len(found), 3):
                tiles[found[at]] = found[at + 1]
            wall = bytes(tiles)
            salt = salt[:SALT] + found
        self.append((events.REVEAL, 0, wall, salt), now)

    # Reading

    @property
    def wall(self) -> bytes:
        """The wall the deal in play is bound to; empty if none is."""
        return self._memory.secret()[0]

    @property
    def unread(self) -> bytes:
        """The places in that wall that nobody had read."""
        return self._memory.secret()[1][SALT:]

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
    def beginning(self) -> int:
        """How long is what every copy of this record begins with: the opening, and the changes of
        the key up to there."""
        return files.size(self._opening_file)

    def read_beginning(self, offset: int, length: int) -> bytes:
        """A piece of that."""
        return files.read(self._opening_file, offset, length)

    @property
    def is_sealed(self) -> bool:
        """Whether everything finished so far is signed."""
        return self.sealed == self.number - 1

    @property
    def is_change_due(self) -> bool:
        """Whether the next key may take over at once: the session is over, or the power went."""
        return self.change_wanted or (not self.session and not self.is_closed)

    @property
    def is_crowded(self) -> bool:
        """Whether it is time to pull the record, before deals are given up that nobody has."""
        return self.segments.used(self._pulled) > self._budget - self._budget // 8

    @property
    def is_full(self) -> bool:
        """Whether the oldest segment has to go now."""
        segments = self.segments
        return bool(self._rotten) or (len(segments.firsts) > 1 and segments.used() > self._budget)

    def note_pulled(self, number: int) -> None:
        """The club has all blocks up to this one. If what follows has rotted, that is given up, so
        that a pull can begin behind it."""
        number = min(number, self.number - 1)
        if number > self._pulled:
            self._pulled = number
            told = number.to_bytes(4, "little")
            files.replace(self._pulled_file, told + crc32(told).to_bytes(4, "little"))
        if number < self.number - 1 and self.segments.is_rotten_behind(number):
            self._rotten = number + 1
            self.problem = "record_damaged"

    # Sealing and giving up: generators that yield while they sign

    def sealing(self):
        """Sign the head as it is; if a deal has begun meanwhile, that is done anew behind it."""
        self.seal_wanted = False
        number, head = self.number - 1, self.head
        signature = yield from self.key.signing(blocks.seal_message(number, head))
        if self.in_deal or number != self.number - 1:
            self.seal_wanted = True
        else:
            self.segments.append(number, blocks.seal(number, head, signature))
            self.sealed = number

    def vouching(self):
        """Sign the nonce of a host with the head as it is: nobody else can, and not before."""
        asked, number, head = self.asked, self.number - 1, self.head
        signature = yield from self.key.signing(blocks.head_message(asked, number, head))
        if asked == self.asked:
            self.vouched = number.to_bytes(4, "little") + head + signature

    def changing(self):
        """Let the next key take over behind the last block, unless a deal has begun meanwhile."""
        number, head = self.number - 1, self.head
        seed, public, block = yield from self.key.succeeding(number, head)
        if self.in_deal or number != self.number - 1:
            return  # it is the turn of the next block
        vault = self.key.vault
        self.key.take_over(seed, public)
        try:
            self.segments.append(number, block)
        except OSError:
            vault.withdraw()
            raise
        vault.settle()
        self._is_handed_over()

    def leaving(self):
        """The key's last act: the seal behind the block that tells who asked for the console. Then
        all that is secret is erased, whatever happens to the seal."""
        try:
            if not self.is_sealed:
                yield from self.sealing()
        finally:
            self.key.vault.forget()

    def giving_up(self):
        """Let the oldest segment go, or what has rotted with all before it, behind a signed opening
        that stands for it: where the chain can be proven.
        """
        last = self._rotten or self.segments.firsts[1] - 1
        number, head = self._proven(last)
        opening = yield from self._signing_opening(number, head)
        while self.in_deal:
            yield
        self._reopen(opening, number)
        self._drop(number)
        self._rotten = 0

    def _proven(self, number):
        """The first block from that one on whose head is known, and its head. Of one that has
        rotted either its head is whole or what that follows from: the block behind it tells."""
        while number < self.number - 1:
            body = self.segments.find(number)
            if body:
                return number, blocks.deal_of(body)[3]
            body, after = self.segments.rotten(number), self.segments.find(number + 1)
            before = self.segments.find(number - 1)[-blocks.HEAD_SIZE :]
            for head in (body[-blocks.HEAD_SIZE :], blocks.head_of(body, before)):
                if after and blocks.head_of(after, head) == after[-blocks.HEAD_SIZE :]:
                    return number, head
            number += 1
        return number, self.head

    def _signing_opening(self, number, head):
        key = self.key
        stated = blocks.stated(key.first, key.public, key.changes, number, head)
        signature = yield from key.signing(blocks.opening_message(stated))
        return blocks.opening(stated, signature)

    def _reopen(self, opening, number):
        """Have that opening, and behind it the changes of the key up to there: those that stood
        behind the one before, and those of the segments that go."""
        path = self._opening_file
        with open(path + ".new", "wb") as stream:
            stream.write(opening)
            at, size = self._changes(), self.beginning
            while at < size:
                piece = self.read_beginning(at, _PIECE)
                stream.write(piece)
                at += len(piece)
            for block in self.segments.keys_up_to(number):
                stream.write(block)
        os.rename(path + ".new", path)

    def _changes(self):
        """Where the changes of the key begin behind the opening: behind the last one that has
        rotted, since each vouches for the next."""
        start = at = blocks.OPENING_SIZE
        while at < self.beginning:
            piece = self.read_beginning(at, blocks.CHANGE_SIZE)
            at += len(piece)
            try:
                blocks.unpack(piece)
            except blocks.BadBlock:
                start = at
        return start

    def _mend_opening(self):
        """What the record begins with has rotted. If it is the opening, the key that goes on with
        the record signs another one: for the first block that is here, or for none."""
        self.problem = "record_damaged"
        opening = self.read_beginning(0, blocks.OPENING_SIZE)
        number, firsts = 0, self.segments.firsts
        try:
            blocks.unpack(opening)
        except blocks.BadBlock:
            vault, head = self.key.vault, blocks.genesis(self.key.first)
            if not vault.has_key or vault.is_pending:
                raise
            if firsts and firsts[0] > 1:
                number, head = self._proven(firsts[0])
            opening = finish(self._signing_opening(number, head))
        self._reopen(opening, number)

    def _drop(self, given_up):
        """Give up the segments that an opening stands for, and what else of a block it stands for
        is still there."""
        segments = self.segments
        while segments.firsts and segments.firsts[0] <= given_up:
            if len(segments.firsts) == 1 or segments.firsts[1] > given_up + 1:
                segments.keep_behind(0, given_up)
            segments.drop(0)

    # Power-up

    def _recover(self):
        if not self.beginning:
            self._begin_record()
        try:
            opening = self._opening()
        except blocks.BadBlock:
            self._mend_opening()
            opening = self._opening()
        first, public, changes, given_up, head = blocks.opening_of(opening)
        self.first = first
        # The power went between the signed opening and the end of what it stands for.
        self._drop(given_up)
        segments, mark = self.segments, self._memory.mark(first)
        number, session = given_up, 0
        kind, body, is_sealed, change = segments.last()
        if body:
            number, session, _, head = blocks.deal_of(body)
        elif segments.firsts:
            number = segments.firsts[-1] - 1
        if segments.is_end_rotten:
            if not mark or mark[0] < number:
                raise blocks.BadBlock("the end of the record has rotted")
            if mark[0] > number:
                segments.leave()
        if segments.is_rotten:
            self.problem = "record_damaged"
        is_closed = not number
        if change:
            changes, _, at, _, public, _ = blocks.key_of(change)
            is_closed = is_closed or at == number
        if mark and mark[0] > number:
            # It was longer than what is left of it: it goes on where it was, and so has a gap.
            self.lost = (number + 1, mark[0])
            self.problem = "record_damaged"
            number, session, head = mark
            kind, is_sealed, is_closed = blocks.DEAL if session else blocks.END, False, False
        elif self._pulled > number:
            raise blocks.BadBlock("blocks are missing that were pulled")
        self.sealed = number if is_sealed else 0
        self.is_closed = is_closed
        self.seal_wanted = False
        self._begin(number + 1, head, 0 if kind == blocks.END else session)
        self._settle_keys(kind, first, public, changes)
        self.open, self.is_spoiled = self._memory.recover(self.number)
        for event, step, _ in each(bytes(self.open)):
            self._elapsed += step
            self._note(event)
        self._close()

    def _opening(self):
        """The body of what the record begins with, if all of that is whole."""
        if self._changes() > blocks.OPENING_SIZE:
            raise blocks.BadBlock("a change of the key has rotted")
        return blocks.unpack(self.read_beginning(0, blocks.OPENING_SIZE))[1]

    def _begin_record(self):
        """A new table: its first key, and the opening that names it."""
        if self.segments.firsts and self.segments.firsts[0] > 1:
            raise blocks.BadBlock("the opening of the record is gone")
        key = self.key
        key.begin()  # never under one that another record may have begun with
        self.head = blocks.genesis(key.first)
        self._reopen(finish(self._signing_opening(0, self.head)), 0)

    def _settle_keys(self, kind, first, public, changes):
        """The key is the one that the record knows: whatever was under way is brought to its end,
        and a key that is gone is followed by one that nobody vouches for."""
        key, vault = self.key, self.key.vault
        if vault.is_pending:
            if vault.public == public:
                vault.settle()
            else:
                vault.withdraw()
                self.change_wanted = True
        is_ours = vault.has_key and vault.first == first
        if is_ours and (vault.changes > changes or vault.public == public):
            if kind != blocks.CLOSING or self.is_closed:
                return
            finish(self.leaving())  # the power went before the console came
        how = blocks.CONSOLE if kind == blocks.CLOSING and not self.is_closed else blocks.LOST
        if vault.first == first:
            changes = max(changes, vault.changes)
        seed, public, block = finish(
            key.starting_over(how, changes + 1, self.number - 1, self.head)
        )
        if self.segments.firsts:
            self.segments.append(self.number - 1, block)
        else:
            with open(self._opening_file, "ab") as stream:
                stream.write(block)
        vault.keep_key(changes + 1, first, public, seed)
        vault.settle()
        if how == blocks.LOST:
            self.problem = "keys_lost"
        self._is_handed_over()

    def _is_handed_over(self):
        """The last block is signed for good: the key that did is no more."""
        self.sealed = self.number - 1
        self.is_closed = True
        self.change_wanted = self.seal_wanted = False
        self.key.vault.fill_heap()

    def _begin(self, number, head, session):
        self.number = number
        self.head = head
        self.session = session
        self.in_deal = False
        self.open = bytearray()
        self._elapsed = 0  # milliseconds up to the last event
        self._left_out = 0  # questions and presses that had no room
        self._closing = 0  # the block's kind once its last event is there
        self._memory.begin(number)
        self._memory.keep_mark(self.first, number - 1, session, head)

    def _note(self, event):
        kind = event[0]
        if kind == events.SESSION_START:
            self.session = self.number
        elif kind == events.RULING and not self.session:
            # After the end of a session: it belongs to that one, and ends it once more.
            self.session = self._last_session()
        elif kind == events.DEAL_START:
            self.in_deal = True
        elif kind == events.REVEAL:
            self.in_deal = False
        self._closing = _kind_after(event) or self._closing

    def _last_session(self):
        """The session that was over last; who opened the console afterwards had none."""
        number = self.number - 1
        while number:
            body = self.segments.find(number)
            if not body or blocks.deal_of(body)[1]:
                return blocks.deal_of(body)[1] if body else 0
            number -= 1
        return 0

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
        self.is_leaving = self._closing == blocks.CLOSING
        self.is_closed = False
        self._begin(self.number + 1, head, 0 if self._closing == blocks.END else self.session)
        return True


def _number_in(told):
    """A number with its checksum; 0 where that is wrong."""
    is_whole = len(told) == 8 and told[4:] == crc32(told[:4]).to_bytes(4, "little")
    return int.from_bytes(told[:4], "little") if is_whole else 0


def bound_to(wall: bytes, unread) -> bytes:
    """What a table is bound to that has not read the tiles in these places: every other one in its
    place, then which those are."""
    read = bytearray(wall)
    for index in unread:
        read[index] = events.CONCEALED
    return bytes(read) + bytes(sorted([wall[index] for index in unread]))


def _kind_after(event):
    """The kind of the block that ends with this event; 0 if none does."""
    if event[0] == events.MACHINE and event[2] == events.CONSOLE:
        return blocks.CLOSING
    return _CLOSING.get(event[0], 0)


def each(data: bytes):
    """`(event, step, where the next begins)` of every event in a run of canonical bytes."""
    at = 0
    while at < len(data):
        found = events.decode(data, at)
        at = found[2]
        yield found
