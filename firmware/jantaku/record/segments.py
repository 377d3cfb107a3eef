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
        if not self.firsts or is_full or self._is_left:
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
        block: that is cut off. Anything else that is no block is spoiled, and stays: BadBlock.
        """
        while self.firsts:
            kind, body, is_sealed, change = 0, b"", False, b""
            at = 0
            while at < self.sizes[-1]:
                try:
                    found, content, size = self._block(self.firsts[-1], at)
                except blocks.BadBlock:
                    if not self._is_torn(at):
                        raise
                    break
                at += size
                is_sealed = found in _SIGNS
                if found == blocks.KEY:
                    change = content
                elif not is_sealed:
                    kind, body = found, content
            if at < self.sizes[-1] or not at:
                self._cut(at)
            self._close()
            if at:
                return kind, body, is_sealed, change
        return 0, b"", True, b""

    def find(self, number: int) -> bytes:
        """The body of the deal or end with that number; empty if it is not there."""
        body = b""
        for index in range(len(self.firsts) - 1, -1, -1):
            if self.firsts[index] <= number:
                body = self._find_in(index, number)
                self._close()
                break
        return body

    def keys_up_to(self, number: int):
        """The changes of the key behind blocks up to that one, as blocks, one by one. What has
        rotted is passed over."""
        for first, size in zip(self.firsts, self.sizes):
            at = 0
            while first <= number and at + _PEEK <= size:
                kind, length = blocks.measure(self.read(first, at, blocks.FRAME_SIZE))
                if kind == blocks.KEY:
                    block = self.read(first, at, length)
                    try:
                        if blocks.key_of(blocks.unpack(block)[1])[2] <= number:
                            yield block
                    except blocks.BadBlock:
                        pass
                at += length
        self._close()

    def keep_behind(self, index: int, number: int) -> None:
        """Of a segment, keep what stands behind the block with that number, as the one after it;
        nothing where that cannot be found."""
        first, at = self.firsts[index], 0
        while at + _PEEK <= self.sizes[index]:
            peek = self.read(first, at, _PEEK)
            kind, size = blocks.measure(peek)
            own = int.from_bytes(peek[blocks.FRAME_SIZE :], "little")
            if kind not in _SIGNS and own > number:
                break
            at += size
        size = self.sizes[index] - at
        if size <= 0:
            return
        name = self._name(number + 1)
        with open(name + ".new", "wb") as stream:
            for start in range(at, self.sizes[index], _PIECE):
                stream.write(self.read(first, start, min(_PIECE, self.sizes[index] - start)))
        os.rename(name + ".new", name)
        self.firsts.insert(index + 1, number + 1)
        self.sizes.insert(index + 1, size)

    def drop(self, index: int) -> None:
        """Give a whole segment up."""
        self._close()
        os.remove(self._name(self.firsts[index]))
        self.firsts.pop(index)
        self.sizes.pop(index)

    def _find_in(self, index, number):
        first = self.firsts[index]
        at = 0
        while at + _PEEK <= self.sizes[index]:
            peek = self.read(first, at, _PEEK)
            kind, size = blocks.measure(peek)
            if kind not in _SIGNS and int.from_bytes(peek[blocks.FRAME_SIZE :], "little") == number:
                return self._block(first, at)[1]
            at += size
        return b""

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
        if not is_short and any(rest):
            return False
        for start in range(1, len(rest) - blocks.FRAME_SIZE):
            try:
                blocks.unpack(rest, start)
                return False  # it is the length that is spoiled
            except blocks.BadBlock:
                pass
        return True

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
