"""FRAM: bytes in, the same bytes out, nothing beyond the end."""

from support.cases import cases, raises

from jantaku.drivers.fram import FRAM, SIZE


class Bus:
    def __init__(self):
        self.memory = bytearray(SIZE)

    def writeto_mem(self, address, place, data, addrsize):
        assert (address, addrsize) == (0x50, 16)
        self.memory[place : place + len(data)] = data

    def readfrom_mem_into(self, address, place, data, addrsize):
        assert (address, addrsize) == (0x50, 16)
        data[:] = self.memory[place : place + len(data)]


@cases((0, b"first"), (SIZE - 4, b"last"), (300, bytes(range(256))))
def test_what_was_written_is_read(place, data):
    fram = FRAM(Bus(), 0x50)
    fram.write(place, data)
    back = bytearray(len(data))
    fram.read_into(place, back)
    assert back == data


@cases((SIZE - 3,), (SIZE,), (-1,))
def test_nothing_wraps_over_the_beginning(place):
    bus = Bus()
    error = raises(ValueError, FRAM(bus, 0x50).write, place, b"last")
    assert "outside the FRAM" in str(error)
    assert bus.memory == bytearray(SIZE)
