"""Finished deals in flash: files of a few blocks each, named after their first block's number.

A block is appended with one close of the file, which LittleFS does wholly or not at all. That is
the one moment in which a deal moves from the memory of the deal in play into the record.
"""

import os

from micropython import const

from jantaku import files
from jantaku.record import blocks

_UNIT = const(4096)  # what a file takes in flash
# What is given up at once: four units, less a seal (107 bytes) and LittleFS' own pointers (16).
_SEGMENT = const(4 * 4096 - 123)
_NAME = "%s/%08d"
_PEEK = const(7)  # frame of a block and its number
_PIECE = const(512)  # of a file that is copied
_SIGNS = (blocks.SEAL, blocks.KEY)  # stand behind the block they sign
_SIGNED = {blocks.SEAL: 0, blocks.KEY: 5}  # where its number is in them


class Segments:
    """The index: `firsts` and `sizes`, oldest first."""

    def __init__(self, folder: str):
        files.make_folder(folder)
        self._folder = folder
        self.firsts: list[int] = []
        self.sizes: list[int] = []
        for name in sorted(os.listdir(folder)):
            if name.isdigit():
                self.firsts.append(int(name))
                self.sizes.append(os.stat(folder + "/" + name)[6])
        self._open: tuple = (-1, None)  # the file that is being read, with its first number
        self._is_left = False  # the last file, as it is
        self.is_rotten = False  # some of the last file is
        self.is_end_rotten = False  # the last block, perhaps

    def used(self, behind: int = 0) -> int:
        """Bytes of flash that the files with blocks behind this one take."""
        last = len(self.sizes) - 1
        used = 0
        for index, size in enumerate(self.sizes):
            if index == last or self.firsts[index + 1] - 1 > behind:
                used += -(-size // _UNIT) * _UNIT
        return used

    def append(self, number: int, *block) -> None:
        """Write a block, in as many pieces as it has, behind all others; on return it is safe."""
        size = sum([len(piece) for piece in block])
        # A seal stays with the block it signs.
        is_full = self.firsts and self.sizes[-1] + size > _SEGMENT and block[0][0] not in _SIGNS
        if not self.firsts or is_full or (self._is_left and number > self.firsts[-1]):
            self._is_left = False
            self.firsts.append(number)
            self.sizes.append(0)
        self._close()
        try:
            with open(self._name(self.firsts[-1]), "ab") as stream:
                for piece in block:
                    stream.write(piece)
        except OSError:
            if not self.sizes[-1]:
                self.firsts.pop()
                self.sizes.pop()
            raise
        self.sizes[-1] += size

    def read(self, first: int, offset: int, length: int) -> bytes:
        """A piece of a segment. Its file stays open until its end was read."""
        if self._open[0] != first:
            self._close()
            self._open = (first, open(self._name(first), "rb"))  # noqa: SIM115 - kept for the next
        stream = self._open[1]
        stream.seek(offset)
        data = stream.read(length)
        if len(data) < length:
            self._close()
        return data

    def leave(self) -> None:
        """Leave the last file as it is: what comes goes into another one."""
        self._is_left = True

    def last(self) -> tuple[int, bytes, bool, bytes]:
        """Kind and body of the last block, whether a signature stands behind it, and the body of
        the last change of the key in its file.

        LittleFS leaves at most an empty file when the power goes, other systems may leave half a
        block: that is cut off. What has rotted stays.
        """
        while self.firsts:
            kind, body, is_sealed, change = 0, b"", False, b""
            end = 0
            for at, size, found, content in self._walk(-1):
                if not found and at + size == self.sizes[-1] and self._is_torn(at):
                    break
                end = at + size
                if not found:
                    self.is_rotten = self.is_end_rotten = True
                    continue
                is_sealed = found in _SIGNS
                if not is_sealed:
                    kind, body = found, content
                if found == blocks.KEY:
                    change = content
                if _number(content[_SIGNED.get(found, 0) :]) == _number(body):
                    self.is_end_rotten = False
            if end < self.sizes[-1] or not end:
                self._cut(end)
            self._close()
            if end:
                return kind, body, is_sealed, change
        return 0, b"", True, b""

    def find(self, number: int) -> bytes:
        """The body of the deal or end with that number; empty if it is not there, or has rotted."""
        index = self._index(number)
        body = self._find_in(index, number) if index >= 0 else b""
        self._close()
        return body

    def rotten(self, number: int) -> bytes:
        """What is left of the body of the block with that number, which has rotted."""
        index = self._index(number)
        last = self.firsts[index] - 1 if index >= 0 else number
        found = b""
        for at, size, kind, body in self._walk(index) if last < number else ():
            if not kind and last == number - 1:
                found = self.read(self.firsts[index], at, size)
                break
            if kind and kind not in _SIGNS:
                last = _number(body)
        self._close()
        return found[blocks.FRAME_SIZE : -blocks.CRC_SIZE]

    def is_rotten_behind(self, number: int) -> bool:
        """Whether something has rotted between that block and the end of the next one."""
        index = max(0, self._index(number))
        is_behind = False
        for each in range(index, min(index + 2, len(self.firsts))):
            is_behind = is_behind or self.firsts[each] > number
            for _, _, kind, body in self._walk(each):
                if is_behind and not kind:
                    self._close()
                    return True
                if kind and kind not in _SIGNS:
                    own = _number(body)
                    if own > number:
                        self._close()
                        return False
                    is_behind = own == number
        self._close()
        return False

    def keys_up_to(self, number: int):
        """The changes of the key behind blocks up to that one, as blocks, one by one. What has
        rotted is passed over."""
        for index, first in enumerate(self.firsts):
            if first > number:
                break
            for _, _, kind, body in self._walk(index):
                if kind == blocks.KEY and blocks.key_of(body)[2] <= number:
                    yield blocks.pack(kind, body)
        self._close()

    def keep_behind(self, index: int, number: int) -> None:
        """Of a segment, keep what stands behind the block with that number, as the one after it;
        nothing where that cannot be found."""
        first, start, end = self.firsts[index], 0, self.sizes[index]
        for at, size, kind, body in self._walk(index):
            if kind and kind not in _SIGNS and _number(body) > number:
                break
            start = at + size
        if start == end:
            return
        name = self._name(number + 1)
        with open(name + ".new", "wb") as stream:
            for at in range(start, end, _PIECE):
                stream.write(self.read(first, at, min(_PIECE, end - at)))
        os.rename(name + ".new", name)
        self.firsts.insert(index + 1, number + 1)
        self.sizes.insert(index + 1, end - start)

    def drop(self, index: int) -> None:
        """Give a whole segment up."""
        self._close()
        os.remove(self._name(self.firsts[index]))
        self.firsts.pop(index)
        self.sizes.pop(index)

    def _index(self, number):
        """Of the file in which that block must be; -1 if there is none."""
        index = len(self.firsts) - 1
        while index >= 0 and self.firsts[index] > number:
            index -= 1
        return index

    def _find_in(self, index, number):
        first = self.firsts[index]
        at = 0
        while at + _PEEK <= self.sizes[index]:
            peek = self.read(first, at, _PEEK)
            kind, size = blocks.measure(peek)
            if kind not in _SIGNS and _number(peek[blocks.FRAME_SIZE :]) == number:
                try:
                    return self._block(first, at)[1]
                except blocks.BadBlock:
                    return b""
            at += size
        for _, _, kind, body in self._walk(index):  # the length of one before it has rotted
            if kind and kind not in _SIGNS and _number(body) == number:
                return body
        return b""

    def _walk(self, index):
        """`(at, size, kind, body)` of the blocks of a file. What has rotted is of kind 0, up to the
        next block that is whole."""
        first, at = self.firsts[index], 0
        while at < self.sizes[index]:
            try:
                kind, body, size = self._block(first, at)
            except blocks.BadBlock:
                kind, body, size = 0, b"", self._rot(first, at, self.sizes[index] - at)
            yield at, size, kind, body
            at += size

    def _rot(self, first, at, length):
        """How many bytes have rotted from there on; of so many that are there."""
        rest = self.read(first, at, length)
        if length < blocks.FRAME_SIZE:
            return length
        size = blocks.measure(rest)[1]
        for start in [size] + list(range(1, length)):
            try:
                if start < length:
                    blocks.unpack(rest, start)
                    return start
            except blocks.BadBlock:
                pass
        return length

    def _block(self, first, at):
        frame = self.read(first, at, blocks.FRAME_SIZE)
        if len(frame) < blocks.FRAME_SIZE:
            raise blocks.BadBlock("a block ends in the middle")
        size = blocks.measure(frame)[1]
        if at + size > self.sizes[self.firsts.index(first)]:
            raise blocks.BadBlock("a block ends in the middle")
        kind, body, _ = blocks.unpack(self.read(first, at, size))
        return kind, body, size

    def _is_torn(self, at):
        """Whether the last segment ends there with half a block, or with zeros."""
        rest = self.read(self.firsts[-1], at, self.sizes[-1] - at)
        is_short = len(rest) < blocks.FRAME_SIZE or blocks.measure(rest)[1] > len(rest)
        return is_short or not any(rest)

    def _cut(self, size):
        """Keep so much of the last segment."""
        whole = self.read(self.firsts[-1], 0, size)
        self._close()
        if whole:
            files.replace(self._name(self.firsts[-1]), whole)
            self.sizes[-1] = size
        else:
            os.remove(self._name(self.firsts.pop()))
            self.sizes.pop()

    def _close(self):
        if self._open[1] is not None:
            self._open[1].close()
        self._open = (-1, None)

    def _name(self, first):
        return _NAME % (self._folder, first)


def _number(body):
    return int.from_bytes(body[:4], "little")
