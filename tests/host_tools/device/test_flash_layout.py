"""The division of the flash."""

from jantaku_host.device import flash_layout


def test_a_pico_is_used_up() -> None:
    assert flash_layout.FIRMWARE + 2 * flash_layout.SLOT + flash_layout.STORAGE == 2 * 1024 * 1024


def test_the_slots_follow_the_firmware() -> None:
    first, second = flash_layout.SLOTS
    assert first == flash_layout.BASE + flash_layout.FIRMWARE
    assert second - first == flash_layout.SLOT


def test_every_part_is_made_of_sectors() -> None:
    assert not any(
        size % flash_layout.SECTOR
        for size in (flash_layout.FIRMWARE, flash_layout.SLOT, flash_layout.STORAGE)
    )
