"""The file system, on flash in memory, with the real LittleFS."""

import os

import storage
import vfs

RUNTIMES = ("micropython",)  # vfs

BLOCK = 4096
BLOCKS = 16


class Flash:
    """As rp2.Flash: blocks that are erased whole and written by the page."""

    def __init__(self):
        self.content = bytearray(b"\xff" * (BLOCK * BLOCKS))

    def readblocks(self, number, data, offset=0):
        at = number * BLOCK + offset
        data[:] = self.content[at : at + len(data)]

    def writeblocks(self, number, data, offset=None):
        at = number * BLOCK + (offset or 0)
        if offset is None:
            self.ioctl(6, number)
        for index in range(len(data)):
            self.content[at + index] &= data[index]

    def ioctl(self, operation, argument):
        if operation == 4:
            return BLOCKS
        if operation == 5:
            return BLOCK
        if operation == 6:
            self.content[argument * BLOCK : (argument + 1) * BLOCK] = b"\xff" * BLOCK
        return 0


def boot(flash):
    """Mount as at power-up; hands back what is said about it."""
    try:
        vfs.umount("/")
    except OSError:
        pass
    storage.problem = False
    storage.mount(flash)
    return storage.problem


def write(name, text):
    with open(name, "w") as stream:
        stream.write(text)


def read(name):
    with open(name) as stream:
        return stream.read()


def test_blank_flash_gets_a_file_system():
    flash = Flash()
    assert not boot(flash)
    write("/deal", "123")
    assert read("/deal") == "123"


def test_files_are_there_after_the_next_boot():
    flash = Flash()
    boot(flash)
    write("/deal", "123")
    assert not boot(flash)
    assert read("/deal") == "123"


def test_a_file_system_that_cannot_be_read_is_left_as_it_is():
    flash = Flash()
    boot(flash)
    write("/deal", "x" * 2000)
    for at in range(2 * BLOCK):  # both copies of the superblock
        flash.content[at] &= 0x55
    before = bytes(flash.content)
    assert boot(flash)
    assert flash.content == before
    assert "deal" not in os.listdir("/")


def test_one_byte_anywhere_is_reason_enough_not_to_format():
    for at in (0, BLOCK * BLOCKS // 2, BLOCK * BLOCKS - 1):
        flash = Flash()
        flash.content[at] = 0xFE
        before = bytes(flash.content)
        assert boot(flash)
        assert flash.content == before


def test_who_says_so_gets_a_new_file_system():
    flash = Flash()
    flash.content[0] = 0
    boot(flash)
    storage.format(flash)
    assert os.listdir("/") == []
