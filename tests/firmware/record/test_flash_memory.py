"""The memory of a table without FRAM."""

from support.cases import cases
from support.journal_sessions import new_folder

from jantaku.record.flash_memory import FlashMemory


@cases((0, 1), (255, 2), (256, 256), (100, 700), (8191, 1))
def test_bytes_come_back_from_wherever_they_were_written(place, length):
    folder = new_folder()
    data = bytes([number % 251 + 1 for number in range(length)])
    FlashMemory(folder + "/memory").write(place, data)
    read = bytearray(length + 2)
    memory = FlashMemory(folder + "/memory")
    memory.read_into(max(0, place - 1), read)
    start = min(place, 1)
    assert bytes(read[start : start + length]) == data
    assert read[-1] == 0


def test_what_was_never_written_is_zero():
    data = bytearray(b"\x55" * 600)
    FlashMemory(new_folder() + "/memory").read_into(1000, data)
    assert data == bytes(600)


def test_one_write_leaves_the_others_as_they_are():
    memory = FlashMemory(new_folder() + "/memory")
    memory.write(10, b"abcdef")
    memory.write(300, b"xyz")
    memory.write(12, b"CD")
    data = bytearray(6)
    memory.read_into(10, data)
    assert data == b"abCDef"
