"""The division of the flash, as host tools read it from the boards' cmake file."""

from jantaku_host.device import flash


def test_a_pico_is_used_up() -> None:
    assert flash.FIRMWARE + 2 * flash.SLOT + flash.STORAGE == 2 * 1024 * 1024


def test_the_slots_follow_the_firmware() -> None:
    first, second = flash.SLOTS
    assert first == flash.BASE + flash.FIRMWARE
    assert second - first == flash.SLOT


def test_every_part_is_made_of_sectors() -> None:
    assert not any(size % flash.SECTOR for size in (flash.FIRMWARE, flash.SLOT, flash.STORAGE))
