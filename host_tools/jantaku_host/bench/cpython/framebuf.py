"""MicroPython's `framebuf` for CPython: what the displays use of it, pixel for pixel the same."""

GS4_HMSB = 2
GS2_HMSB = 5

# Bits of a pixel; whether the first one has the highest bits of its byte.
_FORMATS = {GS4_HMSB: (4, True), GS2_HMSB: (2, False)}


class FrameBuffer:
    """`stride` pixels from one row to the next."""

    def __init__(
        self, buffer: bytearray, width: int, height: int, format: int, stride: int = 0
    ) -> None:
        self._buffer = buffer
        self.width, self.height = width, height
        self._bits, self._highest_first = _FORMATS[format]
        self._most = (1 << self._bits) - 1
        self._stride = stride or width

    def _place(self, x: int, y: int) -> tuple[int, int]:
        """Byte and shift of a pixel."""
        byte, at = divmod((x + y * self._stride) * self._bits, 8)
        return byte, 8 - self._bits - at if self._highest_first else at

    def _colour(self, x: int, y: int) -> int:
        byte, shift = self._place(x, y)
        return self._buffer[byte] >> shift & self._most

    def pixel(self, x: int, y: int, colour: int) -> None:
        if 0 <= x < self.width and 0 <= y < self.height:
            byte, shift = self._place(x, y)
            kept = self._buffer[byte] & ~(self._most << shift)
            self._buffer[byte] = kept | (colour & self._most) << shift

    def fill(self, colour: int) -> None:
        byte = sum((colour & self._most) << shift for shift in range(0, 8, self._bits))
        self._buffer[:] = bytes((byte,)) * len(self._buffer)

    def fill_rect(self, x: int, y: int, width: int, height: int, colour: int) -> None:
        for row in range(max(0, y), min(self.height, y + height)):
            for column in range(max(0, x), min(self.width, x + width)):
                self.pixel(column, row, colour)

    def hline(self, x: int, y: int, width: int, colour: int) -> None:
        self.fill_rect(x, y, width, 1, colour)

    def vline(self, x: int, y: int, height: int, colour: int) -> None:
        self.fill_rect(x, y, 1, height, colour)

    def rect(self, x: int, y: int, width: int, height: int, colour: int) -> None:
        self.hline(x, y, width, colour)
        self.hline(x, y + height - 1, width, colour)
        self.vline(x, y, height, colour)
        self.vline(x + width - 1, y, height, colour)

    def blit(
        self,
        source: "FrameBuffer",
        x: int,
        y: int,
        key: int = -1,
        palette: "FrameBuffer | None" = None,
    ) -> None:
        for row in range(source.height):
            for column in range(source.width):
                colour = source._colour(column, row)
                if palette is not None:
                    colour = palette._colour(colour, 0)
                if colour != key:
                    self.pixel(x + column, y + row, colour)
