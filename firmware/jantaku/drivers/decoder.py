"""Line decoder (74HC154, 74HC139): address lines choose a chip, a strobe selects it."""


class Decoder:
    """Chip select of one family; the address lines are shared with the other families."""

    def __init__(self, address, strobe):
        self._address = address  # output pins, lowest bit first
        self.strobe = strobe  # low: the addressed chip is selected
        strobe(1)

    def address(self, line: int) -> None:
        """Point the address lines at this chip, and with them whatever else they steer."""
        for pin in self._address:
            pin(line & 1)
            line >>= 1

    def select(self, line: int) -> None:
        """Pull this chip's select low."""
        self.address(line)
        self.strobe(0)

    def release(self) -> None:
        """Let the select go high: the chip takes the end of its frame."""
        self.strobe(1)
