"""The reader model against its data sheet, frame by frame."""

import pytest

from jantaku.sensing import zones
from jantaku_host.bench.faults import ProtocolError
from jantaku_host.bench.pn5180 import NEVER, PN5180, Reply
from jantaku_host.bench.protocol import RESET_LINE
from jantaku_host.bench.radio import Radio
from jantaku_host.bench.world import Tag, World

UID = bytes.fromhex("01020304050604e0")
TRANSCEIVE = bytes.fromhex("03 0003f8ffffff 0301ffff0f00 000203000000")
TIMER = bytes.fromhex("03 0f0101081000 0c01be230000 010101100200")
SEND_ALL = b"\x09\x00\x26\x01\x00"
STATUS = b"\x05\x02\x13\x1d"
FIRMWARES = ["3.4", "3.5", "3.8", "3.A", "3.C", "4.0", "4.1"]


class Bus:
    """Frames to one reader at the rack of side 0, each begun when BUSY is low."""

    def __init__(self, *uids: bytes, firmware: str = "4.1", misc: int = 0) -> None:
        self.world = World()
        self.chip = PN5180(Radio(self.world), 1, firmware, misc)
        for uid in uids:
            self.world.lie(Tag(uid), zones.RACK)
        self.reply = Reply(0, 0)
        self.reset()

    def frame(self, data: bytes) -> Reply:
        begins_us = max(self.world.now_us, self.reply.busy_until_us)
        self.world.advance(begins_us + 2 * len(data))
        self.reply = self.chip.frame(data, 0)
        return self.reply

    def fetch(self, data: bytes) -> bytes:
        fetched = self.frame(data).data
        self.frame(b"\xff" * len(fetched))
        return fetched

    def register(self, address: int) -> int:
        return int.from_bytes(self.fetch(bytes((0x04, address))), "little")

    def status(self) -> tuple[int, int, int]:
        data = self.fetch(STATUS)
        irq, rx, rf = (int.from_bytes(data[at : at + 4], "little") for at in (0, 4, 8))
        return irq, rx, rf

    def reset(self) -> None:
        self.chip.frame(b"", RESET_LINE)
        self.reply = self.chip.frame(b"", 0)

    def set_up(self) -> None:
        """IRQ high when active, ISO 15693, timer, field on and tags awake."""
        self.frame(b"\x06\x1a\x01")
        self.world.advance(self.reply.busy_until_us)
        self.reset()
        for frame in (b"\x11\x0d\x8d", TIMER, b"\x16\x01"):
            self.frame(frame)
        self.wait(10_000)

    def wait(self, microseconds: int) -> None:
        self.world.advance(self.world.now_us + microseconds)


def test_reset_takes_2500_us_during_which_busy_is_high() -> None:
    bus = Bus()
    assert bus.chip.frame(b"", RESET_LINE).busy_until_us == NEVER
    assert bus.chip.frame(b"", 0).busy_until_us - bus.world.now_us == 2500


def test_versions_are_in_the_eeprom_minor_before_major() -> None:
    assert Bus().fetch(b"\x07\x12\x02") == bytes((1, 4))


def test_registers_are_written_ored_anded_and_read_lowest_byte_first() -> None:
    bus = Bus()
    bus.frame(bytes.fromhex("00 0c 78563412"))
    assert bus.fetch(b"\x04\x0c") == bytes.fromhex("78563412")
    bus.frame(bytes.fromhex("01 0c 01000080"))
    assert bus.register(0x0C) == 0x92345679
    bus.frame(bytes.fromhex("02 0c ffff0000"))
    assert bus.register(0x0C) == 0x5679


def test_a_batch_writes_in_its_order_and_a_batch_reads_in_its() -> None:
    bus = Bus()
    bus.frame(bytes.fromhex("03 0c01ff000000 0c03f0000000 0d0205000000"))
    assert bus.fetch(b"\x05\x0d\x0c") == bytes.fromhex("05000000 f0000000")


def test_iso_15693_is_loaded_with_data_and_start_symbol_on() -> None:
    bus = Bus()
    bus.frame(b"\x11\x0d\x8d")
    assert bus.register(0x18) & 0x4C0 == 0x4C0


def test_an_answer_raises_rx_after_its_air_time_and_can_be_read() -> None:
    bus = Bus(UID)
    bus.set_up()
    bus.frame(TRANSCEIVE)
    reply = bus.frame(SEND_ALL)
    sent = bus.world.now_us
    assert reply.irq_at_us - sent == pytest.approx(1624 + 321 + 3927, abs=2)
    bus.world.advance(reply.irq_at_us)
    irq, rx, rf = bus.status()
    assert irq & 0x1001 == 0x0001
    assert rx == 10
    assert rf >> 24 & 7 == 1  # WaitTransmit again
    assert bus.fetch(b"\x0a\x00") == b"\0\0" + UID


