"""Who may sign and both slots of a table, in memory or in a file, and power that goes meanwhile."""

from jantaku.update import image, signers

SLOT_BLOCKS = 5
FIRST = signers.BLOCKS * image.BLOCK  # the slots follow
SLOT = SLOT_BLOCKS * image.BLOCK
_SIZE = FIRST + 2 * SLOT


class PowerCut(Exception):
    """The lights are out."""


class SlotFlash(bytearray):
    """As `vfs.rom_ioctl` has it on the board: blocks are erased whole and written by the page.

    After `cut` more operations the power goes: of the one under way `share` quarters of the cells
    have changed.
    """

    def __init__(self, content=b"\xff" * _SIZE):
        super().__init__(content)
        self.cut = -1
        self.share = 0

    def writeblocks(self, block, data, offset):
        at = block * image.BLOCK + offset
        for start in range(0, len(data), image.PAGE):
            self._operate(at + start, data[start : start + image.PAGE], False)

    def ioctl(self, operation, block):
        assert operation == 6
        self._operate(block * image.BLOCK, b"\xff" * image.BLOCK, True)
        return 0

    def _operate(self, at, data, is_erase):
        before = bytes(self[at : at + len(data)])
        done = 4
        if self.cut == 0:
            done = self.share
        if done == 4:
            changed = data
            if not is_erase:
                changed = bytes([before[index] & data[index] for index in range(len(data))])
        else:
            changed = bytearray(before)
            for index in range(len(data)):
                cells = _cells(at + index, done)
                if is_erase:
                    changed[index] |= cells
                else:
                    changed[index] &= data[index] | ~cells & 0xFF
        self[at : at + len(data)] = changed
        if self.cut == 0:
            raise PowerCut
        self.cut -= 1


class SlotFile(SlotFlash):
    """The same, kept in a file that is right after every operation."""

    def __init__(self, path):
        with open(path, "rb") as stream:
            super().__init__(stream.read())
        self._path = path

    def _operate(self, at, data, is_erase):
        try:
            super()._operate(at, data, is_erase)
        finally:
            with open(self._path, "r+b") as stream:
                stream.seek(at)
                stream.write(self[at : at + len(data)])


def _cells(at, share):
    """Which cells of a byte have changed; the same in every run."""
    mixed = (at * 0x9E3B + 0x7F4A) & 0xFFFF
    mixed ^= mixed >> 7
    return (0, mixed & mixed >> 8 & 0xFF, mixed & 0xFF, (mixed | mixed >> 8) & 0xFF)[share]
