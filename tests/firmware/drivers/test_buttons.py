"""Sixteen buttons: bounces swallowed, a press told once, a long press told again."""

from support.cases import cases

from jantaku.drivers.buttons import HELD, PRESSED, Buttons


class Expander:
    """The chip's registers, and fingers."""

    def __init__(self):
        self.registers = {}
        self.pressed = 0
        self.changed = 0
        self.reads = 0
        self.presses = []

    def writeto_mem(self, address, register, data):
        for index, byte in enumerate(data):
            self.registers[register + index] = byte

    def readfrom_mem_into(self, address, register, data):
        assert (register, len(data)) == (0x0E, 6)  # INTF, INTCAP, GPIO
        data[0], data[1] = self.changed & 0xFF, self.changed >> 8
        data[4], data[5] = self.pressed & 0xFF, self.pressed >> 8
        self.changed = 0
        self.reads += 1

    def value(self):
        return int(not self.changed)

    def press(self, button, down=True):
        self.pressed = self.pressed & ~(1 << button) | down << button
        self.changed |= 1 << button

    def on_press(self, button, kind):
        self.presses.append((button, kind))


def powered_up():
    chip = Expander()
    buttons = Buttons(chip, 0x20, chip, chip.on_press)
    buttons.power_up()
    return chip, buttons


def run(buttons, start, end):
    """The superloop: step when due. Ends with the time of the next step."""
    now = start
    while now < end:
        now = buttons.step(now)
    return now


def test_power_up_mirrors_the_interrupt_and_pulls_all_inputs_up():
    chip, _ = powered_up()
    assert chip.registers == {
        0x0A: 0x40, 0x0B: 0x40, 0x0C: 0xFF, 0x0D: 0xFF,
        0x02: 0xFF, 0x03: 0xFF, 0x04: 0xFF, 0x05: 0xFF,
    }  # fmt: skip


def test_nothing_is_read_while_nothing_changes():
    chip, buttons = powered_up()
    reads = chip.reads
    run(buttons, 0, 10_000)
    assert chip.reads == reads


def test_a_press_is_told_after_it_has_settled():
    chip, buttons = powered_up()
    chip.press(9)
    assert buttons.step(1000) == 1020
    assert chip.presses == []
    buttons.step(1020)
    assert chip.presses == [(9, PRESSED)]


def test_a_bounce_is_one_press():
    chip, buttons = powered_up()
    for now, down in ((0, True), (5, False), (9, True), (14, False), (17, True)):
        chip.press(2, down)
        buttons.step(now)
    run(buttons, 20, 300)
    assert chip.presses == [(2, PRESSED)]


def test_a_spike_is_no_press():
    chip, buttons = powered_up()
    chip.press(2)
    buttons.step(0)
    chip.press(2, False)
    run(buttons, 3, 300)
    assert chip.presses == []


def test_a_press_while_the_loop_was_busy_with_something_else_is_not_lost():
    chip, buttons = powered_up()
    run(buttons, 0, 1000)
    chip.press(6)
    chip.press(6, False)
    run(buttons, 1150, 1500)
    assert chip.presses == [(6, PRESSED)]


@cases((1030,), (1200,))
def test_a_press_that_was_seen_once_before_the_loop_was_busy_is_not_lost(later):
    chip, buttons = powered_up()
    chip.press(6)
    buttons.step(1000)
    chip.press(6, False)
    run(buttons, later, 1500)
    assert chip.presses == [(6, PRESSED)]


def test_letting_go_while_the_loop_was_busy_is_no_press():
    chip, buttons = powered_up()
    chip.press(6)
    run(buttons, 0, 200)
    chip.press(6, False)
    run(buttons, 350, 700)
    assert chip.presses == [(6, PRESSED)]


def test_a_long_press_is_told_once_more():
    chip, buttons = powered_up()
    chip.press(15)
    buttons.step(0)
    run(buttons, 20, 820)
    assert chip.presses == [(15, PRESSED)]
    run(buttons, 820, 5000)
    assert chip.presses == [(15, PRESSED), (15, HELD)]


def test_two_seats_press_at_once():
    chip, buttons = powered_up()
    chip.press(1)
    chip.press(13)
    run(buttons, 0, 100)
    assert chip.presses == [(1, PRESSED), (13, PRESSED)]


def test_a_button_let_go_can_be_pressed_again():
    chip, buttons = powered_up()
    for start, down in ((0, True), (100, False), (200, True)):
        chip.press(4, down)
        buttons.step(start)
        buttons.step(start + 20)
    assert chip.presses == [(4, PRESSED), (4, PRESSED)]
