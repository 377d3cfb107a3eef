"""The driver against chips that differ from each other, and from what it was written for.

Each fact of the chip is changed: either the driver copes, or it says in words what is wrong.
"""

from pathlib import Path

import pytest

from jantaku.sensing import antennas, zones
from jantaku_host.bench.pn5180 import FIRMWARES, NEVER, PN5180
from jantaku_host.bench.protocol import WITH_NSS
from jantaku_host.bench.radio import Radio
from jantaku_host.bench.table import Table
from jantaku_host.bench.world import Tag, World

PROGRAM = Path(__file__).parent / "programs" / "one_reader.py"
READER = antennas.reader(zones.RACK)
WELL = ["", "True", "True", "True"]
WRITE_EEPROM = 0x06
IRQ_PIN_CONFIG, DPC_CONTROL, MISC_CONFIG = 0x1A, 0x59, 0xE8


class Watched(PN5180):
    """Remembers what was written to its EEPROM."""

    def __init__(self, radio: Radio, firmware: str = "3.5", misc: int = 0) -> None:
        super().__init__(radio, READER, firmware, misc)
        self.written: list[bytes] = []

    def take(self, data: bytes, lines: int) -> bytes:
        if data[:1] == bytes((WRITE_EEPROM,)):
            self.written.append(bytes(data[1:]))
        return super().take(data, lines)


def meet(chip: Watched, power_ups: int = 1) -> list[str]:
    """What the driver says of the chip, then three probes of a tag that lies there."""
    tag = Tag(bytes.fromhex("01020304050104e0"))
    radio = chip._radio
    radio.world.lie(tag, zones.RACK)
    settings = {"tag": tag.uid.hex(), "power_ups": power_ups}
    table = Table(settings, radio=radio, leaps=True, program=PROGRAM)
    table.readers[READER] = chip
    with table:
        return table.finish().splitlines()


def new_chip(firmware: str = "3.5", misc: int = 0, **facts: float) -> Watched:
    chip = Watched(Radio(World()), firmware, misc)
    for name, value in facts.items():
        assert hasattr(chip, name)
        setattr(chip, name, value)
    return chip


@pytest.mark.parametrize("misc", [0, 3])
@pytest.mark.parametrize("firmware", [firmware for firmware, _ in FIRMWARES])
def test_a_tag_is_heard_whatever_the_firmware_and_its_correction(firmware: str, misc: int) -> None:
    chip = new_chip(firmware, misc)
    assert meet(chip) == WELL
    assert chip.eeprom[MISC_CONFIG] == misc


@pytest.mark.parametrize(
    ("fact", "value"),
    [
        ("digital_delay_us", 0),
        ("digital_delay_us", 345),
        ("busy_rises_us", 0),
        ("busy_rises_us", 15),
        ("busy_rises_us", WITH_NSS),
        ("eeprom_us", 100),
        ("eeprom_us", 60_000),
        ("rf_on_us", 5),
        ("rf_on_us", 15_000),
        ("foreign_field", True),
    ],
)
def test_the_driver_copes(fact: str, value: float) -> None:
    assert meet(new_chip(**{fact: value})) == WELL


@pytest.mark.parametrize(
    ("fact", "value", "words"),
    [
        ("digital_delay_us", 400, ["", "answers too late"]),
        ("eeprom_us", 300_000, ["BUSY stuck"]),
        ("rf_on_us", NEVER, ["", "field stays off"]),
    ],
)
def test_the_driver_says_what_is_wrong(fact: str, value: float, words: list[str]) -> None:
    assert meet(new_chip(**{fact: value}))[: len(words)] == words


def test_firmware_that_is_too_old_is_named() -> None:
    assert meet(new_chip("3.3"))[0] == "firmware older than 3.4"


def test_two_bytes_of_the_eeprom_are_changed_by_bits_and_once() -> None:
    chip = new_chip()
    chip.eeprom[IRQ_PIN_CONFIG] = 0xA4
    chip.eeprom[DPC_CONTROL] = 0x75
    assert meet(chip, power_ups=2) == WELL
    assert chip.written == [bytes((IRQ_PIN_CONFIG, 0xA5)), bytes((DPC_CONTROL, 0x04))]


def test_a_chip_that_is_set_already_is_not_written() -> None:
    chip = new_chip()
    chip.eeprom[IRQ_PIN_CONFIG], chip.eeprom[DPC_CONTROL] = 1, 0
    assert meet(chip) == WELL
    assert chip.written == []


def test_an_eeprom_that_keeps_nothing_is_not_worn_out() -> None:
    chip = new_chip(eeprom_us=300_000)  # longer than anybody waits: the reset loses the byte
    assert meet(chip, power_ups=4)[0] == "EEPROM keeps nothing"
    assert len(chip.written) == 1
