"""The display driver, byte by byte against the data sheet."""

from jantaku.drivers.ssd1322 import HEIGHT, SSD1322, WIDTH


class Bus:
    """SPI, D/C and select in one: writes down the frames as (line, is data, bytes)."""

    def __init__(self):
        self.frames = []
        self.is_data = None
        self.line = None

    def value(self, level):
        self.is_data = level

    def select(self, line):
        assert self.line is None
        self.line = line

    def release(self):
        self.line = None

    def write(self, data):
        self.frames.append((self.line, self.is_data, bytes(data)))


def display(bus):
    return SSD1322(bus, bus, 2, bus)


def commands(bus):
    """The frames as {command: its data}."""
    found, last = {}, None
    for _, is_data, data in bus.frames:
        if is_data:
            found[last] += data
        else:
            last = data[0]
            found[last] = b""
    return found


def test_power_up_unlocks_first_and_switches_on_last():
    bus = Bus()
    display(bus).power_up()
    assert bus.frames[0] == (2, 0, b"\xfd")
    assert bus.frames[1] == (2, 1, b"\x12")
    assert bus.frames[-1] == (2, 0, b"\xaf")


def test_the_ram_behind_the_glass_is_dark_before_it_is_lit():
    bus = Bus()
    display(bus).power_up()
    sent = commands(bus)
    assert sent[0x15] == b"\x1c\x5b"
    assert sent[0x75] == b"\x00\x3f"
    assert sent[0x5C] == bytes(WIDTH * HEIGHT // 2)


def test_power_up_sets_64_rows_and_the_left_pixel_in_the_high_nibble():
    bus = Bus()
    display(bus).power_up()
    sent = commands(bus)
    assert sent[0xCA] == b"\x3f"
    assert sent[0xA0] == b"\x14\x11"


def test_a_picture_goes_to_the_256_columns_that_have_glass():
    bus = Bus()
    picture = bytearray(WIDTH * HEIGHT // 2)
    picture[0] = 0xF0
    display(bus).show(picture)
    assert bus.frames == [
        (2, 0, b"\x15"), (2, 1, b"\x1c\x5b"),
        (2, 0, b"\x75"), (2, 1, b"\x00\x3f"),
        (2, 0, b"\x5c"), (2, 1, bytes(picture)),
    ]  # fmt: skip
