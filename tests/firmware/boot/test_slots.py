"""The slots, with images in memory instead of flash, mounted by the real VfsRom."""

import os

import slots
from support import cases

RUNTIMES = ("micropython",)  # vfs

SLOT = 4096


def record(kind, payload):
    return bytes((kind, 0x80 | len(payload) >> 7, len(payload) & 0x7F)) + payload


def named(name):
    return bytes((len(name),)) + name


def file(name, data):
    return record(5, named(name) + record(2, data))


def directory(name, *inside):
    return record(4, named(name) + b"".join(inside))


def image(*inside):
    return b"\xd2\xcd\x31" + record(0, b"".join(inside))[1:]


def erased(data=b"", size=SLOT):
    return data + b"\xff" * (size - len(data))


def mount(first, second):
    slots.mounted = False
    slots.mount(bytearray(erased(first) + erased(second)))


APPLICATION = image(
    file(b"main.py", b"the first"),
    record(1, b"a comment"),
    directory(b"jantaku", file(b"__init__.py", b"x" * 300), directory(b"rules")),
)
OTHER = image(file(b"main.py", b"the second"))


def main_file():
    with open("/rom/main.py") as stream:
        return stream.read()


def test_the_application_in_the_first_slot_is_mounted():
    mount(APPLICATION, OTHER)
    assert slots.mounted
    assert main_file() == "the first"
    assert sorted(os.listdir("/rom/jantaku")) == ["__init__.py", "rules"]


def test_what_was_mounted_before_makes_room():
    mount(OTHER, b"")
    mount(APPLICATION, b"")
    assert main_file() == "the first"


def test_the_second_slot_serves_where_the_first_holds_no_whole_image():
    mount(APPLICATION[:-400], OTHER)
    assert main_file() == "the second"


def test_blank_flash_has_no_application():
    mount(b"", b"")
    assert not slots.mounted
    assert "rom" not in os.listdir("/")


def test_a_whole_image_may_fill_its_slot_but_not_one_byte_more():
    size = len(APPLICATION)
    assert slots.whole(memoryview(APPLICATION))
    assert not slots.whole(memoryview(APPLICATION)[: size - 1])


def test_an_image_cut_short_is_never_taken_for_whole():
    # What the cut leaves is erased; inside the data of the last file only a checksum would tell.
    end = APPLICATION.find(b"xxx")
    for length in range(end):
        assert not slots.whole(erased(APPLICATION[:length])), length


@cases(
    ("no header", b"RM1" + APPLICATION[3:]),
    ("an unused record", image(record(0, b"abc"))),
    ("a record longer than its directory", image(record(4, named(b"d") + b"\x05\x20"))),
    ("a name longer than its file", image(record(5, b"\x20main.py"))),
    ("data somewhere else", image(record(5, named(b"main.py") + record(3, b"\x04\x00")))),
    ("a size without an end", b"\xd2\xcd\x31" + b"\x80" * 100),
    ("nothing", b""),
)
def test_no_image(why, data):
    assert not slots.whole(erased(data)), why
    assert not slots.whole(data), why
