"""All that is shown: four displays from one picture buffer, and the lights."""

import framebuf
from micropython import const

from jantaku.displays import lights, score_page
from jantaku.drivers.ssd1322 import HEIGHT, WIDTH

_IDLE_MS = const(1000)


class Panel:
    """A part of the superloop: one display a step, so that no step is long (a picture: 8 ms)."""

    def __init__(self, table, displays, chain, problem: str = ""):
        self._table = table
        self._displays = displays
        self._chain = chain
        self._problem = problem
        self._picture = bytearray(WIDTH * HEIGHT // 2)
        self._canvas = framebuf.FrameBuffer(self._picture, WIDTH, HEIGHT, framebuf.GS4_HMSB)
        self._seat = 0

    def step(self, now: int) -> int:
        if self._seat == len(self._displays):
            return now + _IDLE_MS
        if self._seat == 0:
            lights.draw(self._chain, self._table)
        if self._problem:
            score_page.draw_problem(self._canvas, self._problem)
        else:
            score_page.draw(self._canvas, self._table, self._seat)
        self._displays[self._seat].show(self._picture)
        self._seat += 1
        return now
