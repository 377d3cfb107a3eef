"""What the tests of record and link share on both runtimes: memories, flash, deals to play."""

import os
import sys

from jantaku.crypto import ed25519
from jantaku.record import blocks
from jantaku.record.device_key import DeviceKey
from jantaku.record.journal import WALL, Journal, each
from jantaku.record.vault import BLOCK, BLOCKS, Vault
from jantaku.rules import events
from jantaku.sensing.tracker import MOVED
from jantaku.sensing.zones import RACK, RIVER
from support.slot_flash import SlotFlash

SAMPLE = __file__.rsplit("/", 2)[0] + "/records/session.events"
MEMORY = 32 * 1024
READS = b"\x04\x00\x00\x03\x2d\x00\x09\x00"  # four answers in 45 ms, three silences in 9
_WITHOUT_POWER = -2

_folders: list = []  # all that were made
_secrets: dict = {}  # the sectors that the keys lie in, by folder


class PowerCut(Exception):
    """The lights are out."""


class Memory:
    """FRAM. After `cut` more bytes the power goes; the byte under way becomes `torn`."""

    def __init__(self, size=MEMORY):
        self.bytes = bytearray(size)
        self.cut = -1
        self.torn = -1
        self.written = 0

    def read_into(self, place, data):
        data[:] = self.bytes[place : place + len(data)]

    def write(self, place, data):
        for at, byte in enumerate(data):
            if self.cut == 0:
                if self.torn >= 0:
                    self.bytes[place + at] = self.torn
                raise PowerCut
            self.cut -= 1
            self.written += 1
            self.bytes[place + at] = byte


