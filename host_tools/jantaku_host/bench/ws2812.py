"""The chain of WS2812 lights as the eye sees it."""


class WS2812:
    """Takes what the wire carried, green first; lights past the end of it keep their colour."""

    def __init__(self, count: int) -> None:
        self.colours = [(0, 0, 0)] * count

    def frame(self, data: bytes, lines: int) -> None:
        """One burst on the wire. What is left after the last light falls off the end."""
        for light in range(min(len(data) // 3, len(self.colours))):
            green, red, blue = data[3 * light : 3 * light + 3]
            self.colours[light] = (red, green, blue)
