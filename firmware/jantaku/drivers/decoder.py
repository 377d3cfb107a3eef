"""Line decoder (74HC154, 74HC139): address lines choose a chip, a strobe selects it."""


class Decoder:
    """Chip select of one family; the address lines are shared with the other families."""

    def __init__(self, address, strobe):
        self._address = address  # output pins, lowest bit first
        self._strobe = strobe
        strobe.value(1)

    def select(self, line: int) -> None:
        """Pull this chip's select low."""
        for bit, pin in enumerate(self._address):
            pin.value(line >> bit & 1)
        self._strobe.value(0)

    def release(self) -> None:
        """Let the select go high: the chip takes the end of its frame."""
        self._strobe.value(1)
