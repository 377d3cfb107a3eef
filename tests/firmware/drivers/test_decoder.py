"""Chip select through address lines and a strobe."""

from jantaku.drivers.decoder import Decoder


class Pin:
    """Writes down every change, in order, beside all other pins."""

    def __init__(self, name, log):
        self.name, self.log = name, log

    def __call__(self, level):
        self.log.append((self.name, level))


def test_no_chip_is_selected_at_power_up():
    log = []
    Decoder([Pin("A0", log)], Pin("CS", log))
    assert log == [("CS", 1)]


def test_the_address_stands_before_the_strobe_falls():
    log = []
    decoder = Decoder([Pin("A0", log), Pin("A1", log), Pin("A2", log)], Pin("CS", log))
    log.clear()
    decoder.select(5)
    decoder.release()
    assert log == [("A0", 1), ("A1", 0), ("A2", 1), ("CS", 0), ("CS", 1)]
