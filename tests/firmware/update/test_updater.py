"""An update from its header to the trial, over slots in a file."""

import struct

import slots
from support.cases import cases, raises
from support.slot_flash import FIRST, SLOT
from support.update_bench import (
    BOARD,
    HEALTHY_MS,
    NEW,
    OLD,
    PUBLIC,
    SEED,
    Board,
    factory,
    romfs,
    signed,
)  # fmt: skip

from jantaku import files
from jantaku.crypto import ed25519
from jantaku.link import commands
from jantaku.link.commands import Refused
from jantaku.update import image, signers

RUNTIMES = ("micropython",)  # vfs


def refusal(board, command, body=b""):
    return str(raises(Refused, board.ask, command, body))


def test_a_signed_image_goes_to_the_idle_slot_and_runs_after_the_restart():
    board = Board()
    assert board.update(*NEW) == b""
    board.power_up()
    assert (board.runs, slots.running, slots.on_trial) == (b"new", 1, True)


def test_it_confirms_itself_after_a_healthy_start():
    board = Board()
    board.update(*NEW)
    board.power_up()
    board.live(HEALTHY_MS)
    assert not slots.on_trial
    assert board.watchdog.meals is None  # stopped
    for _ in range(2):
        board.power_up()
        assert (board.runs, slots.on_trial) == (b"new", False)


def test_the_watchdog_is_fed_while_it_is_on_trial():
    board = Board()
    board.update(*NEW)
    board.power_up()
    board.live(2000)
    assert board.watchdog.meals >= 2


def test_one_that_does_not_live_long_enough_is_reverted():
    board = Board()
    board.update(*NEW)
    board.power_up()
    board.live(2000)
    board.power_up()
    assert (board.runs, slots.on_trial) == (b"old", False)


def test_the_next_update_goes_to_the_other_slot_again():
    board = Board()
    for text, version, slot in ((b"2nd", "0.2.0", 1), (b"3rd", "0.3.0", 0), (b"4th", "0.4.0", 1)):
        assert board.update(*signed(romfs(text), version)) == b""
        board.power_up()
        assert (board.runs, slots.running) == (text, slot)
        board.live(HEALTHY_MS)


def test_a_reverted_one_can_be_installed_again_without_sending_it():
    board = Board()
    board.update(*NEW)
    board.power_up()
    board.power_up()
    board.begin(NEW[0])
    assert board.missing(NEW[1]) == []
    board.update(*NEW)
    board.power_up()
    assert board.runs == b"new"


def test_the_state_tells_what_runs():
    board = Board()
    assert board.ask(commands.UPDATE_STATE) == b"\0\0" + OLD[0][60:64] + OLD[0][12:44]
    board.update(*NEW)
    board.power_up()
    assert board.ask(commands.UPDATE_STATE) == b"\0\1" + NEW[0][60:64] + NEW[0][12:44]


def tampered(at):
    header = bytearray(NEW[0])
    header[at] ^= 1
    return bytes(header)


@cases(
    ("another key", signed(NEW[1], seed=bytes(32))[0]),
    ("no signature", NEW[0][: image.SIGNED_SIZE] + bytes(64)),
    ("another version", tampered(60)),
    ("another minimum version", tampered(65)),
    ("another hash", tampered(20)),
    ("another size", tampered(8)),
    ("the signature of another image", NEW[0][: image.SIGNED_SIZE] + OLD[0][image.SIGNED_SIZE :]),
)
def test_without_the_right_signature_nothing_is_touched(why, header):
    board = Board()
    state, reason = board.begin(header)
    assert state == commands.UPDATE_IDLE, why
    assert b"not signed with this table's update key" in reason
    assert "not signed" in refusal(board, commands.UPDATE_BLOCKS)
    assert bytes(board.flash) == factory()


@cases(
    (signed(NEW[1], board="OTHER")[0], "that image is for a OTHER"),
    (signed(NEW[1], board=BOARD + "-2")[0], "that image is for a BENCH-2"),
    (signed(NEW[1], version="0.0.9")[0], "nothing older than 0.1.0 may be installed"),
    (signed(romfs(b"big", 16384))[0], "that image does not fit into its slot"),
    (signed(b"")[0], "that image does not fit into its slot"),
    (signed(NEW[1], minimum="0.2.1")[0], "nothing could ever follow that image"),
)
def test_what_cannot_run_here_is_refused_at_once(header, words):
    board = Board()
    assert refusal(board, commands.UPDATE, header) == words
    assert bytes(board.flash) == factory()


def test_what_is_no_header_is_refused():
    board = Board()
    for data in (bytes(132), b"jantaku\x02" + bytes(124)):
        assert "not an image" in str(raises(ValueError, board.ask, commands.UPDATE, data))