def test_an_empty_slot_raises_the_timer() -> None:
    bus = Bus()
    bus.set_up()
    bus.frame(TRANSCEIVE)
    reply = bus.frame(SEND_ALL)
    assert reply.irq_at_us - bus.world.now_us == pytest.approx(1624 + 9150 / 13.56, abs=2)
    bus.world.advance(reply.irq_at_us)
    irq, rx, _ = bus.status()
    assert irq & 0x1001 == 0x1000
    assert rx == 0


def test_a_collision_shows_its_flag_and_its_bit() -> None:
    bus = Bus(UID, b"\x09" + UID[1:])
    bus.set_up()
    bus.frame(TRANSCEIVE)
    bus.world.advance(bus.frame(SEND_ALL).irq_at_us)
    _, rx, _ = bus.status()
    assert rx & 1 << 18
    assert rx >> 19 & 0x7F == 16 + 3


def test_an_eof_by_itself_needs_data_and_start_symbol_off() -> None:
    bus = Bus(UID)
    bus.set_up()
    bus.frame(TRANSCEIVE)
    bus.world.advance(bus.frame(b"\x09\x00\x06\x01\x00").irq_at_us)
    bus.frame(TRANSCEIVE[:-6] + bytes.fromhex("18033ffbffff") + TRANSCEIVE[-6:])
    reply = bus.frame(b"\x09\x00")
    assert reply.irq_at_us - bus.world.now_us == pytest.approx(38 + 321 + 3927, abs=2)


def test_irq_is_high_only_for_what_is_enabled_and_until_it_is_cleared() -> None:
    bus = Bus()
    bus.set_up()
    assert bus.frame(b"\x04\x02").irq_at_us == 0  # IDLE and TX_RFON stand, but are not enabled
    bus.frame(bytes(4))
    bus.frame(TRANSCEIVE)
    bus.world.advance(bus.frame(SEND_ALL).irq_at_us)
    assert bus.fetch(b"\x04\x02")
    assert bus.chip.frame(b"", 0).irq_at_us
    bus.frame(bytes.fromhex("00 03 ffff0f00"))
    assert bus.chip.frame(b"", 0).irq_at_us == 0


def test_the_polarity_of_irq_holds_from_the_next_reset_on() -> None:
    bus = Bus()
    assert bus.chip.frame(b"", 0).irq_at_us  # active low as delivered: idle is high
    bus.frame(b"\x06\x1a\x01")
    assert bus.chip.frame(b"", 0).irq_at_us
    bus.world.advance(bus.reply.busy_until_us)
    bus.reset()
    assert bus.chip.frame(b"", 0).irq_at_us == 0


@pytest.mark.parametrize(
    ("frames", "message"),
    [
        ([b"\x44"], "no command"),
        ([b"\x00\x0c\x00"], "no command"),
        ([bytes.fromhex("03 0c010000")], "no command"),
        ([bytes.fromhex("03 0c0100000000 0c")], "six bytes"),
        ([bytes.fromhex("00 13 00000000")], "cannot be written"),
        ([b"\x04\x7f"], "no register"),
        ([b"\x04\x0c", bytes(5)], "5 bytes fetched of 4"),
        ([b"\x07\xf0\x20"], "EEPROM has no"),
        ([b"\x06\x10\x09"], "EEPROM 0x10 cannot be written"),
        ([b"\x11\x1d\x8d"], "no RF configuration"),
        ([SEND_ALL], "not in WaitTransmit"),
        ([TRANSCEIVE, SEND_ALL], "without RF configuration or field"),
        ([b"\x11\x0d\x8d", b"\x16\x01", TRANSCEIVE, b"\x09\x00"], "does not fit TX_CONFIG"),
        ([b"\x11\x0d\x8d", b"\x16\x01", TRANSCEIVE, SEND_ALL, SEND_ALL], "not in WaitTransmit"),
        ([bytes.fromhex("00 00 05000000")], "SYSTEM_CONFIG command 5"),
    ],
)
def test_what_the_data_sheet_forbids_is_an_error(frames: list[bytes], message: str) -> None:
    bus = Bus()
    for frame in frames[:-1]:
        bus.frame(frame)
    with pytest.raises(ProtocolError, match=message):
        bus.frame(frames[-1])


def test_a_frame_while_busy_is_an_error_even_if_it_ends_later() -> None:
    bus = Bus()
    bus.frame(TRANSCEIVE)
    bus.world.advance(bus.reply.busy_until_us + 10)
    with pytest.raises(ProtocolError, match="BUSY"):
        bus.chip.frame(TRANSCEIVE, 0)


