"""The reader driver frame by frame, and what it takes from the heap: nothing.

How it gets on with a chip that has a mind of its own is proven at the bench.
"""

import micropython
from support.cases import cases, raises

from jantaku.drivers import iso15693
from jantaku.drivers.iso15693 import ANSWER, COLLISION, GARBLED, NOTHING
from jantaku.drivers.pn5180 import PN5180

RUNTIMES = ("micropython",)  # needs machine.idle and the ticks of time

UID = bytes(range(8))
ALL = bytearray(b"\0\0\x26\x01\0")  # room for a command, inventory in one slot
NO_RX, RX, REFUSED = b"\0\x10\0\0", b"\x01\0\0\0", b"\0\0\x02\0"
VERSION = b"\x01\x04"  # 4.1; as a byte of the EEPROM: IRQ active high
READ_DPC = b"\x07\x59\x01"
READ_RELOAD = b"\x05\x0c"
FIELD, NO_FIELD = b"\0\0\x02\x01", b"\0\0\0\x01"


class Chip:
    """Says what it was told to, whatever it is asked. Pins, SPI and decoder in one."""

    def __init__(self, fetched=b""):
        self.fetched = fetched
        self.frames = []
        self.record = True
        self.keeps = True  # what was written to timer 1's reload
        self.busy = 0
        self.irq = 1
        self.line = -1
        self.low = False

    def __call__(self):  # BUSY
        return self.busy

    def address(self, line):
        self.line = line

    def strobe(self, level):
        assert self.low == level
        self.low = not level

    def release(self):
        self.low = False

    def write(self, data):
        assert self.low
        if self.record:
            self.frames.append(bytes(data))

    def readinto(self, data, write):
        assert self.low
        assert write == 0xFF
        fetched = self.fetched
        if self.record and self.frames[-1] == READ_DPC:
            fetched = b"\0"
        elif self.record and self.frames[-1] == READ_RELOAD and self.keeps:
            fetched = self.frames[-2][3:]
        for index in range(len(data)):
            data[index] = fetched[index]


class Level:
    IRQ_RISING = 8

    def __init__(self, level):
        self.level = level
        self.wakes = None

    def irq(self, handler, trigger, hard):
        self.wakes = trigger

    def __call__(self, level=None):
        return self.level


def reader(chip):
    return PN5180(chip.write, chip.readinto, chip, 7, chip, Level(chip.irq), Level(1))


def outcome(irq=RX, rx=b"\x0a\0\0\0", rf=FIELD):
    chip = Chip(irq + rx + rf)
    return reader(chip).request(ALL)


def test_irq_wakes_whoever_waits_for_it():
    chip, irq = Chip(), Level(0)
    PN5180(chip.write, chip.readinto, chip, 7, chip, irq, Level(1))
    assert irq.wakes == irq.IRQ_RISING


def test_a_request_is_four_frames():
    chip = Chip(NO_RX + bytes(4) + FIELD)
    assert reader(chip).request(ALL) == NOTHING
    assert chip.line == 7
    assert [frame[0] for frame in chip.frames] == [0x03, 0x09, 0x05]
    assert chip.frames[1] == b"\x09\0\x26\x01\0"
    assert chip.frames[2] == b"\x05\x02\x13\x1d"


def test_an_eof_is_sent_without_data_and_without_start_symbol():
    chip = Chip(NO_RX + bytes(4) + FIELD)
    reader(chip).next_slot()
    assert b"\x18\x03\x3f\xfb\xff\xff" in chip.frames[0]
    assert chip.frames[1] == b"\x09\0"


def test_both_stop_the_transceiver_and_clear_old_interrupts_before_they_start_it_anew():
    chip = Chip(NO_RX + bytes(4) + FIELD)
    one = reader(chip)
    one.request(ALL)
    one.next_slot()
    for frame in (chip.frames[0], chip.frames[3]):
        assert frame[1:7] == b"\0\x03\xf8\xff\xff\xff"
        assert frame[7:13] == b"\x03\x01\xff\xff\x0f\0"
        assert frame[-6:] == b"\0\x02\x03\0\0\0"


