"""WS2812B: a chain of RGB lights on one wire (Worldsemi data sheet, version 5)."""

import machine

# High and low time of a 0, then of a 1, in nanoseconds: 220-380, 580-1000, 580-1000, 580-1000.
_TIMING = (320, 900, 800, 600)


class WS2812:
    """The chain. Colours are (red, green, blue)."""

    def __init__(self, pin, count: int):
        self._pin = pin
        self._data = bytearray(3 * count)

    def set(self, light: int, colour: tuple[int, int, int]) -> None:
        """Change one light; `show` makes it visible."""
        # On the wire green comes first.
        self._data[3 * light] = colour[1]
        self._data[3 * light + 1] = colour[0]
        self._data[3 * light + 2] = colour[2]

    def clear(self, count: int) -> None:
        """Make the first so many lights dark."""
        for index in range(3 * count):
            self._data[index] = 0

    def show(self) -> None:
        """Send the chain. 50 lights take 1.5 ms, during which interrupts wait."""
        machine.bitstream(self._pin, 0, _TIMING, self._data)