if sys.implementation.name == "micropython":
    import vfs

    class Flash:
        """A block device of 4 KB blocks, programmed in pages, as LittleFS has it on the board.

        After `cut` more pages and erasures the power goes: the page under way is half written
        (erased blocks: half erased), and whatever follows fails until `cut` is set anew.
        """

        PAGE = 256

        def __init__(self, count=64):
            self.blocks = [b""] * count  # empty: erased and never written
            self.erased = [0] * count
            self.cut = -1
            self.written = 0

        def readblocks(self, block, buffer, offset=0):
            content = self.blocks[block] or b"\xff" * BLOCK
            buffer[:] = content[offset : offset + len(buffer)]

        def writeblocks(self, block, buffer, offset=0):
            for at in range(0, len(buffer), self.PAGE):
                self._change(block, offset + at, buffer[at : at + self.PAGE])

        def ioctl(self, request, argument):
            if request == 4:
                return len(self.blocks)
            if request == 5:
                return BLOCK
            if request == 6:
                self.erased[argument] += 1
                self._change(argument, 0, b"\xff" * BLOCK)
            return 0

        def _change(self, block, offset, content):
            if self.cut == 0:
                content = content[: len(content) // 2]
            if self.cut != _WITHOUT_POWER:
                if not self.blocks[block]:
                    self.blocks[block] = bytearray(b"\xff" * BLOCK)
                self.blocks[block][offset : offset + len(content)] = content
                self.written += 1
            if self.cut == 0:
                self.cut = _WITHOUT_POWER
            if self.cut == _WITHOUT_POWER:
                raise OSError(5)
            if self.cut > 0:
                self.cut -= 1

        def successor(self):
            """The same flash after a restart: what was open before can do nothing to it."""
            flash = Flash(0)
            flash.blocks, self.blocks = self.blocks, []
            flash.erased = self.erased
            return flash

        def format(self):
            """A new file system."""
            vfs.VfsLfs2.mkfs(self, progsize=self.PAGE)

        def mount(self, place):
            """Power-up: the file system at that place."""
            vfs.mount(vfs.VfsLfs2(self, progsize=self.PAGE), place)

    def new_folder():
        """An empty flash. There is room for two at a time."""
        flash = Flash()
        place = f"/flash{len(_folders)}"
        _folders.append(place)
        if len(_folders) > 2:
            vfs.umount(_folders[-3])
        flash.format()
        flash.mount(place)
        return place

else:
    import tempfile

    def new_folder():
        """An empty folder."""
        _folders.append(tempfile.TemporaryDirectory(prefix="jantaku-test-"))
        return _folders[-1].name


def at_home(test):
    """A test whose table keeps its settings in a folder of its own."""

    def run():
        place = os.getcwd()
        os.chdir(new_folder())
        try:
            test()
        finally:
            os.chdir(place)

    return run


class Secrets(SlotFlash):
    """The sectors that the keys lie in."""

    def __init__(self, content=b"\xff" * (BLOCK * BLOCKS)):
        super().__init__(content)

    def readblocks(self, block, data, offset=0):
        at = block * BLOCK + offset
        data[:] = self[at : at + len(data)]


def secrets_of(folder):
    """Those of the table with this flash."""
    if folder not in _secrets:
        _secrets[folder] = Secrets()
    return _secrets[folder]


def copy_secrets(source, target):
    """Give the table with that flash the keys of the other."""
    _secrets[target] = Secrets(secrets_of(source)[:])


def power_up(folder, memory, size=MEMORY, **options):
    """The journal of a table with this flash and this FRAM."""
    key = DeviceKey(Vault(secrets_of(folder)))
    return Journal(folder + "/journal", key, memory, size, **options)


def sample():
    """The events of a short session, as the referee would bring them: `(event, step)`."""
    with open(SAMPLE, "rb") as stream:
        return [(event, step) for event, step, _ in each(stream.read())]


def happen(journal, event, now):
    """Let the journal keep what happens."""
    if event[0] == events.COMMIT and event[2] == WALL:
        journal.commit(event[3], now)
    elif event[0] == events.REVEAL:
        journal.reveal(now)
    else:
        journal.append(event, now)


def see(journal, event, now):
    """Let the journal keep what the readers would see of it: draws and discards."""
    if event[0] in (events.DRAW, events.DISCARD):
        seat, tile = event[1:3]
        is_draw = event[0] == events.DRAW
        source = tile // 2 if is_draw else RACK + seat
        target = (RACK if is_draw else RIVER) + seat
        journal.witness(now, tile, source, target, MOVED, READS)


def play(journal, happening, now=0, sees=False):
    """Let all of it happen; whether it is seen, too."""
    for event, step in happening:
        now += step
        if sees:
            see(journal, event, now)
        happen(journal, event, now)
    return now


def copy(journal):
    """The `.jtk` file that a pull of everything would give."""
    opening = journal.read_beginning(0, journal.beginning)
    return opening + _whole(journal.segments) + _whole(journal.evidence.segments)


def _whole(segments):
    data = b""
    for index, first in enumerate(segments.firsts):
        data += segments.read(first, 0, segments.sizes[index] + 1)
    return data


def check_chain(journal):
    """Every block follows from the one before it, up to the journal's own head."""
    data = copy(journal)
    _, body, at = blocks.unpack(data)
    number, head = blocks.opening_of(body)[3:]
    while at < len(data):
        kind, body, at = blocks.unpack(data, at)
        if kind == blocks.EVIDENCE:
            continue
        if kind == blocks.SEAL:
            assert blocks.seal_of(body)[:2] == (number, head)
        elif kind == blocks.KEY:
            assert blocks.key_of(body)[2] <= number
        else:
            assert blocks.deal_of(body)[0] == number + 1
            assert blocks.deal_of(body)[3] == blocks.head_of(body, head)
            number, head = number + 1, body[-blocks.HEAD_SIZE :]
    assert (number, head) == (journal.number - 1, journal.head)


def check_keys(journal):
    """Every signature is by the key that was the table's then, from the first one on."""
    data = copy(journal)
    _, body, at = blocks.unpack(data)
    key, opener, changes, _, _ = blocks.opening_of(body)
    stated, signature = blocks.signed_of(body)
    assert ed25519.verify(opener, blocks.opening_message(stated), signature)
    assert key == journal.first
    count = 0
    openers = {0: key}
    while at < len(data):
        kind, body, at = blocks.unpack(data, at)
        if kind == blocks.SEAL:
            number, head, signature = blocks.seal_of(body)
            assert ed25519.verify(key, blocks.seal_message(number, head), signature)
        elif kind == blocks.KEY:
            change, how, number, head, public, signature = blocks.key_of(body)
            message = blocks.key_message(change, how, number, head, public)
            signer = key if how == blocks.VOUCHED else public
            assert ed25519.verify(signer, message, signature)
            count += 1
            assert change == count
            key = openers[count] = public
    assert (key, count) == (journal.key.public, journal.key.changes)
    assert openers[changes] == opener


def told(journal, first=1):
    """The events from that block on, finished and in play; what is random in them left out."""
    found = []
    for number in range(first, journal.number + 1):
        for event, _, _ in each(journal.block(number)):
            found.append(_certain(event))
    return found


def expected(happening):
    """What `told` tells once all of it has happened."""
    return [_certain(event) for event, _ in happening]


def _certain(event):
    if event[0] == events.COMMIT and event[2] == WALL:
        return event[:3]
    return event[:2] if event[0] == events.REVEAL else event