@cases(
    (RX, b"\x0a\0\0\0", ANSWER),
    (NO_RX, b"\0\0\0\0", NOTHING),
    (RX, b"\x0a\0\x04\0", COLLISION),
    (RX, b"\0\0\x04\0", GARBLED),  # a ghost
    (RX, b"\x0a\0\x01\0", GARBLED),  # CRC
    (RX, b"\x03\0\x02\0", GARBLED),  # broken off
    (RX, b"\0\0\0\0", GARBLED),
    (RX, b"\x0a\x01\0\0", GARBLED),  # 266 bytes
)
def test_what_the_status_registers_say_is_the_outcome(irq, rx, expected):
    assert outcome(irq, rx) == expected


def test_an_irq_without_an_event_is_not_an_empty_slot():
    assert "nothing" in str(raises(iso15693.ReaderError, outcome, bytes(4)))


def test_a_refused_command_is_the_readers_trouble():
    assert "refused" in str(raises(iso15693.ReaderError, outcome, REFUSED))


def test_a_field_that_is_gone_is_not_an_empty_slot():
    assert "field" in str(raises(iso15693.ReaderError, outcome, NO_RX, bytes(4), NO_FIELD))


def test_a_field_that_does_not_go_off_is_trouble_too():
    assert "stays on" in str(raises(iso15693.ReaderError, reader(Chip(FIELD)).field_off))
    reader(Chip(NO_FIELD)).field_off()


def test_busy_that_stays_high_is_given_up():
    chip = Chip()
    chip.busy = 1
    assert "BUSY" in str(raises(iso15693.ReaderError, reader(chip).field_on))
    assert chip.frames == []


def test_nss_stays_low_until_busy_is_high():
    class Late(Chip):
        """Shows BUSY at the third look after a frame's bytes, and until NSS has risen."""

        looks = 0

        def __call__(self):
            self.looks += self.low
            return self.low and self.looks >= 3

        def strobe(self, level):
            super().strobe(level)
            if level:
                assert self.looks == 3
            self.looks = 0

    chip = Late(NO_RX + bytes(4) + FIELD)
    assert reader(chip).request(ALL) == NOTHING
    reader(chip).field_on()


def test_an_answer_that_timer_1_did_not_wait_for_is_not_an_empty_slot():
    assert "too late" in str(raises(iso15693.ReaderError, outcome, b"\0\x50\0\0"))


def test_the_field_is_asked_for_without_collision_avoidance_and_waited_for():
    chip = Chip()
    reader(chip).field_on()
    assert chip.frames[-1] == b"\x16\x01"
    chip.irq = 0
    assert "field stays off" in str(raises(iso15693.ReaderError, reader(chip).field_on))


def test_an_irq_that_never_falls_fails_the_self_test():
    assert "IRQ stuck" in str(raises(iso15693.ReaderError, reader(Chip(VERSION)).power_up))


def test_a_bus_that_changes_a_bit_fails_the_self_test():
    chip = Chip(VERSION + bytes(2))
    chip.keeps = False
    assert "SPI garbles" in str(raises(iso15693.ReaderError, reader(chip).power_up))


def test_firmware_that_nxp_has_given_up_is_named():
    chip = Chip(b"\x03\x03")
    assert "older than 3.4" in str(raises(iso15693.ReaderError, reader(chip).power_up))


@cases((b"\xff" * 16,), (bytes(16),))
def test_a_bus_without_a_chip_fails_the_self_test(fetched):
    assert "no PN5180" in str(raises(iso15693.ReaderError, reader(Chip(fetched)).power_up))


def test_nss_left_low_by_a_frame_that_was_broken_off_is_released_first():
    chip = Chip(VERSION)
    one = reader(chip)
    chip.low = True  # a frame that begins now asserts that it is not
    raises(iso15693.ReaderError, one.power_up)
    assert not chip.low
    assert chip.frames[0] == b"\x07\x12\x02"  # the version, in a frame of its own


def test_an_irq_that_does_not_come_is_given_up():
    chip = Chip()
    chip.irq = 0
    assert "IRQ" in str(raises(iso15693.ReaderError, reader(chip).request, ALL))


def test_probes_and_inventories_take_nothing_from_the_heap():
    chip = Chip(RX + b"\x0a\0\0\0" + FIELD)  # as RF_STATUS, RX says that the field is off
    chip.record = False
    one = reader(chip)
    tags = iso15693.Tags(4)
    micropython.heap_lock()
    one.field_on()
    seen = iso15693.probe(one, UID)
    while iso15693.listen(one, tags):
        pass
    one.field_off()
    micropython.heap_unlock()
    assert seen is True
    assert tags.count == 1
