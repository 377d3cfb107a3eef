"""The chips on I2C: memory and button expander."""

import pytest

from jantaku_host.bench.faults import ProtocolError
from jantaku_host.bench.mb85rc256 import MB85RC256
from jantaku_host.bench.mcp23017 import MCP23017

MIRROR, PULL_UPS, INVERT, INTERRUPTS = (
    b"\x0a\x40\x40", b"\x0c\xff\xff", b"\x02\xff\xff", b"\x04\xff\xff",
)  # fmt: skip


def test_fram_keeps_what_was_written_where_it_was_written() -> None:
    fram = MB85RC256()
    fram.transfer(b"\x12\x34mahjong", 0)
    assert fram.transfer(b"\x12\x34", 7) == b"mahjong"
    assert fram.memory[0x1234:0x123B] == b"mahjong"


def test_fram_reads_on_from_where_it_was_and_wraps_at_32_kb() -> None:
    fram = MB85RC256()
    fram.transfer(b"\x7f\xfeABCD", 0)
    assert fram.transfer(b"\x7f\xfe", 1) == b"A"
    assert fram.transfer(b"", 3) == b"BCD"
    assert fram.memory[:2] == b"CD"


def test_fram_does_not_take_half_an_address() -> None:
    assert MB85RC256().transfer(b"\x12", 1) is None


@pytest.fixture
def expander() -> MCP23017:
    chip = MCP23017()
    for written in (MIRROR, PULL_UPS, INVERT, INTERRUPTS):
        chip.transfer(written, 0)
    return chip


def test_expander_registers_run_on_from_a_to_b() -> None:
    chip = MCP23017()
    assert chip.transfer(b"\x00", 2) == b"\xff\xff"  # IODIR: inputs at power-up
    chip.transfer(b"\x0c\x12\x34", 0)
    assert chip.transfer(b"\x0d", 1) == b"\x34"


def test_expander_pulls_int_low_until_the_port_is_read(expander: MCP23017) -> None:
    assert expander.interrupt == 1
    expander.press(9, True)
    assert expander.interrupt == 0
    expander.transfer(b"\x12", 1)
    assert expander.interrupt == 0  # that was port A
    assert expander.transfer(b"\x13", 1) == b"\x02"
    assert expander.interrupt == 1


def test_expander_reads_1_for_a_pressed_button_because_of_ipol(expander: MCP23017) -> None:
    expander.press(0, True)
    assert expander.transfer(b"\x12", 2) == b"\x01\x00"
    expander.transfer(b"\x02\x00\x00", 0)
    assert expander.transfer(b"\x12", 2) == b"\xfe\xff"


def test_expander_without_gpinten_is_silent() -> None:
    chip = MCP23017()
    chip.press(3, True)
    assert chip.interrupt == 1


@pytest.mark.parametrize(
    ("before", "written", "count", "message"),
    [
        ([], b"\x0e\x00", 0, "can only be read"),
        ([], b"\x16\x00", 0, "no register"),
        ([], b"\x0a\x80", 0, "BANK"),
        ([], b"\x00\x00", 0, "shorts to ground"),
        ([MIRROR], b"\x12", 2, "float"),
        ([PULL_UPS, INTERRUPTS], b"\x12", 2, "MIRROR"),
    ],
)
def test_expander_rejects_what_would_not_work(
    before: list[bytes], written: bytes, count: int, message: str
) -> None:
    chip = MCP23017()
    for earlier in before:
        chip.transfer(earlier, 0)
    with pytest.raises(ProtocolError, match=message):
        chip.transfer(written, count)
