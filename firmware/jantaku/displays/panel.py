"""All that is shown: four displays from one picture buffer, and the lights."""

import framebuf
from micropython import const

from jantaku.displays import lights, question_page, score_page, settlement_page, standing_page
from jantaku.drivers.ssd1322 import HEIGHT, WIDTH

_IDLE_MS = const(100)
_PAGE_MS = const(4000)  # where there are several pages


class Panel:
    """A part of the superloop: one display a step, so that no step is long (a picture: 8 ms).

    All is drawn anew when the table has changed or another page is due, and never else.
    """

    def __init__(self, table, displays, chain, problem: str = ""):
        self._table = table
        self._displays = displays
        self._chain = chain
        self._problem = problem
        self._picture = bytearray(WIDTH * HEIGHT // 2)
        self._canvas = framebuf.FrameBuffer(self._picture, WIDTH, HEIGHT, framebuf.GS4_HMSB)
        self._seat = 0
        self._shown = -1  # version of the table
        self._turned = 0  # when the pages were turned last
        self._page = 0

    def step(self, now: int) -> int:
        table = self._table
        if self._shown != table.version:
            self._begin(now, 0)
        elif now - self._turned >= _PAGE_MS and not self._problem:
            self._begin(now, self._page + 1)
        if self._seat == len(self._displays):
            return now + _IDLE_MS
        if self._seat == 0:
            lights.draw(self._chain, table)
        self._draw(self._seat)
        self._displays[self._seat].show(self._picture)
        self._seat += 1
        return now

    def _begin(self, now, page):
        self._shown = self._table.version
        self._turned = now
        self._page = page
        self._seat = 0

    def _draw(self, seat):
        canvas, table = self._canvas, self._table
        if self._problem:
            score_page.draw_problem(canvas, self._problem)
            return
        question = table.question_of(seat)
        if question and (question[2] or self._page % 2 == 0):
            question_page.draw(canvas, table, question)
        elif table.final is not None:
            standing_page.draw(canvas, table, seat)
        elif table.is_settled:
            page = self._page % settlement_page.count(table)
            settlement_page.draw(canvas, table, seat, page)
        else:
            score_page.draw(canvas, table, seat)