def test_an_image_may_fill_its_slot_to_the_seal():
    board = Board()
    empty = len(romfs(b"big", 0))
    full = romfs(b"big", 4 * image.BLOCK - empty)
    assert len(full) == 4 * image.BLOCK
    assert board.update(*signed(full)) == b""
    board.power_up()
    assert board.runs == b"big"


def test_the_floor_rises_with_the_minimum_version_and_never_sinks():
    board = Board()
    for version, minimum in (("0.3.0", "0.2.0"), ("0.2.5", "0.0.1")):
        assert board.update(*signed(romfs(b"app"), version, minimum)) == b""
        board.power_up()
        board.live(HEALTHY_MS)
    assert "older than 0.2.0" in refusal(board, commands.UPDATE, OLD[0])


def test_the_floor_outlives_the_slot_that_had_it():
    board = Board()
    board.update(*signed(NEW[1], "0.3.0", "0.3.0"))
    board.power_up()
    board.live(HEALTHY_MS)
    board.flash[FIRST + SLOT + 100] ^= 1  # a bit of it has rotted
    files.replace(board.file, bytes(board.flash))
    board.power_up()
    assert board.runs == b"old"
    assert "older than 0.3.0" in refusal(board, commands.UPDATE, NEW[0])


def test_the_floor_of_one_that_was_reverted_does_not_count():
    board = Board()
    board.update(*signed(NEW[1], "0.3.0", "0.3.0"))
    board.power_up()
    board.power_up()
    assert board.runs == b"old"
    assert board.update(*NEW) == b""


def test_an_image_that_was_cut_short_or_changed_on_the_way_is_not_sealed():
    for content in (NEW[1][:4096] + b"\0" * (len(NEW[1]) - 4096), NEW[1][:-1] + b"?"):
        board = Board()
        assert b"not the image that was signed" in board.update(NEW[0], content)
        board.power_up()
        assert board.runs == b"old"


def test_a_deal_in_play_comes_first():
    board = Board()
    board.begin(NEW[0])
    board.table.in_deal = True
    for command, body in (
        (commands.UPDATE, NEW[0]),
        (commands.UPDATE_BLOCKS, b""),
        (commands.UPDATE_WRITE, bytes(4) + bytes(512)),
        (commands.UPDATE_FINISH, b""),
    ):
        assert refusal(board, command, body) == "a deal is in play"
    board.table.in_deal = False
    assert board.update(*NEW) == b""


def test_a_deal_that_begins_before_the_restart_is_played_first():
    board = Board()
    board.begin(NEW[0])
    for block in board.missing(NEW[1]):
        board.write(NEW[1], block)
    board.ask(commands.UPDATE_FINISH)
    board.table.in_deal = True
    board.live(60_000)  # no restart


def test_on_trial_the_one_before_is_not_overwritten():
    board = Board()
    board.update(*NEW)
    board.power_up()
    assert "still on trial" in refusal(board, commands.UPDATE, NEW[0])


def test_one_that_is_about_to_start_is_not_overwritten():
    board = Board()
    board.begin(NEW[0])
    for block in board.missing(NEW[1]):
        board.write(NEW[1], block)
    board.ask(commands.UPDATE_FINISH)
    assert refusal(board, commands.UPDATE, NEW[0]) == "an update is about to start"
    board.wait(commands.UPDATE_PROVING)
    assert refusal(board, commands.UPDATE, NEW[0]) == "an update is about to start"


def test_a_table_without_an_update_key_takes_none():
    board = Board()
    signers.keep(board.flash, signers.page(image.version_of("0.1.1"), []))
    assert "has no key" in refusal(board, commands.UPDATE, NEW[0])


def test_a_table_without_slots_says_so():
    board = Board()
    flash, slots.flash = slots.flash, None
    assert refusal(board, commands.UPDATE, NEW[0]) == "this table has no slots for updates"
    assert board.ask(commands.UPDATE_STATE) == bytes(38)
    slots.flash = flash


@cases(
    (100, 256, "whole pages"),
    (0, 100, "whole pages"),
    (0, 0, "whole pages"),
    (4096 - 256, 512, "whole pages"),
    (2 * 4096, 256, "beyond the image"),
    (4 * 4096, 256, "beyond the image"),  # the seal
    (0xFFFFFF00, 256, "beyond the image"),
)
def test_nothing_is_written_outside_of_the_image(at, size, words):
    board = Board()
    board.begin(NEW[0])
    before = bytes(board.flash)
    assert words in refusal(board, commands.UPDATE_WRITE, struct.pack("<I", at) + bytes(size))
    assert bytes(board.flash) == before


def test_the_displays_show_the_progress_and_forget_it_when_the_host_is_gone():
    board = Board()
    board.begin(NEW[0])
    shown = []
    for block in board.missing(NEW[1]):
        board.write(NEW[1], block)
        shown.append(board.table.notice)
    assert shown == ["Update to 0.2.0 75 %", "Update to 0.2.0 90 %"]
    board.live(5000)
    assert board.table.notice == ""


