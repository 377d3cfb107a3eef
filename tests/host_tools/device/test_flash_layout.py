"""The division of the flash."""

from jantaku.update import signers
from jantaku_host.device import flash_layout


def test_a_pico_is_used_up() -> None:
    parts = flash_layout.FIRMWARE + flash_layout.SIGNERS + 2 * flash_layout.SLOT
    assert parts + flash_layout.STORAGE == 2 * 1024 * 1024


def test_who_may_sign_and_the_slots_follow_the_firmware() -> None:
    first, second = flash_layout.SLOTS
    assert flash_layout.SIGNERS_BASE == flash_layout.BASE + flash_layout.FIRMWARE
    assert first == flash_layout.SIGNERS_BASE + signers.BLOCKS * flash_layout.SECTOR
    assert second - first == flash_layout.SLOT


def test_every_part_is_made_of_sectors() -> None:
    parts = (
        flash_layout.FIRMWARE, flash_layout.SIGNERS, flash_layout.SLOT, flash_layout.STORAGE,
    )  # fmt: skip
    assert not any(size % flash_layout.SECTOR for size in parts)
