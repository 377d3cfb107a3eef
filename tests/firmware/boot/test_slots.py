"""The slots, with images in memory instead of flash, mounted by the real VfsRom."""

import os
import sys
from hashlib import sha256

import slots
from support.cases import cases
from support.slot_flash import FIRST, SLOT, SlotFlash

from jantaku.crypto import ed25519
from jantaku.update import image, signers

RUNTIMES = ("micropython",)  # vfs

OLD = b"\0\1\0\0"


def romfs(text, size=500):
    """A ROMFS with one file, main.py."""
    name, data = b"\x07main.py", text + b"#" * (size - len(text))
    inside = b"\x02" + _length(data) + data
    file = b"\x05" + _length(name + inside) + name + inside
    return b"\xd2\xcd\x31" + _length(file) + file


def _length(data):
    return bytes((0x80 | len(data) >> 14, 0x80 | len(data) >> 7 & 0x7F, len(data) & 0x7F))


def fill(flash, slot, text, sequence, is_tried=False, is_confirmed=False, seed=b""):
    """Put an application into a slot, with its seal; `seed`: of who has signed it."""
    content = romfs(text)
    header = image.header(len(content), sha256(content).digest(), "bench", OLD, OLD)
    if seed:
        signed = header[: image.SIGNED_SIZE]
        header = signed + ed25519.sign(seed, ed25519.public_key(seed), signed)
    start = FIRST + slot * SLOT
    flash[start : start + len(content)] = content
    seal = start + SLOT - image.BLOCK
    flash[seal : seal + image.PAGE] = image.seal(header, sequence, OLD)
    if is_tried:
        image.mark_tried(flash, seal // image.BLOCK)
    if is_confirmed:
        image.mark_confirmed(flash, seal // image.BLOCK)


def boot(flash):
    """What runs after power-up, and whether on trial."""
    slots.running, slots.on_trial = -1, False
    slots.start(flash)
    if slots.running < 0:
        assert "rom" not in os.listdir("/")
        return b"", False
    with open("/rom/main.py", "rb") as stream:
        return stream.read().rstrip(b"#"), slots.on_trial


def test_blank_flash_has_no_application():
    assert boot(SlotFlash()) == (b"", False)


@cases((0,), (1,))
def test_an_application_runs_from_either_slot(slot):
    flash = SlotFlash()
    fill(flash, slot, b"it", 1, is_confirmed=True)
    assert boot(flash) == (b"it", False)
    assert slots.running == slot


@cases((0, 1), (1, 0))
def test_of_two_the_newer_one_runs(older, newer):
    flash = SlotFlash()
    fill(flash, older, b"old", 7, is_confirmed=True)
    fill(flash, newer, b"new", 8, is_confirmed=True)
    assert boot(flash) == (b"new", False)


def test_a_new_one_is_tried_once_and_then_the_one_before_runs_again():
    flash = SlotFlash()
    fill(flash, 0, b"old", 1, is_confirmed=True)
    fill(flash, 1, b"new", 2)
    assert boot(flash) == (b"new", True)
    for _ in range(3):
        assert boot(flash) == (b"old", False)


def test_a_new_one_that_was_confirmed_runs_for_good():
    flash = SlotFlash()
    fill(flash, 0, b"old", 1, is_confirmed=True)
    fill(flash, 1, b"new", 2)
    boot(flash)
    image.mark_confirmed(flash, slots.seal_block(flash, 1))
    for _ in range(3):
        assert boot(flash) == (b"new", False)


def test_without_one_before_a_trial_that_failed_ends_at_the_console():
    flash = SlotFlash()
    fill(flash, 0, b"new", 1)
    assert boot(flash) == (b"new", True)
    assert boot(flash) == (b"", False)


def test_one_bit_anywhere_in_the_newer_image_and_the_older_one_runs():
    flash = SlotFlash()
    fill(flash, 0, b"old", 1, is_confirmed=True)
    fill(flash, 1, b"new", 2, is_confirmed=True)
    for at in range(0, len(romfs(b"new")), 7):
        flash[FIRST + SLOT + at] ^= 1 << at % 8
        assert boot(flash) == (b"old", False), at
        flash[FIRST + SLOT + at] ^= 1 << at % 8
    assert boot(flash) == (b"new", False)


def test_one_bit_anywhere_in_the_newer_seal_and_the_older_one_runs():
    flash = SlotFlash()
    fill(flash, 0, b"old", 1, is_confirmed=True)
    fill(flash, 1, b"new", 2, is_confirmed=True)
    seal = FIRST + 2 * SLOT - image.BLOCK
    for at in range(image.HEADER_SIZE + 12):
        flash[seal + at] ^= 1 << at % 8
        assert boot(flash) == (b"old", False), at
        flash[seal + at] ^= 1 << at % 8


def test_with_both_images_bad_there_is_the_console():
    flash = SlotFlash()
    fill(flash, 0, b"old", 1, is_confirmed=True)
    fill(flash, 1, b"new", 2, is_confirmed=True)
    flash[FIRST + 100] ^= 1
    flash[FIRST + SLOT + 100] ^= 1
    assert boot(flash) == (b"", False)


def test_a_whole_image_without_a_seal_never_runs():
    flash = SlotFlash()
    content = romfs(b"unsigned")
    flash[FIRST : FIRST + len(content)] = content
    assert boot(flash) == (b"", False)


def test_a_size_beyond_the_flash_is_no_image():
    flash = SlotFlash()
    header = image.header(0xFFFFFFFF, bytes(32), "bench", OLD, OLD)
    seal = FIRST + SLOT - image.BLOCK
    flash[seal : seal + image.PAGE] = image.seal(header, 1, OLD)
    assert boot(flash) == (b"", False)


def test_flash_that_does_not_take_the_mark_of_a_trial_is_not_tried_for_ever():
    class WornFlash(SlotFlash):
        def writeblocks(self, block, data, offset):
            pass

    flash = WornFlash()
    fill(flash, 0, b"old", 1)
    assert boot(flash) == (b"", False)


def test_no_bit_that_rots_in_a_mark_undoes_it():
    seal = FIRST + 2 * SLOT - image.BLOCK
    for at in range(seal + image.PAGE, seal + 3 * image.PAGE, 5):
        flash = SlotFlash()
        fill(flash, 0, b"old", 1, True, True)
        fill(flash, 1, b"new", 2, True, True)
        flash[at] ^= 1 << at % 8
        assert boot(flash) == (b"new", False)


OURS, THEIRS = bytes(range(32)), bytes(range(1, 33))  # secret keys
KEYS = [ed25519.public_key(seed) for seed in (OURS, THEIRS)]


def whose(keys, *seeds):
    """What boots where these may sign and those have, the older slot first."""
    flash = SlotFlash()
    signers.keep(flash, signers.page(OLD, keys))
    for slot, seed in enumerate(seeds):
        fill(flash, slot, (b"old", b"new")[slot], slot + 1, is_confirmed=True, seed=seed)
    return boot(flash)[0]


def test_an_application_that_none_of_those_has_signed_who_may_never_runs():
    for seed in (b"", THEIRS):
        assert whose(KEYS[:1], seed) == b""
        assert whose(KEYS[:1], OURS, seed) == b"old"
    assert whose(KEYS[:1], OURS) == b"old"


def test_either_of_two_keys_is_enough_to_start():
    assert whose(KEYS, THEIRS, OURS) == b"new"
    assert whose(KEYS, OURS, THEIRS) == b"new"


def test_where_nobody_may_sign_whatever_is_whole_runs():
    assert whose([], b"", THEIRS) == b"new"


def test_one_that_nobody_has_signed_is_not_even_tried():
    flash = SlotFlash()
    signers.keep(flash, signers.page(OLD, KEYS))
    fill(flash, 0, b"new", 1)
    before = bytes(flash)
    assert boot(flash) == (b"", False)
    assert bytes(flash) == before


def test_the_check_leaves_no_module_behind_that_the_application_did_not_load():
    before = set(sys.modules)
    assert whose(KEYS, OURS) == b"old"
    assert set(sys.modules) == before