def test_flash_that_does_not_keep_what_is_written_is_noticed():
    board = Board()
    board.begin(NEW[0])
    block = board.missing(NEW[1])[0]
    board.flash.writeblocks = lambda block, data, offset: None
    board.updater._slots.flash = board.flash
    assert "does not keep" in str(raises(Refused, board.write, NEW[1], block))


def test_unplugged_five_times_the_slot_ends_as_if_it_had_not_been():
    content = romfs(b"new", 15000)
    header, _ = signed(content)
    whole = Board()
    whole.update(header, content)
    board = Board()
    for unplugged in range(5):
        if unplugged % 2:
            board.power_up()  # the cable was its supply
        board.begin(header)
        missing = board.missing(content)
        assert len(missing) == 4 - unplugged // 2
        if unplugged % 2:
            board.write(content, missing[0])
        # Of the next block only a part arrives.
        part = struct.pack("<I", missing[-1]) + content[missing[-1] : missing[-1] + 512]
        board.ask(commands.UPDATE_WRITE, part)
    assert board.update(header, content) == b""
    assert bytes(board.flash) == bytes(whole.flash)


NEXT = bytes(range(1, 33))  # a secret key
NEXT_PUBLIC = ed25519.public_key(NEXT)


def installed(board, text, version, seed, *next_keys):
    """Update to an image that this key has signed; why the table refuses."""
    reason = board.update(*signed(romfs(text), version, seed=seed, next_keys=next_keys))
    board.power_up()
    board.live(HEALTHY_MS)
    board.power_up()
    return reason


def test_the_keys_that_an_image_brings_count_when_it_runs_well():
    board = Board()
    board.update(*signed(romfs(b"new"), "0.2.0", next_keys=(PUBLIC, NEXT_PUBLIC)))
    board.power_up()
    assert slots.keys() == [PUBLIC]
    board.live(HEALTHY_MS)
    assert slots.keys() == [PUBLIC, NEXT_PUBLIC]
    assert "other keys of updates" in board.table.notes


def test_an_image_that_was_reverted_changes_no_keys():
    board = Board()
    board.update(*signed(romfs(b"new"), "0.2.0", next_keys=(PUBLIC, NEXT_PUBLIC)))
    board.power_up()
    board.live(2000)
    board.power_up()
    assert (board.runs, slots.keys()) == (b"old", [PUBLIC])


def test_a_key_is_withdrawn_by_an_image_that_the_other_one_has_signed():
    board = Board()
    assert installed(board, b"2nd", "0.2.0", SEED, PUBLIC, NEXT_PUBLIC) == b""
    assert installed(board, b"3rd", "0.3.0", NEXT, NEXT_PUBLIC) == b""
    assert (board.runs, slots.keys()) == (b"3rd", [NEXT_PUBLIC])
    assert b"not signed" in installed(board, b"4th", "0.4.0", SEED)
    board.flash[FIRST + 100] ^= 1  # a bit of it has rotted
    files.replace(board.file, bytes(board.flash))
    board.power_up()
    assert board.runs == b""  # the one before was signed with the key that is withdrawn


def test_no_image_withdraws_the_key_that_it_is_signed_with():
    board = Board()
    before = bytes(board.flash)[:FIRST]
    reason = installed(board, b"new", "0.2.0", SEED, NEXT_PUBLIC)
    assert reason == b"the image withdraws the key that it is signed with"
    assert (board.runs, bytes(board.flash)[:FIRST]) == (b"old", before)


def test_an_image_from_before_brings_no_withdrawn_key_back():
    board = Board()
    installed(board, b"2nd", "0.2.0", SEED, PUBLIC, NEXT_PUBLIC)
    installed(board, b"3rd", "0.3.0", NEXT, NEXT_PUBLIC)
    reason = installed(board, b"2nd", "0.2.5", NEXT, PUBLIC, NEXT_PUBLIC)
    assert reason == b""
    assert (board.runs, slots.keys()) == (b"2nd", [NEXT_PUBLIC])


def test_no_bit_that_rots_in_the_page_of_keys_costs_one():
    board = Board()
    for at in range(2 * signers.PAGE):
        board.flash[at] ^= 1 << at % 8
        assert slots.keys() == [PUBLIC], at
        assert not signers.is_damaged(board.flash)
        board.flash[at] ^= 1 << at % 8


def test_a_page_of_keys_that_nobody_can_read_is_told_from_one_that_was_never_written():
    board = Board()
    for at in (10, signers.PAGE + 10):
        board.flash[at] ^= 1
    assert (slots.keys(), signers.is_damaged(board.flash)) == ([], True)
    board.flash[:FIRST] = b"\xff" * FIRST
    assert (slots.keys(), signers.is_damaged(board.flash)) == ([], False)
