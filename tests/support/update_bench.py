"""A table that can be updated, on the Unix port: real boot code and updater over slots in a file.

The host's part is played here: it does what `jantaku update` does.
"""

import gc
import os
import struct
from binascii import crc32
from hashlib import sha256

import slots

from jantaku import files
from jantaku.crypto import ed25519
from jantaku.link import commands
from jantaku.shown.words import Words
from jantaku.update import image, signers, updater
from support.journal_sessions import new_folder
from support.slot_flash import FIRST, SLOT, SlotFile, SlotFlash

gc.threshold(100_000)  # early and often: whole slots want memory in one piece

BOARD = "BENCH"
SEED = bytes(range(32))
PUBLIC = ed25519.public_key(SEED)
PIECE = 2 * image.PAGE
HEALTHY_MS = 10_000


class Restart(Exception):
    """The board starts anew."""


class Watchdog:
    """Counts how often it was fed; None once it was stopped."""

    def __init__(self):
        self.meals = 0

    def feed(self):
        self.meals += 1

    def stop(self):
        self.meals = None


class Table:
    """What the updater sees of the table, its journal and its log."""

    def __init__(self):
        self.notice = ""
        self.in_deal = False
        self.notes = []

    def announce(self, *said):
        self.notice = Words("en").sentence(said) if said else ""

    def note(self, text):
        self.notes.append(text)


def romfs(text, size=4500):
    """A ROMFS with one file, main.py."""
    name, data = b"\x07main.py", text + (bytes(range(256)) * (size // 256 + 1))[:size]
    inside = b"\x02" + _length(data) + data
    file = b"\x05" + _length(name + inside) + name + inside
    return b"\xd2\xcd\x31" + _length(file) + file


def _length(data):
    return bytes((0x80 | len(data) >> 14, 0x80 | len(data) >> 7 & 0x7F, len(data) & 0x7F))


def signed(content, version="0.2.0", minimum="0.1.0", board=BOARD, seed=SEED, next_keys=()):
    """The header of an image of this content, and the content; where it changes who may sign, with
    the page of that."""
    if next_keys:
        content += signers.page(image.version_of(version), list(next_keys))
    header = image.header(
        len(content), sha256(content).digest(), board,
        image.version_of(version), image.version_of(minimum),
    )  # fmt: skip
    public = ed25519.public_key(seed)
    header = header[: image.SIGNED_SIZE] + ed25519.sign(seed, public, header[: image.SIGNED_SIZE])
    return header, content


OLD = signed(romfs(b"old"), "0.1.0")
NEW = signed(romfs(b"new"))


def factory():
    """The flash of a table as it is delivered, with OLD."""
    header, content = OLD
    flash = SlotFlash()
    signers.keep(flash, signers.page(image.version_of("0.1.0"), [PUBLIC]))
    flash[FIRST : FIRST + len(content)] = content
    page = image.seal(header, 1, image.version_of("0.1.0"))
    flash[FIRST + SLOT - image.BLOCK : FIRST + SLOT] = image.confirmed(page)
    return bytes(flash)


class Board:
    """A board whose power may go; `flash` is in a file and outlives it."""

    def __init__(self, content=None):
        os.chdir(new_folder())  # the table's file system
        self.file = "slots"
        files.replace(self.file, factory() if content is None else content)
        self.power_up()

    def power_up(self, cut=-1, share=0):
        """Boot. The power goes in that flash operation from now on."""
        self.flash = self.updater = slots.flash = None
        self.flash = SlotFile(self.file)
        self.flash.cut = cut
        self.flash.share = share
        slots.running, slots.on_trial = -1, False
        slots.start(self.flash)
        self.now = 0
        self.table = Table()
        self.watchdog = Watchdog()
        self.updater = updater.Updater(
            slots, signers, self.watchdog, BOARD, _restart, self.table, self.table, self.table
        )

    @property
    def runs(self):
        """The first three letters of what runs."""
        if slots.running < 0:
            return b""
        with open("/rom/main.py", "rb") as stream:
            return stream.read(3)

    def ask(self, command, body=b""):
        """What the table answers; it takes its next step."""
        answer = self.updater.answers[command](self.updater, body, self.now)
        self.step()
        return answer

    def step(self):
        self.now += 10
        self.updater.step(self.now)

    def wait(self, while_state):
        """The state that follows this one."""
        state = while_state
        while state == while_state:
            self.step()
            state = self.ask(commands.UPDATE_STATE)[0]
        return state

    def live(self, milliseconds):
        """Let the loop run so long."""
        end = self.now + milliseconds
        while self.now < end:
            self.now = max(self.now + 1, self.updater.step(self.now))

    def begin(self, header):
        """Show the header; the state after its check, and why it failed."""
        self.ask(commands.UPDATE, header)
        self.wait(commands.UPDATE_CHECKING)
        answer = self.ask(commands.UPDATE_STATE)
        return answer[0], answer[38:]

    def missing(self, content):
        """Offsets of the blocks that the slot does not hold yet."""
        crcs = self.ask(commands.UPDATE_BLOCKS)
        return [
            at
            for at in range(0, len(content), image.BLOCK)
            if crc32(padded(content)[at : at + image.BLOCK])
            != struct.unpack_from("<I", crcs, at // image.BLOCK * 4)[0]
        ]

    def write(self, content, block):
        """Send one block."""
        for at in range(block, block + image.BLOCK, PIECE):
            if at < len(content):
                piece = padded(content)[at : at + PIECE]
                self.ask(commands.UPDATE_WRITE, struct.pack("<I", at) + piece)

    def update(self, header, content):
        """The whole update, up to the restart; why it failed."""
        state, reason = self.begin(header)
        if state != commands.UPDATE_WRITING:
            return reason
        for block in self.missing(content):
            self.write(content, block)
        self.ask(commands.UPDATE_FINISH)
        if self.wait(commands.UPDATE_PROVING) != commands.UPDATE_DONE:
            return self.ask(commands.UPDATE_STATE)[38:]
        try:
            self.live(3000)
        except Restart:
            return b""
        raise AssertionError("the table did not start anew")


def padded(content):
    """Filled up to whole blocks, as it lies in flash."""
    return content + b"\xff" * (-len(content) % image.BLOCK)


def _restart():
    raise Restart
