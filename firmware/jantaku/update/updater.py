"""The table's end of `jantaku update`: takes a signed image into the idle slot.

First the host shows the header. If its signature is good, the slot is unsealed, and the host writes
the blocks that differ from what lies there already: so an update that was cut off goes on where it
was. When all of the slot has the hash that was signed, it is sealed, and the table starts anew
with it. There it runs on trial until the loop has been well for a while. Then the keys count that
it brings.
"""

import struct
from binascii import crc32
from hashlib import sha256

from micropython import const

from jantaku.crypto import ed25519
from jantaku.link import commands
from jantaku.link.commands import Refused
from jantaku.update import image

_ERASE = const(6)  # ioctl: erase a block
_IDLE_MS = const(1000)
_HEALTHY_MS = const(5000)  # so long it must run before it confirms itself
_RESTART_MS = const(1000)  # the host has asked once more and knows by then
_NOTICE_MS = const(3000)  # what the displays say stays so long after the host's last request


class Updater:
    """A part of the superloop, and what the commands 24 to 28 do.

    `slots`, `signers` and `watchdog` are modules of the boot code, `restart` starts the board anew.
    """

    def __init__(self, slots, signers, watchdog, board: str, restart, journal, table, log):
        self._slots = slots
        self._signers = signers
        self._watchdog = watchdog
        self._board = board
        self._restart = restart
        self._journal = journal
        self._table = table
        self._log = log
        self._state = commands.UPDATE_IDLE
        self._reason = ""  # why the last one failed
        self._header = image.Header(image.header(0, bytes(32), "", bytes(4), bytes(4)))
        self._signer = b""  # the key it is signed with
        self._work = None
        self._trial_ends = 0
        self._restart_at = 0
        self._heard = 0
        self._is_told = False  # the displays speak of the update
        if slots.running >= 0 and not slots.on_trial:
            self._take_keys()  # the power may have gone before

    def step(self, now: int) -> int:
        if self._slots.on_trial:
            self._watch_trial(now)
        if self._is_told and now - self._heard > _NOTICE_MS and not self._work:
            self._is_told = False
            self._table.announce()
        if self._restart_at and now >= self._restart_at and not self._journal.in_deal:
            self._restart()
        if not self._work:
            return now + (_RESTART_MS if self._restart_at else _IDLE_MS)
        try:
            next(self._work)
        except StopIteration:
            self._work = None
            self._heard = now
            if self._state == commands.UPDATE_DONE:
                self._restart_at = now + _RESTART_MS
        return now

    def _watch_trial(self, now):
        self._watchdog.feed()
        if not self._trial_ends:
            self._trial_ends = now + _HEALTHY_MS
        elif now >= self._trial_ends:
            slots = self._slots
            image.mark_confirmed(slots.flash, slots.seal_block(slots.flash, slots.running))
            slots.on_trial = False
            self._take_keys()
            self._watchdog.stop()
            self._log.note("the update runs well")

    def _take_keys(self):
        slots, signers = self._slots, self._signers
        brought = signers.brought(self._content(slots.running)[: self._running().header.size])
        if signers.version_of(brought) > signers.version_of(signers.current(slots.flash)):
            signers.keep(slots.flash, brought)
            self._log.note("other keys of updates")

    # What the host asks for

    def _begin(self, body, now):
        self._allow()
        if self._slots.on_trial:
            raise Refused(commands.NOT_NOW, "the last update is still on trial: wait 5 seconds")
        if self._state in (commands.UPDATE_PROVING, commands.UPDATE_DONE):
            raise Refused(commands.NOT_NOW, "an update is about to start")
        header = image.Header(body)
        if header.board != self._board:
            raise Refused(commands.NOT_NOW, "that image is for a %s" % header.board)
        if header.version < self._floor():
            floor = image.version_text(self._floor())
            raise Refused(commands.NOT_NOW, "nothing older than %s may be installed" % floor)
        if header.minimum > header.version:
            raise Refused(commands.NOT_NOW, "nothing could ever follow that image")
        if not 0 < header.size <= self._room():
            raise Refused(commands.NOT_NOW, "that image does not fit into its slot")
        keys = self._slots.keys()
        if not keys:
            raise Refused(commands.NOT_NOW, "this table has no key that updates are signed with")
        if self._state == commands.UPDATE_IDLE or header.data != self._header.data:
            self._header = header
            self._state = commands.UPDATE_CHECKING
            self._work = self._checking(keys)
        self._show(now, "update_share", 0)
        return b""

    def _tell_state(self, body, now):
        version, digest = bytes(4), bytes(32)
        if self._slots.flash is not None:
            header = self._running().header
            version, digest = header.version, header.digest
        flags = bytes((self._state, self._slots.on_trial))
        return flags + version + digest + self._reason.encode()

    def _tell_blocks(self, body, now):
        self._expect(commands.UPDATE_WRITING)
        content = self._content(self._idle())
        crcs = bytearray()
        for at in range(0, self._header.size, image.BLOCK):
            crcs.extend(struct.pack("<I", crc32(content[at : at + image.BLOCK])))
        return bytes(crcs)

    def _write(self, body, now):
        self._expect(commands.UPDATE_WRITING)
        (at,) = struct.unpack_from("<I", body)
        data = body[4:]
        block, offset = divmod(at, image.BLOCK)
        end = offset + len(data)
        if at % image.PAGE or not data or len(data) % image.PAGE or end > image.BLOCK:
            raise Refused(commands.BAD_REQUEST, "only whole pages within a block are written")
        if at >= self._header.size:
            raise Refused(commands.BAD_REQUEST, "that is beyond the image")
        flash = self._slots.flash
        block += self._slots.first_block(flash, self._idle())
        if not offset:
            flash.ioctl(_ERASE, block)
        flash.writeblocks(block, data, offset)
        if self._content(self._idle())[at : at + len(data)] != data:
            raise Refused(commands.NOT_NOW, "the flash does not keep what is written")
        self._show(now, "update_share", 100 * at // self._header.size // 5 * 5)
        return b""

    def _finish(self, body, now):
        if self._state != commands.UPDATE_DONE and not self._work:
            self._expect(commands.UPDATE_WRITING)
            self._state = commands.UPDATE_PROVING
            self._work = self._proving()
        self._show(now, "update_end")
        return b""

    # What takes a while

    def _checking(self, keys):
        header = self._header
        for key in keys:
            is_good = yield from ed25519.verifying(key, header.signed, header.signature)
            if is_good:
                self._signer = key
                break
        else:
            self._fail("the image is not signed with this table's update key")
            return
        flash = self._slots.flash
        block = self._slots.seal_block(flash, self._idle())
        seal = memoryview(flash)[block * image.BLOCK : (block + 1) * image.BLOCK]
        if seal != b"\xff" * image.BLOCK:
            flash.ioctl(_ERASE, block)
        self._state = commands.UPDATE_WRITING

    def _proving(self):
        header = self._header
        content = self._content(self._idle())
        digest = sha256()
        for at in range(0, header.size, image.BLOCK):
            digest.update(content[at : min(at + image.BLOCK, header.size)])
            yield
        if digest.digest() != header.digest:
            self._fail("what was sent is not the image that was signed")
            return
        flash = self._slots.flash
        brought = self._signers.brought(content[: header.size])
        if brought and self._signer not in self._signers.keys_of(brought):
            self._fail("the image withdraws the key that it is signed with")
            return
        sequence = self._slots.newest_first(flash)[0][1].sequence + 1
        page = image.seal(header.data, sequence, max(self._floor(), header.minimum))
        flash.writeblocks(self._slots.seal_block(flash, self._idle()), page, 0)
        self._log.note("update to %s" % image.version_text(header.version))
        self._state = commands.UPDATE_DONE

    def _fail(self, reason):
        self._state = commands.UPDATE_IDLE
        self._reason = reason

    # Where we are

    def _allow(self):
        if self._slots.flash is None:
            raise Refused(commands.NOT_NOW, "this table has no slots for updates")
        if self._journal.in_deal:
            raise Refused(commands.NOT_NOW, "a deal is in play")

    def _expect(self, state):
        self._allow()
        if self._state != state:
            raise Refused(commands.NOT_NOW, self._reason or "no update is under way")

    def _show(self, now, key, *gaps):
        self._reason = ""
        self._heard = now
        self._is_told = True
        self._table.announce(key, image.version_text(self._header.version), *gaps)

    def _idle(self):
        return 1 - self._slots.running

    def _running(self):
        return self._slots.seal_of(self._slots.flash, self._slots.running)

    def _floor(self):
        """The highest that a version was confirmed with: it does not sink with a slot."""
        floors = [
            seal.floor
            for _, seal in self._slots.newest_first(self._slots.flash)
            if seal.is_confirmed
        ]
        return max(floors + [self._running().floor])

    def _room(self):
        slots = self._slots
        return (slots.seal_block(slots.flash, 0) - slots.first_block(slots.flash, 0)) * image.BLOCK

    def _content(self, slot):
        first = self._slots.first_block(self._slots.flash, slot) * image.BLOCK
        return memoryview(self._slots.flash)[first : first + self._room()]

    answers = {
        commands.UPDATE: _begin,
        commands.UPDATE_STATE: _tell_state,
        commands.UPDATE_BLOCKS: _tell_blocks,
        commands.UPDATE_WRITE: _write,
        commands.UPDATE_FINISH: _finish,
    }