@pytest.mark.parametrize("firmware", FIRMWARES)
def test_the_version_is_where_nxp_reads_it(firmware: str) -> None:
    minor, major = Bus(firmware=firmware).fetch(b"\x07\x12\x02")
    assert f"{major:X}.{minor:X}" == firmware


def hears(reload_us: float, firmware: str, misc: int) -> bool:
    """Whether timer 1, set so, waits for an answer."""
    bus = Bus(UID, firmware=firmware, misc=misc)
    bus.set_up()
    bus.frame(b"\x00\x0c" + round(reload_us * 13.56).to_bytes(4, "little"))
    bus.frame(TRANSCEIVE)
    bus.world.advance(bus.frame(SEND_ALL).irq_at_us)
    return bool(bus.status()[0] & 1)


@pytest.mark.parametrize("firmware", FIRMWARES)
def test_the_receiver_tells_of_an_answer_321_us_late(firmware: str) -> None:
    """NXP's HAL adds as much to every time-out below 3.8, and lets the chip do it from there on."""
    t1_us = 4352 / 13.56
    assert hears(t1_us + 321 + 3, firmware, 0)
    assert not hears(t1_us + 321 - 3, firmware, 0)
    corrects = firmware >= "3.8"
    assert hears(t1_us + 3, firmware, 3) == corrects
    assert not hears(t1_us - 3, firmware, 3)
    assert not hears(t1_us + 3, firmware, 2)  # not switched on
    assert not hears(t1_us + 3, firmware, 5)  # another timer


def test_a_byte_of_the_eeprom_takes_its_time_and_is_lost_by_a_reset() -> None:
    bus = Bus()
    reply = bus.frame(b"\x06\x1a\x01")
    assert reply.busy_until_us - bus.world.now_us == bus.chip.eeprom_us
    bus.world.advance(reply.busy_until_us - 1)
    bus.reset()
    assert bus.fetch(b"\x07\x1a\x01") == b"\0"
    bus.frame(b"\x06\x1a\x01")
    assert bus.fetch(b"\x07\x1a\x01") == b"\1"


def test_the_field_takes_its_time_and_tells() -> None:
    bus = Bus()
    bus.set_up()
    bus.frame(b"\x17\x00")
    assert bus.status()[2] & 0x203FF == 0
    bus.chip.rf_on_us = 700
    bus.frame(bytes.fromhex("03 0301ffff0f00 010100020000"))
    reply = bus.frame(b"\x16\x01")
    assert reply.irq_at_us - bus.world.now_us == 700
    assert bus.status()[2] & 0x203FF == 0x20000 | bus.chip.agc


def test_with_collision_avoidance_another_field_keeps_it_off() -> None:
    bus = Bus()
    bus.chip.foreign_field = True
    bus.frame(b"\x16\x00")
    bus.wait(10_000)
    irq, _, rf = bus.status()
    assert irq & 0x600 == 0x400  # RF_ACTIVE_ERROR, not TX_RFON
    assert not rf & 1 << 17
    bus.frame(b"\x16\x01")
    assert bus.status()[2] & 1 << 17


def test_after_a_fault_the_chip_complains_as_a_real_one_does() -> None:
    bus = Bus(UID)
    bus.set_up()
    bus.frame(TRANSCEIVE)
    bus.chip.faults.loses_state = True
    reply = bus.frame(SEND_ALL)
    assert reply.irq_at_us == bus.world.now_us
    assert bus.status()[0] & 1 << 17  # GENERAL_ERROR


def test_a_chip_that_forgets_is_as_after_power_up() -> None:
    bus = Bus()
    bus.set_up()
    bus.chip.faults.forgets = True
    assert bus.register(0x01) == 0
    assert bus.status()[2] & 1 << 17 == 0  # no field


def test_a_dead_chip_leaves_the_bus_floating() -> None:
    bus = Bus()
    bus.chip.faults.dead = True
    assert set(bus.chip.frame(b"\x07\x10\x06", 0).data) == {0xFF}


def test_busy_stuck_is_cured_by_a_reset() -> None:
    bus = Bus()
    bus.chip.faults.busy_stuck = True
    assert bus.frame(b"\x04\x00").busy_until_us == NEVER
    bus.reset()
    assert bus.reply.busy_until_us < NEVER


def test_bit_errors_change_one_bit_of_some_frames() -> None:
    bus = Bus()
    bus.chip.faults.bit_errors = 0.5
    sent = bytes(20)
    changed = [bus.chip.faults.flip(sent) for _ in range(100)]
    bits = [int.from_bytes(data, "big").bit_count() for data in changed]
    assert set(bits) == {0, 1}
    assert 30 < sum(bits) < 70
