"""The antenna switch, bit by bit."""

from support.cases import cases

from jantaku.drivers.coils import Coils


class Bus:
    """SPI, latch and OE# in one: writes down what happens."""

    def __init__(self):
        self.log = []

    def write(self, data):
        self.log.append(bytes(data))

    def pin(self, name):
        bus = self

        class Pin:
            def value(self, level):
                bus.log.append((name, level))

        return Pin()


def coils(bus, registers=3):
    return Coils(bus, bus.pin("latch"), bus.pin("off"), registers)


def test_power_up_clears_the_registers_before_it_lets_them_out():
    bus = Bus()
    coils(bus)
    assert bus.log == [("latch", 0), bytes(3), ("latch", 1), ("off", 0)]


@cases((0, b"\0\0\x01"), (7, b"\0\0\x80"), (8, b"\0\x01\0"), (23, b"\x80\0\0"))
def test_a_coil_is_one_bit_and_the_first_register_comes_last(coil, chain):
    bus = Bus()
    switch = coils(bus)
    bus.log.clear()
    switch.choose(coil)
    assert bus.log == [("latch", 0), chain, ("latch", 1)]


def test_a_bridge_is_set_together_with_a_coil_and_goes_with_it():
    bus = Bus()
    switch = coils(bus)
    switch.choose(3, 19)
    switch.choose(4)
    assert [bus.log[-5], bus.log[-2]] == [b"\x08\0\x08", b"\0\0\x10"]


def test_choosing_another_coil_lets_the_first_one_go():
    bus = Bus()
    switch = coils(bus)
    switch.choose(3)
    switch.choose(17)
    assert bus.log[-2] == b"\x02\0\0"
    switch.none()
    assert bus.log[-2] == bytes(3)
