"""The display model: a picture for a good driver, a loud error for a bad one."""

import pytest

from jantaku_host.bench.protocol import DATA_LINE
from jantaku_host.bench.ssd1322 import HEIGHT, SSD1322, WIDTH, ProtocolError


def send(chip: SSD1322, command: int, data: bytes = b"") -> None:
    chip.frame(bytes((command,)), 0)
    if data:
        chip.frame(data, DATA_LINE)


@pytest.fixture
def chip() -> SSD1322:
    """Unlocked, on, left pixel in the high nibble, window over the whole glass."""
    chip = SSD1322()
    for command, data in (
        (0xFD, b"\x12"),
        (0xA0, b"\x14\x11"),
        (0x15, b"\x1c\x5b"),
        (0x75, b"\x00\x3f"),
        (0xAF, b""),
    ):
        send(chip, command, data)
    return chip


def test_a_picture_comes_out_as_it_went_in(chip: SSD1322) -> None:
    picture = bytes(range(256)) * 32
    send(chip, 0x5C, picture)
    shown = [grey for row in chip.picture() for grey in row]
    assert shown == [nibble for byte in picture for nibble in (byte >> 4, byte & 15)]


def test_without_the_remap_the_four_pixels_of_an_address_are_reversed(chip: SSD1322) -> None:
    send(chip, 0xA0, b"\x10\x11")
    send(chip, 0x5C, b"\x12\x34")
    assert chip.picture()[0][:4] == bytes((4, 3, 2, 1))


def test_the_pointer_wraps_inside_the_window(chip: SSD1322) -> None:
    send(chip, 0x15, b"\x1c\x1c")
    send(chip, 0x75, b"\x02\x03")
    send(chip, 0x5C, b"\x11\x11\x22\x22\x33\x33")
    assert [chip.picture()[row][0] for row in (2, 3)] == [3, 2]


def test_what_nobody_has_written_is_noise(chip: SSD1322) -> None:
    assert len({grey for row in chip.picture() for grey in row}) == 16


def test_a_display_that_is_off_is_dark(chip: SSD1322) -> None:
    send(chip, 0x5C, b"\xff" * (WIDTH * HEIGHT // 2))
    send(chip, 0xAE)
    assert not any(any(row) for row in chip.picture())


@pytest.mark.parametrize(
    ("frames", "message"),
    [
        ([(b"\xaf", 0)], "locked"),
        ([(b"\xfd", 0), (b"\x12", 1), (b"\x33", 0)], "no command"),
        ([(b"\xfd", 0), (b"\x12", 1), (b"\x15", 0), (b"\x1c", 1), (b"\xaf", 0)], "lacks data"),
        ([(b"\xfd", 0), (b"\x12", 1), (b"\xaf", 0), (b"\x00", 1)], "no such data"),
        ([(b"\xfd", 0), (b"\x12", 1), (b"\x5c", 0), (b"\x00", 1)], "two bytes"),
    ],
)
def test_what_the_data_sheet_forbids_is_an_error(
    frames: list[tuple[bytes, int]], message: str
) -> None:
    chip = SSD1322()
    for data, lines in frames[:-1]:
        chip.frame(data, lines)
    with pytest.raises(ProtocolError, match=message):
        chip.frame(*frames[-1])
